import TestSupport
import Testing

@testable import Layout

struct SegmentTests {
  @Test(arguments: [
    (Segment(x0: 1, y0: 1, x1: 3, y1: 2), Segment(x0: 1, y0: 1, x1: 3, y1: 2)),
    (Segment(x0: -5, y0: 2, x1: 15, y1: 2), Segment(x0: 0, y0: 2, x1: 10, y1: 2)),
    (Segment(x0: 5, y0: -5, x1: 5, y1: 50), Segment(x0: 5, y0: 0, x1: 5, y1: 4)),
    (Segment(x0: -1, y0: -1, x1: 2, y1: 2), Segment(x0: 0, y0: 0, x1: 2, y1: 2)),
    (Segment(x0: 10, y0: 4, x1: 10, y1: 4), Segment(x0: 10, y0: 4, x1: 10, y1: 4)),
    (Segment(x0: 12, y0: 4, x1: 8, y1: 0), Segment(x0: 10, y0: 2, x1: 8, y1: 0)),
  ])
  func `a segment is cut to its part inside the canvas`(segment: Segment, expected: Segment) {
    #expect(segment.clipped(width: 10, height: 4) == expected)
  }

  @Test(arguments: [
    Segment(x0: -1, y0: 0, x1: -1, y1: 4), Segment(x0: 0, y0: 5, x1: 10, y1: 5),
    Segment(x0: -3, y0: 2, x1: 1, y1: -3), Segment(x0: 11, y0: 2, x1: 20, y1: 3),
    Segment(x0: .nan, y0: 0, x1: 1, y1: 1), Segment(x0: 0, y0: 0, x1: .infinity, y1: 1),
    Segment(x0: -.greatestFiniteMagnitude, y0: 0, x1: .greatestFiniteMagnitude, y1: 1),
  ])
  func `lines outside and coordinates that are not numbers are dropped`(segment: Segment) {
    #expect(segment.clipped(width: 10, height: 4) == nil)
  }

  private static func segment(_ random: inout SplitMix64) -> Segment {
    func number() -> Double { Double.random(in: -20...20, using: &random) }
    return Segment(x0: number(), y0: number(), x1: number(), y1: number())
  }

  @Test func `a clipped line lies inside and on its line`() {
    var random = SplitMix64(state: 7)
    var hits = 0
    for _ in 0..<20_000 {
      let segment = Self.segment(&random)
      guard let part = segment.clipped(width: 10, height: 4) else { continue }
      hits += 1
      for (x, y) in [(part.x0, part.y0), (part.x1, part.y1)] {
        #expect((0...10).contains(x) && (0...4).contains(y))
        let (dx, dy) = (segment.x1 - segment.x0, segment.y1 - segment.y0)
        #expect(abs((x - segment.x0) * dy - (y - segment.y0) * dx) < 1e-9)
      }
    }
    #expect(hits > 1000)
  }

  /// A line is left out only when no point of it is inside.
  @Test func `no part inside is lost`() {
    var random = SplitMix64(state: 11)
    for _ in 0..<5000 {
      let segment = Self.segment(&random)
      let hasPointInside = (0...200).contains { step in
        let share = Double(step) / 200
        let x = segment.x0 + share * (segment.x1 - segment.x0)
        let y = segment.y0 + share * (segment.y1 - segment.y0)
        return (0.001...9.999).contains(x) && (0.001...3.999).contains(y)
      }
      if hasPointInside { #expect(segment.clipped(width: 10, height: 4) != nil) }
    }
  }
}
