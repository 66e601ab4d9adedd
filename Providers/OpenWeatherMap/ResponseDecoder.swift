import Catalog
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

/// Parses the responses of `/data/2.5/weather`, `/data/2.5/forecast` and `/geo/1.0/direct`. An unreadable
/// field only loses itself; README.md lists the fields.
struct ResponseDecoder {
  private var reader = FieldReader()
  /// The name of the icon of the entry that was read last, such as `10d`.
  private(set) var icon: String?

  var problems: [ReportProblem] { reader.reportProblems }

  // MARK: - Now

  /// The current weather, computed from models and stations near the place.
  mutating func decodeCurrent(_ root: JSONValue, into report: inout WeatherReport) {
    // A place without a name has `name` "" and `id` 0.
    report.placeName = text("name", in: root)
    report.current = readings(root, interval: .hour).map { ReportSection(.analysis, $0) }
  }

  // MARK: - Hours to come

  /// 40 steps of three hours.
  mutating func decodeForecast(_ root: JSONValue, into report: inout WeatherReport) {
    let city = reader.object("city", in: root)
    report.placeName = report.placeName ?? text("name", in: city)
    guard let list = reader.requireRows("list", in: root) else { return }
    var steps: [Readings] = []
    for step in list {
      guard var readings = readings(step, interval: .threeHours) else { continue }
      if let share = reader.read("pop", as: .double(in: 0...1), in: step) {
        readings[.pop] = share * 100
        readings.spans[.pop] = .ending(Interval.threeHours.seconds)
      }
      steps.append(readings)
    }
    guard !steps.isEmpty else { return }
    report.hourly = ReportSection(.forecast, steps.sortedByTime())
  }

  // MARK: - One moment

  /// The period of an entry's amounts, and their key.
  private enum Interval: String {
    case hour = "1h"
    case threeHours = "3h"

    var seconds: TimeInterval { self == .hour ? 3600 : 3 * 3600 }
  }

  /// - Returns: `nil` when it has no time or no value.
  private mutating func readings(_ entry: JSONValue, interval: Interval) -> Readings? {
    let main = reader.object("main", in: entry)
    let wind = reader.object("wind", in: entry)
    guard let time = reader.require("dt", as: .epoch, in: entry) else { return nil }
    var readings = Readings(time: time)
    readings.temperature = reader.read("temp", as: .double(in: 150...350), in: main).map(Temperature.kelvin)
    readings[.humidity] = reader.double("humidity", in: main)
    readings.pressure = seaLevelPressure(main)
    readings[.cloudCover] = reader.double("all", in: reader.object("clouds", in: entry))
    readings.windSpeed = reader.double("speed", in: wind).map(Speed.metersPerSecond)
    readings.windGust = reader.double("gust", in: wind).map(Speed.metersPerSecond)
    readings[.windDirection] = reader.double("deg", in: wind)
    readVisibility(entry, into: &readings)
    readCondition(entry, into: &readings)
    let hasValues = !readings.values.isEmpty || readings.condition != nil
    guard hasValues else { return nil }
    if let amount = precipitation(entry, interval) {
      readings.precipitation = amount
      readings.spans[.precipitation] = .ending(interval.seconds)
    }
    return readings
  }

  /// `pressure` is at sea level too, unless `sea_level` differs; `grnd_level` is never used.
  private mutating func seaLevelPressure(_ main: JSONValue?) -> Pressure? {
    let general = reader.double("pressure", in: main)
    return (reader.double("sea_level", in: main) ?? general).map(Pressure.hectopascals)
  }

  private static let visibilityCap = 10_000.0

  private mutating func readVisibility(_ entry: JSONValue, into readings: inout Readings) {
    guard let visibility = reader.double("visibility", in: entry) else { return }
    readings.visibility = .meters(visibility)
    if visibility >= Self.visibilityCap { readings.bounds[.visibility] = .atLeast }
  }

  /// Water equivalent of rain and snow. The service omits `rain` and `snow` when there is none, so a missing
  /// one is 0, but an unreadable one is not.
  private mutating func precipitation(_ entry: JSONValue, _ interval: Interval) -> Length? {
    var total = 0.0
    for kind in ["rain", "snow"] {
      guard let object = entry[kind], !object.isNull else { continue }
      guard let amount = amount(reader.object(kind, in: entry), interval) else { return nil }
      total += amount
    }
    return .millimeters(total)
  }

  /// Old responses only have the amount of three hours, which is not that of one hour.
  private mutating func amount(_ object: JSONValue?, _ interval: Interval) -> Double? {
    guard let object else { return nil }
    if object.count == 0 { return 0 }
    return reader.require(interval.rawValue, as: .lenientDouble, in: object)
  }

  /// The first of the list is the main one.
  private mutating func readCondition(_ entry: JSONValue, into readings: inout Readings) {
    guard let first = reader.array("weather", in: entry)?.first else { return }
    icon = text("icon", in: first)
    guard let code = reader.int("id", in: first) else { return }
    switch ConditionTable.vote(source: "openweathermap", code: "\(code)") {
    case .vote(let vote): readings.condition = vote
    case .unknown: break
    case .unlisted:
      if let value = first["id"] { reader.report(value, expected: "a condition code of OpenWeather") }
    }
  }

  private mutating func text(_ key: String, in object: JSONValue?) -> String? {
    reader.string(key, in: object)?.cleanedMessage()
  }

  // MARK: - Places

  /// Entries without a name or coordinates are skipped.
  static func places(_ root: JSONValue) -> [FoundPlace] {
    root.elements.prefix(RowLimit.count).compactMap { entry in
      guard let name = entry["name"]?.string?.cleanedMessage(),
        let coordinates = Coordinates(entry["lat"], entry["lon"])
      else { return nil }
      var place = Place(name: name, coordinates: coordinates)
      place.country = entry["country"]?.string.flatMap { CountryCatalog.country(code: $0)?.code }
      place.subdivision = entry["state"]?.string?.cleanedMessage()
      return FoundPlace(
        place,
        otherNames: entry["local_names"]?.members.compactMap(\.value.string) ?? [],
        areas: [place.subdivision].compactMap(\.self)
      )
    }
  }
}
