import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Merge

/// Days beyond the hours, as sources report them.
struct ReportedDayTests {
  /// 2023-11-14T23:00:00Z, midnight in Berlin.
  private static let midnight = Date(timeIntervalSince1970: 1_700_002_800)
  private static let now = midnight.addingTimeInterval(9 * 3600)

  /// - Parameter days: The lowest and highest temperature of each day from today on, reported at noon.
  private static func report(_ index: Int, hours: Int, days: [(Double?, Double?)]) -> WeatherReport {
    var report = WeatherReport(source: NumberedReports.source(index), fetched: now)
    let rows = (0..<hours).map { hour in
      Readings(time: midnight.addingTimeInterval(Double(hour) * 3600), values: [.temperature: 5])
    }
    if !rows.isEmpty { report.hourly = ReportSection(.forecast, issued: now, rows) }
    let reported = days.enumerated().map { number, extremes in
      var day = DayReadings(time: midnight.addingTimeInterval(Double(number) * 86_400 + 43_200))
      (day.temperatureMin, day.temperatureMax) = extremes
      day.values = [.precipitation: 12, .pop: 60, .windSpeed: Double(number)]
      day.condition = ConditionVote(.rain, .light)
      return day
    }
    if !reported.isEmpty { report.daily = ReportSection(.forecast, issued: now, reported) }
    return report
  }

  private static func days(_ reports: [WeatherReport], _ settings: MergeSettings = MergeSettings())
    -> [MergedDay]
  {
    let hours = Merge.hours(reports, from: midnight, count: 200, settings: settings, now: now)
    return Merge.days(reports, beyond: hours, zone: "Europe/Berlin", settings: settings, now: now)
  }

  @Test func `hours come before reported values, which continue after them`() throws {
    let days = Self.days([Self.report(0, hours: 48, days: [(0, 9), (1, 9), (2, 9), (3, 9)])])
    #expect(days.map(\.temperature) == [5...5, 5...5, 2...9, 3...9])
    #expect(days.map { $0.reported.low == nil } == [true, true, false, false])
    #expect(days[0].values[.precipitation] == 12, "the hours have no amount")
    #expect(days[0].sources.map(\.name) == ["s0"])
    #expect(days[2].values[.precipitation] == 12, "a sum of the day, not a rate")
    #expect(days[2].values[.pop] == 60)
    #expect(days[2].condition == ConditionVote(.rain, .light))
    #expect(days[2].interval.lowerBound == Self.midnight.addingTimeInterval(2 * 86_400))
  }

  @Test func `values of the hours stay, whichever source has the rest`() throws {
    var rainy = Self.report(0, hours: 48, days: [])
    rainy.hourly?.content = (0..<48).map { hour in
      Readings(
        time: Self.midnight.addingTimeInterval(Double(hour) * 3600),
        values: [.precipitation: 1, .pop: 80, .windSpeed: 5, .cloudCover: 100],
        condition: ConditionVote(.rain),
        spans: [.precipitation: .starting(3600), .pop: .starting(3600)]
      )
    }
    let alone = try #require(Self.days([rainy]).first)
    var dry = Self.report(1, hours: 0, days: [(1, 5)])
    dry.daily?.content[0].values = [.uvIndex: 3]
    dry.daily?.content[0].condition = ConditionVote(.clear)
    let day = try #require(Self.days([rainy, dry]).first)
    #expect(day.temperature == 1...5)
    #expect(day.values[.uvIndex] == 3)
    #expect(day.values[.precipitation] == 24 && day.values[.windSpeed] == 5 && day.values[.pop] == 80)
    #expect(day.condition == alone.condition)
    #expect(day.hours == 24)
    #expect(day.sources.map(\.name) == ["s1"])
    #expect(day.isChanceAtLeast, "the likeliest hour is the least")
    #expect(!Self.days([Self.report(0, hours: 0, days: [(1, 5)])])[0].isChanceAtLeast)
  }

