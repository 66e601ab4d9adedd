package import AviationReports
import Catalog
import Synchronization
package import Weather

/// How high stations stand above mean sea level. Each is searched in the catalog once, for a stream names the
/// same ones again and again.
package final class StationElevations: Sendable {
  /// More than there are stations: what is none must not fill the memory.
  private static let limit = 1 << 14
  private let known = Mutex<[LocationIndicator: Length?]>([:])

  package init() {}

  /// - Returns: `nil` for a station that the catalog does not know, or of which it knows no elevation.
  package subscript(station: LocationIndicator) -> Length? {
    known.withLock { known in
      if let elevation = known[station] { return elevation }
      let elevation = AirportCatalog.elevation(ident: station.description)
      if known.count < Self.limit { known.updateValue(elevation, forKey: station) }
      return elevation
    }
  }
}
