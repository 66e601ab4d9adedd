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
