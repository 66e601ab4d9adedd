import Testing
import Weather

@testable import Formats
@testable import Layout

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

  @Test func `an empty column does not turn another cell into a head`() {
    var table = Table(
      ["period", "category", "change", "wind", "sky"].map { Table.Column($0) },
      narrowing: .stack(heads: 3)
    )
    table.showsHeader = false
    table.isInset = false
    table.rows = [["29/06–29/24", "VFR", "", "280° 20 kt", "SCT 3,000 ft"].map { StyledText($0) }]
    let lines = table.lines(width: 30, indent: 0, ellipsis: "…", language: .english)
    #expect(lines.map(\.plain) == ["29/06–29/24  VFR", "   280° 20 kt, SCT 3,000 ft"])
  }

  @Test(arguments: [
    (24, ["h   wind   hum", "00   14.5"], ["h   wind   hum", "01  104    100"]),
    (13, ["h   wind", "00   14.5"], ["h   wind", "01  104"]),
  ])
  func `tables of one answer have the same columns at the same positions`(
    width: Int,
    first: [String],
    second: [String]
  ) {
    let rows: [[StyledText]] = [["00", "14.5", ""], ["01", "104", "100"]]
    let shown = rows.indices.map { index in
      var table = Table([
        Table.Column("h", importance: 3), Table.Column("wind", .decimal, importance: 2),
        Table.Column("hum", .trailing, importance: 1), Table.Column("none"),
      ])
      table.isInset = false
      table.rows = [rows[index]]
      table.rowsElsewhere = [rows[1 - index]]
      return table.lines(width: width, indent: 0, ellipsis: "…", language: .english)
        .map { line in String(line.plain.reversed().drop { $0 == " " }.reversed()) }
    }
    #expect(shown == [first, second])
  }

  @Test(arguments: [
    (
      Language.german, ["27,2 µg/m³", "25 µg/m³", "1.234 µg/m³"],
      ["   27,2 µg/m³", "   25 µg/m³", "1.234 µg/m³"]
    ),
    (.swedish, ["27,2 µg/m³", "25 µg/m³", "2 µg/m³"], ["27,2 µg/m³", "25 µg/m³", " 2 µg/m³"]),
    (.norwegian, ["48,6 mm", "0,9 mm", "0 mm"], ["48,6 mm", " 0,9 mm", " 0 mm"]),
    (.polish, ["12 345 m", "9 m"], ["12 345 m", "     9 m"]),
  ])
  func `a separator of thousands counts only before a digit`(
    language: Language,
    cells: [String],
    expected: [String]
  ) {
    var table = Table([Table.Column("", importance: 1), Table.Column("", .decimal)])
    table.isInset = false
    // The space before the unit and in Polish numbers is a no-break space.
    table.rows = cells.map { ["a", StyledText($0.replacing(" ", with: QuantityText.glue))] }
    let lines = table.lines(width: 40, indent: 0, ellipsis: "…", language: language)
    let shown = lines.map { line in
      String(line.plain.replacing("\u{A0}", with: " ").dropFirst(3)).replacing(#/ +$/#, with: "")
    }
    #expect(shown == expected)
  }

  /// Half a value would be read as a complete one.
  @Test(arguments: [
    (27, ["day          low       high", "Thu 1  rain   11  to  18 °C"]),
    (26, ["day    low       high", "Thu 1   11  to  18 °C"]),
    (21, ["day    low       high", "Thu 1   11  to  18 °C"]), (20, ["Thu 1", "   11 to 18 °C"]),
    (14, ["Thu 1", "   11 to 18 °C"]),
  ])
  func `the columns of one value are left out together`(width: Int, expected: [String]) {
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

  @Test(arguments: [
    (
      31,
      [
        "code  name" + String(repeating: " ", count: 21), "A     Portland International A…",
        "B     Portland International J…",
      ]
    ),
    (
      30,
      [
        "A", "   Portland International", "   Airport", "B", "   Portland International", "   Jetport",
      ]
    ),
  ])
  func `different cells are never cut to the same text`(width: Int, expected: [String]) {
    var table = Table([
      Table.Column("code", importance: 2), Table.Column("name", importance: 1, truncatableTo: 10),
    ])
    table.isInset = false
    table.rows = [["A", "Portland International Airport"], ["B", "Portland International Jetport"]]
    let lines = table.lines(width: width, indent: 0, ellipsis: "…", language: .english).map(\.plain)
    #expect(lines == expected)
  }

  @Test(arguments: [
    (28, "cloudy with rain  12.5  1013"), (27, "cloudy with rain  12.5"), (22, "cloudy with rain  12.5"),
    (18, "cloudy with…  12.5"), (16, "cloudy wi…  12.5"),
  ])
  func `words are cut rather than left out when no column of less importance is left`(
    width: Int,
    line: String
  ) {
    var table = Table([
      Table.Column("", importance: 2), Table.Column("", importance: 3), Table.Column("", importance: 1),
    ])
    table.columns[0].lastWidth = 10
    table.isInset = false
    table.rows = [["cloudy with rain", "12.5", "1013"]]
    let lines = table.lines(width: width, indent: 0, ellipsis: "…", language: .english).map(\.plain)
    #expect(lines == [line])
  }

  @Test func `a unit is shown once above its numbers`() {
    var table = Table([
      Table.Column("", unit: "", importance: 3), Table.Column("wind", .trailing, unit: "km/h", importance: 2),
      Table.Column("gusts", .trailing, importance: 1),
    ])
    table.isInset = false
    table.rows = [["10:00", "7", "15"], ["11:00", "12", ""]]
    let lines = table.lines(width: 40, indent: 0, ellipsis: "…", language: .english)
    #expect(
      lines.map(\.plain) == [
        "       wind  gusts", "       km/h       ", "10:00     7     15", "11:00    12       ",
      ]
    )
    #expect(MarkdownPrinter().print(Document([.table(table)])).hasPrefix("| | wind km/h | gusts |"))
  }

  @Test func `a row whose values were left out is dropped with its label`() {
    var table = Table([
      Table.Column("", importance: 3), Table.Column("merged", importance: 2),
      Table.Column("source", importance: 1),
    ])
    table.isInset = false
    table.rows = [["Wind", "5 km/h", "6 km/h"], ["Age", "", "85 min"]]
    func lines(_ width: Int) -> [String] {
      table.lines(width: width, indent: 0, ellipsis: "…", language: .english).map(\.plain)
    }
    #expect(lines(40).count == 3)
    #expect(lines(16) == ["      merged", "Wind  5 km/h"])
  }
}
