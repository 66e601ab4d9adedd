import AviationReports
import Testing

/// Every byte of a report that is not white space or `=` belongs to exactly one group, in order.
struct AccountingTests {
  @Test func `the groups of every METAR cover exactly its tokens`() throws {
    for line in try DecodedRow.all().map(\.raw) + Fixtures.lines("metars-varied.txt") {
      guard let metar = try? METAR(line) else { continue }
      #expect(isCovered(metar.text, by: metar.groups), "\(line)")
    }
  }

  @Test func `the groups of every TAF cover exactly its tokens`() throws {
    for line in try Fixtures.lines("tafs-varied.txt") {
      guard let taf = try? TAF(line) else { continue }
      #expect(isCovered(taf.text, by: taf.groups), "\(line)")
    }
  }
}

/// Whether groups are in order, do not overlap, and leave nothing but separators outside.
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
