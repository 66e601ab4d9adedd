/// A command line that was understood.
package struct ParsedCommand: Sendable {
  /// The words that led to the command, such as `["config", "get"]`; empty for `agg` alone.
  package var path: [String]
  package var spec: CommandSpec
  package var operands: [String] = []
  /// `false` for a flag that was taken back with `--no-`.
  var flags: [String: Bool] = [:]
  var values: [String: [String]] = [:]
  /// `--help` or `-h` was given.
  package var wantsHelp = false

  /// Whether an option was given in any form, `--no-name` included.
  package func isSet(_ name: String) -> Bool { flags[name] != nil || values[name] != nil }

  /// Whether a flag, or an option in any form, was given.
  ///
  /// - Parameter standard: What holds for a flag that the command line does not speak of.
  package func flag(_ name: String, default standard: Bool = false) -> Bool {
    flags[name] ?? (values[name] != nil || standard)
  }

  /// The same command with a flag given besides.
  package func with(flag name: String) -> Self {
    var command = self
    command.flags[name] = true
    return command
  }

  /// The value of an option; of several the last.
  package func value(_ name: String) -> String? { values[name]?.last }

  /// All values of an option in their order.
  package func values(_ name: String) -> [String] { values[name] ?? [] }
}
