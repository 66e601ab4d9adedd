import Foundation
import Testing

@testable import Embedded
@testable import ReferenceData

/// The tables inside the program: what a search finds, and that they equal those of the repository.
struct TableTests {
  private static let tables: [(name: String, table: ReferenceTable)] = [
    ("airfields", .airfields), ("airport-codes", .airportCodes), ("airports", .airports), ("cities", .cities),
    ("city-names", .cityNames), ("conditions", .conditions), ("countries", .countries), ("zones", .zones),
    ("runways", .runways), ("airport-cells", .airportCells), ("city-cells", .cityCells),
    ("city-labels", .cityLabels), ("divisions", .divisions), ("country-names", .countryNames),
  ]

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func key(_ row: ReferenceTable.Row) -> String {
    String(decoding: Array(row.key), as: UTF8.self)
  }

  @Test(arguments: [
    ("zone-tree.txt", 1_000_000), ("city-names.tsv", 1_500_000), ("city-labels.tsv", 150_000),
  ])
  func `a table does not exceed its share of the program's size`(file: String, limit: Int) throws {
    #expect(try #require(Embedded.file("Sources/ReferenceData/Data/\(file)")).count <= limit)
  }

  // MARK: - Rows

  @Test(arguments: [(ReferenceTable.airportCells, ReferenceTable.airports), (.cityCells, .cities)])
  func `each place is in its cell, and only there`(cells: ReferenceTable, places: ReferenceTable) {
    var offsets: [Int] = []
    for cell in cells.rows {
      let corner = (Int(String(cell[0].prefix(3))), Int(String(cell[0].suffix(3))))
      for offset in cell.columns.dropFirst().compactMap({ Int($0) }) {
        let place = places.row(at: offset)
        let degrees = [place.number(1), place.number(2)].map { $0.map { Int($0.rounded(.down)) } }
        if corner.0 == degrees[0].map({ $0 + 90 }), corner.1 == degrees[1].map({ $0 + 180 }) {
          offsets.append(offset)
        }
      }
    }
    // Not the arrays themselves, which would be printed whole.
    #expect(offsets.sorted().elementsEqual(places.rows.map(\.offset)))
  }

  @Test(arguments: [("AE", "AG", 3), ("AE", "AFX", 2), ("", "AD", 1), ("ZW", "~", 1), ("B", "A", 0)])
  func `rows are found from one key through another`(first: String, last: String, count: Int) {
    #expect(Array(ReferenceTable.countries.rows(from: first, through: last)).count == count)
  }

