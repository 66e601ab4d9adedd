/// Suspends the task until its continuation is resumed. Cancelling the task makes this happen soon.
///
/// - Parameters:
///   - start: Passes the continuation to the code that resumes it, once.
///   - cancel: Makes sure that it is resumed soon, if it has not been. Called from any thread when the task
///     is cancelled, and again after `start` in case the cancellation came before there was anything to
///     cancel.
@inlinable
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
