/// Why a command line is invalid, and what to type instead.
package struct UsageError: Error, Sendable, CustomStringConvertible {
  package let message: String
  package let help: String
  /// The word in place of a command, and the command that it most likely misspells.
  package internal(set) var unknownCommand: (word: String, near: String?)?
  /// The valid part of the command line, for example how to print the answer.
  package internal(set) var command: ParsedCommand

  package var description: String { "\(message)\n\(help)" }
}
