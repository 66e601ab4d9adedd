import Foundation
import TestSupport
import Testing

/// `agg airport` with more airports than a request of the Aviation Weather Center takes.
struct ManyAirportsTests {
  private static let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { Character(UnicodeScalar($0)) }
  private static let idents = (0..<150).map { "X\(letters[$0 / 26])\(letters[$0 % 26])X" }

  @Test(arguments: [[], ["--from", "-"]])
  func `requests are filled, be the airports typed or on a list`(options: [String]) async throws {
    let server = try LoopbackServer { request in
      let idents = request.target.split(separator: "?ids=").last?.prefix { $0 != "&" }.split(separator: ",")
      let rows = (idents ?? []).map {
        #"{"icaoId":"\#($0)","rawOb":"METAR \#($0) 210150Z 27005KT CAVOK 15/10 Q1010"}"#
      }
      return .answer("[\(rows.joined(separator: ","))]")
    }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "aviation-weather": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    let words = ["airport", "-f", "line", "--now", "2026-07-21T02:30:00Z"] + options
    let result = try await workbench.agg(
      options.isEmpty ? words + Self.idents : words,
      input: options.isEmpty ? "" : Self.idents.map { $0 + "\n" }.joined()
    )
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.split(separator: "\n").count == 150, "\(result.output)")
    let counts = server.log.requests.map { $0.target.split(separator: ",").count }
    #expect(counts.prefix(2) == [50, 50] && counts.reduce(0, +) == 150, "\(counts)")
  }
}
