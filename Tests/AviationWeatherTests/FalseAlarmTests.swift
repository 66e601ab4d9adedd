import Foundation
import SpannedJSON
import TestSupport
import Testing
import Weather

/// 8,000 METARs from all over the world with the service's decode of them, which the tests of AviationReports
/// contain.
@Suite struct FalseAlarmTests {
  @Test func `hardly any recorded report contradicts its decode`() async throws {
    var alarms: [String] = []
    let rows = try Self.rows()
    for row in rows {
      let station = try #require(row["station"]?.string)
      let observed = try Date(try #require(row["time"]?.string), strategy: .iso8601)
      let body = "[\(Self.object(row, observed: observed))]"
      // Reports that fail say that there is no observation.
      guard
        case .success(let report) = try await answer(
          metar: StubResponse(200, body),
          for: station,
          at: observed
        )
      else { continue }
      alarms += report.problems.map { "\($0.path): \($0.message): \(report.conditions?.rawText ?? "")" }
    }
    // The rest are errors of the service: a trend read as the sky, a fifth layer dropped, a day too early.
    #expect(alarms.count <= rows.count / 500, "\(alarms.joined(separator: "\n"))")
    #expect(!alarms.isEmpty)
  }

  private static func rows() throws -> [JSONValue] {
    let file = Repository.root.appending(path: "Tests/AviationReportsTests/Fixtures/metar-awc-decoded.jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDocument(String($0)).root
    }
  }

  /// A report as the service sends it today.
  private static func object(_ row: JSONValue, observed: Date) -> String {
    var writer = JSONWriter(.compact)
    writer.object { writer in
      writer.member("icaoId", row["station"]?.string ?? "")
      writer.member("rawOb", row["raw"]?.string ?? "")
      writer.member("obsTime", observed.timeIntervalSince1970)
      let numbers = [
        ("tempC", "temp"), ("dewC", "dewp"), ("windKt", "wspd"), ("gustKt", "wgst"), ("visSM", "visib"),
        ("slpMb", "slp"),
      ]
      for (theirs, key) in numbers { writer.member(named: key, row[theirs]?.double) }
      writer.member("wdir", row["windDir"]?.string.flatMap { Double($0) })
      writer.member("altim", row["altimInHg"]?.double.map { Pressure.inchesOfMercury($0).hectopascals })
      writer.member("fltCat", row["category"]?.string)
      writer.key("clouds")
      writer.array { writer in
        for layer in row["sky"].map({ Array($0.elements) }) ?? [] {
          writer.object { writer in
            writer.member("cover", layer[0]?.string ?? "")
            writer.member("base", layer[1]?.double)
          }
        }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
