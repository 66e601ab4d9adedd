import SpannedJSON
import Weather

/// Reads the warnings of a map.
extension ManifestReader {
  mutating func alertMap(_ value: JSONValue) -> Manifest.AlertMap? {
    guard isObject(value, ManifestSchema.alerts) else { return nil }
    let step = source(value)
    let rows = read("rows", in: value, as: .pointer)
    let isNoneWhenAbsent = isNoneWhenAbsent(value)
    rowContext = RowContext(rows)
    checkRows(value, of: step)
    var references: [Reference] = []
    let only = value["only"].flatMap { rowFilter($0, of: step, &references) }
    var fields: [Manifest.AlertMap.Key: ValueRule] = [:]
    if let object = value["fields"], isObject(object, ManifestSchema.alert) {
      for key in Manifest.AlertMap.Key.allCases {
        fields[key] = rule(key.rawValue, in: object, Self.target(of: key), &references)
      }
    }
    let outline = value["outline"].flatMap { place -> Int? in
      guard let pointer = read(place, as: .string) else { return nil }
      return reference(pointer[...], at: place, .text, &references)
    }
    guard let step, let rows else { return nil }
    return Manifest.AlertMap(
      step: step,
      rows: .rows(rows.tokens),
      isNoneWhenAbsent: isNoneWhenAbsent,
      fields: fields,
      outline: outline,
      only: only,
      references: references
    )
  }

  /// Whether `"absent": []` states that a missing list is an empty one.
  mutating func isNoneWhenAbsent(_ value: JSONValue) -> Bool {
    guard let absent = value["absent"] else { return false }
    if absent.kind != .array || absent.count != 0 {
      complain(absent, "expected [], found \(absent.summary)")
    }
    return true
  }

  private static func target(of key: Manifest.AlertMap.Key) -> Target {
    switch key {
    case .severity: .word(WeatherAlert.Severity.allCases.map(\.rawValue))
    case .urgency: .word(WeatherAlert.Urgency.allCases.map(\.rawValue))
    case .certainty: .word(WeatherAlert.Certainty.allCases.map(\.rawValue))
    case .status: .word(WeatherAlert.Status.allCases.map(\.rawValue))
    case .messageType: .word(WeatherAlert.MessageType.allCases.map(\.rawValue))
    case .response: .word(WeatherAlert.Response.allCases.map(\.rawValue))
    case .sent, .onset, .ends: .time
    case .event, .headline, .description, .instruction, .areas, .sender: .passage
    case .id, .uri: .text
    }
  }
}
