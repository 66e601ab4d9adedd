import FoundationEssentials
import TestSupport
import Testing

@testable import Weather

/// Interpolated positions equal the computed ones.
struct CelestialTrackTests {
  @Test(arguments: [
    // Right ascensions pass 360° in March (sun) and once in each month (moon).
    "2026-03-20T00:00:00Z", "2026-06-21T00:00:00Z", "1999-12-22T13:30:00Z", "2026-03-19T00:00:00Z",
    "2024-12-08T06:00:00Z", "0500-01-01T00:00:00Z",
  ])
  func `positions between the computed ones are interpolated`(start: String) throws {
    for hours in [23.0, 24, 25, 48] {
      let interval = try day(from: start, hours: hours)
      let first = try #require(AstronomicalTime(interval.lowerBound))
      let sun = try #require(CelestialTrack(over: interval) { GeocentricSun(at: $0).sight })
      let moon = try #require(CelestialTrack(over: interval) { GeocentricMoon(at: $0).sight })
      for offset in stride(from: -600, through: hours * 3600 + 600, by: 1111) {
        let time = first.advanced(bySeconds: offset)
        expect(sun.sight(at: time), GeocentricSun(at: time).sight, "sun, \(offset) s")
        expect(moon.sight(at: time), GeocentricMoon(at: time).sight, "moon, \(offset) s")
      }
    }
  }

  private func expect(_ drawn: CelestialTrack.Sight, _ computed: CelestialTrack.Sight, _ what: String) {
    let angle = Degrees.halfTurn(drawn.position.rightAscension - computed.position.rightAscension)
    #expect(abs(angle) < 1e-5, "\(what): \(angle)")
    #expect(abs(drawn.position.declination - computed.position.declination) < 1e-5, "\(what)")
    #expect(abs(drawn.distance / computed.distance - 1) < 1e-7, "\(what)")
    for latitude in [-66.0, 0, 52] {
      guard let place = Coordinates(latitude: latitude, longitude: 13) else { continue }
      let height = drawn.position.elevation(at: place) - computed.position.elevation(at: place)
      #expect(abs(height) < 1e-5, "\(what) at \(latitude)°: \(height)")
    }
  }

  @Test func `without an interval there is no track`() throws {
    let start = try instant("2026-01-01T00:00:00Z")
    for length in [0.0, 172_801, .infinity] {
      let interval = start..<start.addingTimeInterval(length)
      let track = CelestialTrack(over: interval) { GeocentricSun(at: $0).sight }
      #expect(track == nil)
    }
  }
}
