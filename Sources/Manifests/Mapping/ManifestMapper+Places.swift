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
