import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

extension FieldReader {
  mutating func time(_ key: String, in object: JSONValue?) -> Date? {
    read(
      key,
      as: .string("a time such as 2026-01-20T17:51:00+00:00") { ISOInstant.date($0) },
      in: object
    )
  }

  /// Text of a forecaster, cleaned; an empty text counts as missing.
  mutating func text(_ key: String, in object: JSONValue?) -> String? {
    guard let text = string(key, in: object)?.cleaned(), !text.isEmpty else { return nil }
    return text
  }

  /// A longer text, one line for each paragraph; `nil` also when nothing is left.
  mutating func paragraphs(_ key: String, in object: JSONValue?) -> String? {
    guard let text = string(key, in: object)?.withoutMarkup().cleanedParagraphs(), !text.isEmpty else {
      return nil
    }
    return text
  }

  /// A number with its unit: `{"unitCode": "wmoUnit:m", "value": 46.9}`.
  mutating func quantity(_ key: String, as unit: CanonicalUnit, in object: JSONValue?) -> Double? {
    guard let quantity = self.object(key, in: object) else { return nil }
    let code = nonEmptyString("unitCode", in: quantity)
    guard let number = double("value", in: quantity) else { return nil }
    if let code, let value = UnitCode.value(number, code, as: unit) { return value }
    report(quantity["unitCode"] ?? quantity, expected: "a unit that becomes \(unit.rawValue)")
    return nil
  }

  /// The elevation of a station or grid cell.
  mutating func elevation(in object: JSONValue?) -> Length? {
    guard let meters = quantity("elevation", as: .meter, in: object) else { return nil }
    guard Station.elevations.contains(meters) else {
      if let object { report(object["elevation"] ?? object, expected: "an elevation on Earth") }
      return nil
    }
    return .meters(meters)
  }

  /// A point of GeoJSON, longitude first (RFC 7946, section 3.1.1).
  mutating func point(_ key: String, in object: JSONValue?) -> Coordinates? {
    guard let numbers = array("coordinates", in: self.object(key, in: object)) else { return nil }
    let degrees = numbers.prefix(2).compactMap(\.lenientDouble)
    guard degrees.count == 2 else { return nil }
    return Coordinates(latitude: degrees[1], longitude: degrees[0])
  }
}
