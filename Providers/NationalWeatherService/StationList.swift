import Catalog
import ProviderKit
import SpannedJSON
import Weather

/// A station that has an identifier, by which its observations are requested.
struct ListedStation: Sendable {
  let ident: String
  let station: Station
}

/// The stations around a grid cell: the response of `/gridpoints/OKX/33,35/stations`.
enum StationList {
  /// The nearest first, whatever the order of the list. Entries without coordinates or a station identifier
  /// are skipped.
  static func stations(_ root: JSONValue, around place: Coordinates) -> [ListedStation] {
    var reader = FieldReader()
    let features = reader.rows("features", in: root).map(Array.init) ?? []
    let stations = features.compactMap { feature -> (station: ListedStation, distance: Length)? in
      let properties = reader.object("properties", in: feature)
      guard let ident = reader.string("stationIdentifier", in: properties).flatMap({ StationIdent($0) }),
        let coordinates = reader.point("geometry", in: feature)
      else { return nil }
      let distance = coordinates.distance(to: place)
      let station = Station(
        name: reader.text("name", in: properties) ?? ident.text,
        ident: ident.text,
        coordinates: coordinates,
        distance: distance,
        elevation: reader.elevation(in: properties)
      )
      return (ListedStation(ident: ident.text, station: station), distance)
    }
    return stations.sorted { $0.distance < $1.distance }.map(\.station)
  }
}
