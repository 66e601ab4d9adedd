/// Why a command cannot go on, in words for the user.
struct CommandFailure: Error, Sendable {
  /// Without a line end; empty for `readerIsGone`.
  var message: String
  var exitCode: ExitCode
  /// Whether a later try may succeed, because a source that may know a place could not be asked.
  var mayPass = false

  init(_ message: String, _ exitCode: ExitCode) {
    self.message = message
    self.exitCode = exitCode
  }

  /// The reader of the answer has closed the pipe, as `head` does. This ends the run quietly and is a
  /// success: the reader has what it wanted.
  static let readerIsGone = Self("", .success)

  /// Whether it is `readerIsGone`; every other failure has its own exit code.
  var isReaderGone: Bool { exitCode == .success }
}
