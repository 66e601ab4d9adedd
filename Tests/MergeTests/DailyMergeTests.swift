import Foundation
import TestSupport
import Testing
import Weather

@testable import Merge

/// Days of the place's own clock, also when the clock changes.
struct DailyMergeTests {
  private static func hours(from start: Date, count: Int, _ value: (Int) -> FieldValues) -> [MergedReadings] {
    (0..<count).map { index in
      var merged = MergedReadings(time: start.addingTimeInterval(Double(index) * 3600))
      for (field, number) in value(index) {
        merged.values[field] = MergedValue(field, value: number, method: .mean, count: 1)
      }
      return merged
    }
  }

  @Test(arguments: [
    ("America/New_York", "2026-03-08T05:00:00Z", 23), ("America/New_York", "2026-11-01T04:00:00Z", 25),
    ("Asia/Kolkata", "2026-06-01T18:30:00Z", 24), ("Pacific/Chatham", "2026-06-01T11:15:00Z", 24),
    ("Australia/Lord_Howe", "2026-04-04T13:00:00Z", 24.5), ("Asia/Beirut", "2026-03-28T22:00:00Z", 23),
    ("Europe/Berlin", "2026-11-20T23:00:00Z", 24),
  ])
  func `a day has as many hours as its clock`(zone: String, midnight: String, length: Double) throws {
    let start = try instant(midnight)
    let grid = start.addingTimeInterval(-start.timeIntervalSince1970.truncatingRemainder(dividingBy: 3600))
    let hours = Self.hours(from: grid, count: 49) { _ in [.precipitation: 1, .temperature: 5] }
    let day = try #require(
      MergedDay.days(of: hours, zone: zone, now: start.addingTimeInterval(3600)).first
    )
    #expect(day.interval.lowerBound == start)
    let seconds = day.interval.upperBound.timeIntervalSince(start)
    #expect(seconds / 3600 == length)
    // Hours split by a half-hour zone are shared by overlap, so the sum is the length of the day.
    #expect(abs(try #require(day.values[.precipitation]) - seconds / 3600) < 1e-9)
  }

  /// In Delhi midnight is in the middle of an hour of the grid.
  @Test func `the chance of an hour around midnight is that of both days`() throws {
    let start = try instant("2026-03-27T18:00:00Z")
    let hours = Self.hours(from: start, count: 50) { hour in
      [.pop: hour == 24 ? 80 : 0, .precipitation: hour == 24 ? 4 : 0, .windGust: hour == 24 ? 20 : 6]
    }
    let now = try instant("2026-03-27T19:00:00Z")
    let days = MergedDay.days(of: hours, zone: "Asia/Kolkata", now: now)
    #expect(days.prefix(2).map { $0.values[.pop] } == [80, 80])
    #expect(days.prefix(2).map { $0.values[.precipitation] } == [2, 2])
    #expect(
      days.prefix(2).map { $0.values[.windGust] } == [20, 6],
      "an instant belongs to the day of its time"
    )
  }

  /// Six hours with a chance of 90 %, from so many hours after the first midnight in Berlin.
  @Test(arguments: [(12, [true, true]), (18, [true, true]), (19, [false, false]), (24, [true, true])])
  func `a chance of hours across midnight is not a lower bound of either day`(start: Int, isAtLeast: [Bool])
    throws
  {
    let midnight = try instant("2026-11-20T23:00:00Z")
    var hours = Self.hours(from: midnight, count: 48) { [.pop: (start..<start + 6).contains($0) ? 90 : 3] }
    for index in start..<start + 6 {
      hours[index].values[.pop]?.bound = .atMost
      hours[index].chanceInterval = hours[start].time..<hours[start].time.addingTimeInterval(6 * 3600)
    }
    func days() -> [MergedDay] { MergedDay.days(of: hours, zone: "Europe/Berlin", now: midnight) }
    #expect(days().map(\.isChanceAtLeast) == isAtLeast)
    hours[20].values[.pop]?.bound = nil
    hours[20].chanceInterval = nil
    hours[20].values[.pop]?.value = 95
    #expect(days()[0].isChanceAtLeast, "an hour that is likelier is in one day")
  }

  /// The hours of one source with rows that end at the times.
  private static func merged(
    _ field: Field,
    _ values: [Double],
    hours: Double,
    from first: Date,
    span: TimeSpan?
  ) -> [MergedReadings] {
    var report = WeatherReport(source: .test("a"), fetched: first)
    let rows = values.enumerated().map { index, value in
      var row = Readings(
        time: first.addingTimeInterval(Double(index) * hours * 3600),
        values: [field: value]
      )
      row.spans[field] = span
      return row
    }
    report.hourly = ReportSection(.forecast, issued: first, rows)
    return Merge.hours([report], from: first, count: 60, now: first)
  }

  /// The fifth and the sixth interval of six hours have a chance of 60 %. The first interval ends so many
  /// hours after a midnight in Berlin.
  @Test(
    arguments: [(0, [true, true]), (3, [false, true]), (-3, [true, false])] as [(Double, [Bool])]
  )
  func `two intervals with the same chance are two`(shift: Double, isAtLeast: [Bool]) throws {
    let midnight = try instant("2026-11-20T23:00:00Z")
    let hours = Self.merged(
      .pop,
      [10, 10, 10, 10, 60, 60, 10, 10, 10, 10],
      hours: 6,
      from: midnight.addingTimeInterval(shift * 3600),
      span: .ending(6 * 3600)
    )
    let days = MergedDay.days(of: hours, zone: "Europe/Berlin", now: midnight.addingTimeInterval(3 * 3600))
    #expect(days.prefix(2).map { $0.values[.pop] } == [60, 60])
    #expect(days.prefix(2).map(\.isChanceAtLeast) == isAtLeast)
  }

  /// In Delhi midnight is in the middle of the hour that ends at 19:00 UTC.
  @Test(arguments: [(.ending(3600), [20, 20]), (nil, [6, 20])] as [(TimeSpan?, [Double])])
  func `the highest gust of an hour around midnight is that of both days`(span: TimeSpan?, gusts: [Double])
    throws
  {
    let start = try instant("2026-03-27T19:00:00Z")
    let values = (0..<50).map { $0 == 24 ? 20.0 : 6 }
    let hours = Self.merged(.windGust, values, hours: 1, from: start, span: span)
    let days = MergedDay.days(of: hours, zone: "Asia/Kolkata", now: start)
    #expect(days.prefix(2).map { $0.values[.windGust] } == gusts)
  }

  @Test func `a change across the date line skips a whole day`() throws {
    let start = try instant("2011-12-29T10:00:00Z")
    let hours = Self.hours(from: start, count: 72) { _ in [.temperature: 25] }
    let days = MergedDay.days(of: hours, zone: "Pacific/Apia", now: start)
    #expect(days.count == 3)
    #expect(zip(days, days.dropFirst()).allSatisfy { $0.interval.upperBound == $1.interval.lowerBound })
  }

  @Test func `a day has the extremes, the sums and the strongest wind of its hours`() throws {
    let start = try instant("2026-05-01T00:00:00Z")
    let hours = Self.hours(from: start, count: 24) { hour in
      [
        .temperature: Double(hour), .windSpeed: Double(hour % 7), .windGust: 9, .pop: Double(hour * 4),
        .precipitation: 0.5, .uvIndex: hour == 12 ? 6 : 0,
      ]
    }
    let day = try #require(MergedDay.days(of: hours, zone: "UTC", now: start).first)
    #expect(day.temperature == 0...23)
    #expect(day.values[.windSpeed] == 6)
    #expect(day.values[.windGust] == 9)
    #expect(day.values[.pop] == 92)
    #expect(day.values[.uvIndex] == 6)
    #expect(day.values[.precipitation] == 12)
  }

  @Test func `the gusts of a day are never below its wind`() throws {
    let start = try instant("2026-05-01T00:00:00Z")
    let hours = Self.hours(from: start, count: 24) {
      $0 < 4 ? [.windSpeed: 12] : [.windSpeed: 5, .windGust: 8]
    }
    let day = try #require(MergedDay.days(of: hours, zone: "UTC", now: start).first)
    #expect(day.values[.windSpeed] == 12 && day.values[.windGust] == 12)
  }

  @Test(arguments: [
    ("2026-05-01T04:00:00Z", 20, true), ("2026-05-01T04:00:00Z", 19, false),
    // Days of 23 and of 25 hours.
    ("2026-03-08T05:00:00Z", 19, true), ("2026-03-08T05:00:00Z", 18, false),
    ("2026-11-01T04:00:00Z", 21, true), ("2026-11-01T04:00:00Z", 20, false),
  ])
  func `a day with more than four holes is not reported`(
    midnight: String,
    known: Int,
    isKnown: Bool
  ) throws {
    let start = try instant(midnight)
    let hours = Self.hours(from: start, count: known) { _ in [.temperature: 10] }.map { hour in
      var hour = hour
      hour.condition = MergedCondition(condition: .fog, count: 1)
      return hour
    }
    let day = MergedDay.days(of: hours, zone: "America/New_York", now: start).first
    #expect(day?.temperature == (isKnown ? 10...10 : nil))
    #expect(day?.condition == (isKnown ? ConditionVote(.fog) : nil))
  }

  @Test func `fields are known independently`() throws {
    let start = try instant("2026-05-01T00:00:00Z")
    let hours = Self.hours(from: start, count: 24) { hour in
      hour < 10 ? [.temperature: 10, .precipitation: 1] : [.temperature: 12]
    }
    let day = try #require(MergedDay.days(of: hours, zone: "UTC", now: start).first)
    #expect(day.temperature == 10...12)
    #expect(day.values[.precipitation] == nil)
  }

  private static func conditions(_ votes: [(Condition, Int)], rain: Double?, cloud: Double?) -> ConditionVote?
  {
    let hours = votes.flatMap { Array(repeating: ConditionVote($0), count: $1) }
    return DayCondition(hours, possible: [], rain: rain, cloud: cloud).vote
  }

  @Test func `a hazard in any hour, or lasting weather, is the condition of the day`() {
    #expect(
      Self.conditions([(.clear, 23), (.thunderstorm, 1)], rain: 0, cloud: 10)?.condition == .thunderstorm
    )
    #expect(Self.conditions([(.clear, 18), (.rain, 6)], rain: 0.4, cloud: 30)?.condition == .rain)
    #expect(Self.conditions([(.clear, 22), (.rain, 2)], rain: 0.4, cloud: 30)?.condition == .mostlyClear)
    #expect(Self.conditions([(.clear, 22), (.rain, 2)], rain: 4, cloud: 30)?.condition == .rain)
    #expect(Self.conditions([(.clear, 22), (.rain, 2)], rain: 1, cloud: 30)?.condition == .rain)
    #expect(Self.conditions([(.clear, 12), (.fog, 12)], rain: 0, cloud: 30)?.condition == .fog)
    #expect(Self.conditions([(.clear, 24)], rain: 0, cloud: 90)?.condition == .overcast)
    #expect(Self.conditions([(.clear, 8), (.overcast, 16)], rain: nil, cloud: nil)?.condition == .overcast)
  }
}
