import AviationReports
import SpannedJSON
import Weather

/// Parts that several remarks share: times and locations.
enum RemarkParts {
  /// The parts of a time that the remark states; a missing hour is the hour of the report.
  static let clock: [SchemaMember<ClockTime>] = [
    .maybeInteger("hour") { $0.hour }, .maybeInteger("minute") { .some($0.minute) },
  ]

  static let dayTime: [SchemaMember<DayTime>] = [
    .maybeInteger("day") { .some($0.day) }, .maybeInteger("hour") { .some($0.hour) },
    .maybeInteger("minute") { .some($0.minute) },
  ]

  /// The parts of a time that the remark states; a missing day is the day of the report.
  static let changeTime: [SchemaMember<ChangeTime>] = [
    .maybeInteger("day") { $0.day }, .maybeInteger("hour") { .some($0.hour) },
    .maybeInteger("minute") { .some($0.minute) },
  ]

  static let points = CompassPoint.allCases.map(\.letters)

  static func directions<Value>(
    _ get: @escaping @Sendable (Value) -> CompassSectors
  ) -> SchemaMember<Value> {
    SchemaMember("directions", .list(.text(choices: points))) {
      $1.member("directions", get($0).points.map(\.letters))
    }
  }

  static let location: [SchemaMember<RemarkLocation>] = [
    directions { $0.sectors },
    SchemaMember("quadrants", .list(.integer(1...4)), isRequired: false) { location, writer in
      guard !location.quadrants.isEmpty else { return }
      writer.key("quadrants")
      writer.array { for number in location.quadrants.numbers { $0.int(number) } }
    },
    .boolean("overhead") { $0.isOverhead },
    .boolean("vicinity") { $0.isInVicinity },
    .boolean("distant") { $0.isDistant },
    .maybeNumber("distanceMeters") { DecodedReportJSON.tenths($0.distance?.length.meters) },
  ]

  /// `overhead and distant to the NE`
  static func words(_ location: RemarkLocation) -> String {
    var parts: [String] = []
    if let distance = location.distance { parts.append("\(words(distance)) away") }
    if location.isInVicinity { parts.append("in the vicinity") }
    if location.isDistant { parts.append("distant") }
    if location.sectors.areAll {
      parts.append("in all directions")
    } else if !location.sectors.isEmpty {
      parts.append("to the " + location.sectors.points.map(\.letters).joined(separator: ", "))
    }
    if !location.quadrants.isEmpty {
      parts.append("in quadrant " + location.quadrants.numbers.map { "\($0)" }.joined(separator: ", "))
    }
    let around = parts.joined(separator: " ")
    guard location.isOverhead else { return around }
    return around.isEmpty ? "overhead" : "overhead and \(around)"
  }

  private static func words(_ distance: RemarkLocation.Distance) -> String {
    switch distance.unit {
    case .statuteMiles: "\(distance.value) SM"
    case .nauticalMiles: "\(distance.value) NM"
    case .kilometers: "\(distance.value) km"
    }
  }
}
