import AviationReports
import Testing

/// Every byte of a report that is not white space or `=` belongs to exactly one group, in order.
struct AccountingTests {
  @Test func `the groups of every METAR cover exactly its tokens`() throws {
    for row in try DecodedRow.all() {
      let metar = try METAR(row.raw)
      #expect(isCovered(metar.text, by: metar.groups), "\(row.raw)")
    }
    var varied = 0
    for line in try Fixtures.lines("metars-varied.txt") {
      guard let metar = try? METAR(line) else { continue }
      varied += 1
      #expect(isCovered(metar.text, by: metar.groups), "\(line)")
    }
    #expect(varied >= 930)
  }

  @Test func `the groups of every TAF cover exactly its tokens`() throws {
    var forecasts = 0
    for line in try Fixtures.lines("tafs-varied.txt") {
      guard let taf = try? TAF(line) else { continue }
      forecasts += 1
      #expect(isCovered(taf.text, by: taf.groups), "\(line)")
    }
    #expect(forecasts >= 600)
  }
}

/// Whether groups are in order, do not overlap, and leave only separators outside.
func isCovered(_ text: ReportText, by groups: [Group]) -> Bool {
  var place = 0
  for group in groups {
    guard group.range.lowerBound >= place, group.range.upperBound > group.range.lowerBound,
      group.range.upperBound <= text.bytes.count,
      text.bytes[place..<group.range.lowerBound].allSatisfy(isSeparator)
    else { return false }
    place = group.range.upperBound
  }
  return text.bytes[place...].allSatisfy(isSeparator)
}

private func isSeparator(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "=") || byte == 0x7F }
