import CSystem

/// Kills the process group of a program when this process is killed before it could do that itself. It is
/// made before the program is started.
struct ProcessGuard {
  private let process: Int32
  /// Our end of the pipe into which the program writes its group, and whose closing tells that this process
  /// is gone.
  let line: Int32

  /// - Returns: `nil` where the system has no process or descriptor left; the program then runs without one.
  init?() {
    var line: Int32 = -1
    process = unsafe agg_guard_start(&line)
    guard process > 0 else { return nil }
    self.line = line
  }

  /// Dismisses the guard; call it once, when the group has ended or was never there.
  func end() { agg_guard_end(process, line) }
}
