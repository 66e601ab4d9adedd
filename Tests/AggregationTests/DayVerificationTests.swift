import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Aggregation
@testable import Catalog
@testable import Merge

/// Forecasts of the highest and lowest temperature of local days, and what was observed in those days.
struct DayVerificationTests {
  /// 2023-11-14T22:00:00Z. The day of the tests, the 15th, is that of the hours 2 to 25 in UTC.
  private static let start = Date(timeIntervalSince1970: 1_699_999_200)
  private static let date = CivilDate(year: 2023, month: 11, day: 15)

  private static func at(_ hours: Double) -> Date { start.addingTimeInterval(hours * 3600) }

  private static func place(zone: String? = nil) -> Place {
    var place = Place(name: "Hill", coordinates: Coordinates(inRange: 52.52, 13.41))
    place.timeZone = zone
    return place
  }

  /// A model whose temperature rises by a degree each hour from `base` at the start.
  private static func model(_ name: String, base: Double, kind: ReportKind = .forecast) -> WeatherReport {
    var report = WeatherReport(source: .test(name), fetched: at(-0.1))
    let rows = (-1...80).map { hour in
      Readings(time: at(Double(hour)), values: [.temperature: base + Double(hour) / 2])
    }
    report.hourly = ReportSection(kind, issued: at(-0.1), rows)
    return report
  }

  private static func station(_ temperature: Double, at hours: Double) -> WeatherReport {
    var report = WeatherReport(source: .test("metar"), fetched: at(hours))
    report.station = Station(name: "Field", ident: "EDXX", distance: .kilometers(5))
    report.current = ReportSection(
      .observation,
      Readings(time: at(hours), values: [.temperature: temperature])
    )
    return report
  }

  /// Observes a temperature that rises by half a degree each hour from 11 °C at the start.
  private static func observe(_ hours: some Sequence<Int>, in log: inout VerificationLog, zone: String? = nil)
  {
    for hour in hours.map(Double.init) {
      log.note([station(11 + hour / 2, at: hour)], at: place(zone: zone), now: at(hour + 0.1))
    }
  }

  /// `om temperatureMax 1 d: 1 -0.5`
  private static func errors(_ log: VerificationLog) -> [String] {
    (log.entries.values.first?.scores(before: at(24 * 60)) ?? []).compactMap { score in
      guard case .days(let extreme, let ahead) = score.value else { return nil }
      // Adding 0 turns -0 into 0.
      let bias = (score.errors.bias * 1000).rounded() / 1000 + 0
      return "\(score.forecaster) \(extreme.rawValue) \(ahead) d: \(score.pairs) \(bias)"
    }
  }

  private static func days(_ log: VerificationLog) -> [VerificationLog.DayKey: VerificationLog.Day] {
    log.entries.values.first?.days ?? [:]
  }

  /// The source forecasts from 11 °C at midnight to 22.5 °C at 23:00, and from 12 °C to 23.5 °C are observed.
  /// The more of the first hours are missing, the higher is the lowest observed temperature.
  @Test(
    arguments: [
      (0, ["om temperatureMin 1 d: 1 -1.0", "om temperatureMax 1 d: 1 -1.0"]),
      (4, ["om temperatureMin 1 d: 1 -3.0", "om temperatureMax 1 d: 1 -1.0"]), (5, []),
    ] as [(Int, [String])]
  )
  func `a day is verified where at least twenty of its hours are observed`(missing: Int, expected: [String]) {
    var log = VerificationLog()
    log.note([Self.model("om", base: 10)], at: Self.place(), now: Self.at(-0.1))
    Self.observe(2 + missing...25, in: &log)
    #expect(Self.errors(log).isEmpty, "its last hour may still be observed")
    log.note([.witness(at: Self.at(29.1))], at: Self.place(), now: Self.at(29.1))
    #expect(Self.errors(log) == expected)
    #expect(Self.days(log).keys.contains { $0.date == Self.date } == !expected.isEmpty)
  }

