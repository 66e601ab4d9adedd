import Testing
import Weather

struct HazardShapeTests {
  private func points(_ points: [(Double, Double)]) throws -> [Coordinates] {
    try points.map { try #require(Coordinates(latitude: $0.0, longitude: $0.1)) }
  }

  @Test(
    arguments: [
      ([(0, 0), (1, 1), (1, 0), (0, 0)], isArea: true, .area, count: 3),
      ([(0, 0), (1, 1), (1, 0)], true, .area, 3), ([(0, 0), (1, 1), (0, 0)], true, .line, 2),
      ([(0, 0), (0, 0)], true, .point, 1), ([], true, nil, 0), ([(0, 0), (1, 1), (0, 0)], false, .line, 3),
      ([(0, 0)], false, .point, 1), ([], false, nil, 0),
      // Around the world, and the same as a line.
      ([(60, 0), (60, 120), (60, -120), (61, 0)], true, nil, 0),
      ([(60, 0), (60, 120), (60, -120), (61, 0)], false, .line, 4),
      // Rings around a pole, in each direction.
      ([(75, 0), (75, 120), (75, -120)], true, nil, 0), ([(-75, -120), (-75, 120), (-75, 0)], true, nil, 0),
      ((0..<36).map { (75, Double($0) * 10 - 180) }, true, nil, 0),
      ((0..<36).reversed().map { (75, Double($0) * 10 - 180) } + [(75, 170)], true, nil, 0),
      ([(75, 0), (90, 0), (90, 90), (75, 90)], true, .area, 4),
      ([(75, 100), (85, 100), (85, -100), (75, -100)], true, .area, 4),
    ] as [([(Double, Double)], isArea: Bool, HazardShape.Kind?, count: Int)]
  )
  func `points are an area, a line or a point`(
    points: [(Double, Double)],
    isArea: Bool,
    kind: HazardShape.Kind?,
    count: Int
  ) throws {
    let shape = HazardShape(try self.points(points), isArea: isArea)
    #expect(shape?.kind == kind && shape?.points.count ?? 0 == count)
  }

  @Test(arguments: [(10_000, true), (10_001, false)])
  func `an area has at most ten thousand corners`(corners: Int, isArea: Bool) throws {
    let ring = try points((0..<corners).map { (Double($0 % 2), Double($0) / 1000) })
    #expect((HazardShape(ring, isArea: true) != nil) == isArea)
    #expect(HazardShape(ring, isArea: false)?.kind == .line)
  }

  @Test func `the distance is 0 within an area, else to what is nearest`() throws {
    let area = try #require(HazardShape(try points([(40, -80), (40, -70), (45, -75)]), isArea: true))
    let line = try #require(HazardShape(try points([(0, 179), (0, -179)]), isArea: false))
    let only = try #require(HazardShape(try points([(60, 10)]), isArea: false))
    for (shape, place, nauticalMiles) in [
      (area, (42, -75), 0.0), (area, (39, -75), 60), (line, (0.5, 180), 30), (line, (0.5, -180), 30),
      (only, (61, 10), 60),
    ] as [(HazardShape, (Double, Double), Double)] {
      let place = try #require(try points([place]).first)
      #expect(abs(shape.distance(to: place).nauticalMiles - nauticalMiles) < 0.1, "\(shape) \(place)")
    }
  }

  /// Two degrees of latitude and a tenth of a degree of longitude, which is 4 NM wide.
  private static let narrow = [(42.0, -73.1), (42.0, -73.0), (44.0, -73.0), (44.0, -73.1)]

  @Test(
    arguments: [
      // Across both sides, along the inside, beside it, before it.
      (narrow, true, [(43.0, -73.2), (43.0, -72.9)], 0, 1 / 3.0),
      (narrow, true, [(43, -73.05), (43.1, -73.05)], 0, 0),
      (narrow, true, [(43.1, -73.3), (43.2, -73.3)], 8.76, 0),
      (narrow, true, [(43.1, -73.3), (43.1, -73.2)], 4.38, 1),
      // The corner is nearest to the middle.
      ([(42.1, -73), (43, -72), (43, -74)], true, [(42, -73.1), (42, -72.9)], 6, 0.5),
      ([(-1, 180), (1, 180)], false, [(0, 179.95), (0, -179.95)], 0, 0.5),
      ([(-1, -179.97), (1, -179.97)], false, [(0, 179.9), (0, 179.95)], 4.8, 1),
      ([(0.05, 0.075)], false, [(0, 0), (0, 0.1)], 3, 0.75), ([(0, 0.2)], false, [(0, 0), (0, 0)], 12, 0),
    ] as [([(Double, Double)], Bool, [(Double, Double)], Double, Double)]
  )
  func `a stretch meets a shape where it first enters it, or else comes nearest`(
    points: [(Double, Double)],
    isArea: Bool,
    stretch: [(Double, Double)],
    nauticalMiles: Double,
    share: Double
  ) throws {
    let shape = try #require(HazardShape(try self.points(points), isArea: isArea))
    let ends = try self.points(stretch)
    let found = shape.approach(from: ends[0], to: ends[1])
    #expect(abs(found.distance.nauticalMiles - nauticalMiles) < 0.02, "\(found)")
    #expect(abs(found.share - share) < 0.001, "\(found)")
  }
}
