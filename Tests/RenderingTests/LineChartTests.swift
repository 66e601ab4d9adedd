import Foundation
import Testing
import Text
import Weather

@testable import Layout

/// Charts that show no more than is known.
struct LineChartTests {
  private static func chart(_ values: [Double?], glyphs: GlyphTier = .unicode) -> LineChart {
    var chart = LineChart(
      points: values.map { $0.flatMap { LineChart.Point($0) } },
      row: 0,
      language: .english
    )
    chart.glyphs = glyphs
    return chart
  }

  private static func lines(_ chart: LineChart, pitch: Int = 5) -> [String] {
    chart.lines(over: chart.points.indices.map { (index: $0, start: $0 * pitch, width: 2) })
      .map(\.plain)
  }

  @Test(arguments: [
    ([12, 18], 12.0, 18.0), ([12.4, 17.6], 12, 18), ([12, 12], 10, 14), ([-0.4, 0.4], -2, 2),
    ([nil, 3, 4], 2, 6),
  ])
  func `the scale ends at whole numbers, and a calm night does not fill it`(
    values: [Double?],
    low: Double,
    high: Double
  ) {
    #expect(Self.chart(values).scale == low...high)
  }

  @Test(arguments: [[], [nil], [3], [.nan, 4], [1e300, 2]] as [[Double?]])
  func `fewer than two values make no line`(values: [Double?]) {
    #expect(Self.chart(values).scale == nil)
    #expect(Self.lines(Self.chart(values)).isEmpty)
  }

  @Test func `a missing hour is a gap and not a zero`() {
    let lines = Self.lines(Self.chart([10, 14, nil, 10, 14], glyphs: .ascii))
    #expect(
      lines == [
        "     .o             .o  14", "   ..             ..", " o.             o.      10",
      ]
    )
    let columns = lines.map { $0.dropFirst(9).prefix(6) }
    #expect(columns.allSatisfy { $0.allSatisfy { $0 == " " } })
  }

  @Test func `the highest and the lowest value are printed, but not the ends of the scale`() {
    let lines = Self.lines(Self.chart([-3, 40]))
    #expect(lines.first?.hasSuffix(" 40") == true && lines.last?.hasSuffix(" -3") == true)
    let calm = Self.lines(Self.chart([11, 10.4, 10.6])).joined()
    #expect(!calm.contains { $0.isNumber }, "\(calm)")
  }

  @Test func `the spread between sources is drawn around the line`() throws {
    var chart = Self.chart([10, 10, 10])
    let bare = Self.lines(chart).joined()
    chart.points = try chart.points.map { try #require(LineChart.Point($0?.value ?? 0, spread: 8...12)) }
    let banded = Self.lines(chart).joined()
    func dots(_ text: String) -> Int {
      text.unicodeScalars.reduce(0) {
        $0 + (($1.value & 0xFF00) == 0x2800 ? ($1.value & 0xFF).nonzeroBitCount : 0)
      }
    }
    #expect(dots(banded) > 2 * dots(bare))
  }

  @Test func `the number stays in every tier of colour`() {
    let accents = [-20, -5, 5, 15, 20, 30, 40].map { Style.Accent.temperature(.celsius($0)) }
    #expect(Set(accents).count == 7)
    #expect(Style.Accent.temperature(.celsius(.nan)) == nil)
    for tier in [ColorTier.colors16, .colors256, .trueColor] {
      #expect(Set(accents.compactMap { $0?.parameters(in: tier, on: .dark) }).count == 7)
    }
  }
}
