import ProviderKit
import SpannedJSON
import Weather

/// Reads the values of a map: `"C /main/temp"`, or an object with further keys.
extension ManifestReader {
  /// What a value is for, which determines its possible units.
  enum Target {
    case quantity(CanonicalUnit)
    /// A quantity that a source may also state as a rate: rain and snow.
    case amount(CanonicalUnit)
    /// Degrees, or points of the compass.
    case direction
    case code, time, text, anything
    /// A text that the service may have in several languages.
    case passage
    /// One of these words, for the severities of a warning.
    case word([String])

    var units: [SourceUnit] {
      switch self {
      case .quantity(let unit): SourceUnit.units(of: unit.dimension)
      case .amount(let unit): SourceUnit.units(of: unit.dimension) + SourceUnit.units(of: .rate)
      case .direction: [.degrees, .compass]
      case .code: [.code]
      case .time: SourceUnit.units(of: .time) + SourceUnit.units(of: .duration)
      case .text, .passage, .word: [.text]
      case .anything: SourceUnit.allCases
      }
    }

    init(_ field: Field) {
      let isDepth = field.unit.dimension == .length
      self =
        field.quantity == .direction
        ? .direction : field.timing == .amount && isDepth ? .amount(field.unit) : .quantity(field.unit)
    }

    /// The unit that the quantity is stored in.
    var canonical: CanonicalUnit? {
      switch self {
      case .quantity(let unit), .amount(let unit): unit
      case .direction: .degree
      case .code, .time, .text, .anything, .passage, .word: nil
      }
    }

    var isQuantity: Bool { canonical != nil }
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

  /// What a value inherits from the value that it is a part of.
  struct Whole {
    /// Whether it is part of a sum or a maximum, which has one interval.
    var hasInterval = false
    /// Whether the whole states an interval for its parts.
    var statesInterval = false
    /// The values that the source writes for a missing value.
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
      check(content, at: value, partOf: whole)
      if let unit = content.units.first, case .time = target, unit.dimension == .duration {
        complain(value, "\(unit.rawValue) is not a time", help: Self.sinceExample)
      }
      if target.isCode { complain(value, "a code needs a \"table\" or \"codes\"", help: Self.codeExample) }
      return ValueRule(content, missing: whole.missing)
    case .object: return objectRule(value, target, &references, partOf: whole)
    default:
      expected("\"unit /pointer\" or an object with \"of\", \"any\", \"sum\" or \"max\"", at: value)
      return nil
    }
  }

  private static let sinceExample = #"write {"of": "h /hours", "since": "utc ^/start"}"#

  /// The amount of a rate depends only on the rate's own interval.
  private mutating func check(_ content: ValueRule.Content, at value: JSONValue, partOf whole: Whole) {
    guard content.units.contains(where: { $0.dimension == .rate }) else { return }
    if whole.hasInterval { complain(value, "a rate cannot be a part of \"sum\" or \"max\"") }
    if whole.statesInterval { complain(value, "give the interval beside the rate") }
  }

  static let codeExample = #"{"of": "code /weather_code", "table": "open_meteo"}"#

  private static let starExample =
    "^/days/*/date is of the element of \"rows\": \"/days/*/hours\" that a row is a part of"

  static let misplacedStar = "* (every element) is only allowed in \"rows\""

