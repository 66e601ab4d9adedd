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
  package var subcommands: [CommandSpec]
  /// The heading under which the list of commands shows it.
  package var group: String
  /// Left out of help and completions.
  package var isHidden: Bool

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
    subcommands: [CommandSpec] = [],
    isHidden: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.group = group
    self.examples = examples
    self.operands = operands
    self.options = options
    self.subcommands = subcommands
    self.isHidden = isHidden
  }
}

/// A word that a command takes by its place.
package struct OperandSpec: Sendable {
  package enum Arity: Sendable { case one, optional, many }

  package var name: String
  package var help: String
  package var arity: Arity
  /// What a shell can complete it with.
  package var completion: CompletionKind

  package init(
    _ name: String,
    _ help: String,
    arity: Arity = .one,
    completion: CompletionKind = .none
  ) {
    self.name = name
    self.help = help
    self.arity = arity
    self.completion = completion
  }
}

/// A flag or an option with a value.
package struct OptionSpec: Sendable {
  package enum Form: Sendable {
    case flag
    /// `--name VALUE` or `--name=VALUE`.
    case value(placeholder: String)
    /// `--name` alone or `--name=VALUE`.
    case optionalValue(placeholder: String)
  }

  package var name: String
  package var short: Character?
  package var form: Form
  package var help: String
  /// The only values allowed; empty for any.
  package var choices: [String]
  package var completion: CompletionKind
  package var isHidden: Bool

  package static func flag(_ name: String, short: Character? = nil, _ help: String, isHidden: Bool = false)
    -> Self
  {
    Self(
      name: name,
      short: short,
      form: .flag,
      help: help,
      choices: [],
      completion: .none,
      isHidden: isHidden
    )
  }

  package static func value(
    _ name: String,
    _ placeholder: String,
    short: Character? = nil,
    choices: [String] = [],
    completion: CompletionKind = .none,
    _ help: String
  ) -> Self {
    Self(
      name: name,
      short: short,
      form: .value(placeholder: placeholder),
      help: help,
      choices: choices,
      completion: choices.isEmpty ? completion : .words(choices),
      isHidden: false
    )
  }

  package static func optionalValue(
    _ name: String,
    _ placeholder: String,
    choices: [String] = [],
    _ help: String
  ) -> Self {
    Self(
      name: name,
      short: nil,
      form: .optionalValue(placeholder: placeholder),
      help: help,
      choices: choices,
      completion: .words(choices),
      isHidden: false
    )
  }
}

/// What the shell offers for a word. All but words and files are asked of `agg` itself, which knows them offline.
package enum CompletionKind: Sendable, Hashable {
  case none, place, airport, provider, city, list, command, file
  case words([String])

  /// The name by which a completion script asks for it.
  package var askedName: String? {
    switch self {
    case .place: "place"
    case .airport: "airport"
    case .provider: "provider"
    case .city: "city"
    case .list: "list"
    case .command: "command"
    case .none, .file, .words: nil
    }
  }
}
