import ProviderKit
import SpannedJSON
import Weather

extension FieldReader {
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
    let position = Array(numbers.prefix(2))
    return position.count == 2 ? Coordinates(position[1], position[0]) : nil
  }
}
