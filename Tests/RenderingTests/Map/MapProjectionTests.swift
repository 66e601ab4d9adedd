import TestSupport
import Testing
import Weather

@testable import Layout
@testable import Pages

struct MapProjectionTests {
  @Test(arguments: [
    // The world is twice as wide as high, and so is a pair of cells.
    ("-90,-180,90,180", 80, 100, 80, 20), ("-90,-180,90,180", 200, 24, 96, 24),
    ("0,0,10,10", 40, 100, 40, 20),
    // A degree of longitude is half as wide at 60 degrees.
    ("59,0,61,4", 80, 100, 80, 40), ("89,-180,90,180", 80, 100, 79, 11), ("0,0,80,0.1", 80, 30, 1, 30),
    ("-90,-180,90,180", 0, 0, 1, 1),
  ])
  func `a map is as large as fits, in the shape of the area`(
    box: String,
    columns: Int,
    rows: Int,
    width: Int,
    height: Int
  ) throws {
    let map = MapProjection(try #require(Area(box)), columns: columns, rows: rows, glyphs: .unicode)
    #expect((map.columns, map.rows) == (width, height))
    #expect((map.grid.width, map.grid.height) == (2 * width, 4 * height))
  }

  @Test(arguments: [
    (90.0, -180.0, 0, 0), (0, 0, 40, 10), (-90, 179.99, 79, 19), (-90, -180, 0, 19), (89.9, 179.9, 79, 0),
  ])
  func `the cell of a point is found`(latitude: Double, longitude: Double, column: Int, row: Int) throws {
    let map = MapProjection(.world, columns: 80, rows: 100, glyphs: .unicode)
    let point = try #require(Coordinates(latitude: latitude, longitude: longitude))
    let cell = try #require(map.cell(of: point))
    #expect(cell == (column, row))
  }

  @Test func `across the antimeridian both sides are in the right place`() throws {
    let area = try #require(Area("-10,170,10,-170"))
    let map = MapProjection(area, columns: 40, rows: 100, glyphs: .unicode)
    func column(_ longitude: Double) throws -> Int? {
      let point = try #require(Coordinates(latitude: 5, longitude: longitude))
      return map.cell(of: point)?.column
    }
    #expect(try column(170) == 0)
    #expect(try column(180) == 20)
    #expect(try column(-180) == 20)
    #expect(try column(-175) == 30)
    #expect(try column(0) == nil)
    #expect(try column(-169) == nil)
    // A line at one of the sides is on the map once.
    for longitude in [172.0, -172.0] {
      let segments = map.segments(from: (5, longitude), to: (6, longitude + 1))
      let shown = segments.compactMap {
        $0.clipped(width: Double(map.grid.width), height: Double(map.grid.height))
      }
      #expect(shown.count == 1)
    }
  }

  @Test func `every point of an area has a cell on the map`() throws {
    var random = SplitMix64(state: 5)
    for _ in 0..<5000 {
      let point = try #require(
        Coordinates(
          latitude: .random(in: -90...90, using: &random),
          longitude: .random(in: -180...180, using: &random)
        )
      )
      let area = Area(around: point, reaching: .kilometers(.random(in: 5...20_000, using: &random)))
      let map = MapProjection(area, columns: 60, rows: 30, glyphs: .ascii)
      let cell = try #require(map.cell(of: point))
      #expect((0..<map.columns).contains(cell.column) && (0..<map.rows).contains(cell.row))
      #expect(map.columns <= 60 && map.rows <= 30)
    }
  }

  @Test func `a map is as wide as it says`() throws {
    let portland = try #require(Coordinates(latitude: 43.65, longitude: -70.31))
    let area = Area(around: portland, reaching: .kilometers(300))
    let map = MapProjection(area, columns: 80, rows: 100, glyphs: .unicode)
    #expect((map.columns, map.rows) == (80, 20))
    #expect(abs(area.middleWidth.kilometers - 1200) < 10)
  }
}
