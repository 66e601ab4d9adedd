import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Merge

/// Compares the program's merge with `ReferenceMerge`, on random weather whose numbers are often at a limit.
struct ReferenceMergeTests {
  /// 2026-11-21 01:20 UTC.
  private static let now = Date(timeIntervalSince1970: 1_795_224_000)
  private static let hour = Date(timeIntervalSince1970: 1_795_222_800)
  private static let place = MergePlace(elevation: .meters(100))

  @Test func `the current weather equals that of an independent merge`() {
    compare(seeds: 0..<2000) { reports, settings in
      let reference = ReferenceMerge(reports: reports, settings: settings, place: Self.place, now: Self.now)
      let merged = Merge.current(reports, place: Self.place, settings: settings, now: Self.now)
      return [(merged, reference.current())]
    }
  }

  @Test func `the hours equal those of an independent merge`() {
    compare(seeds: 2000..<2250) { reports, settings in
      let reference = ReferenceMerge(reports: reports, settings: settings, place: Self.place, now: Self.now)
      let hours = Merge.hours(reports, from: Self.hour, count: 8, settings: settings, now: Self.now)
      return (0..<8).map { index in
        let time = Self.hour.addingTimeInterval(Double(index) * 3600)
        var expected = reference.merged(at: time)
        guard let merged = hours.first(where: { $0.time == time }) else {
          // An hour with only amounts of longer intervals is left out.
          for field in expected.values.keys {
            expected.values[field]?.rejected.removeAll { $0.hasSuffix(" interval") }
          }
          return (MergedReadings(time: time), expected)
        }
        return (merged, expected)
      }
    }
  }

  private func compare(
    seeds: Range<Int>,
    _ merge: ([WeatherReport], MergeSettings) -> [(MergedReadings, ReferenceMerge.Moment)]
  ) {
    var failures: [String] = []
    for seed in seeds {
      var dice = SplitMix64(state: UInt64(seed))
      let (reports, settings) = RandomWeather.make(&dice, now: Self.now)
      for (index, (merged, expected)) in merge(reports, settings).enumerated() {
        failures += Self.differences(merged, expected).map { "seed \(seed), moment \(index): \($0)" }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(8).joined(separator: "\n"))")
  }

  private static func differences(
    _ merged: MergedReadings,
    _ expected: ReferenceMerge.Moment
  ) -> [String] {
    var differences: [String] = []
    func check(_ name: String, _ found: String, _ wanted: String) {
      if found != wanted { differences.append("\(name) is \(found), not \(wanted)") }
    }
    for field in ReferenceMerge.fields {
      let (found, wanted) = (merged.values[field], expected.values[field] ?? .init())
      let name = field.name
      check(name, text(found?.value), text(wanted.value))
      check("\(name) agreement", text(found?.agreement), text(wanted.agreement))
      check("\(name) variable", "\(found?.isVariable ?? false)", "\(wanted.isVariable)")
      check("\(name) conflict", "\(found?.isConflicting ?? false)", "\(wanted.isConflicting)")
      let rejected = (found?.rejected ?? []).map { "\($0.source) \($0.reason)" }
      check("\(name) rejected", "\(rejected.sorted())", "\(wanted.rejected.sorted())")
      if found?.value != nil { check("\(name) n", "\(found?.count ?? 0)", "\(wanted.count)") }
      let weights = found?.used.map { "\($0.source) \(text($0.weight))" } ?? []
      check(
        "\(name) weights",
        "\(weights.sorted())",
        "\(wanted.weights.map { "\($0) \(text($1))" }.sorted())"
      )
    }
    check("feels like", text(merged.feelsLike?.celsius), text(expected.feelsLike))
    check("headline", text(merged.headlineAgreement), text(expected.headline))
    let condition = merged.condition
    check("condition", condition?.condition?.name ?? "none", expected.condition?.name ?? "none")
    check("intensity", condition?.intensity?.rawValue ?? "none", expected.intensity?.rawValue ?? "none")
    check("condition agreement", text(condition?.agreement), text(expected.conditionAgreement))
    check("windy", "\(condition?.isWindy ?? false)", "\(expected.isWindy)")
    check(
      "possible",
      "\((condition?.possible ?? []).map(\.condition.name).sorted())",
      "\(expected.possible.map(\.name).sorted())"
    )
    return differences
  }

  /// With more digits than are ever printed.
  private static func text(_ number: Double?) -> String {
    number.map { "\(($0 * 1e7).rounded() / 1e7 + 0)" } ?? "none"
  }
}

/// Reports of random weather: similar values, sometimes with larger errors.
private enum RandomWeather {
  static func make(_ dice: inout SplitMix64, now: Date) -> ([WeatherReport], MergeSettings) {
    var settings = MergeSettings()
    let around = values(&dice)
    let count = Int.random(in: 1...6, using: &dice)
    let reports = (0..<count).map { index in
      let source = NumberedReports.source(index)
      var report = WeatherReport(source: source, fetched: now.addingTimeInterval(-pick([0.0, 1800], &dice)))
      report.family = pick([nil, nil, "x", "y"], &dice)
      if dice.chance(0.3) { settings.trust[source] = trust(&dice) }
      if dice.chance(0.8) { addCurrent(to: &report, around, &dice, now) }
      if dice.chance(0.6) || report.current == nil { addHours(to: &report, around, &dice, now) }
      return report
    }
    return (reports, settings)
  }

  private static func pick<Element>(_ elements: [Element], _ dice: inout SplitMix64) -> Element {
    elements[Int.random(in: elements.indices, using: &dice)]
  }

