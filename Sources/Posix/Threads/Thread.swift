import CSystem
import Glibc

/// Runs blocking work on a thread of its own, because a task must not block.
package enum Thread {
  /// Why no thread could be started, and what helps.
  package static let shortage = "cannot start a thread; raise the limit of processes (ulimit -u)"

  /// Signals for errors of a thread itself.
  private static let faults = [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT]

  /// Starts a thread that receives only the signals of its own errors: other signals go to the main thread,
  /// and a closed connection (SIGPIPE) is reported by the failing write.
  ///
  /// - Returns: Whether the system had enough resources.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    for fault in faults { unsafe sigdelset(&all, fault) }
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let start = unsafe Unmanaged.passRetained(Start(body))
    var thread = pthread_t()
    let failure = unsafe pthread_create(
      &thread,
      nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      },
      start.toOpaque()
    )
    guard failure == 0 else {
      unsafe start.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  /// Runs blocking work on a thread of its own and suspends the task meanwhile, because a pool may have only
  /// one thread.
  ///
  /// - Parameters:
  ///   - cancellation: Fired when the task is cancelled. The work must then end soon.
  ///   - body: The work, which gets the cancellation.
  /// - Returns: Its result; `nil` if the system has no thread left.
  package static func value<Value: Sendable, Failure: Error>(
    unless cancellation: CancelSignal = CancelSignal(),
    _ body: @escaping @Sendable (CancelSignal) throws(Failure) -> Value
  ) async throws(Failure) -> Value? {
    let result: Result<Value, Failure>? = await withCancellableContinuation { continuation in
      let isStarted = start {
        continuation.resume(returning: Result { () throws(Failure) in try body(cancellation) })
      }
      if !isStarted { continuation.resume(returning: nil) }
    } onCancel: {
      cancellation.fire()
    }
    return try result?.get()
  }

  /// Blocks this thread; a signal may end it early.
  package static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }

  private final class Start: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
