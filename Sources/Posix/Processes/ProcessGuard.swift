import CSystem

/// Kills the process group of a program if this process is killed and cannot do it itself. It is created
/// before the program is started.
struct ProcessGuard {
  private let process: Int32
  /// agg's end of a pipe: the program's group is written to it, and its closing shows that this process is
  /// gone.
  let line: Int32

  /// - Returns: `nil` when the system has no process or descriptor left; the program then runs without a
  ///   guard.
  init?() {
    var line: Int32 = -1
    process = unsafe agg_guard_start(&line)
    guard process > 0 else { return nil }
    self.line = line
  }

  /// Ends the guard. Must be called once, when the group has ended or never existed.
  func end() { agg_guard_end(process, line) }
}
