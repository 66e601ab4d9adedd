import TestSupport
import Testing

@testable import Layout

struct DotGridTests {
  private static func picture(_ grid: DotGrid) -> [String] {
    (0..<grid.height).map { y in (0..<grid.width).map { grid[$0, y] ? "#" : "." }.joined() }
  }

  @Test(arguments: [
    (Segment(x0: 0, y0: 0, x1: 4.9, y1: 2.9), ["#....", ".##..", "...##"]),
    (Segment(x0: 4.9, y0: 0, x1: 0, y1: 0.5), ["#####", ".....", "....."]),
    (Segment(x0: 2, y0: 9, x1: 2, y1: -9), ["..#..", "..#..", "..#.."]),
    (Segment(x0: 5, y0: 3, x1: 5, y1: 3), [".....", ".....", "....#"]),
  ])
  func `a line sets the dots under it`(segment: Segment, rows: [String]) {
    var grid = DotGrid(width: 5, height: 3)
    grid.draw(segment)
    #expect(Self.picture(grid) == rows)
  }

  @Test func `a line has no gap, and as many dots as its longer way`() {
    var random = SplitMix64(state: 3)
    for _ in 0..<2000 {
      var grid = DotGrid(width: 40, height: 40)
      let ends = (0..<4).map { _ in Double(Int.random(in: 0..<40, using: &random)) }
      grid.draw(Segment(x0: ends[0] + 0.5, y0: ends[1] + 0.5, x1: ends[2] + 0.5, y1: ends[3] + 0.5))
      let dots = (0..<1600).filter { grid[$0 % 40, $0 / 40] }
      #expect(Double(dots.count) == max(abs(ends[0] - ends[2]), abs(ends[1] - ends[3])) + 1)
      #expect(grid[Int(ends[0]), Int(ends[1])] && grid[Int(ends[2]), Int(ends[3])])
    }
  }

  @Test(arguments: [
    (0, 0), (0, 5), (5, 0), (1, 1), (-3, 7), (2, 4),
  ])
  func `nothing is drawn outside, for any size`(width: Int, height: Int) {
    var grid = DotGrid(width: width, height: height)
    for value in [Double.nan, .infinity, -.infinity, 1e308, -1e308, 0, 1, 1e18] {
      grid.draw(Segment(x0: value, y0: 0, x1: 1, y1: value))
      grid.draw(Segment(x0: -value, y0: -value, x1: value, y1: value))
    }
    #expect(!grid[-1, 0] && !grid[0, -1] && !grid[grid.width, 0] && !grid[0, grid.height])
    #expect(!grid[.max, .min])
  }

  @Test(
    arguments: [
      ([], " "), ([(0, 0)], "⠁"), ([(0, 1)], "⠂"), ([(0, 2)], "⠄"), ([(0, 3)], "⡀"), ([(1, 0)], "⠈"),
      ([(1, 1)], "⠐"),
      ([(1, 2)], "⠠"), ([(1, 3)], "⢀"), ([(0, 0), (1, 3)], "⢁"),
    ] as [([(Int, Int)], String)]
  )
  func `a cell's character follows from its dots`(dots: [(Int, Int)], sign: String) {
    var grid = DotGrid(width: 2, height: 4)
    for (x, y) in dots {
      grid.draw(Segment(x0: Double(x), y0: Double(y), x1: Double(x), y1: Double(y)))
    }
    #expect(grid.braille(column: 0, row: 0) == sign)
    #expect(grid.braille(column: 1, row: 0) == " ")
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
