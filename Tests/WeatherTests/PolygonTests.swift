import Foundation
import TestSupport
import Testing
import Weather

struct PolygonTests {
  typealias Corner = (latitude: Double, longitude: Double)

  private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinates {
    try #require(Coordinates(latitude: latitude, longitude: longitude))
  }

  private func polygon(_ corners: [Corner]) throws -> Polygon? {
    Polygon(try corners.map { try point($0.latitude, $0.longitude) })
  }

  private static let square: [Corner] = [(40, -80), (40, -70), (45, -70), (45, -80)]
  private static let acrossAntimeridian: [Corner] = [(-10, 170), (-10, -170), (10, -170), (10, 170)]
  /// A square of ten degrees without its upper half in the middle.
  private static let concave: [Corner] = [
    (0, 0), (0, 10), (10, 10), (10, 7), (5, 7), (5, 3), (10, 3), (10, 0),
  ]
  /// Two triangles that meet in the middle.
  private static let bowTie: [Corner] = [(0, 0), (10, 10), (10, 0), (0, 10)]

  @Test(
    arguments: [
      (
        square, inside: [(42, -75), (40, -75), (45, -70), (42, -80), (40, -80)],
        outside: [(46, -75), (42, -69)]
      ),
      (
        acrossAntimeridian,
        inside: [(0, 175), (0, -175), (0, 180), (0, -180), (10, 180), (0, 170), (0, -170)],
        outside: [(0, 165), (0, -165), (0, 0), (11, 180)]
      ),
      // Along the antimeridian, on one side of it.
      (
        [(0, 170), (0, 180), (9, -180), (9, 170)], inside: [(5, 175), (5, 180), (5, -180)],
        outside: [(5, -179)]
      ),
      (concave, inside: [(2, 5), (8, 1), (8, 9), (5, 5), (7, 3)], outside: [(8, 5), (5.1, 5), (11, 1)]),
      (bowTie, inside: [(2, 5), (8, 5), (5, 5)], outside: [(5, 2), (5, 8)]),
    ] as [([Corner], inside: [Corner], outside: [Corner])]
  )
  func `a polygon contains what is inside and on its border`(
    corners: [Corner],
    inside: [Corner],
    outside: [Corner]
  ) throws {
    for shift in corners.indices {
      let turned = Array(corners[shift...] + corners[..<shift])
      for ring in [turned, turned.reversed(), turned + turned.prefix(1)] {
        let polygon = try #require(try polygon(ring))
        for place in inside {
          #expect(polygon.contains(try point(place.latitude, place.longitude)), "\(place)")
        }
        for place in outside {
          #expect(!polygon.contains(try point(place.latitude, place.longitude)), "\(place)")
        }
      }
    }
  }

  @Test(
    arguments: [
      (square, square), (square + square.prefix(1), square),
      // Repeated corners, as in a ring of rounded numbers.
      ([(0, 0), (0, 0), (0, 1), (1, 1), (1, 1), (0, 0), (0, 0)], [(0, 0), (0, 1), (1, 1)]),
      ([], nil), ([(0, 0)], nil), ([(0, 0), (0, 0), (0, 0)], nil), ([(0, 0), (1, 1)], nil),
      ([(0, 0), (1, 1), (0, 0)], nil),
    ] as [([Corner], [Corner]?)]
  )
  func `a ring is open or closed and has three corners`(ring: [Corner], corners: [Corner]?) throws {
    let expected = try corners?.map { try point($0.latitude, $0.longitude) }
    #expect(try polygon(ring)?.corners == expected)
  }

  @Test func `a polygon whose corners lie on a line contains only this line`() throws {
    let flat = try #require(try polygon([(0, 0), (0, 5), (0, 10)]))
    #expect(flat.contains(try point(0, 7)))
    for (latitude, longitude) in [(0.1, 7.0), (0, 11), (0, -1)] {
      #expect(!flat.contains(try point(latitude, longitude)))
    }
  }

  @Test func `the distance is to the nearest side, and 0 inside`() throws {
    let square = try #require(try polygon(Self.square))
    #expect(square.distance(to: try point(42, -75)).meters == 0)
    #expect(abs(square.distanceOfBorder(from: try point(44, -75)).nauticalMiles - 60) < 0.1)
    #expect(abs(square.distance(to: try point(39, -75)).nauticalMiles - 60) < 0.1)
    let across = try #require(try polygon(Self.acrossAntimeridian))
    for longitude in [-180.0, 180] {
      #expect(abs(across.distance(to: try point(11, longitude)).nauticalMiles - 60) < 0.1)
    }
    #expect(abs(across.distance(to: try point(0, -169)).nauticalMiles - 60) < 0.1)
    #expect(abs(across.distance(to: try point(0, 169)).nauticalMiles - 60) < 0.1)
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
    var chance = SplitMix64(state: 42)
    func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &chance) }
    func wrapped(_ x: Double) -> Double { x > 180 ? x - 360 : x < -180 ? x + 360 : x }
    var insideCount = 0
    for round in 0..<1000 {
      // Every other one about the antimeridian.
      let (x0, y0) = (round.isMultiple(of: 2) ? 180 : random(-150...150), random(-60...60))
      let ring = (0..<Int(random(3...12))).map { _ in (x: x0 + random(-20...20), y: y0 + random(-20...20)) }
      let polygon = try #require(try polygon(ring.map { ($0.y, wrapped($0.x)) }))
      for _ in 0..<20 {
        let (x, y) = (x0 + random(-25...25), y0 + random(-25...25))
        let expected = isInside(ring, x, y)
        if expected { insideCount += 1 }
        #expect(polygon.contains(try point(y, wrapped(x))) == expected, "\(ring) \(x) \(y)")
      }
    }
    #expect(insideCount > 1000)
  }
}
