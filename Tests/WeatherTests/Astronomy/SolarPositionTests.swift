import FoundationEssentials
import TestSupport
import Testing

@testable import Weather

/// The position of the sun.
struct SolarPositionTests {
  /// PyEphem 4.2 (VSOP87), to the minute.
  @Test(arguments: [
    ("2000-03-20T07:35:00Z", 0.0), ("2000-06-21T01:48:00Z", 90), ("2000-09-22T17:27:00Z", 180),
    ("2000-12-21T13:37:00Z", 270), ("2024-03-20T03:06:00Z", 0), ("2024-06-20T20:51:00Z", 90),
    ("2024-09-22T12:44:00Z", 180), ("2024-12-21T09:20:00Z", 270),
  ])
  func `the sun is at the equinoxes and solstices on time`(time: String, longitude: Double) throws {
    let sun = GeocentricSun(at: try #require(AstronomicalTime(try instant(time))))
    let error = (sun.apparentLongitude - longitude + 540).truncatingRemainder(dividingBy: 360) - 180
    #expect(abs(error) < 0.0105)
    let declination = longitude == 90 ? 23.438 : longitude == 270 ? -23.438 : 0
    #expect(abs(sun.position.declination - declination) < 0.005)
  }

  /// PyEphem 4.2 (VSOP87), seen from the surface and without air, which adds a parallax of up to 0.0024°.
  @Test(arguments: [
    ("2024-06-20T16:00:00Z", 40.7128, -74.0060, 68.894, 140.548),
    ("2024-12-21T12:00:00Z", 51.5074, -0.1278, 15.051, 180.284),
    ("1955-03-03T03:33:00Z", -33.8688, 151.2093, 56.758, 318.666),
    ("2049-09-09T20:00:00Z", 78.2232, 15.6267, -3.640, 316.443),
    ("2010-01-01T00:00:00Z", -13.8333, -171.7667, 78.434, 216.285),
    ("2024-06-20T23:00:00Z", 90, 0, 23.436, 344.549),
    ("2024-07-04T06:00:00Z", 0, 0, -1.037, 67.170),
  ])
  func `elevation and azimuth of the sun are exact to a hundredth of a degree`(
    time: String,
    latitude: Double,
    longitude: Double,
    elevation: Double,
    azimuth: Double
  ) throws {
    let sun = try #require(SolarPosition(at: place(latitude, longitude), time: instant(time)))
    #expect(abs(sun.trueElevation - elevation) < 0.01 + 0.0024)
    // A degree of azimuth is short when the sun is high.
    #expect(abs(sun.azimuth - azimuth) * (1 - elevation / 90) < 0.01)
  }

  @Test func `refraction is half a degree at the horizon and zero overhead`() throws {
    let equator = try place(0, 0)
    let noon = try instant("2024-03-20T12:07:00Z")
    let morning = try instant("2024-03-20T06:05:20Z")
    let high = try #require(SolarPosition(at: equator, time: noon))
    #expect(abs(high.apparentElevation - high.trueElevation) < 0.001)
    let low = try #require(SolarPosition(at: equator, time: morning))
    try #require(abs(low.trueElevation - -0.575) < 0.5)
    #expect((0.45...0.65).contains(low.apparentElevation - low.trueElevation))
  }

  @Test func `a higher sun also looks higher, without a step, from the nadir to the zenith`() throws {
    let equator = try place(0, 0)
    let midnight = try instant("2024-03-20T00:07:30Z")
    let elevations = try (2..<718).map { minute in
      let time = midnight.addingTimeInterval(Double(minute) * 60)
      return try #require(SolarPosition(at: equator, time: time)).apparentElevation
    }
    // The sun climbs 0.25° a minute, and appears to climb faster where refraction begins, between -2° and
    // -1°.
    for (before, after) in zip(elevations, elevations.dropFirst()) {
      #expect((0.15...0.42).contains(after - before))
    }
  }

  @Test func `refraction matters only near the horizon`() throws {
    let midnight = try instant("2024-03-20T00:07:30Z")
    for minutes in stride(from: 5.0, to: 345, by: 10) {
      let time = midnight.addingTimeInterval(minutes * 60)
      let sun = try #require(SolarPosition(at: try place(0, 0), time: time))
      try #require(sun.trueElevation < -2)
      #expect(sun.apparentElevation == sun.trueElevation)
    }
  }

  @Test func `daylight begins with the upper limb`() throws {
    let london = try place(51.5074, -0.1278)
    #expect(london.isDaylight(at: try instant("2024-12-21T08:02:30Z")) == false)
    #expect(london.isDaylight(at: try instant("2024-12-21T08:05:30Z")) == true)
    #expect(london.isDaylight(at: try instant("2024-12-21T15:52:30Z")) == true)
    #expect(london.isDaylight(at: try instant("2024-12-21T15:55:30Z")) == false)
  }

  @Test(arguments: Years.outside)
  func `outside the years 1 to 9999 there is no sun`(seconds: Double) throws {
    let equator = try place(0, 0)
    let time = Date(timeIntervalSince1970: seconds)
    #expect(SolarPosition(at: equator, time: time) == nil)
    #expect(equator.isDaylight(at: time) == nil)
  }

  @Test(arguments: [Years.first, Years.last], [-90.0, 0, 90])
  func `the sun has a position at the ends of the calendar, at the poles and on the date line`(
    seconds: Double,
    latitude: Double
  ) throws {
    let time = Date(timeIntervalSince1970: seconds)
    for longitude in [-180.0, 180] {
      let sun = try #require(SolarPosition(at: place(latitude, longitude), time: time))
      #expect((-90...90).contains(sun.trueElevation))
      #expect((0..<360).contains(sun.azimuth))
    }
  }
}