  private static func amounts(_ rows: [(start: Double, length: Double, amount: Double)]) -> WeatherReport {
    var report = Self.report(0, hours: 0, days: [])
    let rows = rows.map { row in
      Readings(
        time: midnight.addingTimeInterval(row.start * 3600),
        values: [.precipitation: row.amount],
        spans: [.precipitation: .starting(row.length * 3600)]
      )
    }
    report.hourly = ReportSection(.forecast, issued: now, rows)
    return report
  }

  // Half a millimetre an hour; the second of 25 hours ends two hours before the second day.
  @Test(arguments: [
    (12.0, [-4.0, 8, 20, 32, 44], [12.0, 12.0]), (25.0, [-4.0, 21.0], [12.0, 11.0]),
    (36.0, [-4.0, 32.0], [Double]()),
  ])
  func `amounts of many hours are used for days`(length: Double, starts: [Double], sums: [Double]) {
    let days = Self.days([Self.amounts(starts.map { ($0, length, length / 2) })])
    #expect(days.map { $0.values[.precipitation] } == sums)
    #expect(days.allSatisfy { $0.sources == [NumberedReports.source(0)] })
  }

  @Test func `amounts of many hours are used beside those of single hours`() {
    let rows = (0..<12).map { (Double($0), 1.0, 1.0) } + [12, 24, 36].map { ($0, 12, 3) }
    var report = Self.amounts(rows)
    #expect(Self.days([report]).map { $0.values[.precipitation] } == [15, 6])
    var day = DayReadings(time: Self.midnight.addingTimeInterval(43_200))
    day.values = [.precipitation: 20]
    report.daily = ReportSection(.forecast, issued: Self.now, [day])
    #expect(Self.days([report]).map { $0.values[.precipitation] } == [20, 6])
  }

  @Test func `a total of the day counts no hour twice`() {
    let rows = (0..<18).map { (Double($0), 1.0, 1.0) } + [(0, 24, 18)]
    let sums = Self.days([Self.amounts(rows)]).map { $0.values[.precipitation] ?? 0 }
    #expect(sums.count == 1 && abs(sums[0] - 18) < 1e-9, "\(sums)")
  }

  @Test func `a rejected source is named as rejected, not as one of the day's sources`() throws {
    var cold = Self.report(0, hours: 0, days: [(1, 5)])
    var warm = Self.report(1, hours: 0, days: [(21, 25)])
    cold.daily?.content[0].values = [:]
    warm.daily?.content[0].values = [:]
    warm.daily?.content[0].condition = nil
    let day = try #require(Self.days([cold, warm]).first)
    #expect(day.temperature == 1...5)
    #expect(day.sources.map(\.name) == ["s0"])
    #expect(day.reported.low?.rejected.map(\.reason) == [.conflict])
    #expect(day.reported.high?.used.map(\.source.name) == ["s0"])
    #expect(day.reported.low?.agreement == 0.25)
  }

  @Test(arguments: [(310.0, true), (7320, true), (7321, false), (-1, false)])
  func `the rain of a day is compared with the limit for a day`(millimeters: Double, isKept: Bool) throws {
    var report = Self.report(0, hours: 0, days: [(1, 5)])
    report.daily?.content[0].values = [.precipitation: millimeters]
    let day = try #require(Self.days([report]).first)
    #expect(day.values[.precipitation] == (isKept ? millimeters : nil))
    #expect(day.reported.values[.precipitation]?.rejected.map(\.reason) == (isKept ? [] : [.range]))
  }

  @Test func `a reported gust is at least the wind of the hours`() throws {
    var report = Self.report(0, hours: 24, days: [(0, 9)])
    for hour in report.hourly?.content.indices ?? 0..<0 {
      report.hourly?.content[hour].values[.windSpeed] = 9
    }
    report.daily?.content[0].values[.windGust] = 7
    let day = try #require(Self.days([report]).first)
    #expect(day.values[.windSpeed] == 9 && day.values[.windGust] == 9)
    #expect(day.reported.values[.windGust]?.value == 9)
  }

