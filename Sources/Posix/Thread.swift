import CSystem
import Glibc

/// A thread of its own, for work that waits, which no task may do.
package enum Thread {
  /// What a thread itself does wrong.
  private static let faults = [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT]

  /// Starts a thread that gets no signals but those of its own faults: others belong to the main thread, and
  /// a closed connection (SIGPIPE) to nobody.
  ///
  /// - Parameter isBesideCaller: Whether it begins on another processor than the caller's, for work that the
  ///   caller waits for soon. The system often leaves a new thread where it was made, to run when the caller
  ///   sleeps.
  /// - Returns: Whether the system had resources left.
  package static func start(isBesideCaller: Bool = false, _ body: @escaping @Sendable () -> Void) -> Bool {
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    for fault in faults { unsafe sigdelset(&all, fault) }
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    if isBesideCaller { unsafe agg_begin_elsewhere(&attributes) }
    let first = Start {
      if isBesideCaller { agg_run_anywhere() }
      body()
    }
    let start = unsafe Unmanaged.passRetained(first)
    var failure = unsafe create(start.toOpaque(), &attributes)
    // A sandbox may forbid to choose a processor; any will do then.
    if failure != 0, isBesideCaller { failure = unsafe create(start.toOpaque(), nil) }
    guard failure == 0 else {
      unsafe start.release()
      return false
    }
    return true
  }

  /// Holds this thread for so long; a signal may end it early.
  package static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }

  /// - Parameter start: A retained `Start`, which the thread takes over unless there is none.
  /// - Returns: Why there is none (errno), else 0.
  private static func create(
    _ start: UnsafeMutableRawPointer,
    _ attributes: UnsafePointer<pthread_attr_t>?
  ) -> Int32 {
    var thread = pthread_t()
    let failure = unsafe pthread_create(
      &thread,
      attributes,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      },
      start
    )
    if failure == 0 { pthread_detach(thread) }
    return failure
  }

  private final class Start: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
