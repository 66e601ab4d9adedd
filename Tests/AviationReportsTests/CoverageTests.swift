import AviationReports
import Foundation
import Testing

/// The minimum share of the recorded reports that is read, and that nothing is dropped silently.
struct CoverageTests {
  @Test func `99_3 % of METAR bodies and 96 % with remarks have no unknown group`() throws {
    let rows = try DecodedRow.all()
    var bodies = 0
    var wholes = 0
    var unknown: [String] = []
    for row in rows {
      let metar = try METAR(row.raw, reference: row.date)
      if metar.hasUnknown(inRemarks: false) {
        unknown.append("BODY \(metar.unknown) \(row.raw)")
      } else {
        bodies += 1
      }
      if metar.unknown.isEmpty { wholes += 1 } else { unknown.append("ALL \(metar.unknown) \(row.raw)") }
    }
    try record(unknown, "metar")
    #expect(rows.count == 8000)
    #expect(Double(bodies) >= 0.993 * Double(rows.count), "\(bodies) bodies of \(rows.count)")
    #expect(Double(wholes) >= 0.96 * Double(rows.count), "\(wholes) of \(rows.count)")
  }

  @Test func `most unusual METARs collected by authors of decoders are read`() throws {
    var bodies = 0
    var wholes = 0
    var unknown: [String] = []
    var count = 0
    for line in try Fixtures.lines("metars-varied.txt") {
      for report in ReportSplitter.reports(in: line) {
        count += 1
        guard let metar = try? METAR(report.text, reference: Fixtures.reference) else {
          unknown.append("THROWN \(line)")
          continue
        }
        if metar.hasUnknown(inRemarks: false) {
          unknown.append("BODY \(metar.unknown) \(line)")
        } else {
          bodies += 1
        }
        if metar.unknown.isEmpty { wholes += 1 } else { unknown.append("ALL \(metar.unknown) \(line)") }
      }
    }
    try record(unknown, "varied")
    // Otherwise a splitter that drops difficult reports would make the shares better.
    #expect(count == 944)
    #expect(Double(bodies) >= 0.96 * Double(count), "\(bodies) bodies of \(count)")
    #expect(Double(wholes) >= 0.94 * Double(count), "\(wholes) of \(count)")
  }

  @Test func `most unusual TAFs collected by authors of decoders are read`() throws {
    var wholes = 0
    var unknown: [String] = []
    var count = 0
    for line in try Fixtures.lines("tafs-varied.txt") {
      for report in ReportSplitter.reports(in: line) {
        count += 1
        guard let taf = try? TAF(report.text, reference: Fixtures.reference) else {
          unknown.append("THROWN \(line)")
          continue
        }
        if taf.unknown.isEmpty { wholes += 1 } else { unknown.append("\(taf.unknown) \(line)") }
      }
    }
    try record(unknown, "taf")
    #expect(count == 635)
    #expect(Double(wholes) >= 0.93 * Double(count), "\(wholes) of \(count)")
  }

  private func record(_ lines: [String], _ name: String) throws {
    guard let path = ProcessInfo.processInfo.environment["AGG_DIFFERENCES"] else { return }
    try lines.joined(separator: "\n").write(toFile: path + "." + name, atomically: true, encoding: .utf8)
  }
}

extension METAR {
  /// Whether a group of the remarks, or of the part before them, is unknown.
  func hasUnknown(inRemarks: Bool) -> Bool {
    groups.contains { $0.value == .unknown && ($0.section == .remarks) == inRemarks }
  }
}
