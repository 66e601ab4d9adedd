import Foundation
import Testing
import Weather

struct RouteMathTests {
  private func way(_ a: (Double, Double), _ b: (Double, Double)) throws -> GreatCircle {
    GreatCircle(
      from: try #require(Coordinates(latitude: a.0, longitude: a.1)),
      to: try #require(Coordinates(latitude: b.0, longitude: b.1))
    )
  }

  @Test func `a way along the equator or a meridian keeps its course`() throws {
    for (start, end, course) in [
      ((0, 0), (0, 10), 90), ((0, 10), (0, 0), 270), ((10, 20), (0, 20), 180), ((0, 20), (10, 20), 0),
      // From the poles, of which the directory has the southern one.
      ((-90, 0), (-77.85, 166.47), 166.47), ((90, 10), (80, 10), 180), ((10, 20), (10, 20), 0),
    ] as [((Double, Double), (Double, Double), Double)] {
      #expect(abs(try way(start, end).course - course) < 1e-9, "\(start) \(end)")
    }
    #expect(abs(try way((0, 0), (0, 10)).point(at: 0.25).longitude - 2.5) < 1e-9)
  }

  /// Ed Williams' Aviation Formulary: LAX to JFK is 2144 NM on an initial course of 66 degrees.
  @Test func `the worked example of the aviation formulary is reproduced`() throws {
    let way = try way((33.95, -118.4), (40 + 38.0 / 60, -73 - 47.0 / 60))
    #expect(abs(way.length.nauticalMiles - 2144) < 3)
    #expect(abs(way.course - 66) < 0.2)
    // A point 100 NM along is at 34°37'N 116°33'W.
    let point = way.point(at: 100 / way.length.nauticalMiles)
    #expect(abs(point.latitude - 34.62) < 0.02 && abs(point.longitude + 116.55) < 0.02)
  }

  @Test func `a way may cross the pole or the antimeridian`() throws {
    let pole = try way((80, 0), (80, 180))
    #expect(abs(pole.length.nauticalMiles - 1201) < 2)
    #expect(pole.point(at: 0.5).latitude > 89.99 && abs(pole.course) < 1e-6)
    let fiji = try way((-18, 178), (-18, -178))
    #expect(abs(abs(fiji.point(at: 0.5).longitude) - 180) < 1e-6)
  }

  @Test func `the nearest point of a way is found, beside it and beyond its ends`() throws {
    let way = try way((0, 0), (0, 10))
    let beside = way.nearest(to: try #require(Coordinates(latitude: 1, longitude: 4)))
    #expect(abs(beside.distance.nauticalMiles - 60.04) < 0.1 && abs(beside.share - 0.4) < 1e-6)
    let before = way.nearest(to: try #require(Coordinates(latitude: 0, longitude: -1)))
    #expect(before.share == 0 && abs(before.distance.nauticalMiles - 60.04) < 0.1)
    let behind = way.nearest(to: try #require(Coordinates(latitude: 0, longitude: 179)))
    #expect(behind.share == 1)
  }

  @Test func `the nearest point agrees with a search along the way`() throws {
    let way = try way((43.65, -70.31), (40.64, -73.78))
    for (latitude, longitude) in [(42.36, -71.01), (41.3, -72), (45, -69), (38, -75), (41.9, -73.5)] {
      let point = try #require(Coordinates(latitude: latitude, longitude: longitude))
      let searched = (0...10_000).map { way.point(at: Double($0) / 10_000).distance(to: point) }.min()
      let expected = try #require(searched)
      #expect(abs(way.nearest(to: point).distance.meters - expected.meters) < 20)
    }
  }

  @Test(arguments: [
    // Course, wind from, wind speed, headwind, crosswind from the right.
    (360.0, 360.0, 20.0, 20.0, 0.0), (180, 360, 20, -20, 0), (360, 90, 20, 0, 20), (360, 270, 20, 0, -20),
    (90, 45, 20, 14.142, -14.142),
  ])
  func `a wind has a headwind and a crosswind on a course`(
    course: Double,
    from: Double,
    knots: Double,
    head: Double,
    cross: Double
  ) throws {
    let wind = try #require(WindVector(Wind(direction: .from(degrees: from), speed: .knots(knots))))
    let parts = wind.components(on: course)
    #expect(abs(parts.head.knots - head) < 0.01 && abs(parts.crossFromRight.knots - cross) < 0.01)
    #expect(abs(wind.speed.knots - knots) < 1e-9 && abs((wind.direction ?? 0) - from) < 1e-6)
  }

  @Test func `the speed over the ground is nil against a wind that is too strong`() throws {
    func speed(from: Double, _ knots: Double) -> Double? {
      WindVector(Wind(direction: .from(degrees: from), speed: .knots(knots)))?
        .groundSpeed(on: 360, airspeed: .knots(100))?.knots
    }
    #expect(abs((speed(from: 360, 20) ?? 0) - 80) < 1e-6 && abs((speed(from: 180, 20) ?? 0) - 120) < 1e-6)
    #expect(abs((speed(from: 90, 60) ?? 0) - 80) < 1e-6)
    #expect(speed(from: 360, 100) == nil && speed(from: 90, 100) == nil && speed(from: 360, 150) == nil)
    #expect(speed(from: 360, 98.9) != nil && speed(from: 360, 99.1) == nil)
    // A headwind as fast as the airplane, of which rounding leaves a rest.
    let wind = WindVector(Wind(direction: .from(degrees: 40), speed: .knots(20)))
    #expect(try #require(wind).groundSpeed(on: 40, airspeed: .knots(20)) == nil)
  }

  @Test func `winds aloft are mixed between levels, and unknown outside of them`() throws {
    let now = Date(timeIntervalSince1970: 1_785_336_000)
    func level(_ feet: Double, _ degrees: Double, _ knots: Double) -> WindAtAltitude {
      WindAtAltitude(
        altitude: .feet(feet),
        wind: Wind(direction: .from(degrees: degrees), speed: .knots(knots))
      )
    }
    let winds = WindsAloft(columns: [
      WindsAloft.Column(valid: now, levels: [level(3000, 270, 10), level(6000, 270, 30)])
    ])
    #expect(abs((winds.vector(at: .feet(4500), time: now)?.speed.knots ?? 0) - 20) < 1e-6)
    #expect(
      winds.vector(at: .feet(2000), time: now) == nil && winds.vector(at: .feet(7000), time: now) == nil
    )
    #expect(winds.vector(at: .feet(4500), time: now + 4 * 3600) == nil)
    // Through north, not the long way round.
    let north = WindsAloft(columns: [
      WindsAloft.Column(valid: now, levels: [level(3000, 350, 10), level(6000, 10, 10)])
    ])
    let direction = try #require(north.vector(at: .feet(4500), time: now)?.direction)
    #expect(abs(direction - 360) < 1e-6 || direction < 1e-6)
  }
}
