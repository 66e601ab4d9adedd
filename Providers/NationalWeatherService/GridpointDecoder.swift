import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

/// Parses the raw forecast of a grid cell (`/gridpoints/OKX/33,35`): some sixty layers, each with values for
/// its own time periods. README.md lists the layers that are read.
struct GridpointDecoder {
  private var reader = FieldReader()
  private let window: HourWindow
  private var moments: [Date: Readings] = [:]

  init(now: Date) { window = HourWindow(around: now) }

  var problems: [ReportProblem] { reader.reportProblems }

  /// Layers whose value holds for each hour of a period.
  private static let instants: [(layer: String, field: Field)] = [
    ("temperature", .temperature), ("dewpoint", .dewPoint), ("relativeHumidity", .humidity),
    ("skyCover", .cloudCover), ("windDirection", .windDirection), ("windSpeed", .windSpeed),
    ("windGust", .windGust), ("visibility", .visibility), ("pressure", .pressure),
  ]

  /// Layers whose value is for the whole period.
  private static let amounts: [(layer: String, field: Field)] = [
    ("probabilityOfPrecipitation", .pop), ("quantitativePrecipitation", .precipitation),
    ("snowfallAmount", .snowfall),
  ]

  mutating func decode(_ root: JSONValue, into report: inout WeatherReport) {
    let layers = reader.object("properties", in: root)
    let issued = reader.time("updateTime", in: layers)
    report.elevation = reader.elevation(in: layers)
    for (layer, field) in Self.instants { readInstants(of: layer, as: field, in: layers) }
    for (layer, field) in Self.amounts { readAmounts(of: layer, as: field, in: layers) }
    readWeather(in: layers)
    guard !moments.isEmpty else { return }
    report.hourly = ReportSection(.forecast, issued: issued, moments.values.sorted { $0.time < $1.time })
  }

  // MARK: - Numbers

  private mutating func readInstants(of layer: String, as field: Field, in layers: JSONValue?) {
    for (hour, value) in window.hours(of: numbers(of: layer, as: field, in: layers)) {
      moments[hour, default: Readings(time: hour)][field] = value
      if field == .visibility, value >= Visibility.reportingLimit.meters {
        moments[hour]?.bounds[.visibility] = .atLeast
      }
    }
  }

  private mutating func readAmounts(of layer: String, as field: Field, in layers: JSONValue?) {
    for (time, value) in numbers(of: layer, as: field, in: layers).inOrderOfStart(by: \.time)
    where window.touches(time) {
      moments[time.start, default: Readings(time: time.start)][field] = value
      moments[time.start]?.spans[field] = .starting(time.length)
    }
  }

  /// The values of a layer in the canonical unit. A null or empty one is missing; the service has both.
  private mutating func numbers(
    of layer: String,
    as field: Field,
    in layers: JSONValue?
  ) -> [(time: ValidTime, content: Double)] {
    guard let object = reader.object(layer, in: layers) else { return [] }
    let code = reader.nonEmptyString("uom", in: object)
    guard let values = reader.rows("values", in: object), !values.isEmpty else { return [] }
    guard let code, UnitCode.value(0, code, as: field.unit) != nil else {
      reader.report(object["uom"] ?? object, expected: "a unit that becomes \(field.unit.rawValue)")
      return []
    }
    return values.compactMap { entry in
      guard let time = reader.require("validTime", as: .validTime, in: entry),
        let number = reader.double("value", in: entry),
        let value = UnitCode.value(number, code, as: field.unit)
      else { return nil }
      return (time, value)
    }
  }

  // MARK: - Weather

  /// The most severe weather that is likely enough is that of the hour; without any, the merged sky
  /// determines the condition.
  private mutating func readWeather(in layers: JSONValue?) {
    guard let values = reader.rows("values", in: reader.object("weather", in: layers)) else { return }
    var parts: [(time: ValidTime, content: ConditionVote?)] = []
    for entry in values {
      guard let time = reader.require("validTime", as: .validTime, in: entry),
        let list = reader.rows("value", in: entry)
      else { continue }
      parts.append((time, severest(of: list.compactMap { weather($0) })))
    }
    for (hour, vote) in window.hours(of: parts) {
      guard let vote else { continue }
      moments[hour, default: Readings(time: hour)].condition = vote
      moments[hour]?.conditionSpan = .starting(3600)
    }
  }

  /// - Returns: `nil` if nothing is likely enough.
  private func severest(of list: [GridWeather]) -> ConditionVote? {
    list.filter { $0.coverage?.isEnough ?? true }.compactMap(\.answer.vote).max {
      ($0.condition, $0.intensity?.rank ?? 0) < ($1.condition, $1.intensity?.rank ?? 0)
    }
  }

  /// - Returns: `nil` for the entry of nulls that means no weather, and for unknown words.
  private mutating func weather(_ entry: JSONValue) -> GridWeather? {
    let coverage = reader.read("coverage", as: .name, in: entry) as Coverage?
    let isOtherCoverage = coverage == nil && entry["coverage"]?.isNull == false
    guard let weather = reader.text("weather", in: entry), !isOtherCoverage else { return nil }
    let found = GridWeather(
      coverage: coverage,
      weather: weather,
      intensity: reader.text("intensity", in: entry)
    )
    if found.answer == .unlisted, let value = entry["weather"] {
      reader.report(value, expected: "known words for weather and intensity")
      return nil
    }
    return found
  }
}

extension JSONShape where Value == ValidTime {
  fileprivate static var validTime: Self {
    .string("a stretch of time such as 2026-07-15T13:00:00+00:00/PT2H") { ValidTime($0) }
  }
}
