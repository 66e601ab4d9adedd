import TestSupport
import AviationReports
import Foundation
import Testing

/// Nothing that comes in may trap, hang or get lost. `AGG_LONG_TESTS=1` tries a million mutations instead of 6,000.
struct RobustnessTests {
  private static let corpus: [String] =
    ((try? Fixtures.lines("metars-varied.txt")) ?? []) + ((try? Fixtures.lines("tafs-varied.txt")) ?? [])
    + [(try? Fixtures.text("windtemp-sfo-low-06.txt")) ?? ""]

  /// Decodes a text as everything that it could be.
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
    return isSound
  }

  @Test func `every prefix of every report is decoded`() {
    for (index, line) in Self.corpus.enumerated() where index % Self.thinning == 0 {
      let bytes = Array(line.utf8)
      for length in 0...bytes.count {
        if !decode(Array(bytes.prefix(length))) { Issue.record("\(line.prefix(length))") }
      }
    }
  }

  @Test func `reports with bytes changed, removed, doubled and swapped are decoded`() {
    var random = SplitMix64(state: 20_241_121)
    for _ in 0..<Self.mutations {
      var bytes = Array(Self.corpus[Int.random(in: Self.corpus.indices, using: &random)].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, &random) }
      if !decode(bytes) { Issue.record("\(String(decoding: bytes, as: UTF8.self))") }
    }
  }

  @Test func `the splitter gives back every report of any stream`() {
    var random = SplitMix64(state: 7)
    for _ in 0..<Self.mutations / 100 {
      var splitter = ReportSplitter()
      var reports: [SplitReport] = []
      for _ in 0..<8 {
        var line = Array(Self.corpus[Int.random(in: Self.corpus.indices, using: &random)].utf8)
        mutate(&line, &random)
        reports += splitter.take(line)
      }
      reports += splitter.finish()
      #expect(reports.allSatisfy { !$0.text.bytes.isEmpty })
    }
  }

  @Test func `a token of a megabyte and a million tokens take no longer than their length`() throws {
    let long = "KPWM 040051Z " + String(repeating: "9", count: 1_000_000)
    #expect(try METAR(long).unknown.count == 1)
    let many = "KPWM 040051Z RMK " + String(repeating: "AND ", count: 100_000)
    #expect(try METAR(many).groups.count > 100_000)
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
  private static let isLong = ProcessInfo.processInfo.environment["AGG_LONG_TESTS"] == "1"
  private static let mutations = isLong ? 1_000_000 : 6_000
  private static let thinning = isLong ? 1 : 25
}
