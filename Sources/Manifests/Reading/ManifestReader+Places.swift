import SpannedJSON
import Weather

/// Reads the places of a map.
extension ManifestReader {
  mutating func placesMap(_ value: JSONValue) -> Manifest.PlacesMap? {
    guard isObject(value, ManifestSchema.places) else { return nil }
    let step = source(value)
    let rows = read("rows", in: value, as: .pointer)
    let isNoneWhenAbsent = isNoneWhenAbsent(value)
    rowContext = RowContext(rows)
    checkRows(value, of: step)
    var references: [Reference] = []
    var fields: [Manifest.PlacesMap.Key: [ValueRule]] = [:]
    if let object = value["fields"], isObject(object, ManifestSchema.foundPlace) {
      for key in Manifest.PlacesMap.Key.allCases {
        guard let value = object[key.rawValue] else { continue }
        let values = key == .areas && value.kind == .array ? Array(value.elements) : [value]
        fields[key] = values.compactMap { rule($0, Self.target(of: key), &references) }
      }
    }
    guard let step, let rows else { return nil }
    return Manifest.PlacesMap(
      step: step,
      rows: .rows(rows.tokens),
      isNoneWhenAbsent: isNoneWhenAbsent,
      fields: fields,
      references: references
    )
  }

  private static func target(of key: Manifest.PlacesMap.Key) -> Target {
    switch key {
    case .latitude, .longitude: .quantity(.degree)
    case .elevation: .quantity(.meter)
    case .population: .quantity(.index)
    case .name, .country, .subdivision, .areas, .postcodes: .text
    }
  }
}