  /// In Berlin, 2024-03-31 had 23 hours and 2024-10-27 had 25.
  @Test(arguments: [
    ("2024-03-30T23:00:00Z", 19, 1), ("2024-03-30T23:00:00Z", 18, 0), ("2024-10-26T22:00:00Z", 21, 1),
    ("2024-10-26T22:00:00Z", 20, 0),
  ])
  func `a day may lack four hours, however long it is`(midnight: String, hours: Int, count: Int) throws {
    let midnight = try Date(midnight, strategy: .iso8601)
    let date = LocalDays(zone: "Europe/Berlin").civilDate(of: midnight)
    var entry = VerificationLog.Entry(name: "Hill")
    for hour in 0..<hours {
      let time = midnight.addingTimeInterval(Double(hour) * 3600)
      var pair = VerificationLog.Pair()
      (pair.forecast[.temperature], pair.observed[.temperature]) = (9, 10)
      entry.pairs[VerificationLog.Key(.persistence, lead: .hours24, hour: time)] = pair
    }
    let key = VerificationLog.DayKey(.source(.test("om")), ahead: 1, date: date)
    entry.days[key] = VerificationLog.Day(forecast: 8...17)
    let now = midnight.addingTimeInterval(40 * 3600)
    entry.addObservedDays(in: LocalDays(zone: "Europe/Berlin"), now: now)
    #expect(entry.days.values.compactMap(\.observed).count == count)
  }

  @Test func `hours of the days before and after do not count`() {
    var log = VerificationLog()
    log.note([Self.model("om", base: 10)], at: Self.place(), now: Self.at(-0.1))
    Self.observe(Array(0...1) + Array(7...28), in: &log)
    log.note([.witness(at: Self.at(29.1))], at: Self.place(), now: Self.at(29.1))
    #expect(Self.errors(log).isEmpty)
  }

  @Test func `the merge of two sources is verified, that of one is not`() {
    let models = [Self.model("a", base: 10), Self.model("b", base: 12)]
    for count in 1...2 {
      var log = VerificationLog()
      let reports = Array(models.prefix(count))
      let merged = Merge.hours(reports, from: Self.start, count: 80, now: Self.at(-0.1))
      log.note(reports, merged: merged, at: Self.place(), now: Self.at(-0.1))
      Self.observe(2...25, in: &log)
      log.note([.witness(at: Self.at(29.1))], at: Self.place(), now: Self.at(29.1))
      let errors = Self.errors(log).filter { $0.hasPrefix("merge") }
      let expected = ["merge temperatureMin 1 d: 1 0.0", "merge temperatureMax 1 d: 1 0.0"]
      #expect(errors == (count == 2 ? expected : []))
    }
  }

  @Test func `persistence is the last day that was observed`() {
    var log = VerificationLog()
    Self.observe(2...25, in: &log)
    log.note([.witness(at: Self.at(30))], at: Self.place(), now: Self.at(30))
    for ahead in VerificationLog.daysAhead {
      let date = CivilDate(daysSince1970: Self.date.daysSince1970 + 1 + ahead)
      let day = Self.days(log)[VerificationLog.DayKey(.persistence, ahead: ahead, date: date)]
      // The first hour has no pair: nothing was stored when it was observed.
      #expect(day?.forecast == 12.5...23.5 && day?.observed == nil)
    }
  }

  @Test func `the days are those of the place`() {
    // In Kolkata, five and a half hours ahead of UTC, the 16th begins at 18:30 UTC of the 15th.
    var log = VerificationLog()
    log.note([Self.model("om", base: 10)], at: Self.place(zone: "Asia/Kolkata"), now: Self.at(-0.1))
    Self.observe(21...44, in: &log, zone: "Asia/Kolkata")
    log.note([.witness(at: Self.at(49))], at: Self.place(zone: "Asia/Kolkata"), now: Self.at(49))
    #expect(Self.errors(log) == ["om temperatureMin 1 d: 1 -1.0", "om temperatureMax 1 d: 1 -1.0"])
    let paired = Self.days(log).filter { $0.value.observed != nil }
    #expect(paired.keys.map(\.date) == [CivilDate(year: 2023, month: 11, day: 16)])
    #expect(paired.values.map(\.observed) == [21.5...33])
  }

  @Test(
    arguments: [
      (8, 17, true), (17, 8, false), (8, 80, false), (-95, 17, false), (.nan, 17, false),
    ] as [(Double, Double, Bool)]
  )
  func `a source without hours is verified by its daily values`(low: Double, high: Double, isKept: Bool) {
    var report = WeatherReport(source: .test("om"), fetched: Self.at(-0.1))
    var day = DayReadings(time: Self.at(14))
    (day.temperatureMin, day.temperatureMax) = (low, high)
    report.daily = ReportSection(.forecast, issued: Self.at(-0.1), [day])
    var log = VerificationLog()
    log.note([report], at: Self.place(), now: Self.at(-0.1))
    let key = VerificationLog.DayKey(.source(.test("om")), ahead: 1, date: Self.date)
    #expect(Self.days(log)[key] == (isKept ? VerificationLog.Day(forecast: 8...17) : nil))
  }

