import Foundation
import TestSupport
import Testing
import Weather

@testable import Formats

/// Lines and areas cut at the antimeridian.
struct FlatPathTests {
  private static func point(_ longitude: Double, _ latitude: Double) throws -> Coordinates {
    let longitude = longitude.magnitude > 180 ? longitude - (longitude / 360).rounded() * 360 : longitude
    return try #require(Coordinates(latitude: latitude, longitude: longitude))
  }

  private static func rings(_ points: [(Double, Double)]) throws -> [[Position]] {
    FlatPath(try points.map { try point($0.0, $0.1) }).rings
  }

  private static func positions(_ points: [(Double, Double)]) -> [Position] {
    points.map { Position(longitude: $0.0, latitude: $0.1) }
  }

  /// Twice the area in square degrees, positive for counterclockwise.
  private static func area(_ ring: [Position]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) {
      $0 + $1.0.longitude * $1.1.latitude - $1.1.longitude * $1.0.latitude
    }
  }

  /// How many rings have a point in them, by the sides that a ray to the north crosses.
  private static func count(of rings: [[Position]], around x: Double, _ y: Double) -> Int {
    rings.count { ring in
      zip(ring, ring.dropFirst()).count { a, b in
        (a.longitude > x) != (b.longitude > x)
          && y < a.latitude + (x - a.longitude) / (b.longitude - a.longitude) * (b.latitude - a.latitude)
      }.isMultiple(of: 2) == false
    }
  }

  @Test(arguments: [true, false])
  func `the parts of a random area cover the same points as the area`(isSimple: Bool) throws {
    var random = SplitMix64(state: 7)
    var (coveredCount, cutCount) = (0, 0)
    for round in 0..<1000 {
      // Most of them about the antimeridian, some as wide as half the world.
      let (x0, y0) = (round % 4 == 0 ? Double.random(in: -180...180, using: &random) : 180, 20.0)
      let width = Double.random(in: 1...85, using: &random)
      let cornerCount = Int.random(in: 3...14, using: &random)
      var corners: [(Double, Double)] = []
      for number in 0..<cornerCount {
        // The sides of a star do not cross each other.
        let part = (Double(number) + Double.random(in: 0..<1, using: &random)) / Double(cornerCount)
        let angle = 2 * .pi * (isSimple ? part : Double.random(in: 0..<1, using: &random))
        let share = Double.random(in: 0.05...1, using: &random)
        // Borders of regions often follow the antimeridian.
        let isOnIt = !isSimple && x0 == 180 && random.chance(0.2)
        corners.append((isOnIt ? 180 : x0 + share * width * cos(angle), y0 + share * 60 * sin(angle)))
      }
      let area = try #require(Polygon(try corners.map { try Self.point($0.0, $0.1) }))
      let rings = try Self.rings(corners)
      if rings.count > 1 { cutCount += 1 }
      for ring in rings {
        #expect(ring.count >= 4 && ring.first == ring.last && Self.area(ring) > 0, "\(corners)")
        #expect(ring.allSatisfy { $0.longitude.magnitude <= 180 && $0.latitude.magnitude <= 90 })
      }
      for _ in 0..<40 {
        let x = x0 + Double.random(in: -100...100, using: &random)
        let point = try Self.point(x, y0 + Double.random(in: -65...65, using: &random))
        let isCovered = area.contains(point)
        if isCovered { coveredCount += 1 }
        let count = Self.count(of: rings, around: point.longitude, point.latitude)
        // Where the sides cross each other, the rings of a side may lie over each other, too.
        let agrees = isSimple ? count == (isCovered ? 1 : 0) : !count.isMultiple(of: 2) == isCovered
        #expect(agrees, "\(round): \(corners) \(point) \(isCovered) \(count)")
      }
    }
    #expect(coveredCount > 500 && cutCount > 200)
  }

  @Test func `an area is cut on both sides of the antimeridian, each part counterclockwise`() throws {
    let clockwise: [(Double, Double)] = [(170, -10.0), (170, 10), (190, 10), (190, -10)]
    let expected: [[(Double, Double)]] = [
      [(170, 10), (170, -10), (180, -10), (180, 10), (170, 10)],
      [(-180, -10), (-170, -10), (-170, 10), (-180, 10), (-180, -10)],
    ]
    for corners in [clockwise, clockwise.reversed(), clockwise + [(170, -10)]] {
      let rings = try Self.rings(corners)
      #expect(rings.map { Set($0) } == expected.map { Set(Self.positions($0)) })
      #expect(rings.allSatisfy { $0.count == 5 && Self.area($0) > 0 })
    }
  }

  @Test func `an area that only touches the antimeridian stays whole`() throws {
    for sign in [1.0, -1] {
      let (near, far) = (170 * sign, 180 * sign)
      let rings = try Self.rings([(near, 0), (far, 0), (far, 10), (near, 10)])
      #expect(rings.count == 1)
      #expect(Set(rings[0].map(\.longitude)) == [near, far])
    }
  }

  /// A comb with its back in the west and three teeth across the antimeridian.
  @Test func `each part beyond the antimeridian is a ring of its own`() throws {
    var comb: [(Double, Double)] = [(175, 12), (170, 12), (170, 0)]
    for south in [0.0, 4, 8] {
      comb += [(185, south), (185, south + 2), (175, south + 2), (175, south + 4)]
    }
    let rings = try Self.rings(comb)
    #expect(rings.count == 4)
    #expect(rings.count { $0.allSatisfy { $0.longitude < 0 } } == 3)
  }

  @Test func `points on one line have no area`() throws {
    #expect(try Self.rings([(0, 0), (1, 1), (2, 2)]).isEmpty)
    #expect(try Self.rings([(179, 0), (180, 0), (181, 0), (180, 0)]).isEmpty)
  }

  private static let lines: [(points: [(Double, Double)], expected: [[(Double, Double)]])] = [
    ([(170, 0), (175, 1)], [[(170, 0), (175, 1)]]),
    ([(170, 0), (-170, 20)], [[(170, 0), (180, 10)], [(-180, 10), (-170, 20)]]),
    ([(-170, 20), (170, 0)], [[(-170, 20), (-180, 10)], [(180, 10), (170, 0)]]),
    // To the antimeridian and back, along it, and beyond it.
    ([(170, 0), (180, 1), (170, 2)], [[(170, 0), (180, 1), (170, 2)]]),
    ([(170, 0), (180, 1), (-180, 2), (170, 3)], [[(170, 0), (180, 1), (180, 2), (170, 3)]]),
    ([(170, 0), (180, 1), (-170, 2)], [[(170, 0), (180, 1)], [(-180, 1), (-170, 2)]]),
  ]

  @Test(arguments: lines)
  func `a line is cut where it crosses the antimeridian`(
    points: [(Double, Double)],
    expected: [[(Double, Double)]]
  ) throws {
    let path = FlatPath(try points.map { try Self.point($0.0, $0.1) })
    #expect(path.lines == expected.map(Self.positions))
  }

  private static let boxes: [(points: [(Double, Double)], box: [Double])] = [
    ([(170, 0), (-170, 20)], [170, 0, -170, 20]), ([(170, 0), (180, 5)], [170, 0, 180, 5]),
    ([(-180, 0), (-170, 5)], [-180, 0, -170, 5]), ([(180, 0), (-170, 5)], [-180, 0, -170, 5]),
    ([(0, 1), (120, 2), (-120, 3), (0, 4)], [-180, 1, 180, 4]),
  ]

  @Test(arguments: boxes)
  func `the extent of what crosses the antimeridian begins west of it`(
    points: [(Double, Double)],
    box: [Double]
  ) throws {
    #expect(FlatPath(try points.map { try Self.point($0.0, $0.1) }).box == box)
  }
}
