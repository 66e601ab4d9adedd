package import FoundationEssentials
package import SpannedJSON

/// Why there is no answer, or none for one of the places.
package struct AnswerError: Hashable, Sendable {
  /// A stable identifier of the problem.
  package let id: String
  /// The exit status of the run.
  package let exitCode: Int
  /// A message for people.
  package let message: String

  package init(id: String, exitCode: Int, message: String) {
    self.id = id
    self.exitCode = exitCode
    self.message = message
  }

  package func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("id", id)
      $0.member("exitCode", exitCode)
      $0.member("message", message)
    }
  }
}

/// The JSON for a run without an answer: an object that says why.
package struct FailureJSON {
  private let command: String
  private let now: Date
  private let error: AnswerError

  /// - Parameter command: The command as the user typed it, such as `weather`.
  package init(command: String, now: Date, error: AnswerError) {
    self.command = command
    self.now = now
    self.error = error
  }

  /// - Parameter isLine: Whether to write the object on one line, for a stream of lines.
  package func text(isLine: Bool) -> String {
    Envelope(command: command, now: now, error: error, layout: isLine ? .compact : .pretty).text { _ in }
  }
}
