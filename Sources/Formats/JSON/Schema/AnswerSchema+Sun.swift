import SpannedJSON
import Weather

/// The sun over a place, its days and the moon.
extension AnswerSchema {
  static let sun: [Key] = [
    key("sunElevationDegrees", number.orNull, "The elevation of the sun now, with refraction"),
    key("sunAzimuthDegrees", degrees.orNull),
    key("moon", .reference("moon").orNull), key("days", .list(.reference("sunDay"))),
  ]

  static let moon: [Key] =
    [
      key("phase", names(of: MoonPhase.Name.self)), key("illuminatedFraction", share),
      key("ageDays", number),
    ] + ["nextNew", "nextFirstQuarter", "nextFull", "nextLastQuarter"].map { key($0, time.orNull) }

  private static let courses = JSONSchema.text(
    choices: [.crosses, .alwaysAbove, .alwaysBelow].map(SunJSON.name)
  )

  private static let events = [
    "civilDawn", "sunrise", "sunset", "civilDusk", "nauticalDawn", "nauticalDusk", "astronomicalDawn",
    "astronomicalDusk", "moonrise", "moonset",
  ]

  static let sunDay: [Key] =
    [
      key("start", time), key("end", time),
      key("sunUp", courses, "The periods of the day in which it is above the horizon"),
      key("moonUp", courses.orNull, "The periods of the day in which it is above the horizon"),
    ]
    + (events + ["solarNoon"]).map { key($0, time.orNull) } + [
      key("dayLengthSeconds", .integer(0...90_000)),
      key(
        "all",
        object(events.map { key($0, .list(time)) }),
        "All events of the day, in order; the other members have only the first dawn and rise, and the last dusk and set"
      ),
    ]
}
