import CSystem

/// Kills the process group of a program if this process is killed and cannot do it itself. It is created
/// before the program is started, and must be kept until the group has ended or could not be started.
struct ProcessGuard: ~Copyable {
  /// 0 or less when the system has no process or descriptor left; the program then runs without a guard.
  private let process: Int32
  /// agg's end of a pipe: the program's group is written to it, and its closing shows that this process is
  /// gone. Negative without a guard.
  let line: Int32

  init() {
    var line: Int32 = -1
    process = unsafe agg_guard_start(&line)
    self.line = line
  }

  deinit { if process > 0 { agg_guard_end(process, line) } }
}
