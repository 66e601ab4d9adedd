import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Merge

/// Laws of the merge for any sources.
struct MergeLawTests {
  private static let now = NumberedReports.now

  /// Reports as sources send them, and some that no source should send.
  private static func reports(_ dice: inout SplitMix64) -> [WeatherReport] {
    (0..<Int.random(in: 1...6, using: &dice)).map { index in
      NumberedReports.report(
        index,
        values(&dice),
        kind: ReportKind.allCases.randomElement(using: &dice) ?? .analysis
      ) {
        $0.family = Bool.random(using: &dice) ? "shared" : nil
        $0.current?.issued = now.addingTimeInterval(-Double.random(in: -600...20_000, using: &dice))
        let rows = (0..<Int.random(in: 0...30, using: &dice)).map { hour in
          Readings(time: now.addingTimeInterval(Double(hour) * 1800), values: values(&dice))
        }
        $0.hourly = ReportSection(.forecast, issued: now, rows)
        if Bool.random(using: &dice) { $0.station = station(&dice) }
      }
    }
  }

  /// Near, far, or not on Earth.
  private static func station(_ dice: inout SplitMix64) -> Station {
    let distances: [Length?] = [nil, .meters(-2_000_000), .meters(-1e12), .meters(0), .meters(1e12)]
    let elevations: [Length?] = [nil, .meters(-1e9), .meters(40), .meters(1e9)]
    let near = Length.meters(.random(in: 0...60_000, using: &dice))
    return Station(
      name: "Hill",
      distance: Bool.random(using: &dice) ? near : distances.randomElement(using: &dice) ?? nil,
      elevation: Bool.random(using: &dice) ? nil : elevations.randomElement(using: &dice) ?? nil
    )
  }

  private static func values(_ dice: inout SplitMix64) -> FieldValues {
    var values = FieldValues()
    for field in Field.weather where Bool.random(using: &dice) {
      values[field] =
        switch field {
        case .temperature, .dewPoint: Double.random(in: -30...40, using: &dice)
        case .pressure, .qnh: Double.random(in: 860...1090, using: &dice)
        case .windDirection: Double.random(in: 0...370, using: &dice)
        case .visibility: Double.random(in: 0...20_000, using: &dice)
        default: Double.random(in: -1...110, using: &dice)
        }
    }
    return values
  }

  private static let cases = Array(0..<150)

  private static func merged(
    _ reports: [WeatherReport],
    weight: Double = 1,
    mode: MergeMode = .consensus
  ) -> [MergedReadings] {
    var settings = MergeSettings()
    settings.mode = mode
    for report in reports { settings.trust[report.source] = Trust(standard: weight) }
    let place = MergePlace(elevation: .meters(30))
    return [Merge.current(reports, place: place, settings: settings, now: now)]
      + Merge.hours(reports, from: now, count: 12, settings: settings, now: now)
  }

  @Test(arguments: cases)
  func `a result is between the lowest and the highest value used`(seed: Int) throws {
    var dice = SplitMix64(state: UInt64(seed))
    for moment in Self.merged(Self.reports(&dice)) {
      for (field, merged) in moment.values {
        guard let value = merged.value, [.mean, .median, .single].contains(merged.method) else { continue }
        // A gust that was raised to the wind is not a combination of gusts.
        if field == .windGust, value == moment.values[.windSpeed]?.value { continue }
        let used = merged.used.map(\.value)
        let (low, high) = (try #require(used.min()), try #require(used.max()))
        #expect(value >= low && value <= high, "\(field) \(value) of \(used)")
      }
      for agreement in moment.values.values.compactMap(\.agreement) {
        #expect((0...1 + 1e-12).contains(agreement))
      }
      let weights = moment.values.values.flatMap(\.used).map(\.weight)
      #expect(weights.allSatisfy { $0 > 0 && $0 <= 3 }, "no place makes a source stronger")
    }
  }

  @Test(arguments: cases)
  func `humidity follows from a temperature and a dew point of any sources`(seed: Int) throws {
    var dice = SplitMix64(state: UInt64(seed))
    for moment in Self.merged(Self.reports(&dice)) {
      let isKnown = moment.temperature != nil && moment.values[.dewPoint]?.value != nil
      let humidity = moment.values[.humidity]?.value
      #expect((humidity != nil) == isKnown)
      #expect((0...100).contains(humidity ?? 0))
    }
  }

  @Test(arguments: cases)
  func `no source has a dew point above its own temperature`(seed: Int) throws {
    var dice = SplitMix64(state: UInt64(seed))
    for report in Self.reports(&dice) {
      for moment in Self.merged([report]) {
        guard let temperature = moment.temperature?.celsius, let dewPoint = moment.values[.dewPoint]?.value
        else { continue }
        #expect(dewPoint <= temperature + 1e-9)
      }
    }
  }

  @Test(arguments: cases)
  func `in the mode first one source provides a whole group`(seed: Int) {
    var dice = SplitMix64(state: UInt64(seed))
    let groups: [FieldSet] = [
      [.temperature, .dewPoint], [.pressure, .qnh], [.windSpeed, .windGust, .windDirection],
      [.visibility, .cloudCover, .cloudBase], [.precipitation, .snowfall, .snowDepth, .pop],
    ]
    for moment in Self.merged(Self.reports(&dice), mode: .first) {
      for group in groups {
        let sources = Set(group.flatMap { moment.values[$0]?.used.map(\.source) ?? [] })
        #expect(sources.count <= 1, "\(Array(group)): \(sources)")
      }
    }
  }

  @Test(arguments: cases)
  func `scaling all weights changes no value`(seed: Int) {
    var dice = SplitMix64(state: UInt64(seed))
    let reports = Self.reports(&dice)
    for (one, four) in zip(Self.merged(reports), Self.merged(reports, weight: 4)) {
      #expect(one.condition?.condition == four.condition?.condition)
      for (field, merged) in one.values {
        #expect(
          merged.value.map { ($0 * 1e6).rounded() } == four.values[field]?.value.map { ($0 * 1e6).rounded() }
        )
      }
    }
  }

  @Test(arguments: cases)
  func `a second entry of the same family changes no mean`(seed: Int) throws {
    var dice = SplitMix64(state: UInt64(seed))
    var report = Self.reports(&dice)[0]
    report.current?.content = Readings(time: Self.now, values: Self.values(&dice))
    report.hourly = nil
    report.family = "one"
    var twin = report
    twin.source = NumberedReports.source(9)
    let alone = Merge.current([report], place: MergePlace(), now: Self.now)
    let both = Merge.current([report, twin], place: MergePlace(), now: Self.now)
    for (field, merged) in alone.values where merged.value != nil {
      let value = try #require(both.values[field]?.value)
      #expect(abs(value - (merged.value ?? 0)) < 1e-9, "\(field)")
    }
  }
}
