import Foundation
import Testing
import Weather

struct HazardShapeTests {
  private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinates {
    try #require(Coordinates(latitude: latitude, longitude: longitude))
  }

  private func area(_ points: (Double, Double)...) throws -> HazardShape {
    try #require(HazardShape(try points.map { try point($0.0, $0.1) }, isArea: true))
  }

  @Test func `a ring may be open or closed`() throws {
    let open = try area((40, -80), (40, -70), (45, -70), (45, -80))
    let closed = try area((40, -80), (40, -70), (45, -70), (45, -80), (40, -80))
    #expect(open == closed && open.points.count == 4)
    #expect(open.contains(try point(42, -75)))
    #expect(!open.contains(try point(46, -75)))
  }

  @Test func `a point on the edge or at a corner is inside`() throws {
    let square = try area((40, -80), (40, -70), (45, -70), (45, -80))
    for (latitude, longitude) in [(40.0, -75.0), (45, -70), (42, -80), (40, -80)] {
      #expect(square.contains(try point(latitude, longitude)), "\(latitude) \(longitude)")
    }
  }

  @Test(arguments: [
    (175.0, true), (-175, true), (180, true), (-180, true), (165, false), (-165, false), (0, false),
  ])
  func `an area crosses the antimeridian`(longitude: Double, isInside: Bool) throws {
    for ring in [
      try area((-10, 170), (-10, -170), (10, -170), (10, 170)),
      try area((-10, -170), (10, -170), (10, 170), (-10, 170)),
    ] {
      #expect(ring.contains(try point(0, longitude)) == isInside)
    }
  }

  @Test func `a ring of two different points is a line, and one of one is a point`() throws {
    #expect(try area((0, 0), (1, 1), (0, 0)).kind == .line)
    #expect(try area((0, 0), (0, 0)).kind == .point)
    #expect(HazardShape([], isArea: true) == nil)
  }

  @Test func `the distance is to the nearest side`() throws {
    let square = try area((40, -80), (40, -70), (45, -70), (45, -80))
    #expect(square.distance(to: try point(42, -75)).meters == 0)
    #expect(abs(square.distance(to: try point(39, -75)).nauticalMiles - 60) < 0.1)
    let line = try #require(HazardShape([try point(0, 179), try point(0, -179)], isArea: false))
    #expect(abs(line.distance(to: try point(0.5, 180)).nauticalMiles - 30) < 0.1)
    #expect(abs(line.distance(to: try point(0.5, -180)).nauticalMiles - 30) < 0.1)
    let only = try #require(HazardShape([try point(60, 10)], isArea: false))
    let expected = try point(60, 10).distance(to: try point(60.2, 10.3))
    #expect(abs(only.distance(to: try point(60.2, 10.3)).meters - expected.meters) < 0.01 * expected.meters)
  }

  /// The same question by the sum of the angles under which the sides are seen, with every ring turned to the
  /// longitudes around the point.
  private func isInside(_ ring: [(x: Double, y: Double)], _ x: Double, _ y: Double) -> Bool {
    var sum = 0.0
    for (index, a) in ring.enumerated() {
      let b = ring[(index + 1) % ring.count]
      var angle = atan2(b.y - y, b.x - x) - atan2(a.y - y, a.x - x)
      while angle > .pi { angle -= 2 * .pi }
      while angle < -.pi { angle += 2 * .pi }
      sum += angle
    }
    return Int((sum / (2 * .pi)).rounded()).isMultiple(of: 2) == false
  }

  @Test func `a thousand random rings agree with a sum of angles`() throws {
    var state: UInt64 = 42
    func random(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Double(state >> 11) / Double(1 << 53) * (range.upperBound - range.lowerBound)
    }
    func wrapped(_ x: Double) -> Double { x > 180 ? x - 360 : x < -180 ? x + 360 : x }
    var insideCount = 0
    for round in 0..<1000 {
      // Every other one about the antimeridian.
      let (x0, y0) = (round.isMultiple(of: 2) ? 180 : random(-150...150), random(-60...60))
      let ring = (0..<Int(random(3...12))).map { _ in (x: x0 + random(-20...20), y: y0 + random(-20...20)) }
      let shape = try #require(HazardShape(try ring.map { try point($0.y, wrapped($0.x)) }, isArea: true))
      for _ in 0..<20 {
        let (x, y) = (x0 + random(-25...25), y0 + random(-25...25))
        let expected = isInside(ring, x, y)
        if expected { insideCount += 1 }
        #expect(shape.contains(try point(y, wrapped(x))) == expected, "\(ring) \(x) \(y)")
      }
    }
    #expect(insideCount > 1000)
  }
}
