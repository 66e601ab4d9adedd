package import SpannedJSON
package import Weather

extension FieldReader {
  /// A position in degrees. `nil` when both numbers are missing or null, and with one problem when only one
  /// is, or when they are not a position.
  package mutating func coordinates(_ latitude: String, _ longitude: String, in object: JSONValue?)
    -> Coordinates?
  {
    guard let object, value(latitude, in: object) != nil || value(longitude, in: object) != nil else {
      return nil
    }
    return requireCoordinates(latitude, longitude, in: object)
  }

  /// A required position, as `require(_:as:in:)` reads a field.
  package mutating func requireCoordinates(_ latitude: String, _ longitude: String, in object: JSONValue)
    -> Coordinates?
  {
    guard let latitude = require(latitude, as: Plausible.latitude, in: object),
      let longitude = require(longitude, as: Plausible.longitude, in: object)
    else { return nil }
    return Coordinates(latitude: latitude, longitude: longitude)
  }
}

extension Coordinates {
  /// A position in degrees, of numbers or of texts with numbers; `nil` for any other values.
  package init?(_ latitude: JSONValue?, _ longitude: JSONValue?) {
    guard let latitude = latitude?.lenientDouble, let longitude = longitude?.lenientDouble else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
