/// Where an observation was measured, relative to the queried place.
package struct Station: Hashable, Sendable {
  package var name: String
  package var ident: String?
  package var coordinates: Coordinates?
  /// From the queried place; `nil` if it is not given and cannot be computed.
  package var distance: Length?
  /// Above mean sea level.
  package var elevation: Length?

  /// The possible distances of two places, in metres: up to half of the earth's circumference.
  package static let distances = 0.0...20_040_000
  /// The possible heights of a place, in metres: from the shore of the Dead Sea to the summit of Everest.
  package static let elevations = -500.0...9000

  package init(
    name: String,
    ident: String? = nil,
    coordinates: Coordinates? = nil,
    distance: Length? = nil,
    elevation: Length? = nil
  ) {
    self.name = name
    self.ident = ident
    self.coordinates = coordinates
    self.distance = distance
    self.elevation = elevation
  }
}
