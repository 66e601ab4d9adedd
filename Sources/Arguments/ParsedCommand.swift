/// A command line that was understood.
package struct ParsedCommand: Sendable {
  /// The words that led to the command, such as `["config", "get"]`; empty for `agg` alone.
  package var path: [String]
  package var spec: CommandSpec
  package var operands: [String] = []
  /// Those given without a value.
  var flags: Set<String> = []
  var values: [String: [String]] = [:]
  /// `--help` or `-h` was given.
  package var wantsHelp = false

  /// Whether a flag, or an option in any form, was given.
  package func flag(_ name: String) -> Bool { flags.contains(name) || values[name] != nil }

  /// The same command with a flag given besides.
  package func with(flag name: String) -> Self {
    var command = self
    command.flags.insert(name)
    return command
  }

  /// The value of an option; of several the last.
  package func value(_ name: String) -> String? { values[name]?.last }

  /// All values of an option in their order.
  package func values(_ name: String) -> [String] { values[name] ?? [] }
}
