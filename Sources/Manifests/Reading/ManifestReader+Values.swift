import ProviderKit
import SpannedJSON
import Weather

/// The values of a map: `"C /main/temp"`, or an object that says more.
extension ManifestReader {
  /// What a value is for, and so which units it may have.
  enum Target {
    case quantity(CanonicalUnit)
    case code, time, text, anything
    /// A text that the service may have in several languages.
    case passage
    /// One of these words, for the grades of a warning.
    case word([String])

    var units: [SourceUnit] {
      switch self {
      case .quantity(let unit): SourceUnit.units(of: unit.dimension)
      case .code: [.code]
      case .time: SourceUnit.units(of: .time)
      case .text, .passage, .word: [.text]
      case .anything: SourceUnit.allCases
      }
    }

    var isQuantity: Bool { if case .quantity = self { true } else { false } }
    var isCode: Bool { if case .code = self { true } else { false } }
    var isPassage: Bool { if case .passage = self { true } else { false } }
  }

  mutating func rule(
    _ key: String,
    in object: JSONValue,
    _ target: Target,
    _ references: inout [Reference]
  ) -> ValueRule? {
    object[key].flatMap { rule($0, target, &references) }
  }

  /// What holds for a value because it is a part of another one.
  struct Whole {
    /// Of a sum or a maximum, which has one interval.
    var hasInterval = false
    /// What the source writes for a value that it does not have.
    var missing: Set<JSONScalar> = []
  }

  mutating func rule(
    _ value: JSONValue,
    _ target: Target,
    _ references: inout [Reference],
    partOf whole: Whole = Whole()
  ) -> ValueRule? {
    switch value.kind {
    case .string:
      guard let content = place(value, target, &references) else { return nil }
      if target.isCode { complain(value, "a code needs a \"table\" or \"codes\"", help: Self.codeExample) }
      return ValueRule(content, missing: whole.missing)
    case .object: return objectRule(value, target, &references, partOf: whole)
    default:
      expected("\"unit /pointer\" or an object with \"of\", \"any\", \"sum\" or \"max\"", at: value)
      return nil
    }
  }

  private static let codeExample = #"{"of": "code /weather_code", "table": "open_meteo"}"#

  static let misplacedStar = "* (every element) is only allowed in \"rows\""

  /// Reads `C /main/temp`.
  private mutating func place(
    _ value: JSONValue,
    _ target: Target,
    _ references: inout [Reference]
  ) -> ValueRule.Content? {
    guard let text = value.string else {
      expected("\"unit /pointer\"", at: value)
      return nil
    }
    let word = text.prefix { $0 != " " }
    let pointer = text.dropFirst(word.count + 1)
    let names = target.units.map(\.rawValue).joined(separator: ", ")
    guard let unit = SourceUnit(rawValue: String(word)) else {
      let hasNone = text.hasPrefix("/") || text.hasPrefix("^")
      complain(
        value,
        hasNone ? "the unit is missing" : "unknown unit \"\(word)\"",
        help: "valid units: \(names)"
      )
      return nil
    }
    guard target.units.contains(unit) else {
      complain(value, "the unit \(word) does not fit this value", help: "valid units: \(names)")
      return nil
    }
    return reference(pointer, at: value, target, &references).map { .of(unit, reference: $0) }
  }

  /// The number of a place among the references.
  private mutating func reference(
    _ pointer: Substring,
    at value: JSONValue,
    _ target: Target,
    _ references: inout [Reference]
  ) -> Int? {
    guard !pointer.isEmpty, let reference = Reference(pointer) else {
      complain(
        value,
        pointer.isEmpty ? "the pointer is missing" : "\"\(pointer)\" is not a pointer",
        help: "write a pointer such as /main/temp, or ^/meta/updated from the root"
      )
      return nil
    }
    if reference.pointer.tokens.contains("*") {
      complain(value, Self.misplacedStar)
    }
    if reference.usesLanguage, !target.isPassage {
      complain(value, "{lang} is only allowed for texts of warnings")
    }
    let number = references.firstIndex(of: reference) ?? references.count
    if number == references.count { references.append(reference) }
    return number
  }

  private mutating func objectRule(
    _ value: JSONValue,
    _ target: Target,
    _ references: inout [Reference],
    partOf whole: Whole
  ) -> ValueRule? {
    guard isObject(value, ManifestSchema.value) else { return nil }
    let missing = whole.missing.union(missingMarks(value))
    guard let content = content(value, target, &references, missing) else { return nil }
    var interval: TimeSpan?
    if let place = value["interval"] {
      if whole.hasInterval { complain(place, "give the interval once, beside \"sum\" or \"max\"") }
      if !target.isQuantity, !target.isCode { complain(place, "only values and codes can have an interval") }
      interval = read(place, as: .interval)
    }
    var needed: Int?
    if let place = value["needs"], let pointer = read(place, as: .string) {
      needed = reference(pointer[...], at: place, target, &references)
    }
    let cap = amount("cap", in: value, target, content)
    let absent = amount("absent", in: value, target, content)
    return ValueRule(
      content,
      interval: interval,
      cap: cap,
      missing: missing,
      absent: absent,
      needed: needed,
      codes: codes(value, target, content)
    )
  }

