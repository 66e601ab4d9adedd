/// How a run ended, for scripts. The numbers are stable; those from 64 on are the ones of sysexits.h.
package enum ExitCode: Int32, Sendable {
  case success = 0
  /// With `--strict`: something failed although there is an answer.
  case incomplete = 1
  case usage = 64
  /// The place is unknown, or can be several.
  case noPlace = 65
  /// All sources failed.
  case unavailable = 69
  /// A mistake in agg itself.
  case bug = 70
  case inputOutput = 74
  /// All sources say: too many requests. Ask again later.
  case rateLimited = 75
  /// All sources refused the key.
  case noPermission = 77
  case config = 78
  case interrupted = 130
}

/// Why a command cannot go on, in words for the person who typed it.
package struct CommandFailure: Error, Sendable {
  package var message: String
  package var exitCode: ExitCode

  package init(_ message: String, _ exitCode: ExitCode) {
    self.message = message
    self.exitCode = exitCode
  }
}
