import FoundationEssentials
import TestSupport
import Testing

@testable import Weather

/// The phases of the moon.
struct MoonPhaseTests {
  /// PyEphem 4.2, to the minute in UTC; among them the eclipses of 11 August 1999,
  /// 21 August 2017, 27 July 2018, 8 November 2022 and 8 April 2024.
  @Test(arguments: [
    ("1999-08-01T00:00:00Z", MoonQuarter.last, "1999-08-04T17:27:00Z"),
    ("1999-08-01T00:00:00Z", .new, "1999-08-11T11:08:00Z"),
    ("1999-08-01T00:00:00Z", .first, "1999-08-19T01:47:00Z"),
    ("1999-08-01T00:00:00Z", .full, "1999-08-26T23:48:00Z"),
    ("2017-08-15T00:00:00Z", .new, "2017-08-21T18:30:00Z"),
    ("2018-07-20T00:00:00Z", .full, "2018-07-27T20:20:00Z"),
    ("2022-11-01T00:00:00Z", .full, "2022-11-08T11:02:00Z"),
    ("2024-01-01T00:00:00Z", .last, "2024-01-04T03:30:00Z"),
    ("2024-01-01T00:00:00Z", .new, "2024-01-11T11:57:00Z"),
    ("2024-01-01T00:00:00Z", .first, "2024-01-18T03:53:00Z"),
    ("2024-01-01T00:00:00Z", .full, "2024-01-25T17:54:00Z"),
    ("2024-04-01T00:00:00Z", .new, "2024-04-08T18:21:00Z"),
  ])
  func `the next quarter is exact to a minute`(from time: String, quarter: MoonQuarter, expected: String)
    throws
  {
    let next = try #require(quarter.instant(after: instant(time)))
    #expect(abs(next.timeIntervalSince(try instant(expected))) < 60)
    #expect(try MoonPhase(at: instant(time))?.next(quarter) == next)
  }

  @Test(arguments: MoonQuarter.allCases)
  func `quarters come one after the other, a month apart`(quarter: MoonQuarter) throws {
    var time = try instant("2000-01-01T00:00:00Z")
    for _ in 0..<620 {
      let next = try #require(quarter.instant(after: time))
      if time > (try instant("2000-02-15T00:00:00Z")) {
        #expect((29.1...29.95).contains(next.timeIntervalSince(time) / 86_400))
      }
      time = next
      // With the longer series of the moon's place, in which two minutes are 0.017°.
      let elongation = try #require(MoonPhase(at: next)).elongation
      let error =
        (elongation - Double(quarter.rawValue) * 90 + 540).truncatingRemainder(dividingBy: 360) - 180
      #expect(abs(error) < 0.017)
    }
  }

  /// The lit part by PyEphem 4.2.
  @Test(arguments: [
    ("2024-01-11T11:57:00Z", MoonPhase.Name.newMoon, 0.0), ("2024-01-14T12:00:00Z", .waxingCrescent, 0.126),
    ("2024-01-18T03:53:00Z", .firstQuarter, 0.5), ("2024-01-21T12:00:00Z", .waxingGibbous, 0.828),
    ("2024-01-25T17:54:00Z", .fullMoon, 1), ("2024-01-29T12:00:00Z", .waningGibbous, 0.877),
    ("2024-02-02T23:18:00Z", .lastQuarter, 0.5), ("2024-02-06T12:00:00Z", .waningCrescent, 0.163),
    ("2024-02-09T16:00:00Z", .newMoon, 0),
  ])
  func `a phase of the moon has its name and lit part`(time: String, name: MoonPhase.Name, lit: Double) throws
  {
    let phase = try #require(MoonPhase(at: instant(time)))
    #expect(phase.name == name)
    #expect(abs(phase.illuminatedFraction - lit) < 0.004)
  }

  @Test func `the age runs from one new moon to the next`() throws {
    let newMoon = try #require(MoonQuarter.new.instant(after: instant("2024-01-01T00:00:00Z")))
    #expect(MoonPhase(at: newMoon)?.age == 0)
    let before = try #require(MoonPhase(at: newMoon.addingTimeInterval(-60)))
    #expect((29.2...29.9).contains(before.age))
    let after = try #require(MoonPhase(at: newMoon.addingTimeInterval(86_400)))
    #expect(abs(after.age - 1) < 1e-9)
  }

  @Test func `the next phases follow in order`() throws {
    let phase = try #require(MoonPhase(at: instant("2024-01-20T00:00:00Z")))
    #expect(phase.upcoming.map(\.quarter) == [.full, .last, .new, .first])
    #expect(phase.upcoming.map(\.time) == phase.upcoming.map(\.time).sorted())
  }

  @Test(arguments: Years.outside)
  func `outside the years 1 to 9999 there is no moon`(seconds: Double) {
    let time = Date(timeIntervalSince1970: seconds)
    #expect(MoonPhase(at: time) == nil)
    #expect(MoonQuarter.full.instant(after: time) == nil)
  }

  @Test(arguments: [Years.first, Years.last])
  func `the moon has phases at the ends of the calendar`(seconds: Double) throws {
    let time = Date(timeIntervalSince1970: seconds)
    let phase = try #require(MoonPhase(at: time))
    #expect((0...1).contains(phase.illuminatedFraction))
    #expect((0..<30).contains(phase.age))
    #expect(Set(phase.upcoming.map(\.quarter)) == Set(MoonQuarter.allCases))
    #expect(phase.upcoming.allSatisfy { (0...30).contains($0.time.timeIntervalSince(time) / 86_400) })
  }
}
