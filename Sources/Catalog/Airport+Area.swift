import ReferenceData
import Text
package import Weather

extension Airport {
  /// The town that it serves, in a language; `nil` if the directory has none.
  package func city(in language: Language) -> String? {
    guard language != .english, let name = city else { return city }
    let key = PlaceName.key(name)
    let offsets = ReferenceTable.cityNames.rows(key).compactMap { Int($0[1]) }
    let rows = Array(ReferenceTable.cities.rows(key)) + offsets.map { ReferenceTable.cities.row(at: $0) }
    let towns = rows.compactMap { CityCatalog.city($0) }.map {
      ($0, $0.coordinates.distance(to: coordinates))
    }
    let near = towns.filter { $0.0.country == country && $0.1 <= Self.farthestTown }
    return near.min { $0.1 < $1.1 }?.0.localNames.city(in: language) ?? name
  }

  /// The division that it is in, in a language; `nil` if the directory has none.
  package func subdivision(in language: Language) -> String? {
    guard let name = subdivision, let country else { return subdivision }
    return DivisionCatalog.name(of: name, country: country, in: language)
  }

  private static let farthestTown = Length.kilometers(60)
}
