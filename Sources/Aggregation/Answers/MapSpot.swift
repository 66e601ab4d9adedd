package import FoundationEssentials
package import Weather

/// A place on a map with what is to be said of it.
package struct MapSpot: Hashable, Sendable {
  /// What a map shows of a place.
  package enum Value: Hashable, Sendable {
    /// Of a station; `nil` when its report does not tell.
    case category(FlightCategory?)
    /// Of a city; `nil` when nobody was asked or answered.
    case temperature(Temperature?)
  }

  /// As short as it stands on the map: an ident, the name of a city.
  package var name: String
  /// What a directory calls it.
  package var title: String?
  package var coordinates: Coordinates
  package var value: Value
  package var observed: Date?

  package init(
    name: String,
    title: String? = nil,
    coordinates: Coordinates,
    value: Value,
    observed: Date? = nil
  ) {
    self.name = name
    self.title = title
    self.coordinates = coordinates
    self.value = value
    self.observed = observed
  }
}
