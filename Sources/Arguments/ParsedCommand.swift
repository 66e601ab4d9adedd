/// A command line that was understood. What was typed of its options is read by their constants: `command[option]`.
package struct ParsedCommand: Sendable {
  /// The words that led to the command, such as `["config", "get"]`; empty for `agg` alone.
  package var path: [String]
  package var spec: CommandSpec
  package var operands: [String] = []
  /// By the names of the options that were given: the texts behind them in their order, none behind a flag.
  var texts: [String: [String]] = [:]
  /// `--help` or `-h` was given.
  package var wantsHelp = false

  /// Whether an option was given, with a value or without.
  package func has(_ option: OptionSpec) -> Bool { texts[option.name] != nil }

  /// The same command with a flag given besides.
  package func with(_ flag: Option<Bool>) -> Self {
    var command = self
    command.add(flag.spec)
    return command
  }

  /// - Parameter text: What stands behind the option, if anything does.
  mutating func add(_ option: OptionSpec, _ text: String? = nil) {
    texts[option.name, default: []] += text.map { [$0] } ?? []
  }
}
