/// Why a command line was not understood: what is wrong, and what to type instead.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  package let message: String
  package let help: String

  package var description: String { "\(message)\n\(help)" }
}
