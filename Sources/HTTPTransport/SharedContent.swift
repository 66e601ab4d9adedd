import Posix
import Synchronization

/// What a store keeps: in a file that runs share or, without a folder for one, in the memory of this run.
final class SharedContent<Content: Equatable & Sendable>: Sendable {
  private let file: StateFile<Content>?
  private let memory: Mutex<Content>

  init(_ file: StateFile<Content>?, initial: Content) {
    self.file = file
    memory = Mutex(initial)
  }

  /// Reads the content without waiting for another run.
  func loadAtOnce() -> StateFile<Content>.Loaded {
    if let file { return file.loadAtOnce() }
    return (memory.withLock { $0 }, nil)
  }

  /// Changes the content while no other run does.
  ///
  /// - Parameter limit: How long to wait for other runs; `nil`: the default of the file.
  /// - Returns: What went wrong.
  func update(waiting limit: Duration? = nil, _ change: (inout Content) -> Void) -> StateFileProblem? {
    if let file { return file.update(waiting: limit, change).problem }
    memory.withLock { change(&$0) }
    return nil
  }
}
