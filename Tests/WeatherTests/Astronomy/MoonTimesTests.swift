import FoundationEssentials
import TestSupport
import Testing
import Weather

/// Moonrise and moonset of a local day.
struct MoonTimesTests {
  /// PyEphem 4.2 (upper limb, 34′ of refraction): moonrise, moonset in UTC without the date.
  @Test(arguments: [
    Almanac("London", 51.5074, -0.1278, "2024-12-21T00:00:00Z", "22:56:59 11:40:59"),
    Almanac("New York", 40.7128, -74.0060, "2024-06-20T04:00:00Z", "23:44:56 07:43:47"),
    Almanac("Sydney, no moonrise", -33.8688, 151.2093, "2024-12-20T13:00:00Z", "- 00:10:05"),
    Almanac("Apia, no moonset", -13.8333, -171.7667, "2011-12-30T10:00:00Z", "22:24:30 -"),
    Almanac("Apia", -13.8333, -171.7667, "2023-12-31T11:00:00Z", "09:49:59 21:04:23"),
    Almanac("Kiritimati", 1.8721, -157.4278, "2024-06-30T10:00:00Z", "11:41:07 00:09:01"),
    Almanac("Quito", -0.1807, -78.4678, "2024-03-20T05:00:00Z", "20:24:39 07:59:44"),
    Almanac("Ushuaia", -54.8, -68.3, "2024-06-21T03:00:00Z", "19:03:47 13:22:42"),
    Almanac("Portland", 43.6591, -70.2568, "2026-11-21T05:00:00Z", "19:03:03 08:03:13"),
    Almanac("Berlin, 23 hours", 52.52, 13.405, "2024-03-30T23:00:00Z", hours: 23, "00:11:50 06:44:16"),
    Almanac("Berlin, 25 hours", 52.52, 13.405, "2024-10-26T22:00:00Z", hours: 25, "00:04:03 14:24:14"),
    Almanac("Helsinki", 60.1699, 24.9384, "2024-06-20T21:00:00Z", "20:55:45 23:02:53"),
  ])
  func `moonrise and moonset are exact to 15 seconds`(almanac: Almanac) throws {
    let times = try #require(MoonTimes(on: almanac.day(), at: almanac.place()))
    for (event, expected) in zip([times.moonrise, times.moonset], try almanac.events()) {
      let error = event.flatMap { event in expected.map { abs(event.timeIntervalSince($0)) } }
      #expect((event == nil) == (expected == nil))
      #expect(error ?? 0 < 15)
    }
  }

  @Test(arguments: [
    (69.6492, "2024-01-24T23:00:00Z", HorizonCrossings.Course.alwaysAbove),
    (69.6492, "2024-01-10T23:00:00Z", .alwaysBelow), (90, "2024-01-25T00:00:00Z", .alwaysAbove),
    (-90, "2024-01-25T00:00:00Z", .alwaysBelow), (0, "2024-01-25T00:00:00Z", .crosses),
  ])
  func `the moon may stay up or down for a day`(
    latitude: Double,
    start: String,
    course: HorizonCrossings.Course
  ) throws {
    let times = try #require(MoonTimes(on: day(from: start), at: place(latitude, 18.9553)))
    #expect(times.horizon.course == course)
  }

  /// Each lunation the moon has one rise and one set less than the sun.
  @Test func `a month has one day without moonrise and one without moonset`() throws {
    let berlin = try place(52.52, 13.405)
    let start = try instant("2024-01-01T23:00:00Z")
    let days = try (0..<354).map { index in
      let midnight = start.addingTimeInterval(Double(index) * 86_400)
      return try #require(MoonTimes(on: midnight..<midnight.addingTimeInterval(86_400), at: berlin))
    }
    #expect((11...13).contains(days.count { $0.moonrise == nil }))
    #expect((11...13).contains(days.count { $0.moonset == nil }))
  }
}