  /// Parses `C /main/temp`.
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
    guard let unit = SourceUnit(word: word) else {
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

  /// The index of a location among the references.
  mutating func reference(
    _ pointer: Substring,
    at value: JSONValue,
    _ target: Target,
    _ references: inout [Reference]
  ) -> Int? {
    let isInTable = rowContext.table != nil
    guard !pointer.isEmpty, let reference = Reference(pointer, isLiteral: isInTable) else {
      complain(
        value,
        pointer.isEmpty ? "the pointer is missing" : "\"\(pointer)\" is not a pointer",
        help: "write a pointer such as /main/temp, or ^/meta/updated from the root"
      )
      return nil
    }
    let given = [reference.star].compactMap(\.self) + (reference.isFromRoot ? reference.stars : [])
    if let star = given.max(), star > rowContext.stars || rowContext.stars == 0 {
      complain(
        value,
        reference.star == nil
          ? "a * below the root is one of \"rows\", which does not have it"
          : "\(reference) is the key of a * that \"rows\" does not have",
        help: "\"rows\": \"/stations/*\" has the keys of stations"
      )
    }
    if isInTable {
      if reference.star == nil {
        checkColumn(reference.pointer, isFromRoot: reference.isFromRoot, at: value)
      }
    } else if let token = reference.pointer.tokens.first(where: { $0.contains("[") && !$0.hasPrefix("[") }) {
      warn(
        value,
        "\"\(token)\" is read as the name of a key",
        help: "an element is chosen by the value of a key: /parameters[name=t]"
      )
    }
    // The texts of a warning are joined.
    if !reference.isFromRoot, !reference.stars.isEmpty, !target.isPassage {
      complain(value, Self.misplacedStar, help: Self.starExample)
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
    if case .of = content { check(content, at: value, partOf: whole) }
    let interval = value["interval"].flatMap {
      self.interval($0, target, content, &references, partOf: whole)
    }
    let time = timeParts(value, target, content, &references)
    if let mark = value["decimal"] { checkDecimalMark(mark, target, content) }
    let isAccumulated = read("accumulated", in: value, as: .bool) ?? false
    if isAccumulated { checkTotal(value, target, partOf: whole) }
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
      codes: codes(value, target, content),
      time: time,
      hasDecimalComma: value["decimal"] != nil,
      isAccumulated: isAccumulated
    )
  }

  private mutating func interval(
    _ value: JSONValue,
    _ target: Target,
    _ content: ValueRule.Content,
    _ references: inout [Reference],
    partOf whole: Whole
  ) -> ValueRule.Interval? {
    if whole.hasInterval { complain(value, "give the interval once, beside \"sum\" or \"max\"") }
    if !target.isQuantity, !target.isCode { complain(value, "only values and codes can have an interval") }
    let interval = self.interval(value, &references)
    if case .fixed(.instant) = interval, content.units.contains(where: { $0.dimension == .rate }) {
      complain(value, "a rate has no amount at an instant", help: "leave out the interval for an hour")
    }
    return interval
  }

  private mutating func checkDecimalMark(_ value: JSONValue, _ target: Target, _ content: ValueRule.Content) {
    let isLeaf = if case .of = content { true } else { false }
    if !target.isQuantity || !isLeaf {
      complain(value, "\"decimal\" belongs beside the \"of\" of a number")
    }
    if read(value, as: .string) != "," { complain(value, "expected \",\", found \(value.summary)") }
  }

  /// Checks a rule whose values are totals since an earlier row.
  private mutating func checkTotal(_ rule: JSONValue, _ target: Target, partOf whole: Whole) {
    guard let mark = rule["accumulated"] else { return }
    if !rowContext.isHourly { complain(mark, "only \"hourly\" has totals to subtract from one another") }
    if !target.isQuantity { complain(mark, "only quantities can be totals") }
    if rule["interval"] != nil || whole.statesInterval || whole.hasInterval {
      complain(mark, "the interval of a total is that to the row before", help: "leave out \"interval\"")
    }
  }

  /// A number that the manifest writes as text also matches as text: the source may write it either way.
  private mutating func missingMarks(_ value: JSONValue) -> Set<JSONScalar> {
    elements("missing", in: value).reduce(into: []) { found, literal in
      if literal.isNull || literal.string == "" || literal.lenientDouble == SourceUnit.missing {
        warn(literal, "\(literal.summary) means \"no value\" in every manifest", help: "remove it")
      }
      found.formUnion(marks(literal))
    }
  }

  mutating func marks(_ literal: JSONValue) -> Set<JSONScalar> {
    guard let scalar = JSONScalar(literal) else {
      expected("a number or text", at: literal)
      return []
    }
    guard case .text = scalar, let number = literal.lenientDouble else { return [scalar] }
    return [scalar, .number(number)]
  }

  /// - Parameter missing: The values that mean "missing" in each of its parts.
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
    let whole = Whole(
      hasInterval: form != "any",
      statesInterval: value["interval"] != nil,
      missing: missing
    )
    let rules = parts.compactMap { rule($0, target, &references, partOf: whole) }
    guard rules.count == parts.count else { return nil }
    switch form {
    case "any": return .any(rules)
    case "sum": return .sum(rules)
    default: return .max(rules)
    }
  }

  /// Converts a number from the unit of the value beside it to that of the field.
  private mutating func amount(
    _ key: String,
    in value: JSONValue,
    _ target: Target,
    _ content: ValueRule.Content
  ) -> Double? {
    guard let place = value[key] else { return nil }
    guard let canonical = target.canonical else {
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
}
