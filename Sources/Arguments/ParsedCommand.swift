/// A command line that was understood. What was typed of its options is read by
/// their constants: `command[option]`.
package struct ParsedCommand: Sendable {
  /// The words that led to the command, such as `["config", "get"]`; empty for `agg` alone.
  package var path: [String]
  package var spec: CommandSpec
  package var operands: [String] = []
  /// By the names of the options that were given: the texts behind them in their order, none behind a flag.
  var texts: [String: [String]] = [:]
  /// The names of those options as they were typed, each where it stands last.
  var order: [String] = []
  /// The help that was asked for; `nil` for none.
  package internal(set) var help: HelpDetail?

  /// Whether an option was given, with a value or without.
  package func has(_ option: OptionSpec) -> Bool { texts[option.name] != nil }

  /// Those of some options that were given, the last one typed at the end.
  package func given(of options: [OptionSpec]) -> [OptionSpec] {
    order.compactMap { name in options.first { $0.name == name } }
  }

  /// The same command with a flag given besides.
  package func with(_ flag: Option<Bool>) -> Self {
    var command = self
    command.add(flag.spec)
    return command
  }

  /// The same command with one text behind an option, whatever was typed there; `nil` without the option.
  package func with<Answer>(_ option: Option<Answer>, _ text: String?) -> Self {
    var command = self
    command.texts[option.spec.name] = text.map { [$0] }
    return command
  }

  /// The options that were given, as words for the line of another command of the same program: those that
  /// it accepts, in the order in which they were typed.
  ///
  /// - Parameters:
  ///   - command: The other command.
  ///   - root: The program.
  package func optionWords(acceptedBy command: CommandSpec, of root: CommandSpec) -> [String] {
    let accepted = Set((command.options + command.acceptedOptions(of: root)).map(\.name))
    return order.filter(accepted.contains).flatMap { name -> [String] in
      guard let texts = texts[name] else { return [] }
      return texts.isEmpty ? ["--\(name)"] : texts.map { "--\(name)=\($0)" }
    }
  }

  /// - Parameter text: What stands behind the option, if anything does.
  mutating func add(_ option: OptionSpec, _ text: String? = nil) {
    texts[option.name, default: []] += text.map { [$0] } ?? []
    order.removeAll { $0 == option.name }
    order.append(option.name)
  }
}