  @Test func `only the first forecast of a day counts, and an observed series is not one`() {
    var log = VerificationLog()
    for base in [10.0, 20] { log.note([Self.model("om", base: base)], at: Self.place(), now: Self.at(-0.1)) }
    log.note([Self.model("seen", base: 10, kind: .observation)], at: Self.place(), now: Self.at(-0.1))
    let kept = Self.days(log).filter { $0.key.date == Self.date }
    #expect(kept.map(\.value) == [VerificationLog.Day(forecast: 11...22.5)])
  }

  /// Pairs of one source and of the merge, a day apart; the observations are 5 °C and 15 °C.
  private static func entry(_ own: [Double], merged: Double) -> VerificationLog.Entry {
    var entry = VerificationLog.Entry(name: "Hill")
    for (index, error) in own.enumerated() {
      let date = CivilDate(daysSince1970: date.daysSince1970 + index)
      for (forecaster, error) in [(Forecaster.source(.test("om")), error), (.merge, merged)] {
        entry.days[VerificationLog.DayKey(forecaster, ahead: 2, date: date)] =
          VerificationLog.Day(forecast: 5 - error...15 + error, observed: 5...15)
      }
    }
    return entry
  }

  @Test func `errors of days are summed up and compared like those of hours`() throws {
    let errors = (0..<3).flatMap { _ in [1.2, 0.8, 1.5, 0.9, 1.1, 1.3, 0.7, 1.0, 1.4, 1.1] }
    let scores = Self.entry(errors, merged: 0.5).scores(before: Self.at(24 * 60))
    #expect(
      scores.map(\.value.name) == ["temperatureMin", "temperatureMin", "temperatureMax", "temperatureMax"]
    )
    let high = try #require(scores.first { $0.value == .days(.temperatureMax, ahead: 2) })
    #expect(high.pairs == 30 && abs(high.errors.bias - 1.1) < 1e-9)
    #expect(abs(high.errors.rootMeanSquareError - 1.27.squareRoot()) < 1e-9)
    #expect(abs(scores[0].errors.bias + 1.1) < 1e-9)
    #expect(high.correction == nil, "days are computed from hours, which are corrected")
    let comparison = try #require(high.comparison)
    #expect(comparison.verdict == .worse && comparison.test == .dieboldMariano && comparison.losses == 30)
    #expect(LearnedWeights(scores) == LearnedWeights([]))
  }

  @Test func `fewer than twenty days are too few, and days of the future do not count`() throws {
    let entry = Self.entry(Array(repeating: 3, count: 30), merged: 0.5)
    let scores = entry.scores(before: Self.at(2 + 24 * 19))
    let comparison = try #require(scores.first?.comparison)
    #expect(comparison.pairs == 19 && comparison.verdict == .tooFew && comparison.pValue == nil)
  }

  @Test func `days survive in the file`() throws {
    var log = VerificationLog()
    log.note([Self.model("om", base: 10)], at: Self.place(), now: Self.at(-0.1))
    Self.observe(2...25, in: &log)
    log.note([.witness(at: Self.at(29.1))], at: Self.place(), now: Self.at(29.1))
    #expect(Set(Self.days(log).values.map { $0.observed == nil }) == [true, false])
    #expect(try VerificationFile.log(VerificationFile.bytes(log)) == log)
  }

  @Test(
    arguments: [
      ("Europe/Berlin", 2023, 10, 29, 25), ("Europe/Berlin", 2023, 3, 26, 23), ("UTC", 2023, 3, 26, 24),
      ("Pacific/Kiritimati", 2023, 1, 1, 24), ("Pacific/Pago_Pago", 2023, 1, 1, 24),
      ("America/Santiago", 2023, 9, 3, 23),
    ] as [(String, Int, Int, Int, Double)]
  )
  func `a date and its day belong to each other`(zone: String, year: Int, month: Int, day: Int, hours: Double)
  {
    let calendar = LocalDays(zone: zone)
    let date = CivilDate(year: year, month: month, day: day)
    let interval = calendar.day(of: date)
    #expect(interval.upperBound.timeIntervalSince(interval.lowerBound) == hours * 3600)
    #expect(calendar.civilDate(of: interval.lowerBound) == date)
    #expect(calendar.civilDate(of: interval.upperBound.addingTimeInterval(-1)) == date)
  }
}
