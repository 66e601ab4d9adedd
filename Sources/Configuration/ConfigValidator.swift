import Catalog
import FoundationEssentials
import HTTPTransport
import Merge
import SpannedJSON
import Text
import Weather

/// Validates one file against the table of the config and lists the errors in the order of the text.
struct ConfigValidator {
  private let file: String
  private var list = ConfigProblemList()
  /// The offsets of all invalid values.
  private(set) var wrongOffsets: Set<Int> = []

  var problems: [ConfigProblem] { list.problems }
  var hasMore: Bool { list.hasMore }

  init(_ document: JSONDocument, file: String) {
    self.file = file
    let root = document.root
    if root.isNull { expected("an object {...}", at: root) } else { check(root, against: ConfigSchema.root) }
  }

  private mutating func check(_ value: JSONValue, against shape: ConfigShape) {
    // null deletes the value of an earlier layer; there is nothing to check.
    if value.isNull { return }
    switch shape {
    case .anything: break
    case .boolean:
      if value.bool == nil { expected("true or false", at: value) }
    case .number(let range):
      if !(value.double.map(range.contains) ?? false) { expected(Self.number(range), at: value) }
    case .version(let newest):
      if value.double != Double(newest) {
        expected("\(newest), the newest version that this agg knows", at: value)
      }
    case .integer(let range):
      if !(value.int.map(range.contains) ?? false) {
        expected("whole number \(range.lowerBound)..\(range.upperBound)", at: value)
      }
    case .duration(let least):
      if !(value.string.flatMap(Duration.init(configText:)).map { $0 >= least } ?? false) {
        let bounds = least > .zero ? "from \(Self.text(least / .seconds(1)))s to 30d" : "at most 30d"
        // The command line takes seconds without a unit.
        let seconds = value.int.map { "\($0)s" } ?? value.string.map { "\($0)s" }
        let help = seconds.flatMap { Duration(configText: $0) == nil ? nil : "write \"\($0)\" for seconds" }
        expected("a time such as \"8s\", \"15m\" or \"2h\", \(bounds)", at: value, help: help)
      }
    case .text(let rule):
      guard let text = value.string else {
        let help = value.numberText.flatMap { number in
          Self.expectation(number, rule) == nil ? "write it in quotes: \"\(number)\"" : nil
        }
        return expected("text", at: value, help: help)
      }
      check(text, of: value, rule)
    case .list(let element):
      guard value.kind == .array else { return expected("a list [...]", at: value) }
      for item in value.elements { check(item, against: element) }
    case .area:
      let bounds = value.elements.compactMap(\.double)
      if value.count != bounds.count || Area(bounds: bounds) == nil {
        expected("[south, west, north, east] in degrees", at: value)
      }
    case .object(let subject, let keys): checkObject(value, keys, of: subject)
    case .map(let rule, let element):
      guard value.kind == .object else { return expected("an object {...}", at: value) }
      for member in value.members {
        checkKey(member, rule)
        check(member.value, against: element)
      }
    case .parameter: checkParameter(value)
    case .identifier:
      switch value.kind {
      case .string: check(value, against: .text(.any))
      case .number: check(value, against: .number(0...ConfigShape.exactNumbers.upperBound))
      default: expected("text or a number", at: value)
      }
    case .byField(let range):
      switch value.kind {
      case .number: check(value, against: .number(range))
      case .object: check(value, against: .map(keys: .field, .number(range)))
      default: expected("\(Self.number(range)) or an object {...}", at: value)
      }
    }
  }