  @Test func `several sources are merged by the rules of their fields`() throws {
    let reports = [
      Self.report(0, hours: 0, days: [(0, 10)]), Self.report(1, hours: 0, days: [(2, 11)]),
      Self.report(2, hours: 0, days: [(-30, 12)]),
    ]
    let day = try #require(Self.days(reports).first)
    #expect(day.temperature == 1...11, "-30 as the lowest is an outlier")
    #expect(day.sources.count == 3)
    #expect(Self.days(reports.reversed()).first?.temperature == day.temperature)
    var settings = MergeSettings()
    settings.mode = .only(NumberedReports.source(1))
    #expect(Self.days(reports, settings).first?.temperature == 2...11)
    settings.mode = .consensus
    settings.trust[NumberedReports.source(0)] = Trust(standard: 0)
    settings.trust[NumberedReports.source(2)] = Trust(standard: 0)
    #expect(Self.days(reports, settings).first?.temperature == 2...11)
  }

  @Test func `missing values stay missing, and impossible ones are left out`() throws {
    let day = try #require(Self.days([Self.report(0, hours: 0, days: [(nil, nil)])]).first)
    #expect(day.low == nil && day.high == nil && day.values[.pop] == 60)
    var far = Self.report(0, hours: 0, days: [(1, 2)])
    far.daily?.content[0].time = .distantFuture
    #expect(Self.days([far]).isEmpty)
  }

  @Test(
    arguments: [
      ([(nil, 9)], nil, 9), ([(2, nil)], 2, nil), ([(-300, 9)], nil, 9), ([(2, nil), (nil, 9)], 2, 9),
      ([(nil, 8), (nil, 9)], nil, 8.5), ([(nil, 8), (2, 9)], 2, 8.5),
    ] as [([(Double?, Double?)], Double?, Double?)]
  )
  func `one extreme of a day is used without the other`(
    reported: [(Double?, Double?)],
    low: Double?,
    high: Double?
  ) throws {
    let reports = reported.enumerated().map { Self.report($0, hours: 0, days: [$1]) }
    let day = try #require(Self.days(reports).first)
    #expect(day.low == low && day.high == high)
    #expect(day.reported.low?.value == low && day.reported.high?.value == high)
    #expect(day.sources.count == reports.count)
  }

  /// Hours of 5 °C from 08:00 on.
  @Test(
    arguments: [
      ((nil, 9), 5, 9, true, false), ((1, nil), 1, 5, false, true), ((1, 9), 1, 9, false, false),
      ((nil, nil), 5, 5, true, true), ((nil, 4), nil, 4, false, false), ((6, nil), 6, nil, false, false),
    ] as [((Double?, Double?), Double?, Double?, Bool, Bool)]
  )
  func `the hours left have the extreme of today that no source reports`(
    reported: (Double?, Double?),
    low: Double?,
    high: Double?,
    isLowPartial: Bool,
    isHighPartial: Bool
  ) throws {
    var report = Self.report(0, hours: 24, days: [reported])
    report.hourly?.content.removeFirst(8)
    let day = try #require(Self.days([report]).first)
    #expect(day.low == low && day.high == high)
    #expect(day.isLowPartial == isLowPartial && day.isHighPartial == isHighPartial)
    #expect((day.since == nil) == (!isLowPartial && !isHighPartial))
  }

