/// An option and the type of its value, declared once: a command lists it in its spec and reads its value
/// with the same constant.
///
///     static let clear = Option.flag("clear", "Remove all of them")
///     static let spec = CommandSpec("recents", "Show the airports viewed last", options: [clear.spec])
///     …
///     if command[clear] { … }
package struct Option<Value>: Sendable {
  /// The description that the parser, help, completions and the man page use.
  package private(set) var spec: OptionSpec
  /// - Parameter texts: The values typed for it, in order; `nil` if the option is absent.
  fileprivate let value: @Sendable (_ texts: [String]?) -> Value
}

extension Option<Bool> {
  /// Whether the option is present. It has no value.
  package static func flag(_ name: String, short: Character? = nil, _ help: String) -> Self {
    Self(spec: OptionSpec(name: name, short: short, form: .flag, help: help)) { $0 != nil }
  }

  /// Whether the option is present, alone or with one of these values.
  package static func flag(
    _ name: String,
    orValue placeholder: String,
    choices: [String],
    _ help: String
  ) -> Self {
    Self(
      spec: OptionSpec(
        name: name,
        form: .optionalValue(placeholder: placeholder),
        help: help,
        choices: choices,
        completion: .words(choices)
      )
    ) { $0 != nil }
  }
}

extension Option<String?> {
  /// The last text given for it.
  ///
  /// - Parameter numbers: Those allowed, if it takes a number. The reader of the text checks them.
  package static func text(
    _ name: String,
    _ placeholder: String,
    short: Character? = nil,
    completion: CompletionKind = .none,
    numbers: ClosedRange<Int>? = nil,
    _ help: String
  ) -> Self {
    var spec = OptionSpec.value(name, placeholder, short, completion, help)
    spec.numbers = numbers
    return Self(spec: spec) { $0?.last }
  }
}

extension Option<[String]> {
  /// All values of the option, in order.
  package static func texts(
    _ name: String,
    _ placeholder: String,
    short: Character? = nil,
    completion: CompletionKind = .none,
    _ help: String
  ) -> Self {
    var spec = OptionSpec.value(name, placeholder, short, completion, help)
    spec.isRepeatable = true
    return Self(spec: spec) { $0 ?? [] }
  }

  /// All members of the comma-separated lists given as values, in order, without spaces.
  package static func list(
    _ name: String,
    _ placeholder: String,
    short: Character? = nil,
    completion: CompletionKind = .none,
    _ help: String
  ) -> Self {
    let texts = texts(name, placeholder, short: short, completion: completion, help)
    return Self(spec: texts.spec) { lists in
      (lists ?? []).flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
        .map { $0.filter { $0 != " " } }
    }
  }
}

extension Option {
  /// One of a few words; the last one if the option is repeated.
  ///
  /// - Parameter freeText: An example of a value that need not be one of the choices, if `Choice` can be made
  ///   from it. All such values contain its first character.
  package static func choice<Choice: RawRepresentable<String> & Sendable>(
    _ name: String,
    _ placeholder: String,
    short: Character? = nil,
    among choices: [Choice],
    freeText: String? = nil,
    _ help: String
  ) -> Self where Value == Choice? {
    let words = choices.map { $0.rawValue }
    var spec = OptionSpec.value(name, placeholder, short, .words(words), help)
    spec.choices = words
    spec.freeText = freeText
    return Self(spec: spec) { $0?.last.flatMap(Choice.init) }
  }

  /// A language by its tag; the last one if the option is repeated.
  ///
  /// - Parameters:
  ///   - choices: The tags that help and errors list.
  ///   - others: Tags that mean one of them.
  ///   - read: The language of a tag, which may have subtags.
  package static func languageTag<Choice: Sendable>(
    _ name: String,
    _ placeholder: String,
    among choices: [String],
    others: [String],
    _ help: String,
    read: @escaping @Sendable (String) -> Choice?
  ) -> Self where Value == Choice? {
    var spec = OptionSpec.value(name, placeholder, nil, .words(choices), help)
    (spec.choices, spec.otherTags, spec.takesLanguageTags) = (choices, others, true)
    return Self(spec: spec) { $0?.last.flatMap(read) }
  }
}

extension Option {
  /// The same global option, accepted also by commands that ignore it.
  package var acceptedEverywhere: Self {
    var option = self
    option.spec.isAcceptedEverywhere = true
    return option
  }
}

extension OptionSpec {
  /// An option that requires a value.
  fileprivate static func value(
    _ name: String,
    _ placeholder: String,
    _ short: Character?,
    _ completion: CompletionKind,
    _ help: String
  ) -> Self {
    Self(
      name: name,
      short: short,
      form: .value(placeholder: placeholder),
      help: help,
      completion: completion
    )
  }
}

extension ParsedCommand {
  /// The value of an option on the command line.
  package subscript<Value>(option: Option<Value>) -> Value { option.value(texts(of: option.spec)) }
}
