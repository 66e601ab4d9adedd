import FoundationEssentials
import TestSupport
import Testing

@testable import Weather

/// Sunrise, sunset and twilight of a local day.
struct SunTimesTests {
  /// PyEphem 4.2 (VSOP87; upper limb, 34′ of refraction, -6°, -12°, -18°), in UTC without the date. The days
  /// begin at local midnight, so that half of them pass midnight in UTC.
  @Test(arguments: [
    Almanac(
      "London",
      51.5074,
      -0.1278,
      "2024-12-21T00:00:00Z",
      "05:59:37 06:40:27 07:23:39 08:03:57 11:58:48 15:53:39 16:33:57 17:17:10 17:57:59"
    ),
    Almanac(
      "New York",
      40.7128,
      -74.0060,
      "2024-06-20T04:00:00Z",
      "07:18:25 08:08:49 08:51:29 09:24:57 16:57:46 00:30:36 01:04:04 01:46:44 02:37:09"
    ),
    Almanac(
      "Sydney",
      -33.8688,
      151.2093,
      "2024-12-20T13:00:00Z",
      "16:56:28 17:35:48 18:11:42 18:40:50 01:53:15 09:05:40 09:34:48 10:10:42 10:50:02"
    ),
    Almanac(
      "Quito",
      -0.1807,
      -78.4678,
      "2024-03-20T05:00:00Z",
      "10:09:13 10:33:13 10:57:12 11:17:52 17:21:07 23:24:22 23:45:01 00:09:01 00:33:01"
    ),
    Almanac(
      "Apia",
      -13.8333,
      -171.7667,
      "2023-12-31T11:00:00Z",
      "15:42:47 16:11:03 16:38:43 17:02:09 23:30:08 05:58:04 06:21:30 06:49:08 07:17:23"
    ),
    Almanac(
      "Apia, after the day that was left out",
      -13.8333,
      -171.7667,
      "2011-12-30T10:00:00Z",
      "15:42:09 16:10:27 16:38:08 17:01:35 23:29:39 05:57:41 06:21:07 06:48:47 07:17:04"
    ),
    Almanac(
      "Kiritimati",
      1.8721,
      -157.4278,
      "2024-06-30T10:00:00Z",
      "15:11:34 15:37:58 16:04:13 16:26:45 22:33:35 04:40:25 05:02:57 05:29:11 05:55:35"
    ),
    Almanac(
      "Ushuaia",
      -54.8,
      -68.3,
      "2024-06-21T03:00:00Z",
      "10:42:04 11:26:18 12:13:42 12:58:59 16:35:10 20:11:22 20:56:39 21:44:02 22:28:17"
    ),
    Almanac(
      "Portland",
      43.6591,
      -70.2568,
      "2026-11-21T05:00:00Z",
      "10:02:06 10:36:15 11:11:24 11:42:50 16:26:56 21:10:39 21:42:04 22:17:13 22:51:21"
    ),
    Almanac(
      "Berlin, 23 hours",
      52.52,
      13.405,
      "2024-03-30T23:00:00Z",
      hours: 23,
      "02:40:53 03:25:48 04:07:36 04:42:15 11:10:23 17:39:37 18:14:25 18:56:27 19:41:45"
    ),
    Almanac(
      "Berlin, 25 hours",
      52.52,
      13.405,
      "2024-10-26T22:00:00Z",
      hours: 25,
      "03:59:00 04:38:32 05:18:37 05:54:11 10:50:12 15:45:25 16:20:56 17:00:57 17:40:24"
    ),
    Almanac(
      "Helsinki, the dusk of the day before",
      60.1699,
      24.9384,
      "2024-06-20T21:00:00Z",
      "- - 23:01:47 00:54:12 10:22:09 19:50:04 21:42:18 - -"
    ),
    Almanac(
      "Reykjavik, the sunset of the day before",
      64.1466,
      -21.9426,
      "2024-06-20T00:00:00Z",
      "- - - 02:55:15 13:29:29 00:03:30 - - -"
    ),
    Almanac("Nome", 64.5011, -165.4064, "2024-06-20T08:00:00Z", "- - - 12:19:22 23:03:26 09:47:16 - - -"),
  ])
  func `every event of a day is exact to 15 seconds`(almanac: Almanac) throws {
    let times = try #require(SunTimes(on: almanac.day(), at: almanac.place()))
    let events = [
      times.astronomicalDawn, times.nauticalDawn, times.civilDawn, times.sunrise, times.solarNoon,
      times.sunset,
      times.civilDusk, times.nauticalDusk, times.astronomicalDusk,
    ]
    for (event, expected) in zip(events, try almanac.events()) {
      let error = event.flatMap { event in expected.map { abs(event.timeIntervalSince($0)) } }
      #expect((event == nil) == (expected == nil))
      #expect(error ?? 0 < 15)
    }
    #expect(times.kind == .ordinary)
  }

