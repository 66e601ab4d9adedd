import Foundation
import SpannedJSON

/// Validates JSON against a JSON Schema of draft 2020-12, as far as the project's own schemas use it. It is
/// independent of the code that reads and writes them.
package struct JSONSchemaCheck: Sendable {
  /// How to treat keys that no part of the schema describes.
  package enum OtherKeys: Sendable {
    /// They are errors: everything must be described.
    case refused
    /// The schema decides, as it does for other validators.
    case asTheSchemaSays
  }

  private let root: Schema
  private let definitions: [String: Schema]

  /// - Throws: For text that is not JSON, for keywords that would not be checked, and for references without
  ///   a definition.
  package init(_ schema: String) throws {
    let root = try JSONDocument(schema).root
    self.root = try Schema(root)
    var definitions: [String: Schema] = [:]
    for member in root["$defs"].map({ Array($0.members) }) ?? [] {
      definitions[member.key.string] = try Schema(member.value)
    }
    self.definitions = definitions
    let missing = ([self.root] + definitions.values).flatMap(\.references).filter { definitions[$0] == nil }
    guard missing.isEmpty else { throw Schema.Unusable("there is no definition of \(Set(missing))") }
  }

  /// The paths that violate the schema; empty when the text is valid. Comments and trailing commas are
  /// allowed.
  ///
  /// - Throws: For text that is not JSON, or has a key twice.
  package func mistakes(in json: [UInt8], otherKeys: OtherKeys = .refused) throws -> [String] {
    let document = try JSONDocument(json, options: JSONOptions(dialect: .config, maximumSize: 64 << 20))
    return mistakes(document.root, root, otherKeys)
  }

  private func mistakes(_ value: JSONValue, _ schema: Schema, _ otherKeys: OtherKeys) -> [String] {
    let verdict = verdict(value, schema, otherKeys)
    guard otherKeys == .refused, verdict.mistakes.isEmpty, value.kind == .object else {
      return verdict.mistakes
    }
    return value.members.filter { !verdict.keys.contains($0.key.string) }
      .flatMap { Self.complaint($0.value, "a key that the schema does not describe") }
  }

  private static func complaint(_ value: JSONValue, _ message: String) -> [String] {
    ["\(value.path): \(message)"]
  }

  // MARK: - One value against one schema

  /// The result of validating a value.
  private struct Verdict {
    var mistakes: [String] = []
    /// The keys of the value that the schema describes.
    var keys: Set<String> = []
    /// Whether a constant of the schema shows that it is for another kind of value.
    var isOfAnotherKind = false

    mutating func add(_ other: Self) {
      mistakes += other.mistakes
      keys.formUnion(other.keys)
      isOfAnotherKind = isOfAnotherKind || other.isOfAnotherKind
    }
  }

  private func verdict(_ value: JSONValue, _ schema: Schema, _ otherKeys: OtherKeys) -> Verdict {
    var all = own(value, schema, otherKeys)
    if let definition = schema.reference.flatMap({ definitions[$0] }) {
      all.add(verdict(value, definition, otherKeys))
    }
    for part in schema.allOf { all.add(verdict(value, part, otherKeys)) }
    for (forms, isExclusive) in [(schema.anyOf, false), (schema.forms(for: value), true)]
    where !forms.isEmpty {
      let verdicts = forms.map { verdict(value, $0, otherKeys) }
      // The result for the form that matches, else for the closest one.
      let likely = verdicts.filter { !$0.isOfAnotherKind }
      let best = (likely.isEmpty ? verdicts : likely).min { $0.mistakes.count < $1.mistakes.count }
      all.add(best ?? Verdict())
      let fitting = verdicts.count(where: \.mistakes.isEmpty)
      if isExclusive, fitting > 1 { all.mistakes += Self.complaint(value, "\(fitting) forms at once") }
    }
    return all
  }

  /// Validates the keywords that are not schemas for the value itself.
  private func own(_ value: JSONValue, _ schema: Schema, _ otherKeys: OtherKeys) -> Verdict {
    if !schema.types.isEmpty, !schema.types.contains(where: { Self.isOfType($0, value) }) {
      return Verdict(mistakes: Self.complaint(value, "no \(schema.types.joined(separator: " or "))"))
    }
    if let constant = schema.constant, value.string != constant {
      return Verdict(mistakes: Self.complaint(value, "not \(constant)"))
    }
    if let choices = schema.choices, value.isNull ? !choices.contains(nil) : !choices.contains(value.string) {
      return Verdict(mistakes: Self.complaint(value, "no choice: \(value.string ?? "\(value.kind)")"))
    }
    switch value.kind {
    case .number: return Verdict(mistakes: number(value, schema))
    case .string: return Verdict(mistakes: text(value, schema))
    case .array: return Verdict(mistakes: list(value, schema, otherKeys))
    case .object: return object(value, schema, otherKeys)
    case .bool, .null: return Verdict()
    }
  }

  private static func isOfType(_ name: String, _ value: JSONValue) -> Bool {
    switch name {
    case "null": value.isNull
    case "boolean": value.kind == .bool
    case "number": value.kind == .number
    case "integer": value.double.map { $0 == $0.rounded() } ?? false
    case "string": value.kind == .string
    case "array": value.kind == .array
    case "object": value.kind == .object
    default: false
    }
  }

  private func number(_ value: JSONValue, _ schema: Schema) -> [String] {
    let isWithin = value.double.map { (schema.minimum...schema.maximum).contains($0) } ?? false
    return isWithin ? [] : Self.complaint(value, "out of bounds")
  }

  private func text(_ value: JSONValue, _ schema: Schema) -> [String] {
    let text = value.string ?? ""
    if let pattern = schema.pattern, !Self.fits(text, pattern) {
      return Self.complaint(value, "not like \(pattern)")
    }
    switch schema.format {
    case nil: return []
    case "date-time":
      return Self.isDay(text.prefix(10)) && Self.isClock(text.dropFirst(10))
        ? [] : Self.complaint(value, "no moment in UTC")
    case "date": return Self.isDay(text[...]) ? [] : Self.complaint(value, "no date")
    case .some(let format):
      return Self.complaint(value, "the check does not know the format \(format)")
    }
  }

  private static func isDay(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
      && (1...12).contains(Int(parts[1]) ?? 0) && (1...31).contains(Int(parts[2]) ?? 0)
  }

  private static func isClock(_ text: Substring) -> Bool {
    guard text.first == "T", text.last == "Z" else { return false }
    let parts = text.dropFirst().dropLast().split(separator: ":", omittingEmptySubsequences: false)
    return parts.map(\.count) == [2, 2, 2] && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
      && zip(parts, [23, 59, 60]).allSatisfy { part, most in Int(part) ?? .max <= most }
  }

  private func list(_ value: JSONValue, _ schema: Schema, _ otherKeys: OtherKeys) -> [String] {
    let count = value.elements.count
    guard schema.counts.contains(count) else { return Self.complaint(value, "\(count) items") }
    guard let items = schema.items else { return [] }
    return value.elements.flatMap { mistakes($0, items, otherKeys) }
  }

  private func object(_ value: JSONValue, _ schema: Schema, _ otherKeys: OtherKeys) -> Verdict {
    for (key, constant) in schema.constants {
      guard let found = value[key], found.string != constant else { continue }
      // Errors for other keys would only hide this one.
      return Verdict(mistakes: Self.complaint(found, "not \(constant)"), isOfAnotherKind: true)
    }
    var all = Verdict()
    all.mistakes = schema.required.filter { value[$0] == nil }.flatMap { Self.complaint(value, "no \($0)") }
    for member in value.members {
      let key = member.key.string
      if let property = schema.properties[key] {
        all.keys.insert(key)
        all.mistakes += mistakes(member.value, property, otherKeys)
        continue
      }
      if let pattern = schema.keyPattern, !Self.fits(key, pattern) {
        all.mistakes += Self.complaint(member.value, "no such key")
      }
      if schema.isClosed { all.mistakes += Self.complaint(member.value, "unknown key") }
      if let others = schema.otherProperties {
        all.keys.insert(key)
        all.mistakes += mistakes(member.value, others, otherKeys)
      }
    }
    return all
  }

  private static func fits(_ text: String, _ pattern: String) -> Bool {
    text.range(of: pattern, options: .regularExpression) != nil
  }
}

