/// A command as data: parsing, help, completions and the man page are functions of it.
package struct CommandSpec: Sendable {
  package var name: String
  /// One line without a full stop.
  package var summary: String
  /// Paragraphs for its help page and the man page.
  package var discussion: String
  /// Command lines with what they do; help shows them first.
  package var examples: [Example]
  package var operands: [OperandSpec]
  package var options: [OptionSpec]
  /// Options of the program as this command knows them, such as with fewer choices or with words of its own.
  package var narrowedOptions: [OptionSpec]
  /// Names of options of the program that it has no use for.
  package var refusedOptions: Set<String> = []
  package var subcommands: Subcommands
  /// Whether it does something where none of its subcommands is named.
  package var runsAlone: Bool
  /// The heading under which the list of commands shows it.
  package var group: String
  /// Left out of help and completions.
  package var isHidden: Bool

  /// A command line as one would type it, and what it does.
  package struct Example: Sendable, Hashable {
    package let line: String
    package let purpose: String

    package init(_ line: String, _ purpose: String) {
      self.line = line
      self.purpose = purpose
    }
  }

  package init(
    _ name: String,
    _ summary: String,
    discussion: String = "",
    group: String = "",
    examples: [Example] = [],
    operands: [OperandSpec] = [],
    options: [OptionSpec] = [],
    narrowedOptions: [OptionSpec] = [],
    subcommands: Subcommands = [],
    runsAlone: Bool = false,
    isHidden: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.group = group
    self.examples = examples
    self.operands = operands
    self.options = options
    self.narrowedOptions = narrowedOptions
    self.subcommands = subcommands
    self.runsAlone = runsAlone
    self.isHidden = isHidden
  }
}

extension CommandSpec {
  /// The options of the program as this command knows them. One of its own stands for that of everywhere.
  func sharedOptions(at path: [String], of root: CommandSpec) -> [OptionSpec] {
    root.options.filter { option in
      option.isKnown(at: path) && !refusedOptions.contains(option.name)
        && !options.contains { $0.name == option.name }
    }
    .map { option in narrowedOptions.first { $0.name == option.name } ?? option }
  }
}
