import Synchronization

/// Numbers the runs within one process, from 1 on: `--record` gives each of them a folder of its own.
final class RunCounter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