  @Test(arguments: [
    ("Tromsø", 69.6492, 18.9553, "2024-06-20T22:00:00Z", SunTimes.Kind.polarDay),
    ("Tromsø", 69.6492, 18.9553, "2024-12-20T23:00:00Z", .polarNight),
    ("Tromsø", 69.6492, 18.9553, "2024-03-20T23:00:00Z", .ordinary),
    ("Longyearbyen", 78.2232, 15.6267, "2024-04-30T22:00:00Z", .polarDay),
    ("Longyearbyen", 78.2232, 15.6267, "2024-08-15T22:00:00Z", .polarDay),
    ("Longyearbyen", 78.2232, 15.6267, "2024-11-01T23:00:00Z", .polarNight),
    ("North Pole", 90, 0, "2024-03-25T00:00:00Z", .polarDay),
    ("North Pole", 90, 0, "2024-12-21T00:00:00Z", .polarNight),
    ("South Pole", -90, 0, "2024-03-25T00:00:00Z", .polarNight),
    ("South Pole", -90, 180, "2024-12-21T00:00:00Z", .polarDay),
    ("Equator", 0, 0, "2024-12-21T00:00:00Z", .ordinary),
  ])
  func `polar day and polar night are recognized`(
    name: String,
    latitude: Double,
    longitude: Double,
    start: String,
    kind: SunTimes.Kind
  ) throws {
    let times = try #require(SunTimes(on: day(from: start), at: place(latitude, longitude)))
    #expect(times.kind == kind)
    #expect((times.sunrise == nil) == (kind != .ordinary))
    #expect((times.sunset == nil) == (kind != .ordinary))
    #expect(times.solarNoons.count == 1)
    switch kind {
    case .ordinary: #expect((1..<86_399).contains(times.dayLength.inSeconds))
    case .polarDay: #expect(times.dayLength == .seconds(86_400))
    case .polarNight: #expect(times.dayLength == .zero)
    }
  }

  @Test func `a polar night has twilight at noon`() throws {
    let times = try #require(SunTimes(on: day(from: "2024-12-20T23:00:00Z"), at: place(69.6492, 18.9553)))
    let dawn = try #require(times.civilDawn)
    let dusk = try #require(times.civilDusk)
    let noon = try #require(times.solarNoon)
    #expect((dawn...dusk).contains(noon))
  }

  /// The one sunrise of the year at the North Pole comes two days before the
  /// equinox, the sunset two days after.
  @Test(arguments: [("2024-03-18T00:00:00Z", 1, 0), ("2024-09-24T00:00:00Z", 0, 1)])
  func `a day may have a sunrise without a sunset`(start: String, rises: Int, sets: Int) throws {
    let times = try #require(SunTimes(on: day(from: start), at: place(90, 0)))
    #expect(times.horizon.rises.count == rises)
    #expect(times.horizon.sets.count == sets)
    #expect((1..<86_399).contains(times.dayLength.inSeconds))
  }

  @Test func `a day may have two sunsets`() throws {
    let interval = try day(from: "2024-06-28T00:00:00Z")
    let times = try #require(SunTimes(on: interval, at: place(64.1466, -21.9426)))
    try #require(times.horizon.sets.count == 2)
    #expect(times.sunset == times.horizon.sets.last)
    let rise = try #require(times.sunrise)
    let lit =
      times.horizon.sets[0].timeIntervalSince(interval.lowerBound)
      + times.horizon.sets[1].timeIntervalSince(rise)
    #expect(abs(times.dayLength.inSeconds - lit) < 0.001)
  }

