import Arguments
import FoundationEssentials
import Weather

/// An option whose value has a special form, such as a number or a time. The parser accepts any text; reading
/// the value validates it.
struct ParsedOption<Value>: Sendable {
  fileprivate let text: Option<String?>
  /// The form of its values, in words.
  fileprivate let form: String
  fileprivate let read: @Sendable (String) -> Value?

  var spec: OptionSpec { text.spec }

  /// - Parameters:
  ///   - numbers: Those that it takes, if it takes whole numbers.
  ///   - form: What it takes, in words that stand behind "takes", such as "a number of columns".
  ///   - read: Returns `nil` for a text of another form.
  init(
    _ name: String,
    _ placeholder: String,
    short: Character? = nil,
    completion: CompletionKind = .none,
    numbers: ClosedRange<Int>? = nil,
    takes form: String,
    _ help: String,
    read: @escaping @Sendable (String) -> Value?
  ) {
    text = .text(name, placeholder, short: short, completion: completion, numbers: numbers, help)
    self.form = form
    self.read = read
  }
}

extension ParsedCommand {
  /// The value of an option; if it was typed several times, the last one.
  ///
  /// - Throws: Exit code 64 for an invalid text.
  subscript<Value>(option: ParsedOption<Value>) -> Value? {
    get throws(CommandFailure) {
      guard let text = self[option.text] else { return nil }
      guard let value = option.read(text) else {
        throw CommandFailure("--\(option.spec.name) takes \(option.form), not \"\(text)\"", .usage)
      }
      return value
    }
  }
}

extension ParsedOption<Int> {
  static func number(
    _ name: String,
    _ placeholder: String,
    short: Character? = nil,
    in range: ClosedRange<Int>,
    takes form: String? = nil,
    _ help: String
  ) -> Self {
    let form = form ?? "a number from \(range.lowerBound) to \(range.upperBound)"
    return Self(name, placeholder, short: short, numbers: range, takes: form, help) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

/// An instant as it was typed.
struct TypedInstant: Sendable {
  /// A date without a time means its midnight in UTC.
  let instant: Date
  /// Whether it is a date without a time.
  let isDate: Bool

  fileprivate static let form = "a date or an instant such as 2026-11-21T09:00:00Z, from 1900 to 2999"

  fileprivate init?(_ text: String) {
    isDate = text.count == "2026-11-21".count
    guard let instant = ISOInstant.date(isDate ? text + "T00:00:00Z" : text) else { return nil }
    self.instant = instant
  }
}

extension ParsedOption<TypedInstant> {
  static func typedInstant(_ name: String, _ placeholder: String, _ help: String) -> Self {
    Self(name, placeholder, takes: TypedInstant.form, help) { TypedInstant($0) }
  }
}

extension ParsedOption<Date> {
  /// An instant. A date alone means its midnight in UTC.
  static func instant(_ name: String, _ placeholder: String, _ help: String) -> Self {
    Self(name, placeholder, takes: TypedInstant.form, help) { TypedInstant($0)?.instant }
  }
}
