import Foundation
import SpannedJSON

/// Holds JSON against a JSON Schema of draft 2020-12, as far as the project's own schemas use it: an independent reading
/// of what they promise.
package struct JSONSchemaCheck {
  private let root: JSONValue

  package init(_ schema: String) throws { root = try JSONDocument(schema).root }

  /// The paths that break the schema; empty when all is well. Comments and trailing commas are allowed.
  package func mistakes(in json: [UInt8]) throws -> [String] {
    mistakes(try JSONDocument(json, options: .config).root, root)
  }

  private func mistakes(_ value: JSONValue, _ schema: JSONValue) -> [String] {
    if let name = schema["$ref"]?.string?.split(separator: "/").last {
      guard let definition = root["$defs"]?[String(name)] else { return ["no definition of \(name)"] }
      return mistakes(value, definition)
    }
    if let forms = schema["anyOf"]?.elements {
      let all = forms.map { mistakes(value, $0) }
      return all.contains(where: \.isEmpty) ? [] : (all.min { $0.count < $1.count } ?? [])
    }
    switch schema["type"]?.string {
    case nil: return []
    case "null": return value.isNull ? [] : complaint(value, "not null")
    case "boolean": return value.bool == nil ? complaint(value, "no boolean") : []
    case "number", "integer": return number(value, schema)
    case "string": return text(value, schema)
    case "array": return list(value, schema)
    case "object": return object(value, schema)
    case .some(let type): return complaint(value, "a schema of type \(type)")
    }
  }

  private func complaint(_ value: JSONValue, _ message: String) -> [String] { ["\(value.path): \(message)"] }

  private func number(_ value: JSONValue, _ schema: JSONValue) -> [String] {
    guard let number = value.double else { return complaint(value, "no number") }
    if schema["type"]?.string == "integer", number != number.rounded() {
      return complaint(value, "no integer")
    }
    let low = schema["minimum"]?.double ?? -.infinity
    let high = schema["maximum"]?.double ?? .infinity
    return (low...high).contains(number) ? [] : complaint(value, "out of bounds")
  }

  private func text(_ value: JSONValue, _ schema: JSONValue) -> [String] {
    guard let text = value.string else { return complaint(value, "no string") }
    if let choices = schema["enum"]?.elements, !choices.contains(where: { $0.string == text }) {
      return complaint(value, "no choice")
    }
    guard let pattern = schema["pattern"]?.string else { return [] }
    return Self.fits(text, pattern) ? [] : complaint(value, "not like \(pattern)")
  }

  private func list(_ value: JSONValue, _ schema: JSONValue) -> [String] {
    guard value.kind == .array else { return complaint(value, "no array") }
    let count = Double(value.elements.count)
    guard count >= schema["minItems"]?.double ?? 0, count <= schema["maxItems"]?.double ?? .infinity else {
      return complaint(value, "\(value.elements.count) items")
    }
    guard let items = schema["items"] else { return [] }
    return value.elements.flatMap { mistakes($0, items) }
  }

  private func object(_ value: JSONValue, _ schema: JSONValue) -> [String] {
    guard value.kind == .object else { return complaint(value, "no object") }
    let missing = (schema["required"]?.elements.compactMap(\.string) ?? []).filter { value[$0] == nil }
    return missing.flatMap { complaint(value, "no \($0)") }
      + value.members.flatMap { member -> [String] in
        let key = member.key.string
        if let property = schema["properties"]?[key] { return mistakes(member.value, property) }
        if let pattern = schema["propertyNames"]?["pattern"]?.string, !Self.fits(key, pattern) {
          return complaint(member.value, "no such key")
        }
        guard let others = schema["additionalProperties"], others.bool == nil else {
          return complaint(member.value, "unknown key")
        }
        return mistakes(member.value, others)
      }
  }

  private static func fits(_ text: String, _ pattern: String) -> Bool {
    text.range(of: pattern, options: .regularExpression) != nil
  }
}
