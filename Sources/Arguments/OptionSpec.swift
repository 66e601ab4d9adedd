/// An option as the parser, help, completions and the man page use it; created by an `Option`.
package struct OptionSpec: Sendable, Hashable {
  /// Whether the option has a value.
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
  /// An example of free text, which need not be one of the choices. Each value that contains its first
  /// character is free text.
  package var freeText: String?
  /// Whether the choices are language tags: `de-AT` or `de_AT` then means `de` (RFC 4647, section 3.4).
  package var takesLanguageTags = false
  /// Other tags that are allowed and stand for one of the choices.
  package var otherTags: [String] = []
  package var completion = CompletionKind.none
  /// The numbers allowed, for an option that takes one; `nil` for another kind of value.
  package var numbers: ClosedRange<Int>?
  /// Whether every command accepts it as a global option, also one that ignores it and does not list it, so
  /// that scripts may pass it to any command.
  package var isAcceptedEverywhere = false
  /// Whether all values of a repeated option are used; otherwise only the last one is.
  package var isRepeatable = false

  /// Whether a value is one of the choices, or a language tag that stands for one.
  func allows(_ value: String) -> Bool {
    if choices.contains(value) { return true }
    guard takesLanguageTags else { return false }
    let tag = value.prefix { $0 != "-" && $0 != "_" && $0 != "." }.lowercased()
    return (choices + otherTags).contains(tag)
  }

  /// The same option with another description, for a command in which it means something else.
  package func saying(_ help: String) -> Self {
    var option = self
    option.help = help
    return option
  }

  /// `-h` and `--help`, which the parser understands everywhere. A program lists it among its global options.
  package static let help = Option.flag("help", short: "h", "Show all help; -h shows a short page").spec
}

extension OptionSpec {
  /// For example `-m, --metric` or `--format NAME`.
  package var spelling: String {
    let long =
      switch form {
      case .flag: "--\(name)"
      case .value(let placeholder): "--\(name) \(placeholder)"
      case .optionalValue(let placeholder): "--\(name)[=\(placeholder)]"
      }
    return short.map { "-\($0), \(long)" } ?? long
  }

  /// The description, the allowed values, and whether it may be repeated.
  var helpWithChoices: String {
    let again = isRepeatable ? "; may be given again" : ""
    if case .optionalValue(let placeholder) = form, choices.count == 1 {
      return "\(help); the only \(placeholder) is \(choices[0])\(again)"
    }
    return (choices.isEmpty ? help : "\(help): \(choices.joined(separator: ", "))") + again
  }

  /// The placeholder for its value in help; `nil` for a flag.
  var placeholder: String? {
    switch form {
    case .flag: nil
    case .value(let placeholder), .optionalValue(let placeholder): placeholder
    }
  }
}
