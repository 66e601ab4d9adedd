/// An option as the parser, help, completions and the man page know it; an `Option` makes it.
package struct OptionSpec: Sendable, Hashable {
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
  package var choices: [String] = []
  /// A value with this sign in it is text of the user's own and need be no choice.
  package var freeTextSign: Character?
  package var completion = CompletionKind.none
  /// The numbers allowed, for an option that takes one; `nil` for another kind of value.
  package var numbers: ClosedRange<Int>?
  /// Whether each of several values counts. Of another option the last one does.
  package var isRepeatable = false

  /// The same in other words, for a command to which it means something else.
  package func saying(_ help: String) -> Self {
    var option = self
    option.help = help
    return option
  }

  /// `-h` and `--help`, which the parser understands everywhere. A program lists it among its global options.
  package static let help = Option.flag("help", short: "h", "Show all help; -h shows a short page").spec
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
  var helpWithChoices: String {
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
