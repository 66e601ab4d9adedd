package import Catalog
package import Configuration
package import Weather

/// One line of `agg cities`.
package struct CityRow: Hashable, Sendable {
  /// The id of the city in the config.
  package var id: String
  /// The name for programs, in English unless the config has its own.
  package var name: String
  /// `nil` when neither the config nor the embedded list has its coordinates.
  package var place: Place?
  /// The layer of the config that defines the city.
  package var layer: ConfigLayer.Kind
  /// Whether `agg` without arguments shows the city.
  package var isPreferred: Bool

  /// The name of the state or province.
  package var subdivision: String? { place?.subdivision }
  /// ISO 3166 code.
  package var country: String? { place?.country }
  package var coordinates: Coordinates? { place?.coordinates }

  package init(id: String, name: String, _ place: Place?, layer: ConfigLayer.Kind, isPreferred: Bool = false)
  {
    self.id = id
    self.name = place?.name ?? name
    self.place = place
    self.layer = layer
    self.isPreferred = isPreferred
  }
}
