/// Why a command line is invalid, and what to type instead.
package struct UsageError: Error, Sendable, CustomStringConvertible {
  package var message: String
  package var help: String
  /// The word in place of a command, its index in the command line, and the command that it most likely
  /// misspells. It is the first operand of `command`.
  package internal(set) var unknownCommand: (index: Int, word: String, near: String?)?
  /// The valid part of the command line, for example how to print the answer.
  package internal(set) var command: ParsedCommand

  package var description: String { "\(message)\n\(help)" }
}
