import SpannedJSON

/// A scalar that a rule compares with. Numbers compare by value, so `1` is `1.0`.
enum JSONScalar: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)

  /// - Returns: `nil` for an array or an object.
  init?(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .bool: self = .bool(value.bool ?? false)
    case .number: self = .number(value.double ?? .infinity)
    case .string: self = .text(value.string ?? "")
    case .array, .object: return nil
    }
  }
}

extension Set<JSONScalar> {
  /// Whether it contains a value; `404` and `"404"` are the same, because services write numbers either way.
  func has(_ value: JSONValue) -> Bool {
    guard let scalar = JSONScalar(value) else { return false }
    if contains(scalar) { return true }
    switch scalar {
    case .number: return value.numberText.map { contains(.text($0)) } ?? false
    case .text: return value.lenientDouble.map { contains(.number($0)) } ?? false
    case .null, .bool: return false
    }
  }
}
