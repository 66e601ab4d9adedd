/// A parsed command line. The values of its options are read with their constants: `command[option]`.
package struct ParsedCommand: Sendable {
  /// The words that name the command, such as `["config", "get"]`; empty for `agg` alone.
  package var path: [String]
  package var spec: CommandSpec
  package var operands: [String] = []
  /// The values of the options that are present, by name and in order; none for a flag.
  var texts: [String: [String]] = [:]
  /// The names of those options in order, each at its last position.
  var order: [String] = []
  /// The requested help; `nil` for none.
  package internal(set) var help: HelpDetail?

  /// Whether an option is present, with or without a value.
  package func has(_ option: OptionSpec) -> Bool { texts[option.name] != nil }

  /// The given options that are present, the last one typed at the end.
  package func given(of options: [OptionSpec]) -> [OptionSpec] {
    order.compactMap { name in options.first { $0.name == name } }
  }

  /// The same command with an additional flag.
  package func with(_ flag: Option<Bool>) -> Self {
    var command = self
    command.add(flag.spec)
    return command
  }

  /// The same command with one value for an option instead of those typed; `nil` removes the option.
  package func with<Answer>(_ option: Option<Answer>, _ text: String?) -> Self {
    var command = self
    command.texts[option.spec.name] = text.map { [$0] }
    return command
  }

  /// The options that were given, as words for the line of another command of the same program: those that
  /// both accept, in the order in which they were typed.
  ///
  /// - Parameters:
  ///   - command: The other command.
  ///   - root: The program.
  package func optionWords(acceptedBy command: CommandSpec, of root: CommandSpec) -> [String] {
    func accepted(by command: CommandSpec) -> Set<String> {
      Set((command.options + command.acceptedOptions(of: root)).map(\.name))
    }
    let accepted = accepted(by: command).intersection(accepted(by: spec))
    return order.filter(accepted.contains).flatMap { name -> [String] in
      guard let texts = texts[name] else { return [] }
      return texts.isEmpty ? ["--\(name)"] : texts.map { "--\(name)=\($0)" }
    }
  }

  /// - Parameter text: The value of the option, if any.
  mutating func add(_ option: OptionSpec, _ text: String? = nil) {
    texts[option.name, default: []] += text.map { [$0] } ?? []
    order.removeAll { $0 == option.name }
    order.append(option.name)
  }
}
