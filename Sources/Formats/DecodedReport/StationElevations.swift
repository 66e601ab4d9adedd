package import AviationReports
import Catalog
import Synchronization
package import Weather

/// The elevations of stations above mean sea level. Each is looked up in the catalog once, because a stream
/// repeats the same stations.
package final class StationElevations: Sendable {
  /// More than there are stations, so that invalid idents cannot fill the memory.
  private static let limit = 1 << 14
  private let known = Mutex<[LocationIndicator: Length?]>([:])

  package init() {}

  /// - Returns: `nil` for a station that is missing from the catalog or has no elevation there.
  package subscript(station: LocationIndicator) -> Length? {
    known.withLock { known in
      if let elevation = known[station] { return elevation }
      let elevation = AirportCatalog.elevation(ident: station.description)
      if known.count < Self.limit { known.updateValue(elevation, forKey: station) }
      return elevation
    }
  }
}
