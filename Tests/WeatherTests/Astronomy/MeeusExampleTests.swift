import FoundationEssentials
import TestSupport
import Testing

@testable import Weather

/// The worked examples of Meeus, Astronomical Algorithms (second edition), by their numbers there.
struct MeeusExampleTests {
  /// Julian ephemeris days, as in the book; J2000.0 is 2451545.
  private func time(_ julianEphemerisDay: Double) -> AstronomicalTime {
    AstronomicalTime(terrestrialDays: julianEphemerisDay - 2_451_545)
  }

  @Test func `examples 12.a and 12.b give the sidereal time`() throws {
    let midnight = try #require(AstronomicalTime(try instant("1987-04-10T00:00:00Z")))
    #expect(abs(midnight.meanSiderealTime - 197.693195) < 1e-6)
    let evening = try #require(AstronomicalTime(try instant("1987-04-10T19:21:00Z")))
    #expect(abs(evening.meanSiderealTime - 128.7378734) < 1e-6)
  }

  @Test func `example 22.a gives nutation and obliquity`() {
    let nutation = Nutation(at: time(2_446_895.5))
    #expect(abs(nutation.inLongitude * 3600 - -3.788) < 0.5)
    #expect(abs(nutation.obliquity - (23 + 26.0 / 60 + 36.850 / 3600)) < 0.1 / 3600)
  }

  @Test func `example 25.a gives the position of the sun`() {
    let sun = GeocentricSun(at: time(2_448_908.5))
    #expect(abs(sun.apparentLongitude - 199.90895) < 0.0005)
    #expect(abs(sun.position.rightAscension - 198.38083) < 0.0005)
    #expect(abs(sun.position.declination - -7.78507) < 0.0005)
    #expect(abs(sun.distance / 149_597_870.7 - 0.99766) < 0.00001)
  }

  @Test func `example 25.b gives the same sun by a hundred times longer series`() {
    let sun = GeocentricSun(at: time(2_448_908.5))
    #expect(abs(sun.apparentLongitude - 199.906_017) < 0.01)
    #expect(abs(sun.position.declination - -7.783_817) < 0.01)
  }

  @Test func `example 47.a gives the position of the moon`() {
    let moon = GeocentricMoon(at: time(2_448_724.5))
    #expect(abs(moon.apparentLongitude - 133.167265) < 0.0002)
    #expect(abs(moon.latitude - -3.229126) < 0.000001)
    #expect(abs(moon.distance - 368_409.7) < 0.1)
    #expect(abs(moon.parallax - 0.991990) < 0.000001)
    #expect(abs(moon.position.rightAscension - 134.688470) < 0.0002)
    #expect(abs(moon.position.declination - 13.768368) < 0.0002)
  }

  @Test func `example 48.a gives the lit part of the moon`() throws {
    let phase = try #require(MoonPhase(at: time(2_448_724.5).date))
    #expect(abs(phase.illuminatedFraction - 0.6786) < 0.0001)
  }

  @Test(arguments: [
    (-283.0, MoonQuarter.new, 2_443_192.65118), (544.75, .last, 2_467_636.49186),
  ])
  func `examples 49.a and 49.b give a quarter of the moon`(
    lunation: Double,
    quarter: MoonQuarter,
    day: Double
  ) {
    let time = LunarPhaseSeries(lunation: lunation, quarter: quarter).time
    #expect(abs(time.centuries * 36_525 + 2_451_545 - day) < 0.00001)
  }
}
