import ProviderKit
import SpannedJSON
import Testing
import Weather

/// The areas of warnings, as services draw them.
struct AlertOutlineTests {
  @Test(arguments: [
    (#"{"type":"Polygon","coordinates":[[[10,50],[11,50],[11,51],[10,50]]]}"#, [3]),
    // Also an open ring, positions with a height, and a hole, which is left out.
    (#"{"type":"Polygon","coordinates":[[[10,50,0],[11,50,0],[11,51,0],[10,51,0]]]}"#, [4]),
    (
      #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[7,2],[8,2],[8,3],[7,2]]]}"#, [3]
    ),
    (
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]]],[[[20,0],[29,0],[29,9],[25,9]]]]}"#,
      [3, 4]
    ),
    // A corner that is written twice is one.
    (#"{"type":"Polygon","coordinates":[[[10,50],[11,50],[11,50],[11,51],[10,50],[10,50]]]}"#, [3]),
    // No area, or only a part of one.
    (#"{"type":"Polygon","coordinates":[[[10,50],[11,50],[10,50]]]}"#, []),
    (#"{"type":"Polygon","coordinates":[[[10,50],[11,95],[11,51],[10,50]]]}"#, []),
    (#"{"type":"Polygon","coordinates":[[[10,50],[11,"50"],[11,51],[10,50]]]}"#, []),
    (#"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]]],[[[20,0],[29,0]]]]}"#, []),
    (#"{"type":"MultiPolygon","coordinates":[]}"#, []), (#"{"type":"Polygon","coordinates":[]}"#, []),
    (#"{"type":"Point","coordinates":[10,50]}"#, []), (#"{"type":"Polygon"}"#, []), ("7", []),
  ])
  func `only complete areas of GeoJSON are read`(text: String, corners: [Int]) throws {
    var reader = FieldReader()
    let areas = reader.read(try JSONDocument(text).root, as: .areas)
    #expect(areas?.map(\.corners.count) ?? [] == corners)
  }

  @Test func `an invalid geometry is reported, and a missing one is not`() throws {
    let root = try JSONDocument(#"{"a":{"type":"Circle"},"b":null}"#).root
    var reader = FieldReader()
    for key in ["b", "c"] { #expect(reader.read(key, as: .areas, in: root) == nil) }
    #expect(reader.reportProblems.isEmpty)
    #expect(reader.read("a", as: .areas, in: root) == nil)
    #expect(reader.reportProblems.count == 1)
  }

  @Test(arguments: [(5_000, true), (5_001, false)])
  func `an outline has at most ten thousand corners`(corners: Int, isKept: Bool) throws {
    let ring = try (0..<corners).map { index in
      try #require(Coordinates(latitude: Double(index % 2), longitude: Double(index) / 1000))
    }
    let area = try #require(Polygon(ring))
    #expect((WeatherAlert.Outline([area, area]) != nil) == isKept)
  }
}