  @Test func `a source whose low is above its high is used for neither`() throws {
    var swapped = Self.report(0, hours: 0, days: [(9, 3)])
    let reports = [swapped, Self.report(1, hours: 0, days: [(2, 7)])]
    for reports in [reports, reports.reversed()] {
      let day = try #require(Self.days(reports).first)
      #expect(day.temperature == 2...7)
      for end in [day.reported.low, day.reported.high] {
        #expect(end?.used.map(\.source) == [NumberedReports.source(1)])
        #expect(end?.rejected.map(\.source) == [NumberedReports.source(0)])
        #expect(end?.rejected.map(\.reason) == [.range])
      }
    }
    // The condition of the day also stays if it is the only reported value.
    swapped.daily?.content[0].values = [:]
    swapped.daily?.content[0].condition = nil
    let day = try #require(Self.days([swapped]).first)
    #expect(day.temperature == nil)
    #expect(day.reported.low?.rejected.map(\.value) == [9] && day.reported.high?.rejected.map(\.value) == [3])
    var settings = MergeSettings()
    settings.trust[NumberedReports.source(0)] = Trust(standard: 0)
    swapped.daily?.content[0].temperatureMax = 10
    #expect(Self.days([swapped], settings).isEmpty, "a value that is not used is not missing")
  }

  /// High and low of the days are merged separately, and a source may be left out of only one of them.
  @Test(
    arguments: [
      ([(6, 7), (-3, -1), (6.5, nil)], 6...7, [nil, .conflict, .conflict]),
      ([(5, 6), (-4, 0)], 5...6, [nil, .conflict]),
      ([(10, nil), (nil, 5), (1, 4)], 1...4, [.conflict, .conflict, nil]),
      ([(10, nil), (nil, 5)], nil, [.conflict, .conflict]),
      ([(-300, -3), (5, 8)], 5...8, [.range, nil]),
      ([(6, nil), (nil, 8)], 6...8, [nil, nil]),
    ] as [([(Double?, Double?)], ClosedRange<Double>?, [RejectionReason?])]
  )
  func `a low above the high removes the contradicting sources, not the day`(
    reported: [(Double?, Double?)],
    expected: ClosedRange<Double>?,
    reasons: [RejectionReason?]
  ) throws {
    let reports = reported.enumerated().map { Self.report($0, hours: 0, days: [$1]) }
    let day = try #require(Self.days(reports).first)
    #expect(day.temperature == expected)
    for (end, values) in [(day.reported.low, reported.map(\.0)), (day.reported.high, reported.map(\.1))] {
      for rank in reported.indices where values[rank] != nil {
        let rejection = end?.rejected.first { $0.source == NumberedReports.source(rank) }
        #expect(rejection?.reason == reasons[rank])
        #expect(end?.used.contains { $0.source == NumberedReports.source(rank) } == (reasons[rank] == nil))
      }
    }
  }

  // MARK: - What else there is in a report

  @Test func `an older observation of a station removes no days of its report`() {
    func report(_ index: Int, hours: Double) -> WeatherReport {
      var report = Self.report(index, hours: 0, days: [(1, 9)])
      let readings = Readings(time: Self.midnight.addingTimeInterval(hours * 3600), values: [.temperature: 5])
      report.current = ReportSection(.observation, issued: readings.time, readings)
      report.station = Station(name: "Tegel", ident: "EDDT")
      return report
    }
    let reports = [report(0, hours: 1), report(1, hours: 2)].withEachStationOnce(
      by: MergeSettings(),
      at: NumberedReports.now
    )
    #expect(reports.map { $0.current == nil } == [true, false])
    #expect(reports.allSatisfy { $0.daily?.content.count == 1 })
  }

