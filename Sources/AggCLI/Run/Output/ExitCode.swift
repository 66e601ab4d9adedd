import Formats
import Posix
import Synchronization

/// How a run ended, for scripts. The numbers are stable; those from 64 on are the ones of sysexits.h.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case success = 0
  /// Also a condition that is false, a warning or a failed check: see `meaning`. Its word in JSON is stable.
  case incomplete = 1
  case undecided = 2
  case usage = 64
  case noPlace = 65
  case unavailable = 69
  case bug = 70
  case inputOutput = 74
  case rateLimited = 75
  case noPermission = 77
  case config = 78
  case interrupted = 130

  /// The word for it in JSON.
  var id: String {
    switch self {
    case .success: "success"
    case .incomplete: "incomplete"
    case .undecided: "undecided"
    case .usage: "usage"
    case .noPlace: "no-place"
    case .unavailable: "unavailable"
    case .bug: "bug"
    case .inputOutput: "input-output"
    case .rateLimited: "rate-limited"
    case .noPermission: "no-permission"
    case .config: "config"
    case .interrupted: "interrupted"
    }
  }

  /// The error in JSON.
  func error(_ message: String) -> AnswerError {
    let status = self == .interrupted ? 128 + Tool.stopSignal.withLock(\.number) : rawValue
    return AnswerError(id: id, exitCode: Int(status), message: message)
  }

  /// A sentence for the manual.
  var meaning: String {
    switch self {
    case .success: "Success: at least one source answered for each place."
    case .incomplete:
      "With --strict: a source failed, or part of its answer is missing. alerts --exit-code: there is a warning. check and --if: the condition is false. rain: it will not rain. decode: no report can be read. doctor: a check failed."
    case .undecided:
      "check and --if: the condition is unknown, because no source reports a value. rain: no source knows."
    case .usage: "The command cannot be run as it was given."
    case .noPlace: "A place, list, city or entry is unknown or ambiguous; the other places are answered."
    case .unavailable: "All sources failed, or none has what was asked for."
    case .bug: "A bug in agg."
    case .inputOutput: "A file or the answer cannot be read or written."
    case .rateLimited: "All sources that cover the place report too many requests. Try again later."
    case .noPermission: "All sources that cover the place rejected the key."
    case .config: "The config has an error or not the value asked for, or no source has its key."
    case .interrupted: "Stopped with Ctrl-C (SIGINT); SIGTERM ends with 143, SIGHUP with 129."
    }
  }
}

extension ExitCode {
  /// The exit code for the result of a condition.
  init(_ truth: Truth) {
    self =
      switch truth {
      case .yes: .success
      case .no: .incomplete
      case .unknown: .undecided
      }
  }
}
