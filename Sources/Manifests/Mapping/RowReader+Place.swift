import Catalog
import ProviderKit
import SpannedJSON
import Weather

extension ManifestMapper {
  /// The places in the response of a geocoder.
  ///
  /// - Throws: `.place` when the response is empty, `.schema` when the list of places is missing or is not a
  ///   list.
  static func places(
    in response: JSONValue,
    by map: Manifest.PlacesMap,
    from source: SourceID
  ) throws(ProviderFailure) -> [FoundPlace] {
    guard map.rows.isPresent(in: response) else {
      if map.isNoneWhenAbsent, response.kind == .object { return [] }
      if response.isNull || response.kind == .object && response.count == 0 {
        throw ProviderFailure(nothingFrom: source)
      }
      throw ProviderFailure(source, .schema, detail: "the response has no list of places")
    }
    var reader = RowReader()
    var places: [FoundPlace] = []
    do throws(JSONProblem) {
      try reader.forEachRow(of: map.rows, map.references, in: response) { reader in
        if let place = reader.place(map.fields) { places.append(place) }
      }
    } catch {
      throw ProviderFailure(source, misshapen: error)
    }
    return places
  }
}

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
