public import Synchronization

/// A task whose value several callers wait for. It starts with the first caller and continues as long as any
/// caller waits. When the last one leaves, it is cancelled, and no other caller gets what it returns.
///
/// Inlined where it is used: otherwise it would look up the types of each value at run time.
@usableFromInline
package final class SharedTask<Value: Sendable>: Sendable {
  /// What a caller gets.
  @usableFromInline
  package enum Outcome: Sendable {
    case value(Value)
    /// The caller was cancelled and does not wait for the value.
    case left
    /// All callers had left before. A caller that needs the value must use another task.
    case abandoned
  }

  /// The state of the task for callers that do not wait.
  @usableFromInline
  package enum Progress: Sendable {
    case unfinished
    case ended(Value)
    case abandoned
  }

  @usableFromInline let run: SharedRun
  @usableFromInline let result: Slot

  /// Where the operation leaves its value.
  @usableFromInline
  final class Slot: Sendable {
    @usableFromInline let stored: Mutex<Value?>

    @inlinable
    init() { stored = Mutex(nil) }

    @inlinable var value: Value? {
      get { stored.withLock(\.self) }
      set { stored.withLock { $0 = newValue } }
    }
  }

  /// - Parameters:
  ///   - lastCallerWaits: Whether the last caller, if it is cancelled, waits for the end of the operation and
  ///     gets what it returns. Otherwise it leaves at once, as the others do.
  ///   - operation: Must end soon when it is cancelled.
  @inlinable
  package init(lastCallerWaits: Bool, _ operation: @escaping @Sendable () async -> Value) {
    let result = Slot()
    self.result = result
    run = SharedRun(lastCallerWaits: lastCallerWaits) { result.value = await operation() }
  }

  @inlinable package var progress: Progress {
    switch run.progress {
    case .unfinished: .unfinished
    case .ended: result.value.map { .ended($0) } ?? .unfinished
    case .abandoned: .abandoned
    }
  }

  /// Whether all callers left before its end.
  @inlinable package var isAbandoned: Bool { run.progress == .abandoned }

  /// Starts the task if this is the first caller, and waits for its value.
  @inlinable
  package func outcome() async -> Outcome {
    switch await run.outcome() {
    case .ended: result.value.map { .value($0) } ?? .abandoned
    case .left: .left
    case .abandoned: .abandoned
    }
  }
}

/// What a `SharedTask` does whatever its value is: it is compiled once, and needs no types at run time.
@usableFromInline
final class SharedRun: Sendable {
  @usableFromInline enum Outcome: Sendable { case ended, left, abandoned }
  @usableFromInline enum Progress: Sendable { case unfinished, ended, abandoned }

  private struct Caller {
    let number: Int
    let continuation: CheckedContinuation<Outcome, Never>
  }

  private struct State {
    var progress = Progress.unfinished
    /// `nil` once it has started, because it may refer to the owner of this object.
    var operation: (@Sendable () async -> Void)?
    /// Cancels the operation while it is in progress.
    var task: Task<Void, Never>?
    /// Those that wait.
    var callers: [Caller] = []
    /// The number of the last caller.
    var last = 0
  }

  private let lastCallerWaits: Bool
  private let state: Mutex<State>

  @usableFromInline
  init(lastCallerWaits: Bool, _ operation: @escaping @Sendable () async -> Void) {
    self.lastCallerWaits = lastCallerWaits
    state = Mutex(State(operation: operation))
  }

  @usableFromInline var progress: Progress { state.withLock(\.progress) }

  @usableFromInline
  func outcome() async -> Outcome {
    if Task.isCancelled { return decline() }
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    return await withCancellableContinuation { continuation in
      wait(Caller(number: number, continuation: continuation))
    } onCancel: {
      leave(number)
    }
  }

  /// For a caller that was cancelled before it came: it starts nothing, and leaves at once.
  private func decline() -> Outcome {
    state.withLock { state in
      switch state.progress {
      case .ended: return .ended
      case .abandoned: return .abandoned
      case .unfinished:
        if state.operation.take() != nil { state.progress = .abandoned }
        return .left
      }
    }
  }

  private func wait(_ caller: Caller) {
    let (outcome, operation) = state.withLock { state -> (Outcome?, (@Sendable () async -> Void)?) in
      switch state.progress {
      case .ended: return (.ended, nil)
      case .abandoned: return (.abandoned, nil)
      case .unfinished:
        state.callers.append(caller)
        return (nil, state.operation.take())
      }
    }
    if let outcome { caller.continuation.resume(returning: outcome) }
    guard let operation else { return }
    let task = Task.immediate(executorPreference: ThreadPool.shared) {
      await operation()
      end()
    }
    let isAbandoned = state.withLock { state in
      switch state.progress {
      case .ended: return false
      case .abandoned: return true
      case .unfinished:
        state.task = task
        return false
      }
    }
    // All callers may have left before there was a task to cancel.
    if isAbandoned { task.cancel() }
  }

  private func end() {
    let callers = state.withLock { state in
      if state.progress == .unfinished { state.progress = .ended }
      defer { (state.task, state.callers) = (nil, []) }
      return state.callers
    }
    for caller in callers { caller.continuation.resume(returning: .ended) }
  }

  /// Removes a caller. The last one cancels the operation.
  private func leave(_ number: Int) {
    let (caller, task) = state.withLock { state -> (Caller?, Task<Void, Never>?) in
      guard state.progress == .unfinished,
        let index = state.callers.firstIndex(where: { $0.number == number })
      else { return (nil, nil) }
      if state.callers.count > 1 { return (state.callers.remove(at: index), nil) }
      state.progress = .abandoned
      return (lastCallerWaits ? nil : state.callers.remove(at: index), state.task)
    }
    caller?.continuation.resume(returning: .left)
    task?.cancel()
  }
}
