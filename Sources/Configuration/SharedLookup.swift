import Posix
import Synchronization

/// Something that many want to know and that is looked up once: who asks meanwhile waits for the same
/// finding, and who asks later has it at once.
///
/// A look-up goes on for as long as anybody waits for it. When nobody does any more, it is cancelled and its
/// finding is not kept: whoever asks next tries again.
final class SharedLookup<Finding: Sendable>: Sendable {
  private typealias Continuation = CheckedContinuation<Finding?, Never>

  /// One try.
  private struct Search {
    /// Stops it; set once it has begun.
    var task: Task<Void, Never>?
    /// Who waits for it, by number.
    var waiting: [Int: Continuation]
  }

  private struct State {
    var finding: Finding?
    /// Those under way, by the number of who asked first: one, and others that nobody waits for but who left
    /// last.
    var searches: [Int: Search] = [:]
    /// The one that others may join.
    var current: Int?
    /// The number of who asked last.
    var last = 0
  }

  private let state = Mutex(State())

  /// What was found; `nil` when nothing was yet.
  var finding: Finding? { state.withLock(\.finding) }

  /// Waits for the finding of a look-up that is under way, or looks it up.
  ///
  /// - Parameter lookUp: Comes soon to its end when it is cancelled.
  /// - Returns: `nil` at once when the task is cancelled and others wait on. Who is the last to leave gets
  ///   what the cancelled look-up returns, at its end.
  func finding(by lookUp: @escaping @Sendable () async -> Finding) async -> Finding? {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    return await withCancellableContinuation { continuation in
      wait(number, continuation, for: lookUp)
    } onCancel: {
      leave(number)
    }
  }

  private func wait(
    _ number: Int,
    _ continuation: Continuation,
    for lookUp: @escaping @Sendable () async -> Finding
  ) {
    let (isFirst, finding) = state.withLock { state -> (Bool, Finding?) in
      if let finding = state.finding { return (false, finding) }
      if let current = state.current {
        state.searches[current]?.waiting[number] = continuation
        return (false, nil)
      }
      state.current = number
      state.searches[number] = Search(waiting: [number: continuation])
      return (true, nil)
    }
    if let finding { continuation.resume(returning: finding) }
    guard isFirst else { return }
    let task = Task.immediate(executorPreference: ThreadPool.shared) { end(number, with: await lookUp()) }
    let isWanted = state.withLock { state in
      state.searches[number]?.task = task
      return state.current == number
    }
    // Everybody may have gone before there was a task to stop.
    if !isWanted { task.cancel() }
  }

  private func end(_ number: Int, with finding: Finding) {
    let search = state.withLock { state in
      if state.current == number { (state.finding, state.current) = (finding, nil) }
      return state.searches.removeValue(forKey: number)
    }
    for continuation in (search?.waiting ?? [:]).values { continuation.resume(returning: finding) }
  }

  /// Lets one go who waits; the last one sees the look-up to its end.
  private func leave(_ number: Int) {
    let (continuation, task) = state.withLock { state -> (Continuation?, Task<Void, Never>?) in
      guard let current = state.current, let search = state.searches[current],
        search.waiting[number] != nil
      else { return (nil, nil) }
      if search.waiting.count > 1 {
        return (state.searches[current]?.waiting.removeValue(forKey: number), nil)
      }
      state.current = nil
      return (nil, search.task)
    }
    continuation?.resume(returning: nil)
    task?.cancel()
  }
}
