import Testing
import Weather

@testable import Rendering

struct TableTests {
  private static let days: Table = {
    var table = Table([
      Table.Column("day", importance: 9), Table.Column("", importance: 6),
      Table.Column("low", .trailing, importance: 7, group: "temperature"),
      Table.Column("", importance: 7, group: "temperature"),
      Table.Column("high", .trailing, importance: 7, group: "temperature"),
    ])
    table.isInset = false
    table.rows = [["Thu 1", "rain", "11", "to", "18 °C"]]
    return table
  }()

  /// Half a value would be read as a whole one.
  @Test(arguments: [
    (27, ["day          low       high", "Thu 1  rain   11  to  18 °C"]),
    (26, ["day    low       high", "Thu 1   11  to  18 °C"]),
    (21, ["day    low       high", "Thu 1   11  to  18 °C"]), (20, ["Thu 1", "   11 to 18 °C"]),
    (14, ["Thu 1", "   11 to 18 °C"]),
  ])
  func `the columns of one value go together`(width: Int, expected: [String]) {
    let lines = Self.days.lines(width: width, indent: 0, ellipsis: "…", language: .english)
    #expect(lines.map(\.plain) == expected)
  }

  @Test(arguments: [
    (
      20, "seen by EDDT\u{A0}85\u{A0}min\u{A0}(9\u{A0}km), other",
      ["seen by EDDT 85 min", "  (9 km), other"]
    ),
    (10, "on 2020-10-01, partly", ["on", "2020-10-", "01, partly"]),
    (4, "abcd, e", ["abc", "d, e"]), (1, "a, b", ["a", ",", "b"]),
  ])
  func `no line begins with a comma where there is room for more`(
    width: Int,
    text: String,
    expected: [String]
  ) {
    let lines = StyledText(text).wrapped(to: width, indent: 2)
    #expect(lines.map { QuantityText.withoutGlue($0.plain) } == expected)
    #expect(lines.allSatisfy { $0.width <= width })
  }
}