  private mutating func checkObject(_ value: JSONValue, _ keys: [ConfigKey], of subject: ConfigShape.Subject)
  {
    guard value.kind == .object else { return expected("an object {...}", at: value) }
    for member in value.members {
      let name = member.key.string
      if let key = keys.first(where: { $0.name == name }) {
        check(member.value, against: key.shape)
      } else {
        let known = keys.map(\.name)
        report(
          member,
          message: "unknown key",
          help: Suggestion(for: name, among: known).clause
            ?? "\(subject == .provider ? "parameters of the source belong in \"params\"; " : "")"
            + "valid keys: \(known.joined(separator: ", "))"
        )
      }
    }
  }

  private mutating func checkKey(_ member: JSONMember, _ rule: TextRule) {
    guard let expectation = Self.expectation(member.key.string, rule) else { return }
    // A name as people write it.
    let key = String(member.key.string.lowercased().map { $0 == " " || $0 == "_" ? "-" : $0 })
    report(
      member,
      message: "a key must be \(expectation)",
      help: Self.expectation(key, rule) == nil ? "write \"\(key)\"" : nil
    )
  }

  private mutating func checkParameter(_ value: JSONValue) {
    switch value.kind {
    case .string: break
    case .number: check(value, against: .number(ConfigShape.exactNumbers))
    case .object:
      // Besides the source, it may say whether the value is a secret.
      if let secret = value["secret"] { check(secret, against: .boolean) }
      let forms = value.members.map { ($0.key.string, $0.value) }.filter { $0.0 != "secret" }
      guard forms.count == 1, let (form, content) = forms.first else {
        return expected("one of \(Self.secretForms)", at: value)
      }
      switch form {
      case "env", "file": check(content, against: .text(.any))
      case "command":
        check(content, against: .list(.text(.any)))
        if content.kind == .array, content.elements.isEmpty {
          expected("a program and its arguments", at: content)
        }
        if let program = content.elements.first, let text = program.string,
          !Config.ParameterSource.namesProgram(text)
        {
          expected("the name of a program, or its path from / or ~/", at: program)
        }
      default: expected("one of \(Self.secretForms)", at: value)
      }
    default: expected("text, \(Self.secretForms) or a number", at: value)
    }
  }

  private mutating func check(_ text: String, of value: JSONValue, _ rule: TextRule) {
    guard let expectation = Self.expectation(text, rule) else { return }
    let help: String? =
      switch rule {
      case .oneOf(let choices): Suggestion(for: text, among: choices).quoted.clause
      case .language: Suggestion(for: text, among: Language.tags).quoted.clause
      default: nil
      }
    expected(expectation, at: value, help: help)
  }

  /// What was expected; `nil` for a valid text.
  private static func expectation(_ text: String, _ rule: TextRule) -> String? {
    switch rule {
    case .any, .word: text.isEmpty ? "text that is not empty" : nil
    case .oneOf(let choices): choices.contains(text) ? nil : list(choices)
    case .language: Language(tag: text) == nil ? list(Language.tags) : nil
    case .id: SourceID(text) == nil ? "1 to 32 of a-z, 0-9 and -" : nil
    case .ident: StationIdent(text) == nil ? "an airport code such as \"KPWM\"" : nil
    case .country:
      text.utf8.count == 2 && text.utf8.allSatisfy { $0.isASCIIUppercase }
        ? nil : "a country code such as \"DE\""
    case .timeZone: TimeZone(identifier: text) == nil ? "a time zone such as \"Europe/Berlin\"" : nil
    case .mergeMode: MergeMode(name: text) == nil ? MergeMode.syntax : nil
    case .url: isAddress(text) ? nil : "an address such as \"https://example.org\" without a slash at the end"
    case .contact:
      isContact(text)
        ? nil : "an e-mail or web address in ASCII, such as \"me@example.org\""
    case .digest:
      text.utf8.count == 64 && text.utf8.allSatisfy { $0.isASCIIDigit || "abcdef".utf8.contains($0) }
        ? nil : "64 digits of 0-9 and a-f, as sha256sum prints them"
    case .limit:
      RequestLimit.list(text) == nil
        ? "a limit such as \"500/day\" or \"25/hour, 500/day\", with minute, hour, day or month, or \"none\""
        : nil
    case .field:
      text == ConfigShape.standardKey || text == "condition" || Field(name: text) != nil
        ? nil : "a field such as \"temperature\", or \"condition\" or \"default\""
    }
  }

  private static func list(_ choices: [String]) -> String {
    "one of \(choices.map { "\"\($0)\"" }.joined(separator: ", "))"
  }

  private static func isAddress(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
    let rest = text.dropFirst(scheme.count)
    return !rest.isEmpty && !rest.hasPrefix("/") && !rest.hasSuffix("/")
      && rest.utf8.allSatisfy { (33...126).contains($0) }
      && !rest.contains { "?#@\\\"".contains($0) }
  }

  /// Whether a service can contact the user with it: a web address, or an e-mail address with both parts. It
  /// becomes a comment of the `User-Agent`, which parentheses would end.
  private static func isContact(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ (33...126).contains($0) && $0 != 40 && $0 != 41 }) else { return false }
    if let scheme = ["https://", "http://"].first(where: text.hasPrefix) {
      return isDomain(text.dropFirst(scheme.count).prefix { $0 != "/" })
    }
    let address = text.hasPrefix("mailto:") ? text.dropFirst(7) : text[...]
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    if parts.count == 2 { return !parts[0].isEmpty && isDomain(parts[1]) }
    return parts.count == 1 && isDomain(address.prefix { $0 != "/" })
  }

  /// Whether it is a host name with a dot inside.
  private static func isDomain(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      }
  }

  private static func number(_ range: ClosedRange<Double>) -> String {
    "number \(text(range.lowerBound))..\(text(range.upperBound))"
  }

  private static let secretForms = "{\"env\": …}, {\"file\": …}, {\"command\": […]}"

  private static func text(_ number: Double) -> String { JSONWriter.text(number) }

  // MARK: - Reporting

  private mutating func expected(_ what: String, at value: JSONValue, help: String? = nil) {
    wrongOffsets.insert(value.span.lowerBound)
    list.add(ConfigProblem(value, inConfig: file, expected: what, help: help))
  }

  /// Reports an invalid key, whose value then is invalid too.
  private mutating func report(
    _ member: JSONMember,
    message: String,
    help: @autoclosure () -> String? = nil
  ) {
    wrongOffsets.insert(member.value.span.lowerBound)
    list.add(ConfigProblem(member, inConfig: file, message: message, help: help()))
  }
}
