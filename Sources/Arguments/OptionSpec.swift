/// A flag or an option with a value.
package struct OptionSpec: Sendable {
  /// Whether a value goes with it.
  package enum Form: Sendable, Hashable {
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
  /// A value with this sign in it is text of the user's own and need be no choice.
  package var freeTextSign: Character?
  package var completion: CompletionKind
  /// Whether each of several values counts. Of another option the last one does.
  package var isRepeatable = false
  /// Of an option of the program: the commands that know it; empty for all.
  private(set) var commands: Set<String> = []

  /// An option without a value.
  package static func flag(_ name: String, short: Character? = nil, _ help: String) -> Self {
    Self(name: name, short: short, form: .flag, help: help, choices: [], completion: .none)
  }

  /// An option that always has a value.
  package static func value(
    _ name: String,
    _ placeholder: String,
    short: Character? = nil,
    choices: [String] = [],
    completion: CompletionKind = .none,
    isRepeatable: Bool = false,
    freeTextSign: Character? = nil,
    _ help: String
  ) -> Self {
    Self(
      name: name,
      short: short,
      form: .value(placeholder: placeholder),
      help: help,
      choices: choices,
      freeTextSign: freeTextSign,
      completion: choices.isEmpty ? completion : .words(choices),
      isRepeatable: isRepeatable
    )
  }

  /// An option whose value may be left out.
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
      completion: .words(choices)
    )
  }

  /// The same as an option of these commands of the program only.
  package func only(for commands: Set<String>) -> Self {
    var option = self
    option.commands = commands
    return option
  }

  /// Whether the command that the words lead to knows it, or the words name none yet.
  func isKnown(at path: [String]) -> Bool {
    commands.isEmpty || path.isEmpty || path.contains(where: commands.contains)
  }

  /// The one option that every command has without saying so.
  static let help = flag("help", short: "h", "Show this page")
}

extension OptionSpec {
  /// Such as `-m, --metric` or `--format NAME`.
  package var spelling: String {
    let long =
      switch form {
      case .flag: "--\(name)"
      case .value(let placeholder): "--\(name) \(placeholder)"
      case .optionalValue(let placeholder): "--\(name)[=\(placeholder)]"
      }
    return short.map { "-\($0), \(long)" } ?? long
  }

  /// What it does, the values allowed, and whether it may be given again.
  package var helpWithChoices: String {
    let again = isRepeatable ? "; may be given again" : ""
    return (choices.isEmpty ? help : "\(help): \(choices.joined(separator: ", "))") + again
  }

  /// What stands for its value in help; `nil` for a flag.
  var placeholder: String? {
    switch form {
    case .flag: nil
    case .value(let placeholder), .optionalValue(let placeholder): placeholder
    }
  }
}
