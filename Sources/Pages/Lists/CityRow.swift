package import Configuration
package import Weather

/// One line of `agg cities`.
package struct CityRow: Hashable, Sendable {
  /// The id of the city in the config.
  package var id: String
  package var name: String
  /// The name of the state or province.
  package var subdivision: String?
  /// ISO 3166 code.
  package var country: String?
  /// `nil` when neither the config nor the embedded list has them.
  package var coordinates: Coordinates?
  /// The layer of the config that defines the city.
  package var layer: ConfigLayer.Kind
  /// Whether `agg` without arguments shows the city.
  package var isPreferred: Bool

  package init(
    id: String,
    name: String,
    subdivision: String? = nil,
    country: String? = nil,
    coordinates: Coordinates? = nil,
    layer: ConfigLayer.Kind,
    isPreferred: Bool = false
  ) {
    self.id = id
    self.name = name
    self.subdivision = subdivision
    self.country = country
    self.coordinates = coordinates
    self.layer = layer
    self.isPreferred = isPreferred
  }
}
