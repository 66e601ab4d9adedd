/// Why a command line was not understood: what is wrong, and what to type instead.
package struct UsageError: Error, Sendable, CustomStringConvertible {
  package var message: String
  package var help: String
  /// The word that stands where a command should, and the command that it is most likely a misspelling of.
  package internal(set) var unknownCommand: (word: String, near: String?)?
  /// What was understood of it all the same, such as how to print the answer.
  package internal(set) var command: ParsedCommand

  package var description: String { "\(message)\n\(help)" }
}
