import Catalog
import ProviderKit
import SpannedJSON
import Weather

/// Reads the place of a row.
extension RowReader {
  /// The row as a place; `nil` without a name or a point on the earth.
  mutating func place(_ fields: [Manifest.PlacesMap.Key: [ValueRule]]) -> FoundPlace? {
    guard let name = texts(fields[.name]).first, let latitude = number(fields[.latitude], in: .degree),
      let longitude = number(fields[.longitude], in: .degree),
      let coordinates = Coordinates(latitude: latitude, longitude: longitude)
    else { return nil }
    var place = Place(name: name, coordinates: coordinates)
    place.country = texts(fields[.country]).first.flatMap { CountryCatalog.country(named: $0)?.code }
    place.subdivision = texts(fields[.subdivision]).first
    place.elevation = number(fields[.elevation], in: .meter)
      .flatMap { Station.elevations.contains($0) ? .meters($0) : nil }
    return FoundPlace(
      place,
      population: number(fields[.population], in: .index) ?? 0,
      areas: [place.subdivision].compactMap(\.self) + texts(fields[.areas]),
      postcodes: texts(fields[.postcodes])
    )
  }

  private mutating func number(_ rules: [ValueRule]?, in unit: CanonicalUnit) -> Double? {
    guard let rule = rules?.first, case .quantity(let quantity) = quantity(rule, in: unit) else { return nil }
    return quantity.value
  }

  /// The texts at these rules, and each text of a list.
  private mutating func texts(_ rules: [ValueRule]?) -> [String] {
    (rules ?? []).flatMap { rule in
      first(rule) { _, cell, _, _ in
        let parts = cell.value.kind == .array ? Array(cell.value.elements) : [cell.value]
        return parts.compactMap { ($0.string ?? $0.numberText)?.cleanedMessage() }
      } ?? []
    }
  }
}
