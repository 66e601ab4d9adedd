import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Merge

/// Series of several sources on one UTC grid.
struct HourlyMergeTests {
  /// A full hour.
  private static let start = Date(timeIntervalSince1970: 1_777_777_200)

  private static func at(_ hours: Double) -> Date { start.addingTimeInterval(hours * 3600) }

  private static func row(
    _ hour: Double,
    _ values: FieldValues,
    spans: FieldSpans = [:],
    condition: Condition? = nil
  ) -> Readings {
    Readings(time: at(hour), values: values, condition: condition.map { ConditionVote($0) }, spans: spans)
  }

  private static func report(
    _ index: Int,
    _ rows: [Readings],
    kind: ReportKind = .forecast,
    family: String? = nil
  ) -> WeatherReport {
    var report = WeatherReport(source: NumberedReports.source(index), family: family, fetched: start)
    report.hourly = ReportSection(kind, issued: start, rows)
    return report
  }

  private static func merge(_ reports: [WeatherReport], count: Int = 12, mode: MergeMode = .consensus)
    -> [Date:
    MergedReadings]
  {
    var settings = MergeSettings()
    settings.mode = mode
    let hours = Merge.hours(reports, from: start, count: count, settings: settings, now: start)
    return Dictionary(uniqueKeysWithValues: hours.map { ($0.time, $0) })
  }

  private static func value(_ field: Field, _ hour: Double, _ merged: [Date: MergedReadings]) -> Double? {
    merged[at(hour)]?.values[field]?.value
  }

  /// The highest gust of an interval, as Open-Meteo, Bright Sky and FMI give it, belongs to that interval.
  @Test func `a gust of the hour before its time is shown in that hour`() {
    let past = FieldSpans(dictionaryLiteral: (.windGust, .ending(3600)), (.precipitation, .ending(3600)))
    let rows = (0...4).map { hour in
      Self.row(
        Double(hour),
        [.windSpeed: 5, .windGust: hour == 3 ? 20 : 6, .precipitation: hour == 3 ? 4 : 0],
        spans: past
      )
    }
    let merged = Self.merge([Self.report(0, rows)])
    #expect((0...4).map { Self.value(.windGust, Double($0), merged) } == [6, 6, 20, 6, nil])
    #expect((0...4).map { Self.value(.precipitation, Double($0), merged) } == [0, 0, 4, 0, nil])
  }

  @Test func `a gust without an interval is interpolated, and one of six hours is that of each`() {
    let instants = Self.merge([
      Self.report(0, [Self.row(0, [.windGust: 10]), Self.row(2, [.windGust: 20])])
    ])
    #expect((0...2).map { Self.value(.windGust, Double($0), instants) } == [10, 15, 20])
    let long = Self.merge([
      Self.report(
        0,
        [
          Self.row(6, [.windGust: 18], spans: [.windGust: .ending(6 * 3600)]), Self.row(7, [.windGust: 9]),
        ]
      )
    ])
    #expect((0...7).map { Self.value(.windGust, Double($0), long) } == [18, 18, 18, 18, 18, 18, nil, 9])
  }

  @Test func `instants are interpolated between values up to six hours apart`() {
    let merged = Self.merge([
      Self.report(0, [Self.row(0, [.temperature: 10]), Self.row(6, [.temperature: 16])])
    ])
    #expect((0...6).map { Self.value(.temperature, Double($0), merged) } == [10, 11, 12, 13, 14, 15, 16])
    #expect(Self.value(.temperature, 7, merged) == nil, "nothing is continued beyond the end")
    let sparse = Self.merge([
      Self.report(0, [Self.row(0, [.temperature: 10]), Self.row(7, [.temperature: 17])])
    ])
    #expect(Self.value(.temperature, 0, sparse) == 10)
    #expect(Self.value(.temperature, 3, sparse) == nil)
    #expect(Self.value(.temperature, 7, sparse) == 17)
  }

