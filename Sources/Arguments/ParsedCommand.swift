/// A command line that was understood.
package struct ParsedCommand: Sendable {
  /// The words that led to the command, such as `["config", "get"]`; empty for `agg` alone.
  package var path: [String]
  package var spec: CommandSpec
  package var operands: [String] = []
  var flags: Set<String> = []
  var values: [String: [String]] = [:]
  /// `--help` or `-h` was given.
  package var wantsHelp = false

  /// Whether a flag, or an option in any form, was given.
  package func flag(_ name: String) -> Bool { flags.contains(name) || values[name] != nil }

  /// The value of an option; of several the last.
  package func value(_ name: String) -> String? { values[name]?.last }

  /// All values of an option in their order.
  package func values(_ name: String) -> [String] { values[name] ?? [] }
}

/// Why a command line was not understood: what is wrong, and what to type instead.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  package let message: String
  package let help: String

  package var description: String { "\(message)\n\(help)" }
}