/// The keywords of one schema that the project uses.
private final class Schema: Sendable {
  struct Unusable: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  let types: [String]
  let constant: String?
  /// `nil` stands for null.
  let choices: [String?]?
  let pattern: String?
  let format: String?
  let minimum: Double
  let maximum: Double
  let items: Schema?
  let counts: ClosedRange<Int>
  let properties: [String: Schema]
  /// The constants among them.
  let constants: [(key: String, text: String)]
  let required: [String]
  let keyPattern: String?
  let otherProperties: Schema?
  /// Whether other properties are not allowed.
  let isClosed: Bool
  let allOf: [Schema]
  let anyOf: [Schema]
  let oneOf: [Schema]
  /// The constant that distinguishes the forms of `oneOf`, if each has one.
  let kinds: (key: String, forms: [String: [Schema]])?
  /// The name of a definition.
  let reference: String?

  private static let keywords: Set = [
    "$schema", "$id", "title", "description", "$defs", "$ref", "type", "enum", "const", "pattern", "format",
    "default", "minimum", "maximum", "items", "minItems", "maxItems", "properties", "required",
    "propertyNames",
    "additionalProperties", "anyOf", "oneOf", "allOf",
  ]

  /// - Throws: `Unusable` for a keyword that would not be checked.
  init(_ schema: JSONValue) throws {
    for member in schema.members where !Self.keywords.contains(member.key.string) {
      throw Unusable("\(schema.path): this check does not know \(member.key.string)")
    }
    func schemas(_ key: String) throws -> [Schema] {
      try schema[key].map { Array($0.elements) }?.map(Schema.init) ?? []
    }
    types = schema["type"]?.string.map { [$0] } ?? schema["type"]?.elements.compactMap(\.string) ?? []
    constant = schema["const"]?.string
    choices = schema["enum"].map { $0.elements.map(\.string) }
    pattern = schema["pattern"]?.string
    format = schema["format"]?.string
    minimum = schema["minimum"]?.double ?? -.infinity
    maximum = schema["maximum"]?.double ?? .infinity
    items = try schema["items"].map(Schema.init)
    counts = (schema["minItems"]?.int ?? 0)...(schema["maxItems"]?.int ?? .max)
    properties = try Dictionary(
      uniqueKeysWithValues: (schema["properties"].map { Array($0.members) } ?? [])
        .map { ($0.key.string, try Schema($0.value)) }
    )
    constants = properties.compactMap { key, value in value.constant.map { (key, $0) } }
    required = schema["required"]?.elements.compactMap(\.string) ?? []
    keyPattern = schema["propertyNames"]?["pattern"]?.string
    let others = schema["additionalProperties"]
    isClosed = others?.bool == false
    otherProperties = try others.flatMap { $0.kind == .object ? try Schema($0) : nil }
    allOf = try schemas("allOf")
    anyOf = try schemas("anyOf")
    let oneOf = try schemas("oneOf")
    self.oneOf = oneOf
    kinds =
      oneOf.first?.constants.map(\.key).lazy.compactMap { key in
        let texts = oneOf.compactMap { $0.properties[key]?.constant }
        guard texts.count == oneOf.count else { return nil }
        return (key, Dictionary(zip(texts, oneOf.map { [$0] }), uniquingKeysWith: +))
      }.first
    if let name = schema["$ref"]?.string, !name.hasPrefix("#/$defs/") {
      throw Unusable("\(schema.path): \(name) is not among the definitions")
    }
    reference = schema["$ref"]?.string.map { String($0.dropFirst("#/$defs/".count)) }
  }

  /// The forms of `oneOf` that a value may have; all of them when none is meant for it.
  func forms(for value: JSONValue) -> [Schema] {
    guard let kinds, let text = value[kinds.key]?.string else { return oneOf }
    return kinds.forms[text] ?? oneOf
  }

  /// The definitions that it and its parts refer to.
  var references: [String] {
    let parts =
      [items, otherProperties].compactMap(\.self) + Array(properties.values) + allOf + anyOf + oneOf
    return [reference].compactMap(\.self) + parts.flatMap(\.references)
  }
}