  @Test(arguments: [
    ("airports", 17_080), ("airfields", 10_869), ("airport-codes", 8571), ("cities", 34_004),
    ("countries", 250),
    ("zones", 417), ("runways", 27_258), ("conditions", 1727), ("city-names", 75_329),
    ("airport-cells", 7195), ("city-cells", 6132), ("city-labels", 4527), ("divisions", 2764),
    ("country-names", 3295),
  ])
  func `all rows are sorted by the bytes of their keys`(name: String, count: Int) throws {
    let table = try #require(Self.tables.first { $0.name == name }?.table)
    let keys = table.rows.map { Array($0.key) }
    #expect(keys.count == count)
    #expect(zip(keys, keys.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) })
    #expect(keys.allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: tables.map(\.name))
  func `every row is found by its key`(name: String) throws {
    let table = try #require(Self.tables.first { $0.name == name }?.table)
    let offsets = Dictionary(grouping: table.rows, by: Self.key).mapValues { $0.map(\.offset) }
    let missed = offsets.filter { key, offsets in table.rows(key).map(\.offset) != offsets }
    #expect(missed.isEmpty)
  }

  @Test(arguments: ["", "A", "AAXW", "KPWM0", "KPW", "ZZZZZ", "\u{10FFFF}", "\n", "\t", "KSEA\t"])
  func `a missing key is not found`(key: String) {
    #expect(ReferenceTable.airports.first(key) == nil)
    #expect(ReferenceTable.airports.rows(key).isEmpty)
  }

  @Test func `the first and the last row are found`() {
    #expect(ReferenceTable.countries.first("AD")?[2] == "Andorra")
    #expect(ReferenceTable.countries.first("ZW")?[3] == "ZWG")
    #expect(ReferenceTable.countries.rows(beginningWith: "ZW").map { $0[1] } == ["ZWE"])
  }

  @Test(arguments: [("A", 19), ("AD", 1), ("Q", 1), ("", 250), ("ADX", 0), ("x", 0)])
  func `rows are found by the beginning of their keys`(prefix: String, count: Int) {
    let rows = ReferenceTable.countries.rows(beginningWith: prefix)
    let slow = ReferenceTable.countries.rows.filter { Self.key($0).hasPrefix(prefix) }
    #expect(rows.map(\.offset) == slow.map(\.offset))
    if count > 1 { #expect(ReferenceTable.countries.rows(beginningWith: prefix, limit: 2).count == 2) }
    #expect(ReferenceTable.countries.rows(beginningWith: prefix, limit: 0).isEmpty)
  }

  @Test func `other names lead to a row of the cities`() {
    let offsets = Set(ReferenceTable.cities.rows.map(\.offset))
    #expect(ReferenceTable.cityNames.rows.allSatisfy { row in Int(row[1]).map(offsets.contains) ?? false })
    #expect(ReferenceTable.cityLabels.rows.allSatisfy { row in Int(row[0]).map(offsets.contains) ?? false })
  }

  @Test func `names of divisions and countries lead to a row of the countries`() {
    #expect(ReferenceTable.countryNames.rows.allSatisfy { ReferenceTable.countries.first($0[1]) != nil })
    #expect(
      ReferenceTable.divisions.rows.allSatisfy { row in
        ReferenceTable.countries.first(String(row[0].prefix(2))) != nil && row.columns.count == 5
      }
    )
  }

  @Test func `a weather code has a condition and an intensity, and no column without a reader`() {
    #expect(ReferenceTable.conditions.rows.allSatisfy { $0.columns.count == 3 })
  }

  @Test(arguments: [-1, Int.min, Int.max, 7116, 7117])
  func `an offset outside the table is an empty row`(offset: Int) {
    let row = ReferenceTable.countries.row(at: offset)
    #expect(row.columns == [""])
    #expect(row[0].isEmpty && row[1].isEmpty)
    #expect(row.tenThousandths(0) == nil)
  }

  // MARK: - Columns

  @Test func `a single column equals the one in all columns`() {
    for row in ReferenceTable.countries.rows {
      let columns = row.columns
      #expect(columns.indices.map { row[$0] } == columns)
      #expect(columns.count == 5)
      #expect(row[columns.count].isEmpty && row[99].isEmpty)
    }
  }

  @Test(arguments: [
    ("airports", 1), ("airports", 2), ("cities", 1), ("cities", 2), ("airports", 10), ("cities", 6),
  ])
  func `numbers are read like Double reads them`(name: String, column: Int) throws {
    let table = try #require(Self.tables.first { $0.name == name }?.table)
    var different: [String] = []
    for row in table.rows {
      let expected = Double(row[column]).map { Int(($0 * 10_000).rounded()) }
      if row.tenThousandths(column) != expected { different.append(Self.key(row)) }
    }
    #expect(different.isEmpty)
  }

  @Test func `text is not a number`() {
    for row in ReferenceTable.countries.rows {
      for column in [0, 1, 2, 5, 99] { #expect(row.tenThousandths(column) == nil) }
    }
  }

  @Test func `a number has digits, and at most four decimals`() {
    let row = ReferenceTable(StaticBytes("-\t.\t-.\t1.23456\t+1\t1e3\t7\t.5\t5.\t-0.25\t1.2345")).row(at: 0)
    let expected = [nil, nil, nil, nil, nil, nil, 70_000, 5000, 50_000, -2500, 12_345]
    #expect(expected.indices.map { row.tenThousandths($0) } == expected)
  }

  // MARK: - Files

  @Test func `the embedded files are those of the repository`() throws {
    #expect(Embedded.paths.count >= Self.tables.count + 1)
    for path in Embedded.paths {
      let file = try Data(contentsOf: Self.root.appending(path: path))
      let embedded = try #require(Embedded.file(path)).array
      if embedded != [UInt8](file) { try Self.expectSameValues(Data(embedded), file, path) }
    }
    for (name, _) in Self.tables {
      #expect(Embedded.file("Sources/ReferenceData/Data/\(name).tsv")?.isEmpty == false)
    }
  }

  /// The blanks between the values of recordings and languages are not embedded.
  private static func expectSameValues(_ embedded: Data, _ file: Data, _ path: String) throws {
    #expect(
      path.hasSuffix(".json") && (path.contains("/Samples/") || path.contains("/Languages/")),
      "\(path)"
    )
    let values = try [embedded, file].map { try JSONSerialization.jsonObject(with: $0) as? NSObject }
    #expect(values[0] == values[1] && embedded.count < file.count, "\(path)")
  }

  @Test(arguments: ["", "config", "config.json ", "/etc/passwd", "../config.json"])
  func `no other file is embedded`(path: String) { #expect(Embedded.file(path) == nil) }

  @Test(arguments: [(0, 0), (-5, 0), (1, 12), (Int.min, 0)])
  func `a byte is searched from any offset`(start: Int, expected: Int) throws {
    let zones = try #require(Embedded.file("Sources/ReferenceData/Data/zones.tsv"))
    let byte = zones[expected]
    #expect(zones.offset(of: byte, from: start) == zones.array[max(0, start)...].firstIndex(of: byte))
    #expect(zones.offset(of: byte, from: .max) == zones.count)
    #expect(zones.offset(of: 0, from: 0) == zones.count)
  }

  @Test func `text outside the file is empty`() throws {
    let zones = try #require(Embedded.file("Sources/ReferenceData/Data/zones.tsv"))
    #expect(zones.string(-10..<0).isEmpty)
    #expect(zones.string(zones.count..<zones.count + 10).isEmpty)
    #expect(zones.string(-10..<1) == zones.string(0..<1))
    #expect(zones.string(0..<Int.max) == String(decoding: zones.array, as: UTF8.self))
  }
}
