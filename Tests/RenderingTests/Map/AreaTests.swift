import Testing
import Weather

struct AreaTests {
  @Test(arguments: [
    ("43,-71.5,45,-69", 43.0, -71.5, 2.5), ("-20, 175, -10, -175", -20, 175, 10),
    ("-90,-180,90,180", -90, -180, 360),
    ("0,180,1,-170", 0, -180, 10), ("0,10,1,9", 0, 10, 359),
  ])
  func `an area is read from four numbers`(text: String, south: Double, west: Double, width: Double) throws {
    let area = try #require(Area(text))
    #expect((area.south, area.west, area.width) == (south, west, width))
  }

  @Test(arguments: [
    "", "1,2,3", "1,2,3,4,5", "a,b,c,d", "45,0,43,1", "0,1,1,1", "-91,0,1,1", "0,0,91,1", "0,-181,1,1",
    "0,0,1,181",
    "nan,0,1,1", "0,0,inf,1", "1,2,,4", "0,0,0,1",
  ])
  func `an invalid area is rejected`(text: String) { #expect(Area(text) == nil) }

  @Test(arguments: [
    (43.6, -70.3, 300.0), (0, 180, 500), (0, -180, 500), (89.9, 10, 100), (-90, 0, 50), (60, 179, 3000),
    (10, 10, 0),
    (10, 10, .nan), (10, 10, 1e9), (10, 10, -5),
  ])
  func `an area around a point contains the point`(latitude: Double, longitude: Double, kilometers: Double)
    throws
  {
    let point = try #require(Coordinates(latitude: latitude, longitude: longitude))
    let area = Area(around: point, reaching: .kilometers(kilometers))
    #expect(area.contains(point))
    #expect(area.south >= -90 && area.north <= 90 && area.height > 0)
    #expect((-180..<180).contains(area.west) && area.width > 0 && area.width <= 360)
    #expect((-180...180).contains(area.east))
  }

  @Test func `an area reaches as far as requested`() throws {
    let point = try #require(Coordinates(latitude: 60, longitude: 20))
    let area = Area(around: point, reaching: .kilometers(111.195))
    #expect(abs(area.north - 61) < 1e-9 && abs(area.south - 59) < 1e-9)
    // Twice as far to the sides, because a degree is half as long there.
    #expect(abs(area.width - 8) < 1e-9 && abs(area.west - 16) < 1e-9)
  }

  @Test(arguments: ["43,-71.5,45,-69", "-20,175,-10,-175", "-90,-180,90,180", "0,10,1,9"])
  func `the parts of an area hold the same points and do not cross the antimeridian`(text: String) throws {
    let area = try #require(Area(text))
    #expect(area.parts.allSatisfy { $0.west + $0.width <= 180 })
    #expect(abs(area.parts.reduce(0) { $0 + $1.width } - area.width) < 1e-9)
    for longitude in stride(from: -179.5, to: 180, by: 1) {
      let point = try #require(Coordinates(latitude: area.middleLatitude, longitude: longitude))
      #expect(area.contains(point) == area.parts.contains { $0.contains(point) })
    }
  }
}
