import Arguments
import Formats
import FoundationEssentials

extension FailureJSON {
  /// For programs that asked a command for JSON.
  ///
  /// - Parameter listed: The line of a list that it is about.
  init(_ failure: CommandFailure, of command: ParsedCommand, now: Date, _ listed: ListedPlace? = nil) {
    self.init(
      command: command.path.isEmpty ? "weather" : command.path.joined(separator: " "),
      now: now,
      error: failure.exitCode.error(failure.message),
      listed: listed
    )
  }
}
