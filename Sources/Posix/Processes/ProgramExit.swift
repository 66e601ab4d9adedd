/// How a program ended.
package enum ProgramExit: Hashable, Sendable, CustomStringConvertible {
  case code(Int32)
  case signal(Signal)

  /// - Parameter status: The result of waiting: minus the number of a signal, else the exit code.
  init(waiting status: Int32) { self = status < 0 ? .signal(Signal(-status)) : .code(status) }

  package var description: String {
    switch self {
    case .code(let code): "it exited with code \(code)"
    case .signal(let signal): "it was stopped by \(signal)"
    }
  }

  /// The description for a `ProgramProcess`, which names the limit that the program exceeded.
  package func description(within limits: ProgramLimits) -> String {
    switch self {
    case .signal(.processorTimeLimit):
      "it used more than \(limits.processorSeconds) s of processor time"
    case .signal(.fileSizeLimit): "it wrote a file of more than \(limits.fileMebibytes) MiB"
    default: description
    }
  }
}