  private static func trust(_ dice: inout SplitMix64) -> Trust {
    var trust = Trust(standard: pick([0.5, 1, 2, 0], &dice))
    if dice.chance(0.4) {
      trust.byField[pick(ReferenceMerge.fields, &dice)] = pick([0, 1, 3], &dice)
    }
    if dice.chance(0.2) { trust.condition = pick([0, 1], &dice) }
    return trust
  }

  private static func addCurrent(
    to report: inout WeatherReport,
    _ around: [Field: Double],
    _ dice: inout SplitMix64,
    _ now: Date
  ) {
    let kind =
      pick([.observation, .observation, .nowcast, .analysis, .forecast, .forecast], &dice)
      as ReportKind
    let age =
      kind == .observation
      ? pick([0.0, 10, 60, 75, 76, 120, 121], &dice) : pick([0.0, 0, 30, 90, 121, -30], &dice)
    let readings = readings(around, at: now.addingTimeInterval(-60 * age), &dice)
    let issued = dice.chance(0.5) ? now.addingTimeInterval(-60 * pick([0.0, 30, 90], &dice)) : nil
    report.current = ReportSection(kind, issued: issued, readings)
    guard kind == .observation, dice.chance(0.8) else { return }
    report.station = Station(
      name: "station",
      distance: dice.chance(0.95) ? .kilometers(pick([0, 5, 5, 12, 15, 15.1, 20, 40, 41], &dice)) : nil,
      elevation: dice.chance(0.8) ? .meters(pick([100, 100, 250, 251, 400, 401, 700], &dice)) : nil
    )
  }

  private static func addHours(
    to report: inout WeatherReport,
    _ around: [Field: Double],
    _ dice: inout SplitMix64,
    _ now: Date
  ) {
    let start = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 3600).rounded(.down) * 3600)
    let step = pick([1.0, 1, 2, 3, 6, 8], &dice)
    let shift = pick([0, 0, 0, 0.5], &dice)
    let spans = (0..<3).map { _ in span(&dice) }
    let conditionSpan = dice.chance(0.3) ? span(&dice) : nil
    let rows = (-3..<12).filter { _ in dice.chance(0.9) }.map { index in
      let time = start.addingTimeInterval((Double(index) * step + shift) * 3600)
      var row = dice.chance(0.1) ? Readings(time: time) : readings(around, at: time, &dice)
      for (field, span) in zip([Field.precipitation, .snowfall, .pop], spans) where row[field] != nil {
        row.spans[field] = span
      }
      row.conditionSpan = row.condition == nil ? nil : conditionSpan
      return row
    }
    guard !rows.isEmpty else { return }
    report.hourly = ReportSection(pick([.forecast, .nowcast], &dice), issued: nil, rows)
  }

  private static func span(_ dice: inout SplitMix64) -> TimeSpan {
    let length = pick([1.0, 1, 3, 6, 12], &dice) * 3600
    return dice.chance(0.5) ? .ending(length) : .starting(length)
  }

  private static func values(_ dice: inout SplitMix64) -> [Field: Double] {
    [
      .temperature: pick([-40, -3, 0, 4, 10, 20, 27, 32, 44], &dice), .pressure: 1010, .qnh: 1011,
      .cloudCover: pick([0, 5, 12.5, 40, 90, 100], &dice),
      .visibility: pick([200, 5000, 20_000], &dice), .windSpeed: pick([0, 0.5, 1, 3, 5, 12], &dice),
      .windDirection: pick([0, 10, 90, 180, 350], &dice), .precipitation: pick([0, 0, 0.1, 2, 8], &dice),
      .pop: pick([0, 10, 20, 30, 60], &dice), .uvIndex: 3,
    ]
  }

  private static func readings(
    _ around: [Field: Double],
    at time: Date,
    _ dice: inout SplitMix64
  ) -> Readings {
    var readings = Readings(time: time)
    for field in ReferenceMerge.fields where dice.chance(0.7) {
      let base = around[field] ?? 0
      let temperature = around[.temperature] ?? 0
      readings[field] =
        switch field {
        case .temperature: base + pick([0, 0.5, 1, 2, -1, 4, 8, 16.5, -50], &dice)
        case .dewPoint: temperature + pick([-8, -4, -3, -1, 0.4, 3], &dice)
        case .humidity: pick([0, 5, 50, 90, 104, 110], &dice)
        case .pressure, .qnh: base + pick([0, 0.5, 2, 4, -8, 17], &dice)
        case .windSpeed: max(0, base + pick([0, 0, 1, 2, 6, 12, 30], &dice))
        case .windGust: base + pick([0, 4, 9, 18, 20], &dice)
        case .windDirection:
          (base + pick([0, 20, 60, 90, 180], &dice)).truncatingRemainder(dividingBy: 361)
        case .precipitation: base * pick([0, 1, 1, 2], &dice)
        case .snowfall: pick([0, 0.01, 1], &dice)
        case .visibility: base + pick([0, 100, 1000], &dice)
        case .uvIndex: base + pick([0, 1, 8, 40], &dice)
        default: min(100, base + pick([0, 0, 5, 20], &dice))
        }
    }
    if readings[.windDirection] == nil, dice.chance(0.3) { readings.isWindVariable = true }
    if readings[.pop] != nil, dice.chance(0.5) {
      readings.spans[.pop] = .ending(pick([3600.0, 10_800], &dice))
    }
    if readings[.precipitation] != nil, dice.chance(0.3) {
      readings.spans[.precipitation] = .ending(pick([600.0, 10_800, 43_200], &dice))
    }
    if dice.chance(0.7) {
      let code =
        dice.chance(0.5)
        ? pick(Condition.allCases, &dice)
        : pick([.clear, .rain, .snow, .thunderstorm, .fog, .freezingFog, .windy], &dice)
      readings.condition = ConditionVote(code, pick([nil, .light, .moderate, .heavy, .extreme], &dice))
    }
    return readings
  }
}
