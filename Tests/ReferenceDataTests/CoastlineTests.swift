import Testing

@testable import ReferenceData

/// The outlines of the land: complete, on the earth, and beside the real sea.
struct CoastlineTests {
  @Test(arguments: [(Coastline.coasts, 129, 5127), (.borders, 324, 2968)])
  func `every line and point of the source is present`(outline: Coastline, lines: Int, points: Int) {
    #expect(outline.lines.count == lines)
    #expect(outline.lines.reduce(0) { $0 + $1.count } == points)
    #expect(outline.lines.allSatisfy { $0.count >= 2 })
  }

  @Test(arguments: [Coastline.coasts, .borders])
  func `every point is on the earth, and no line crosses the antimeridian`(outline: Coastline) {
    for line in outline.lines {
      #expect(line.allSatisfy { (-90...90).contains($0.latitude) && (-180...180).contains($0.longitude) })
      #expect(zip(line, line.dropFirst()).allSatisfy { abs($0.longitude - $1.longitude) < 180 })
    }
  }

  /// The source cuts its polygons there, and the cuts are not coasts.
  @Test func `no coast runs along the antimeridian or over the pole`() {
    let edges = Coastline.coasts.lines.flatMap { zip($0, $0.dropFirst()) }
    #expect(!edges.contains { abs($0.longitude) == 180 && abs($1.longitude) == 180 })
    #expect(!edges.contains { $0.latitude == -90 && $1.latitude == -90 })
  }

  @Test(arguments: [
    // Cape Horn, the Strait of Gibraltar, Cape Agulhas, Portland in Maine.
    (-55.98, -67.27), (36.0, -5.6), (-34.83, 20.0), (43.6, -70.2),
  ])
  func `there is a coast where one should be`(latitude: Double, longitude: Double) {
    #expect(distance(from: latitude, longitude, to: .coasts) < 1)
  }

  @Test(arguments: [(0.0, -30.0), (-30.0, -120.0), (50.0, 70.0), (40.0, -100.0)])
  func `there is no coast in the middle of an ocean or a continent`(latitude: Double, longitude: Double) {
    #expect(distance(from: latitude, longitude, to: .coasts) > 5)
  }

  @Test func `the forty-ninth parallel is a border`() {
    #expect(distance(from: 49, -123.0, to: .borders) < 0.5)
    #expect(distance(from: 49, -95.2, to: .borders) < 0.5)
  }

  private func distance(from latitude: Double, _ longitude: Double, to outline: Coastline) -> Double {
    outline.lines.joined().map { max(abs($0.latitude - latitude), abs($0.longitude - longitude)) }.min()
      ?? .infinity
  }

  @Test(arguments: [
    ("100 200 -50 25", 2), ("100 200 -50", 1), ("", 0), ("x 1", 0), ("100 200 9 x", 1),
    ("18000 0 1 0", 1), ("0 9001", 0), ("99999999999999999999 0", 0), ("36001 0", 0),
  ])
  func `a damaged line loses only its damaged part`(text: String, count: Int) {
    #expect(Coastline.line(text).count == count)
  }

  @Test func `points are hundredths of a degree relative to the previous point`() {
    let expected = [
      Coastline.Point(latitude: 2, longitude: 1), Coastline.Point(latitude: 2.25, longitude: 0.5),
    ]
    #expect(Coastline.line("100 200 -50 25") == expected)
  }
}
