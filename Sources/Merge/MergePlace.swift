package import Catalog
package import Weather

/// What the merge knows of the place: enough to compare it with a station.
package struct MergePlace: Hashable, Sendable {
  /// Above mean sea level.
  package var elevation: Length?
  /// The question is about an aerodrome, whose own report counts up to 90 minutes.
  package var isAirport: Bool

  package init(_ place: Place) { self.init(elevation: place.elevation, isAirport: place.airport != nil) }

  package init(elevation: Length? = nil, isAirport: Bool = false) {
    self.elevation = elevation
    self.isAirport = isAirport
  }
}
