package import FoundationEssentials
import SpannedJSON

/// Why there is no answer, as JSON: whoever asks for JSON gets an object that says so.
package struct FailureJSON {
  private let command: String
  private let now: Date
  private let id: String
  private let exitCode: Int
  private let message: String

  /// - Parameters:
  ///   - command: As it was asked for, such as `weather`.
  ///   - id: What went wrong, in words that never change.
  package init(command: String, now: Date, id: String, exitCode: Int, message: String) {
    self.command = command
    self.now = now
    self.id = id
    self.exitCode = exitCode
    self.message = message
  }

  /// - Parameter isLine: For a stream of lines: the object on a line of its own.
  package func text(isLine: Bool) -> String {
    Envelope(command: command, now: now, layout: isLine ? .compact : .pretty).text { writer in
      writer.key("error")
      writer.object {
        $0.member("id", id)
        $0.member("exitCode", exitCode)
        $0.member("message", message)
      }
    }
  }
}
