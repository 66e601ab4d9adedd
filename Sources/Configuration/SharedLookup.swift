import Posix
import Synchronization

/// A value that several callers need and that is looked up once: callers during the lookup wait for the same
/// result, and later ones get it at once.
///
/// A lookup continues as long as any caller waits for it. When none does, it is cancelled and its result is
/// discarded; the next caller starts a new one.
final class SharedLookup<Finding: Sendable>: Sendable {
  private typealias Continuation = CheckedContinuation<Finding?, Never>

  /// One lookup.
  private struct Search {
    /// Cancels it; set once it has started.
    var task: Task<Void, Never>?
    /// The waiting callers, by number.
    var waiting: [Int: Continuation]
  }

  private struct State {
    var finding: Finding?
    /// The running lookups, by the number of the first caller: one current lookup, and cancelled ones that
    /// only their last caller waits for.
    var searches: [Int: Search] = [:]
    /// The lookup that others may join.
    var current: Int?
    /// The number of the last caller.
    var last = 0
  }

  private let state = Mutex(State())

  /// The result; `nil` if there is none yet.
  var finding: Finding? { state.withLock(\.finding) }

  /// Waits for a running lookup, or starts one.
  ///
  /// - Parameter lookUp: Must end soon when it is cancelled.
  /// - Returns: `nil` at once when the task is cancelled and others still wait. The last caller to leave gets
  ///   the result of the cancelled lookup when it ends.
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
    // All callers may have left before there was a task to cancel.
    if !isWanted { task.cancel() }
  }

  private func end(_ number: Int, with finding: Finding) {
    let search = state.withLock { state in
      if state.current == number { (state.finding, state.current) = (finding, nil) }
      return state.searches.removeValue(forKey: number)
    }
    for continuation in (search?.waiting ?? [:]).values { continuation.resume(returning: finding) }
  }

  /// Removes a caller; the last one waits for the end of the lookup.
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
