package import Catalog
package import Weather

/// What the merge needs to know about the place to compare it with a station.
package struct MergePlace: Hashable, Sendable {
  /// Above mean sea level.
  package var elevation: Length?
  /// Whether the query is about an aerodrome. Its own report counts for up to 90 minutes.
  package var isAirport: Bool

  package init(_ place: Place) { self.init(elevation: place.elevation, isAirport: place.airport != nil) }

  package init(elevation: Length? = nil, isAirport: Bool = false) {
    self.elevation = elevation
    self.isAirport = isAirport
  }
}
