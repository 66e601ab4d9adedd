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
}