  @Test(arguments: [(0.0, 0.33), (80, 0.62), (-20, 0.33)])
  func `further ahead sources may differ more`(hour: Double, agreement: Double) throws {
    let rows = [10.8, 11.8, 15.8].enumerated().map { index, value in
      Self.report(index, [Self.row(hour, [.temperature: value])])
    }
    let merged = Merge.hours(rows, from: Self.at(hour), count: 1, now: Self.start)
    let reported = try #require(merged.first?.values[.temperature]?.agreement)
    #expect((reported * 100).rounded() / 100 == agreement)
  }

  @Test func `values between full hours are interpolated`() {
    let merged = Self.merge([
      Self.report(0, [Self.row(0.5, [.temperature: 10]), Self.row(1.5, [.temperature: 12])])
    ])
    #expect(Self.value(.temperature, 1, merged) == 11)
    #expect(merged.count == 1)
  }

  @Test func `directions turn the short way`() throws {
    let merged = Self.merge([
      Self.report(
        0,
        [
          Self.row(0, [.windDirection: 350, .windSpeed: 5]),
          Self.row(2, [.windDirection: 10, .windSpeed: 5]),
        ]
      )
    ])
    let degrees = try #require(Self.value(.windDirection, 1, merged))
    #expect(min(degrees, 360 - degrees) < 1e-9)
  }

  @Test func `amounts of up to six hours are split evenly and marked`() throws {
    let merged = Self.merge([
      Self.report(
        0,
        [
          Self.row(3, [.precipitation: 3], spans: [.precipitation: .ending(3 * 3600)]),
          Self.row(3, [.precipitation: 12], spans: [.precipitation: .starting(12 * 3600)]),
        ]
      )
    ])
    // The later of two rows with one time is used, and an amount of twelve hours is not split.
    #expect(merged.isEmpty, "and makes no hour where nothing else is known")
    let split = Self.merge([
      Self.report(0, [Self.row(3, [.precipitation: 3], spans: [.precipitation: .ending(3 * 3600)])])
    ])
    #expect((0..<4).map { Self.value(.precipitation, Double($0), split) } == [1, 1, 1, nil])
    #expect(try #require(split[Self.at(0)]?.values[.precipitation]?.used.first).isDerived)
  }