  @Test func `a trusted older observation of a station takes precedence`() {
    func report(_ index: Int, minutes: Double) -> WeatherReport {
      var report = WeatherReport(source: NumberedReports.source(index), fetched: Self.now)
      let time = Self.now.addingTimeInterval(-60 * minutes)
      report.current = ReportSection(
        .observation,
        Readings(time: time, values: [.temperature: 5, .windSpeed: 3])
      )
      report.station = Station(name: "Tegel", ident: "EDDT")
      return report
    }
    let reports = [report(0, minutes: 9), report(1, minutes: 20)]
    func kept(_ trust: [SourceID: Trust]) -> [SourceID] {
      var settings = MergeSettings()
      settings.trust = trust
      return reports.withEachStationOnce(by: settings, at: NumberedReports.now).map(\.source)
    }
    let (new, old) = (NumberedReports.source(0), NumberedReports.source(1))
    #expect(kept([:]) == [new])
    let twins = [report(0, minutes: 9), report(1, minutes: 9)]
    #expect(
      twins.withEachStationOnce(by: MergeSettings(), at: NumberedReports.now).map(\.source) == [new],
      "the first in the config"
    )
    #expect(kept([new: Trust(standard: 0)]) == [old])
    #expect(kept([new: Trust(byField: [.temperature: 0])]) == [old])
    #expect(kept([new: Trust(byField: [.temperature: 0]), old: Trust(standard: 0)]) == [new])
    #expect(kept([new: Trust(byField: [.pressure: 0])]) == [new], "it says nothing of the pressure")
  }

  @Test func `an observation from the future is a problem`() {
    var report = WeatherReport(source: NumberedReports.source(0), fetched: Self.now)
    let late = Readings(time: Self.now.addingTimeInterval(3600), values: [.temperature: 5])
    report.current = ReportSection(.observation, late)
    #expect(report.checkedAgainstClock(Self.now).problems.map(\.path) == ["current.time"])
    report.current?.kind = .analysis
    #expect(report.checkedAgainstClock(Self.now).problems.isEmpty, "a model may say what comes next")
    report.current = ReportSection(
      .observation,
      Readings(time: Self.now.addingTimeInterval(600), values: [.temperature: 5])
    )
    #expect(report.checkedAgainstClock(Self.now).problems.isEmpty, "clocks differ by a few minutes")
  }

  @Test(arguments: [(2.0, true), (2.1, false), (120, false)])
  func `a model's value far ahead is not a current one`(hours: Double, isKept: Bool) {
    var report = Self.report(0, hours: 24, days: [])
    let ahead = Readings(time: Self.now.addingTimeInterval(hours * 3600), values: [.temperature: 9])
    report.current = ReportSection(.analysis, issued: Self.now.addingTimeInterval(60), ahead)
    let checked = report.checkedAgainstClock(Self.now)
    #expect(checked.problems.map(\.path) == (isKept ? [] : ["current.time"]))
    let merged = Merge.current([checked], place: MergePlace(), now: Self.now)
    #expect(merged.temperature?.celsius == (isKept ? 9 : 5), "its hour of now is 5")
    var early = report
    early.fetched = ahead.time
    #expect(early.checkedAgainstClock(Self.now).problems.isEmpty, "the run uses another time")
  }

  @Test func `days in the future have the age of their response`() {
    var report = Self.report(0, hours: 0, days: [(1, 9)])
    report.daily?.issued = Self.now.addingTimeInterval(86_400)
    let checked = report.checkedAgainstClock(Self.now)
    #expect(checked.daily?.issued == Self.now)
    #expect(checked.problems.map(\.path) == ["daily.issued"])
  }

  @Test func `impossible values of a day are named`() {
    var report = Self.report(0, hours: 0, days: [(1, 9), (-99, 9), (1, 99), (-98, 98), (9, 1), (8, 2)])
    report.daily?.content[3].values[.pop] = 300
    // Both amounts are more than is possible in an hour.
    report.daily?.content[4].values = [.precipitation: 320, .sunshine: 40_000]
    report.daily?.content[5].values[.sunshine] = 90_000
    #expect(
      report.impossibleValues.map(\.description) == [
        "daily[3].pop: 300.0 % is impossible; it is ignored",
        "daily[5].sunshine: 90000.0 s is impossible; it is ignored",
        "daily[1].temperatureMin: -99.0 C is impossible, here and in 1 more; it is ignored",
        "daily[2].temperatureMax: 99.0 C is impossible, here and in 1 more; it is ignored",
        "daily[4].temperatureMin: is above temperatureMax, here and in 1 more; both are ignored",
      ]
    )
  }
}