  /// A number that is written as text stands for itself, too: the source may write it either way.
  private mutating func missingMarks(_ value: JSONValue) -> Set<JSONScalar> {
    var marks: Set<JSONScalar> = []
    for literal in elements("missing", in: value) {
      guard let scalar = JSONScalar(literal) else {
        expected("a number or text", at: literal)
        continue
      }
      marks.insert(scalar)
      if case .text = scalar, let number = literal.lenientDouble { marks.insert(.number(number)) }
    }
    return marks
  }

  /// - Parameter missing: What stands for no value in each of its parts.
  private mutating func content(
    _ value: JSONValue,
    _ target: Target,
    _ references: inout [Reference],
    _ missing: Set<JSONScalar>
  ) -> ValueRule.Content? {
    let forms = ["of", "any", "sum", "max"].filter { value[$0] != nil }
    guard forms.count == 1, let form = forms.first, let content = value[form] else {
      complain(
        value,
        "a value needs exactly one of \"of\", \"any\", \"sum\" and \"max\", but has \(forms.count)"
      )
      return nil
    }
    if form == "of" { return place(content, target, &references) }
    if form != "any", !target.isQuantity {
      complain(content, "only quantities can have a \(form)")
      return nil
    }
    let parts = elements(form, in: value)
    if content.kind == .array, parts.isEmpty { complain(content, "an empty list has no value") }
    let whole = Whole(hasInterval: form != "any", missing: missing)
    let rules = parts.compactMap { rule($0, target, &references, partOf: whole) }
    guard rules.count == parts.count else { return nil }
    switch form {
    case "any": return .any(rules)
    case "sum": return .sum(rules)
    default: return .max(rules)
    }
  }

  /// A number in the unit of the value that it stands beside, in that of the field.
  private mutating func amount(
    _ key: String,
    in value: JSONValue,
    _ target: Target,
    _ content: ValueRule.Content
  ) -> Double? {
    guard let place = value[key] else { return nil }
    guard case .quantity(let canonical) = target else {
      complain(place, "only quantities can have \"\(key)\"")
      return nil
    }
    guard let amount = read(place, as: .double) else { return nil }
    let meanings = Set(content.units.map { $0.converted(amount, to: canonical) })
    if meanings.count > 1 {
      let names = content.units.map(\.rawValue).sorted().joined(separator: ", ")
      complain(
        place,
        "the unit of \"\(key)\" is not clear, because the parts have several: \(names)",
        help: "give it beside each part"
      )
    }
    return meanings.first
  }

  private mutating func codes(
    _ value: JSONValue,
    _ target: Target,
    _ content: ValueRule.Content
  ) -> CodeRule {
    if case .word(let known) = target { return words(value, known) }
    var rule = CodeRule()
    let isLeaf = if case .of = content { true } else { false }
    if let place = value["table"] ?? value["codes"], !target.isCode || !isLeaf {
      complain(place, "\"table\" and \"codes\" belong beside the \"of\" of a condition")
    }
    if let table = read("table", in: value, as: .string), let place = value["table"] {
      rule.table = table
      if !ConditionTable.hasSource(table) {
        unknown("condition table", table, at: place, known: ConditionTable.sources)
      }
    }
    for (code, value) in members("codes", in: value) {
      guard let word = read(value, as: .string) else { continue }
      if word == "unknown" {
        rule.votes[code] = .some(nil)
      } else if let vote = ConditionVote(sourceText: word) {
        rule.votes[code] = vote
      } else {
        complain(ofCondition: word, at: value)
      }
    }
    if target.isCode, isLeaf, value["table"] == nil, value["codes"] == nil {
      complain(value, "a code needs a \"table\" or \"codes\"", help: Self.codeExample)
    }
    return rule
  }

  /// Tells which word of a condition is wrong, or that they are too many.
  private mutating func complain(ofCondition text: String, at value: JSONValue) {
    let words = text.split(separator: " ").map(String.init)
    if words.count > 1, words.last == "unknown" {
      return complain(value, "\"unknown\" cannot have an intensity", help: "write \"unknown\" alone")
    }
    guard let last = words.last, Condition(name: last) != nil else {
      let known = Condition.allCases.map(\.name) + ["unknown"]
      return unknown("condition", words.last ?? text, at: value, known: known)
    }
    let intensities = Intensity.allCases.map(\.rawValue)
    if words.count == 2, !intensities.contains(words[0]) {
      unknown("intensity", words[0], at: value, known: intensities)
    } else {
      let example = "a condition, or one intensity, a space and a condition, such as \"heavy rain\""
      expected(example, at: value, help: "intensities: \(intensities.joined(separator: ", "))")
    }
  }

  /// What the service calls our words.
  private mutating func words(_ value: JSONValue, _ known: [String]) -> CodeRule {
    var rule = CodeRule()
    if let table = value["table"] { complain(table, "\"table\" is for conditions; use \"codes\" here") }
    for (code, value) in members("codes", in: value) {
      guard let word = read(value, as: .string) else { continue }
      rule.words[code] = word
      if !known.contains(word) { unknown("word", word, at: value, known: known) }
    }
    return rule
  }
}
