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
  /// Its own. One with the name of a global option replaces that.
  package var options: [OptionSpec]
  /// Of the program itself: all options that commands share. Of a command: those that it accepts, as it
  /// describes them; `nil` when it accepts all.
  package var globalOptions: [OptionGroup]?
  package var subcommands: Subcommands
  /// Whether it does something where none of its subcommands is named.
  package var runsAlone: Bool
  /// The heading under which the list of commands shows it.
  package var group: String
  /// Left out of help and completions.
  package var isHidden: Bool
  /// Of the program itself: what its help explains beside commands.
  package var topics: [Topic] = []
  /// What runs the command. Only the program itself looks at it, once the command line is parsed.
  package var implementation: (any Sendable)?

  /// A command line as one would type it, and what it does.
  package struct Example: Sendable, Hashable {
    package let line: String
    package let purpose: String

    package init(_ line: String, _ purpose: String) {
      self.line = line
      self.purpose = purpose
    }
  }

  /// A help page about something that several commands share.
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

  /// The same without their groups.
  package func acceptedOptions(of root: CommandSpec) -> [OptionSpec] {
    acceptedGroups(of: root).flatMap(\.options)
  }
}
