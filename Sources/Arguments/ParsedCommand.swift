/// A parsed command line. The values of its options are read with their constants: `command[option]`.
package struct ParsedCommand: Sendable {
  /// The words that name the command, such as `["config", "get"]`; empty for `agg` alone.
  package var path: [String]
  package var spec: CommandSpec
  package var operands: [String] = []
  /// The options that are present, each at its last position, with their values in order; none for a flag.
  private(set) var options: [(name: String, texts: [String])] = []
  /// The requested help; `nil` for none.
  package internal(set) var help: HelpDetail?

  /// Whether an option is present, with or without a value.
  package func has(_ option: OptionSpec) -> Bool { texts(of: option) != nil }

  /// The values of an option in order; `nil` if it is absent.
  func texts(of option: OptionSpec) -> [String]? { options.first { $0.name == option.name }?.texts }

  /// The given options that are present, the last one typed at the end.
  package func given(of wanted: [OptionSpec]) -> [OptionSpec] {
    options.compactMap { name, _ in wanted.first { $0.name == name } }
  }

  /// The same command with an additional flag.
  package func with(_ flag: Option<Bool>) -> Self {
    var command = self
    command.add(flag.spec)
    return command
  }

  /// The same command with one value for an option instead of those typed; `nil` removes the option.
  package func with<Value>(_ option: Option<Value>, _ text: String?) -> Self {
    var command = self
    command.options.removeAll { $0.name == option.spec.name }
    if let text { command.add(option.spec, text) }
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
    return options.filter { accepted.contains($0.name) }.flatMap { name, texts in
      texts.isEmpty ? ["--\(name)"] : texts.map { "--\(name)=\($0)" }
    }
  }

  /// - Parameter text: The value of the option, if any.
  mutating func add(_ option: OptionSpec, _ text: String? = nil) {
    let texts = (self.texts(of: option) ?? []) + [text].compactMap(\.self)
    options.removeAll { $0.name == option.name }
    options.append((option.name, texts))
  }
}
