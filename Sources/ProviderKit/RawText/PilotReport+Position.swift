package import AviationReports
import Catalog
package import FoundationEssentials
import Text
package import Weather

extension PilotReport {
  /// Where the aircraft was, if the report names one position that is sure.
  ///
  /// Radials are magnetic (AIM 7-1-18). Navigation aids are unknown here, and one of three letters may be
  /// miles away from the airport of the same name. So only coordinates and airports have a position.
  ///
  /// - Parameter date: For the declination, which changes by about a degree in ten years; without a date,
  ///   a radial has no position.
  /// - Returns: To four decimals, as weather services write it; `nil` for a navigation aid or a fix, for a
  ///   route of several points and without a location.
  package func position(on date: Date?) -> Coordinates? {
    switch location {
    case .coordinates(let coordinates): return coordinates
    case .points(let points):
      guard points.count == 1, let point = points.first,
        let airport = Self.airport(point.ident)?.coordinates
      else { return nil }
      guard let offset = point.offset else { return airport }
      guard offset.isMagnetic else { return airport.moved(offset.distance, towards: offset.bearing).rounded }
      guard let date, let declination = MagneticModel.declination(at: airport, on: date) else { return nil }
      return airport.moved(offset.distance, towards: offset.bearing + declination).rounded
    case nil: return nil
    }
  }

  /// The airport of an ICAO code, which no navigation aid has, or of an American code with a digit, such as
  /// `1F0`: navigation aids have letters only.
  private static func airport(_ ident: String) -> Airport? {
    guard let airport = AirportCatalog.airport(code: ident) else { return nil }
    let hasDigit = ident.utf8.contains { $0.isASCIIDigit }
    let isSure =
      hasDigit
      ? airport.country == "US" && airport.localCode == ident
      : ident.utf8.count == 4 && airport.icao == ident
    return isSure ? airport : nil
  }
}

extension Coordinates {
  fileprivate var rounded: Coordinates? {
    Coordinates(latitude: (latitude * 1e4).rounded() / 1e4, longitude: (longitude * 1e4).rounded() / 1e4)
  }
}
