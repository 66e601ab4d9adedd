/// Suspends the task until its continuation is resumed, which cancelling the task brings forward.
///
/// - Parameters:
///   - start: Hands the continuation to whoever resumes it, once.
///   - cancel: Sees to it that it is resumed soon, when it was not yet. Called when the task is cancelled,
///     from any thread, and once more behind `start` in case it came before there was anything to cancel.
package func withCancellableContinuation<Value: Sendable>(
  _ start: (CheckedContinuation<Value, Never>) -> Void,
  onCancel cancel: @Sendable () -> Void
) async -> Value {
  await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      start(continuation)
      if Task.isCancelled { cancel() }
    }
  } onCancel: {
    cancel()
  }
}