  @Test func `an amount of more than six hours is rejected for its hours, unless it is 0`() throws {
    let span: FieldSpans = [.precipitation: .starting(12 * 3600), .snowfall: .starting(12 * 3600)]
    let merged = Self.merge([
      Self.report(
        0,
        [
          Self.row(0, [.precipitation: 6, .snowfall: 0, .temperature: 1], spans: span),
          Self.row(2, [.precipitation: 3], spans: [.precipitation: .starting(3600)]),
        ]
      )
    ])
    #expect(
      (0..<13).map { Self.value(.snowfall, Double($0), merged) } == Array(repeating: 0, count: 12) + [nil]
    )
    #expect((0..<4).map { Self.value(.precipitation, Double($0), merged) } == [nil, nil, 3, nil])
    let left = Rejection(source: NumberedReports.source(0), value: 6, reason: .interval)
    for hour in [0, 1, 11] {
      #expect(merged[Self.at(Double(hour))]?.values[.precipitation]?.rejected == [left], "\(hour)")
    }
    #expect(merged[Self.at(2)]?.values[.precipitation]?.rejected == [])
  }

  /// Rows with their hour, their length in hours and their amount, and the amounts of the hours.
  @Test(
    arguments: [
      ([(0, 6, 6), (1, 1, 5)], [0.2, 5, 0.2, 0.2, 0.2, 0.2, nil]),
      ([(0, 6, 6), (1, 1, 2), (2, 1, 2), (3, 1, 2)], [0, 2, 2, 2, 0, 0, nil]),
      // The hours have more than the whole, and two intervals are the same.
      ([(0, 3, 2), (1, 1, 5), (1, 1, 5)], [0, 5, 0, nil]),
      ([(0, 2, 4), (1, 2, 4), (1, 6, 10)], [2, 2, 2, 1.5, 1.5, 1.5, 1.5, nil]),
      // An hour before the first of the grid.
      ([(-1, 2, 4), (-1, 1, 3)], [1, nil]),
      ([(0, 24, 0), (1, 1, 5)], [0, 5, 0]),
    ] as [([(start: Double, length: Double, amount: Double)], [Double?])]
  )
  func `an interval adds what shorter ones leave of its amount`(
    rows: [(start: Double, length: Double, amount: Double)],
    expected: [Double?]
  ) {
    // At their ends, because two rows cannot have the same time.
    let readings = rows.map { row in
      Self.row(
        row.start + row.length,
        [.precipitation: row.amount],
        spans: [.precipitation: .ending(row.length * 3600)]
      )
    }
    let report = Self.report(0, readings)
    let merged = Self.merge([report])
    let amounts = expected.indices.map { Self.value(.precipitation, Double($0), merged) }
    #expect(amounts.map { $0.map { ($0 * 1e9).rounded() / 1e9 } } == expected)
    // The current hour is merged alone.
    let current = Merge.current([report], place: MergePlace(), now: Self.start)
    #expect(current.values.value(of: .precipitation) == amounts[0])
  }

  @Test func `amounts of intervals that begin at any minute go to the hours fully covered`()
    throws
  {
    let span: FieldSpans = [.precipitation: .starting(3600), .snowfall: .starting(3600)]
    let halves = Self.merge([
      Self.report(
        0,
        [1.0, 3, 0].enumerated().map { index, rain in
          Self.row(Double(index) + 0.5, [.precipitation: rain, .snowfall: rain], spans: span)
        }
      )
    ])
    for field in [Field.precipitation, .snowfall] {
      #expect((0..<5).map { Self.value(field, Double($0), halves) } == [nil, 2, 1.5, nil, nil])
      #expect(try #require(halves[Self.at(1)]?.values[field]?.used.first).isDerived)
    }
  }

  @Test func `amounts of less than an hour add up`() throws {
    let quarters = (1...7).map { quarter in
      Self.row(Double(quarter) / 4, [.precipitation: 1], spans: [.precipitation: .ending(900)])
    }
    let merged = Self.merge([
      Self.report(0, quarters, kind: .nowcast),
      Self.report(1, (1...3).map { Self.row(Double($0), [.precipitation: 0]) }),
    ])
    #expect((0..<3).map { Self.value(.precipitation, Double($0), merged) } == [4, 0, 0])
    let used = try #require(merged[Self.at(0)]?.values[.precipitation]?.used)
    #expect(used.map(\.value) == [4])
    #expect(used.allSatisfy { !$0.isDerived }, "they are sums, not shares")
  }

  @Test func `a shorter interval is used for its part of an hour`() {
    let merged = Self.merge([
      Self.report(
        0,
        [
          Self.row(0.25, [.precipitation: 5], spans: [.precipitation: .starting(900)]),
          Self.row(0, [.precipitation: 12], spans: [.precipitation: .starting(3 * 3600)]),
          Self.row(1.5, [.precipitation: 6], spans: [.precipitation: .starting(3 * 3600)]),
        ]
      )
    ])
    // 7 mm are left for 165 minutes, and of the last 6 mm what those leave for 90 minutes.
    let rate = 7.0 / 165
    let expected = [5 + rate * 45, rate * 60, rate * 60, (6 - rate * 90) / 90 * 60]
    for (hour, amount) in expected.enumerated() {
      #expect(abs((Self.value(.precipitation, Double(hour), merged) ?? 0) - amount) < 1e-9, "\(hour)")
    }
    #expect(Self.value(.precipitation, 4, merged) == nil)
  }

  @Test func `opposite winds are not interpolated`() {
    func merged(_ end: Double) -> [Date: MergedReadings] {
      Self.merge([
        Self.report(
          0,
          [
            Self.row(0, [.windDirection: 0, .windSpeed: 5]),
            Self.row(4, [.windDirection: end, .windSpeed: 5]),
          ]
        )
      ])
    }
    let opposite = merged(175)
    #expect(Self.value(.windDirection, 2, opposite) == nil)
    #expect(Self.value(.windSpeed, 2, opposite) == 5)
    #expect(Self.value(.windDirection, 4, opposite).map { $0.rounded() } == 175)
    #expect(Self.value(.windDirection, 2, merged(90)).map { $0.rounded() } == 45)
  }

  @Test func `a probability of several hours bounds each hour without a better value`() throws {
    let coarse = Self.report(0, [Self.row(3, [.pop: 60], spans: [.pop: .ending(3 * 3600)])])
    let alone = Self.merge([coarse])
    #expect((0..<3).map { Self.value(.pop, Double($0), alone) } == [60, 60, 60])
    #expect(alone[Self.at(1)]?.values[.pop]?.bound == .atMost)
    let fine = Self.report(1, [Self.row(2, [.pop: 20], spans: [.pop: .ending(3600)])])
    let both = Self.merge([coarse, fine])
    #expect(Self.value(.pop, 1, both) == 20)
    #expect(both[Self.at(1)]?.values[.pop]?.rejected.map(\.reason) == [.interval])
    #expect(Self.value(.pop, 0, both) == 60)
  }

  /// Rows at the full hour of India.
  @Test(arguments: [FieldSpans.ended, .begun])
  func `an hour that two intervals cover together has the larger value`(spans: FieldSpans) {
    let rows = (0...3).map { hour in
      Self.row(
        Double(hour) + 0.5,
        [.pop: [10, 80, 30, 20][hour], .windGust: [5, 9, 20, 7][hour]],
        spans: spans
      )
    }
    let merged = Self.merge([Self.report(0, rows)])
    let first = spans == .begun ? 1.0 : 0
    #expect((0...3).map { Self.value(.pop, first + Double($0), merged) } == [80, 80, 30, nil])
    #expect((0...3).map { Self.value(.windGust, first + Double($0), merged) } == [9, 20, 20, nil])
    let gap = Self.merge([Self.report(0, [rows[0], rows[2]])])
    #expect(gap.values.allSatisfy { $0.values.value(of: .pop) == nil }, "half of each hour is unknown")
  }

  @Test func `codes are valid until the next row, the last as long as the one before`() {
    let merged = Self.merge([
      Self.report(0, [Self.row(0, [:], condition: .rain), Self.row(2, [:], condition: .clear)])
    ])
    #expect(
      (0..<5).map { merged[Self.at(Double($0))]?.condition?.condition } == [
        .rain, .rain, .clear, .clear, nil,
      ]
    )
  }

  @Test func `an impossible value leaves a gap that is bridged`() {
    let merged = Self.merge([
      Self.report(
        0,
        [Self.row(0, [.temperature: 10]), Self.row(1, [.temperature: 293]), Self.row(2, [.temperature: 12])]
      )
    ])
    #expect(Self.value(.temperature, 1, merged) == 11)
    #expect(merged[Self.at(1)]?.values[.temperature]?.rejected.isEmpty == true)
  }

  @Test func `only a nowcast provides the rain of two hours`() {
    let rows = { (rain: Double) in (0..<4).map { Self.row(Double($0) + 1, [.precipitation: rain]) } }
    let merged = Self.merge([Self.report(0, rows(0)), Self.report(1, rows(4), kind: .nowcast)])
    #expect((0..<4).map { Self.value(.precipitation, Double($0), merged) } == [4, 4, 2, 2])
  }

  @Test func `a nowcast does not decide the hour that has just ended`() {
    let past = [Self.row(0, [.precipitation: 0]), Self.row(1, [.precipitation: 0])]
    let radar = [Self.row(0, [.precipitation: 4]), Self.row(1, [.precipitation: 4])]
    let hours = Merge.hours(
      [Self.report(0, past), Self.report(1, radar, kind: .nowcast)],
      from: Self.at(-1),
      count: 2,
      now: Self.start
    )
    #expect(hours.map { $0.values[.precipitation]?.value } == [2, 4])
  }

  @Test func `a value interpolated between a bound and a value is not a bound`() {
    var (capped, exact) = (Self.row(0, [.visibility: 10_000]), Self.row(2, [.visibility: 10_000]))
    capped.bounds[.visibility] = .atLeast
    func bound(_ rows: [Readings]) -> Bound? {
      Self.merge([Self.report(0, rows)])[Self.at(1)]?.values[.visibility]?.bound
    }
    #expect(bound([capped, exact]) == nil)
    exact.bounds[.visibility] = .atLeast
    #expect(bound([capped, exact]) == .atLeast)
  }

  @Test func `an interpolated dew point is compared with the interpolated temperature`() {
    let merged = Self.merge([
      Self.report(
        0,
        [
          Self.row(0, [.temperature: 12, .dewPoint: 12]), Self.row(1, [.temperature: 4]),
          Self.row(2, [.temperature: 12, .dewPoint: 12]),
        ]
      )
    ])
    #expect((0...2).map { Self.value(.dewPoint, Double($0), merged) } == [12, nil, 12])
  }

  @Test func `an amount that lacks a minute of the hour is unknown`() {
    let most = Self.row(0, [.precipitation: 1], spans: [.precipitation: .starting(59 * 60)])
    let rest = Self.row(59.0 / 60, [.precipitation: 1], spans: [.precipitation: .starting(60)])
    #expect(Self.value(.precipitation, 0, Self.merge([Self.report(0, [most])])) == nil)
    #expect(Self.value(.precipitation, 0, Self.merge([Self.report(0, [most, rest])])) == 2)
  }

  @Test func `families share their weight hour by hour`() throws {
    let merged = Self.merge([
      Self.report(0, [Self.row(0, [.temperature: 10]), Self.row(1, [.temperature: 10])], family: "a"),
      Self.report(1, [Self.row(0, [.temperature: 10])], family: "a"),
      Self.report(2, [Self.row(0, [.temperature: 13]), Self.row(1, [.temperature: 13])]),
    ])
    #expect(Self.value(.temperature, 0, merged) == 11.5)
    #expect(Self.value(.temperature, 1, merged) == 11.5)
  }

  @Test func `the modes only and first use one source`() {
    let reports = [
      Self.report(0, [Self.row(0, [.windSpeed: 5])]), Self.report(1, [Self.row(0, [.windSpeed: 7])]),
    ]
    #expect(Self.value(.windSpeed, 0, Self.merge(reports)) == 6)
    #expect(Self.value(.windSpeed, 0, Self.merge(reports, mode: .first)) == 5)
    #expect(Self.value(.windSpeed, 0, Self.merge(reports, mode: .only(NumberedReports.source(1)))) == 7)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func `a row with an impossible time is dropped`(stamp: Double) {
    var odd = Self.row(0, [.temperature: 30, .precipitation: 2, .pop: 3], condition: .rain)
    odd.time = Date(timeIntervalSince1970: stamp)
    let merged = Self.merge([Self.report(0, [odd, Self.row(1, [.temperature: 10])])])
    #expect(Self.value(.temperature, 1, merged) == 10)
  }
}

extension FieldSpans {
  fileprivate static let ended: Self = [.pop: .ending(3600), .windGust: .ending(3600)]
  fileprivate static let begun: Self = [.pop: .starting(3600), .windGust: .starting(3600)]
}