  @Test func `a repeated day has two of each event`() throws {
    let times = try #require(
      SunTimes(on: day(from: "1867-10-18T09:00:00Z", hours: 48), at: place(57.05, -135.33))
    )
    #expect(times.horizon.rises.count == 2)
    #expect(times.horizon.sets.count == 2)
    #expect(times.solarNoons.count == 2)
  }

  /// At any place, the events are in order, and the sun has the right position at each.
  @Test(arguments: [-65.0, -40, -10, 0, 10, 40, 65], [-180.0, -75, 0, 120, 180])
  func `the events of a day are in order and have their elevation of the sun`(
    latitude: Double,
    longitude: Double
  ) throws {
    let coordinates = try place(latitude, longitude)
    for month in 0..<12 {
      // From one solar midnight, within a quarter of an hour, to the next.
      let start = try instant("2025-01-15T00:00:00Z")
        .addingTimeInterval(Double(month) * 30 * 86_400 - longitude * 240)
      let times = try #require(SunTimes(on: start..<start.addingTimeInterval(86_400), at: coordinates))
      let sunrise = try #require(times.sunrise)
      let noon = try #require(times.solarNoon)
      let sunset = try #require(times.sunset)
      #expect(sunrise < noon && noon < sunset)
      for (event, elevation) in [
        (times.sunrise, SolarPosition.horizon), (times.sunset, SolarPosition.horizon), (times.civilDawn, -6),
        (times.civilDusk, -6), (times.nauticalDawn, -12), (times.astronomicalDusk, -18),
      ] {
        guard let event else { continue }
        let sun = try #require(SolarPosition(at: coordinates, time: event))
        #expect(abs(sun.trueElevation - elevation) < 0.0001)
      }
      #expect(abs(times.dayLength.inSeconds - sunset.timeIntervalSince(sunrise)) < 0.001)
      let atNoon = try #require(SolarPosition(at: coordinates, time: noon))
      #expect(min(abs(atNoon.azimuth - 180), atNoon.azimuth, 360 - atNoon.azimuth) < 0.001)
    }
  }

  @Test(arguments: [10.0, 30, 50, 60])
  func `one summer is as long as the other`(latitude: Double) throws {
    let june = try day(from: "2024-06-20T00:00:00Z")
    let december = try day(from: "2024-12-21T00:00:00Z")
    let north = try #require(SunTimes(on: june, at: place(latitude, 0)))
    let south = try #require(SunTimes(on: december, at: place(-latitude, 0)))
    let winter = try #require(SunTimes(on: december, at: place(latitude, 0)))
    // In December, when the earth is nearer the sun, the time from noon to noon is 17 s longer.
    #expect((0...17).contains(south.dayLength.inSeconds - north.dayLength.inSeconds))
    // Refraction and the sun's radius make day and night of the same place together longer than 24 hours.
    #expect((86_400...90_000).contains(north.dayLength.inSeconds + winter.dayLength.inSeconds))
  }

  @Test(arguments: [
    Years.first - 1..<Years.first + 3600, Years.last..<Years.last + 3600, Years.first..<Years.last,
    Years.first..<Double.infinity, -Double.infinity..<Double.infinity, Double.infinity..<Double.infinity,
  ])
  func `outside the years 1 to 9999 there is no day`(seconds: Range<Double>) throws {
    let interval =
      Date(timeIntervalSince1970: seconds.lowerBound)..<Date(timeIntervalSince1970: seconds.upperBound)
    #expect(try SunTimes(on: interval, at: place(0, 0)) == nil)
    #expect(try MoonTimes(on: interval, at: place(0, 0)) == nil)
  }

  @Test(arguments: [0.0, 48.01])
  func `a day of an impossible length is rejected`(hours: Double) throws {
    #expect(try SunTimes(on: day(from: "2024-01-01T00:00:00Z", hours: hours), at: place(0, 0)) == nil)
  }

  @Test(arguments: [-90.0, -66.5, 0, 66.5, 90])
  func `the first and the last day of the calendar have sun and moon times`(latitude: Double) throws {
    let first = Date(timeIntervalSince1970: Years.first)
    let last = Date(timeIntervalSince1970: Years.last)
    for interval in [first..<first.addingTimeInterval(86_400), last.addingTimeInterval(-86_400)..<last] {
      #expect(try SunTimes(on: interval, at: place(latitude, 180)) != nil)
      #expect(try MoonTimes(on: interval, at: place(latitude, -180)) != nil)
    }
  }
}
