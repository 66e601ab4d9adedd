import ProviderKit
import SpannedJSON
import Weather

extension ReportDecoder {
  /// Winds by time and altitude: 19 by 19 of them, most of the body.
  mutating func windsAloft(_ object: JSONValue?) -> WindsAloft? {
    guard let object else { return nil }
    let issued = reader.time("dateIssued", in: object)
    guard let elements = reader.rows("windsAloft", in: object) else { return nil }
    var columns: [WindsAloft.Column] = []
    for element in elements {
      guard let valid = reader.require("validTime", as: .instant, in: element) else { continue }
      let (start, end) = period("period", in: element)
      let levels = levels(reader.object("windTemps", in: element))
      columns.append(WindsAloft.Column(valid: valid, start: start, end: end, levels: levels))
    }
    let source = reader.text("source", in: object)
    return columns.isEmpty ? nil : WindsAloft(source: source, issued: issued, columns: columns)
  }

  /// The keys are altitudes in feet, such as `"3000"`; the source chooses which.
  private mutating func levels(_ object: JSONValue?) -> [WindAtAltitude] {
    guard let object else { return [] }
    var levels: [WindAtAltitude] = []
    levels.reserveCapacity(object.count ?? 0)
    for member in object.members {
      guard let value = reader.read(member.value, as: .object) else { continue }
      guard let feet = Int(member.key.string), (-2000...200_000).contains(feet) else {
        reader.report(value, expected: "an altitude in feet as its key")
        continue
      }
      levels.append(level(at: .feet(Double(feet)), value))
    }
    return levels.sorted { $0.altitude < $1.altitude }
  }

  private mutating func level(at altitude: Length, _ object: JSONValue) -> WindAtAltitude {
    var level = WindAtAltitude(altitude: altitude)
    let direction = degrees("directionFromTrue", in: object)
    let speed = knots("knots", in: object)
    level.temperature = celsius("celsius", in: object).map(Temperature.celsius)
    let isLight = reader.bool("isLightAndVariable", in: object) ?? false
    var wind = Wind(
      direction: isLight ? .variable : direction.map { .reported(degrees: $0) },
      speed: isLight ? nil : speed
    )
    if reader.bool("isGreaterThan199Knots", in: object) == true { wind.speedBound = .atLeast }
    level.wind = wind == Wind() ? nil : wind
    return level
  }
}
