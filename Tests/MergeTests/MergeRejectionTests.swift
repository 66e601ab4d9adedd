import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Merge

/// A rejected value is listed once, under the field that it would have been used for, with the reason.
struct MergeRejectionTests {
  private static func reasons(_ field: Field, _ merged: MergedReadings) -> [String] {
    merged.values[field]?.rejected.map { "\($0.source) \($0.reason)" } ?? []
  }

  private static func station(_ index: Int, _ values: FieldValues, kilometers: Double, minutes: Double = 0)
    -> WeatherReport
  {
    NumberedReports.report(index, values, kind: .observation) { report in
      report.station = Station(name: "station \(index)", distance: .kilometers(kilometers))
      report.current?.issued = nil
      report.current?.content.time = NumberedReports.now.addingTimeInterval(-minutes * 60)
    }
  }

  @Test(arguments: [
    (Field.qnh, 29.92, 1013.0), (.cloudBase, -5, 300), (.windDirection, 400, 90), (.cloudCover, 140, 50),
    (.precipitation, 400, 1),
  ])
  func `an impossible value is listed, with or without other values of the field`(
    field: Field,
    wrong: Double,
    right: Double
  ) {
    let bad = NumberedReports.report(0, [field: wrong, .windSpeed: 5])
    let good = NumberedReports.report(1, [field: right, .windSpeed: 5])
    #expect(Self.reasons(field, NumberedReports.merge([bad])) == ["s0 range"])
    let both = NumberedReports.merge([bad, good])
    #expect(both.values[field]?.value == right)
    #expect(Self.reasons(field, both) == ["s0 range"])
    var settings = MergeSettings()
    settings.mode = .first
    let first = Merge.current([bad, good], place: MergePlace(), settings: settings, now: NumberedReports.now)
    #expect(Self.reasons(field, first).first == "s0 range")
  }

  @Test(arguments: [
    (Field.temperature, 60.0, 60.1), (.temperature, -90, -90.1), (.dewPoint, 60, 60.1),
    (.humidity, 105, 105.1), (.humidity, 0, -0.1),
    (.pressure, 870, 869.9), (.pressure, 1085, 1085.1), (.windSpeed, 113, 113.1), (.windGust, 113, 113.1),
    (.precipitation, 305, 305.1), (.visibility, 100_000, 100_001), (.cloudCover, 100, 100.1),
    (.pop, 100, 100.1), (.uvIndex, 25, 25.1),
  ])
  func `a value at its limit is used, one beyond it is not`(field: Field, limit: Double, beyond: Double) {
    func dropped(_ value: Double) -> Double? {
      var readings = Readings(time: NumberedReports.now, values: [field: value])
      return QualityControl.check(&readings)[field]
    }
    #expect(dropped(limit) == nil)
    #expect(dropped(beyond) == beyond)
  }

  @Test(
    arguments: [
      ([.temperature: 5, .dewPoint: 5.5], [.temperature: 5, .dewPoint: 5]),
      ([.temperature: 5, .dewPoint: 5.6], [.temperature: 5]), ([.humidity: 105], [.humidity: 100]),
      ([.windSpeed: 8, .windGust: 8], [.windSpeed: 8, .windGust: 8]),
      ([.windSpeed: 8, .windGust: 7.9], [.windSpeed: 8]),
      ([.windSpeed: 8, .windDirection: 360], [.windSpeed: 8, .windDirection: 0]),
      ([.windSpeed: 0, .windDirection: 0], [.windSpeed: 0]),
    ] as [(FieldValues, FieldValues)]
  )
  func `a slight excess is clipped, and a contradictory value is dropped`(
    reported: FieldValues,
    kept: FieldValues
  ) {
    var readings = Readings(time: NumberedReports.now, values: reported)
    QualityControl.check(&readings)
    #expect(readings.values == kept)
  }

  @Test func `a rejected humidity is listed under the dew point`() {
    var settings = MergeSettings()
    settings.trust[NumberedReports.source(3)] = Trust(standard: 0)
    let humid: FieldValues = [.temperature: 10, .humidity: 50]
    let merged = Merge.current(
      [
        NumberedReports.report(0, [.temperature: 10, .dewPoint: 1]), Self.station(1, humid, kilometers: 90),
        Self.station(2, humid, kilometers: 3, minutes: 130), NumberedReports.report(3, humid),
      ],
      place: MergePlace(),
      settings: settings,
      now: NumberedReports.now
    )
    #expect(Self.reasons(.dewPoint, merged) == ["s1 far", "s2 stale", "s3 disabled"])
    #expect(Self.reasons(.humidity, merged).isEmpty)
    let values = merged.values[.dewPoint]?.rejected.map { ($0.value * 100).rounded() / 100 }
    #expect(values == [0.05, 0.05, 0.05])
  }

