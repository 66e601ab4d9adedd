package import FoundationEssentials
package import Weather

/// A place on a map and its value.
package struct MapSpot: Hashable, Sendable {
  /// The value of a place on a map.
  package enum Value: Hashable, Sendable {
    /// The flight category of a station.
    case category(CategoryOutlook)
    /// The temperature of a city; `nil` without an answer.
    case temperature(Temperature?)
  }

  /// The short name on the map: an identifier or the name of a city.
  package var name: String
  /// The name in the directory.
  package var title: String?
  package var coordinates: Coordinates
  package var value: Value
  package var observed: Date?

  /// `nil` for a city.
  package var category: CategoryOutlook? { if case .category(let category) = value { category } else { nil } }

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
