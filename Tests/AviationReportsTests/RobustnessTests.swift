import Foundation
import TestSupport
import Testing

@testable import AviationReports

/// No input may trap, hang or get lost. `make fuzz` goes on from there.
struct RobustnessTests {
  private static let corpus = Result {
    try Fixtures.lines("metars-varied.txt") + Fixtures.lines("tafs-varied.txt")
      + Fixtures.lines("pireps-varied.txt") + [Fixtures.text("windtemp-sfo-low-06.txt")]
  }

  /// Decodes a text as every kind of report.
  private func decode(_ bytes: [UInt8]) -> Bool {
    let text = ReportText(bytes)
    var isSound = true
    if let metar = try? METAR(text, reference: Fixtures.reference) {
      isSound = isSound && isCovered(metar.text, by: metar.groups)
    }
    if let taf = try? TAF(text, reference: Fixtures.reference) {
      isSound = isSound && isCovered(taf.text, by: taf.groups)
      _ = taf.periodsInFull
    }
    _ = try? WindsAloftBulletin(text, reference: Fixtures.reference)
    if let report = try? PilotReport(text, reference: Fixtures.reference) {
      isSound = isSound && report.fields.allSatisfy { $0.range.upperBound <= bytes.count }
    }
    return isSound
  }

  @Test func `every prefix of a report is decoded`() throws {
    for (index, line) in try Self.corpus.get().enumerated() where index.isMultiple(of: 25) {
      let bytes = Array(line.utf8)
      for length in 0...bytes.count {
        if !decode(Array(bytes.prefix(length))) { Issue.record("\(line.prefix(length))") }
      }
    }
  }

