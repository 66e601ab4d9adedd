import Text

/// Why a command cannot go on, in words for the user.
package struct CommandFailure: Error, Sendable {
  /// Without a line end; empty when everything was reported before.
  package var message: String
  package var exitCode: ExitCode

  package init(_ message: String, _ exitCode: ExitCode) {
    self.message = message
    self.exitCode = exitCode
  }

  /// The end of a sentence about an unknown name: the most similar known name, with a space before it; else
  /// empty.
  static func suggestion(for name: String, among known: [String]) -> String {
    nearest(to: name, among: known).map { " Did you mean \($0)?" } ?? ""
  }
}
