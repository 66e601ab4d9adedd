package import AviationReports
import Catalog
package import Weather

/// How high stations stand above mean sea level.
///
/// To search the catalog takes as long as to decode a report. A few reports are worth no more; a stream of them
/// is worth an index.
package enum StationElevations: Sendable {
  case searched, indexed

  private static let index: [LocationIndicator: Length] = {
    var index: [LocationIndicator: Length] = [:]
    for (ident, elevation) in AirportCatalog.elevations {
      if let station = LocationIndicator(group: ident.span) { index[station] = elevation }
    }
    return index
  }()

  /// - Returns: `nil` for a station that the catalog does not know, or of which it knows no elevation.
  package subscript(station: LocationIndicator) -> Length? {
    if self == .indexed, let elevation = Self.index[station] { return elevation }
    return AirportCatalog.elevation(ident: station.description)
  }
}