  @Test func `reports with bytes changed, removed, doubled and swapped are decoded`() throws {
    let corpus = try Self.corpus.get()
    var random = SplitMix64(state: 20_241_121)
    for _ in 0..<Self.mutations {
      var bytes = Array(corpus[Int.random(in: corpus.indices, using: &random)].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, &random) }
      if !decode(bytes) { Issue.record("\(String(decoding: bytes, as: UTF8.self))") }
    }
  }

  @Test func `the splitter returns something for any stream`() throws {
    let corpus = try Self.corpus.get()
    var random = SplitMix64(state: 7)
    for _ in 0..<Self.mutations / 100 {
      var splitter = ReportSplitter()
      var reports: [SplitReport] = []
      for _ in 0..<8 {
        var line = Array(corpus[Int.random(in: corpus.indices, using: &random)].utf8)
        mutate(&line, &random)
        splitter.take(line, into: &reports)
      }
      splitter.finish(into: &reports)
      #expect(reports.allSatisfy { !$0.text.bytes.isEmpty })
    }
  }

  @Test func `the splitter returns every report of any stream`() throws {
    // Reports that are complete on a single line.
    let known = try Self.corpus.get().filter { line in
      let words = line.split(separator: " ")
      let reports = ReportSplitter.reports(in: line)
      return words.count > 6 && words.joined(separator: " ") == line
        && reports.map(\.text.description) == [line]
        && reports.first?.kind != .windsAloft
        && words.prefix(4).contains { $0.count == 7 && $0.hasSuffix("Z") }
        && !line.contains("=")
    }
    #expect(known.count > 1000)
    var random = SplitMix64(state: 11)
    for _ in 0..<Self.mutations / 20 {
      let reports = (0..<8).map { _ in known[Int.random(in: known.indices, using: &random)] }
      let stream = reports.map { written($0, &random) }.joined()
      let found = ReportSplitter.reports(in: stream)
      #expect(found.map(\.text.description) == reports, "\(stream)")
      #expect(found.map(\.kind) == reports.flatMap { ReportSplitter.reports(in: $0).map(\.kind) })
    }
  }

  /// A report as in streams: on one line, with an end mark, on several lines, with blanks around it.
  private func written(_ report: String, _ random: inout SplitMix64) -> String {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return report + "\n"
    case 1: return report + "=\r\r\n"
    case 2: return "\n" + report + " \n\n"
    case 3: return report + "= \n000\n"
    default:
      var words = report.split(separator: " ")
      words.insert("\n     ", at: Int.random(in: 5..<words.count, using: &random))
      return words.joined(separator: " ") + "\n"
    }
  }

  @Test(arguments: [
    // Changes of all kinds, each of which may prevail with each of the others.
    "FM151300 24010KT BECMG 1512/1618 9999 TEMPO 1512/1618 RA", "FEW050 CB",
    "AND", "RA", "9999", "BKN020", "BKNOO4", "//////CB", "CAVOK", "NOSIG", "TEMPO", "FM151400", "FM1514OO",
    "PROB30TEMPO",
    "BECMG0503/0504", "TEMPO 1512/1514 RA", "BECMG 1512/1514 BKN010", "FM151400 24012KT", "12/07TEMPO",
    "Q1013", "12/07",
    "24012KT", "240V300", "1", "1 3/4SM", "3/", "M 04", "R27L/0600", "R27/290055", "WS R27", "RERA", "BLU",
    "T30/0119Z", "10 SM", "BKN020CB27/22", "T02440236$", "SLP132", "RAB05E30", "KBOS 151220Z", "RMK", "NIL",
    "0501 0503",
  ])
  func `the time of decoding is proportional to the length of the text`(tokens: String) async {
    await expectProportionalTime("EGLL 151220Z 1512/1618 24012KT", tokens)
  }

  @Test func `the time of decoding temperatures before the validity is proportional to their number`() async {
    await expectProportionalTime("TAF EGLL 151220Z", "TX12/1515Z", "1512/1618 24012KT")
  }

  /// - Parameter tokens: What is repeated between the head of the text and its end.
  private func expectProportionalTime(_ head: String, _ tokens: String, _ end: String = "") async {
    let (short, long) = (512, 512 * 15)
    // One long text takes hardly more time than as many short ones.
    await expectProportional(short, long, excess: 1.5, tokens) { length in
      let repeated = String(repeating: tokens + " ", count: length / (tokens.utf8.count + 1))
      let text = ReportText("\(head) \(repeated)\(end)")
      #expect(text.bytes.count <= ReportSplitter.longestReport)
      let times = long / length
      return threadTime { for _ in 0..<times { _ = decode(text.bytes) } } / times
    }
  }

  @Test func `an unreadable change costs the outlook of a long forecast little`() throws {
    let hours = (13...22).map { "BECMG 15\($0)/15\($0 + 1) 2000 BKN008 " }.joined()
    let changes = String(repeating: hours, count: 9)
    func time(_ change: String) throws -> Duration {
      let taf = try TAF("TAF EGLL 151100Z 1512/1612 24012KT 9999 SKC \(change) 24010KT CAVOK \(changes)")
      #expect(taf.periods.count > 90)
      return threadTime { _ = taf.outlook }
    }
    // Judging each period by itself would take many times as long.
    var (unread, read) = (try time("FM1513OO"), try time("FM151300"))
    for _ in 0..<9 where unread / read > 10 {
      unread = min(unread, try time("FM1513OO"))
      read = min(read, try time("FM151300"))
    }
    #expect(unread / read <= 10, "\(unread), \(read)")
  }

  @Test func `a text longer than any report is rejected`() throws {
    let long = "KPWM 040051Z " + String(repeating: "9", count: ReportSplitter.longestReport)
    #expect(throws: ReportError.self) { try METAR(long) }
    #expect(throws: ReportError.self) { try TAF(long) }
    #expect(try METAR(String(long.prefix(ReportSplitter.longestReport))).unknown.count == 1)
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: bytes.indices, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(bytes[place], at: place)
    case 3: bytes.swapAt(place, Int.random(in: bytes.indices, using: &random))
    case 4: bytes[place] = Self.alphabet[Int.random(in: Self.alphabet.indices, using: &random)]
    default: bytes.insert(Self.alphabet[Int.random(in: Self.alphabet.indices, using: &random)], at: place)
    }
  }

  private static let alphabet = Array("0123456789/ABCDEFGKLMNPQRSTVWXZ =-+".utf8)
  private static let mutations = 6_000
}