  @Test func `a rejected condition has no vote and is listed`() {
    var settings = MergeSettings()
    settings.trust[NumberedReports.source(3)] = Trust(condition: 0)
    var reports = [
      NumberedReports.report(0, [:]), Self.station(1, [:], kilometers: 90),
      Self.station(2, [:], kilometers: 3, minutes: 130),
      NumberedReports.report(3, [:]),
    ]
    for index in reports.indices { reports[index].current?.content.condition = ConditionVote(.rain) }
    func condition(of reports: [WeatherReport]) -> MergedCondition? {
      Merge.current(reports, place: MergePlace(), settings: settings, now: NumberedReports.now).condition
    }
    let merged = condition(of: reports)
    #expect(merged?.votes.map(\.source.name) == ["s0"])
    #expect(merged?.rejected.map { "\($0.source) \($0.reason)" } == ["s1 far", "s2 stale", "s3 disabled"])
    let alone = condition(of: [reports[2]])
    #expect(alone?.condition == nil && alone?.votes.isEmpty == true)
    #expect(alone?.rejected.map(\.vote.condition) == [.rain])
    // The current values of its hours replace it.
    reports[2].hourly = ReportSection(
      .forecast,
      [-1.0, 0].map {
        Readings(time: NumberedReports.now.addingTimeInterval($0 * 3600), condition: ConditionVote(.fog))
      }
    )
    #expect(condition(of: [reports[2]])?.rejected.isEmpty == true)
  }

  /// Its real time is unknown, so it must not outweigh one that is dated correctly.
  @Test(arguments: [0, 1])
  func `an observation with a time in the future counts less than a current one`(first: Int) throws {
    let ahead = Self.station(first, [.temperature: 30], kilometers: 3, minutes: -20)
    let current = Self.station(1 - first, [.temperature: 10], kilometers: 3, minutes: 1)
    let merged = NumberedReports.merge(first == 0 ? [ahead, current] : [current, ahead])
    #expect(merged.temperature?.celsius == 10)
    let far = Self.station(0, [.temperature: 30], kilometers: 3, minutes: -121)
      .checkedAgainstClock(NumberedReports.now)
    #expect(far.current == nil && far.problems.map(\.path) == ["current.time"])
  }

  @Test func `a station that replaces the models does not hide rejected values`() {
    let near = Self.station(0, [.windSpeed: 8, .windGust: 3, .temperature: 99], kilometers: 2)
    let far = Self.station(1, [.windSpeed: 1, .temperature: 1], kilometers: 90)
    let merged = NumberedReports.merge([
      near, far, NumberedReports.report(2, [.windSpeed: 7, .windGust: 12]),
    ])
    #expect(merged.values[.windSpeed]?.used.map(\.source.name) == ["s0"])
    #expect(merged.values[.windSpeed]?.isReplacing == true)
    #expect(Self.reasons(.windSpeed, merged) == ["s1 far"])
    #expect(Self.reasons(.windGust, merged) == ["s0 range"])
    #expect(Self.reasons(.temperature, merged) == ["s0 range", "s1 far"])
  }

  @Test(
    arguments: [
      // For now, for the hour, and the remaining dew point: a difference by rounding is clipped, half a
      // degree more is an error.
      ([.temperature: 5], [.dewPoint: 10], nil, true), ([.temperature: 5], [.dewPoint: 5.4], 5, false),
      ([.temperature: 5], [.dewPoint: 3], 3, false), ([.dewPoint: 10], [.temperature: 5], nil, true),
      ([.temperature: 5], [.dewPoint: 10, .humidity: 100], nil, true),
      ([.temperature: 5], [.temperature: 11, .dewPoint: 10], nil, true),
    ] as [(FieldValues, FieldValues, Double?, Bool)]
  )
  func `a dew point of a source's hours is compared with its own temperature`(
    now: FieldValues,
    hour: FieldValues,
    expected: Double?,
    isRejected: Bool
  ) {
    let report = NumberedReports.report(0, now) { report in
      report.hourly = ReportSection(
        .forecast,
        [-1.0, 0, 1].map { Readings(time: NumberedReports.now.addingTimeInterval($0 * 3600), values: hour) }
      )
    }
    let merged = NumberedReports.merge([report])
    #expect(merged.values[.temperature]?.value == 5)
    #expect(merged.values[.dewPoint]?.value.map { ($0 * 1e6).rounded() / 1e6 } == expected)
    #expect(Self.reasons(.dewPoint, merged) == (isRejected ? ["s0 range"] : []))
  }

  @Test func `a value that a source's hours replace is not rejected`() {
    var report = Self.station(
      0,
      [.temperature: 99, .dewPoint: 1, .windSpeed: 4],
      kilometers: 2,
      minutes: 180
    )
    report.hourly = ReportSection(
      .forecast,
      [
        Readings(
          time: NumberedReports.now.addingTimeInterval(-1800),
          values: [.temperature: 10, .humidity: 60]
        ),
        Readings(
          time: NumberedReports.now.addingTimeInterval(1800),
          values: [.temperature: 10, .humidity: 60]
        ),
        Readings(
          time: NumberedReports.now.addingTimeInterval(-5400),
          values: [.temperature: 10, .humidity: 60]
        ),
      ]
    )
    let merged = NumberedReports.merge([report])
    #expect(merged.values[.dewPoint]?.used.count == 1)
    #expect(Self.reasons(.dewPoint, merged).isEmpty && Self.reasons(.temperature, merged).isEmpty)
    #expect(Self.reasons(.windSpeed, merged) == ["s0 stale"])
  }
}
