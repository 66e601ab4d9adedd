/// A command as data, from which parsing, help, completions and the man page are derived.
package struct CommandSpec: Sendable {
  package var name: String
  /// One line without a full stop.
  package var summary: String
  /// Paragraphs for the help page and the man page.
  package var discussion: String
  /// Example command lines with their effect; help shows them first.
  package var examples: [Example]
  package var operands: [OperandSpec]
  /// The command's own options. One with the name of a global option replaces it.
  package var options: [OptionSpec]
  /// For the program itself: all options that commands share. For a command: those that it accepts, with its
  /// own descriptions; `nil` if it accepts all.
  package var globalOptions: [OptionGroup]?
  package var subcommands: Subcommands
  /// Whether it can run without a subcommand.
  package var runsAlone: Bool
  /// The heading of the command in the list of commands.
  package var group: String
  /// Whether help and completions omit it.
  package var isHidden: Bool
  /// For the program itself: the operands that the command line may begin with instead of a command. They
  /// are completed; the program finds the command that is meant.
  package var shortcut: OperandSpec?
  /// For the program itself: the help pages that are not about a command.
  package var topics: [Topic] = []
  /// The code that runs the command. Only the program uses it, after the command line is parsed.
  package var implementation: (any Sendable)?

  /// A command line as typed, and its effect.
  package struct Example: Sendable, Hashable {
    package let line: String
    package let purpose: String

    package init(_ line: String, _ purpose: String) {
      self.line = line
      self.purpose = purpose
    }
  }

  /// A help page about a subject that several commands share.
  package struct Topic: Sendable, Hashable {
    package let name: String
    /// One line without a full stop.
    package let summary: String

    package init(_ name: String, _ summary: String) {
      self.name = name
      self.summary = summary
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
    globalOptions: [OptionGroup]? = nil,
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
    self.globalOptions = globalOptions
    self.subcommands = subcommands
    self.runsAlone = runsAlone
    self.isHidden = isHidden
  }
}

extension CommandSpec {
  /// The global options that the command accepts, without those that it replaces, by group.
  ///
  /// - Parameter root: The program.
  func acceptedGroups(of root: CommandSpec) -> [OptionGroup] {
    let own = Set(options.map(\.name))
    return (globalOptions ?? root.globalOptions ?? []).compactMap { group in
      var group = group
      group.options.removeAll { own.contains($0.name) }
      return group.options.isEmpty ? nil : group
    }
  }

  /// The same options without their groups.
  package func acceptedOptions(of root: CommandSpec) -> [OptionSpec] {
    acceptedGroups(of: root).flatMap(\.options)
  }
}
