import Foundation
import TestSupport
import Testing

/// `agg rain` for people and scripts.
struct RainTests {
  private static let manifest = """
    { "manifest": 1, "id": "mine", "name": "Mine", "hosts": ["api.example.org"],
      "coverage": [50, 10, 60, 20],
      "steps": [{ "id": "now", "url": "https://api.example.org/now", "query": { "lat": "{lat:1}" } }],
      "map": {
        "minutely": {
          "from": "now", "rows": "/m", "kind": "nowcast", "time": "epoch /t",
          "fields": {
            "precipitation": { "of": "mm/h /r", "interval": "starting 5m" },
            "pop": { "of": "% /p", "interval": "starting 5m" }
          }
        }
      } }
    """

  /// Midnight.
  private static let now = 1_772_409_600

  /// Rates of steps of five minutes from `now` on; `nil` is a step that is not there.
  private static func body(_ rates: [Double?], chance: Double? = nil) -> String {
    let rows = rates.enumerated().compactMap { step, rate in
      rate.map { #"{"t":\#(now + step * 300),"r":\#($0)\#(chance.map { ",\"p\":\($0)" } ?? "")}"# }
    }
    return #"{"m":[\#(rows.joined(separator: ","))]}"#
  }

  private static let dry = [Double?](repeating: 0, count: 24)

  private static func wet(at steps: Range<Int>) -> [Double?] {
    dry.enumerated().map { steps.contains($0.offset) ? 1.5 : $0.element }
  }

  private func rain(
    _ body: String,
    _ options: [String] = [],
    at place: String = "52,13",
    status: Int = 200
  ) async throws -> Subprocess.Result {
    let server = try LoopbackServer { _ in .answer(body, status: status) }
    let workbench = try Workbench()
    try workbench.home.write(Self.manifest, to: "mine.json")
    let file = "\(workbench.home.path)/mine.json"
    try workbench.configure(providers: [
      "mine": #"{ "manifest": "\#(file)", "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    let words = ["rain", place, "--no-cache", "--time", "utc", "--now", "2026-03-02T00:00:00Z"]
    return try await workbench.agg(words + options)
  }

  @Test(
    arguments: [
      (wet(at: 5..<13), [], 0), (dry, [], 1), (dry, ["--within", "30m"], 1),
      (wet(at: 5..<13), ["--within", "20m"], 1), (wet(at: 5..<13), ["--within", "30m"], 0),
      // No source knows what is missing.
      (dry.dropLast() + [nil], [], 2), (dry.dropLast() + [nil], ["--within", "1h"], 1),
      ([nil] + dry.dropFirst(), [], 2), (dry, ["--within", "3h"], 2),
      (wet(at: 5..<13), ["--within", "6h"], 0),
      (wet(at: 5..<13), ["--chance", "50%"], 2), (dry, ["--chance", "50%"], 1),
      (dry, ["--within", "7h"], 64), (dry, ["--within", "soon"], 64), (dry, ["--chance", "101"], 64),
    ] as [([Double?], [String], Int32)]
  )
  func `the exit code says whether it will rain`(rates: [Double?], options: [String], code: Int32)
    async throws
  {
    let result = try await rain(Self.body(rates), options)
    #expect(result.status == code, "\(result.output)\(result.error)")
  }

  @Test(arguments: [(60.0, "50", 0), (50, "50%", 0), (40, "50%", 1)] as [(Double, String, Int32)])
  func `rain below the wanted chance does not count`(chance: Double, option: String, code: Int32) async throws
  {
    let result = try await rain(Self.body(Self.wet(at: 5..<13), chance: chance), ["--chance", option])
    #expect(result.status == code, "\(result.output)\(result.error)")
  }

  @Test(
    arguments: [
      // A source fails, a name cannot be looked up, and a place is not covered.
      ("53,13", wet(at: 5..<13), 0), ("53,13", dry, 69), ("Xyzzyq", wet(at: 5..<13), 0), ("Xyzzyq", dry, 65),
      ("10,10", wet(at: 5..<13), 0), ("10,10", dry, 2),
    ] as [(String, [Double?], Int32)]
  )
  func `rain at one place counts, whatever becomes of another one`(
    other: String,
    rates: [Double?],
    code: Int32
  ) async throws {
    let server = try LoopbackServer { request in
      request.target.contains("lat=52.0") ? .answer(Self.body(rates)) : .answer("{}", status: 400)
    }
    let workbench = try Workbench()
    try workbench.home.write(Self.manifest, to: "mine.json")
    let file = "\(workbench.home.path)/mine.json"
    try workbench.configure(providers: [
      "mine": #"{ "manifest": "\#(file)", "baseURL": "\#(server.url)", "allowLocal": true }"#,
      "open-meteo-geocoding": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#,
    ])
    for places in [["52,13", other], [other, "52,13"]] {
      let result = try await workbench.agg(
        ["rain"] + places + ["--no-cache", "--now", "2026-03-02T00:00:00Z"]
      )
      #expect(result.status == code, "\(result.output)\(result.error)")
    }
  }

  @Test(
    arguments: [
      (wet(at: 5..<13), "Rain from 00:25 for about 40 min, up to 1.5 mm/h"),
      (wet(at: 0..<3), "Rain until about 00:15, up to 1.5 mm/h"),
      (wet(at: 20..<24), "Rain from 01:40 until 02:00 at least, up to 1.5 mm/h"),
      (wet(at: 0..<24), "Rain until 02:00 at least, up to 1.5 mm/h"),
      (dry, "No rain or snow within 2 h"),
      (Array(dry.prefix(12)), "No rain or snow until 01:00; no source knows what comes after"),
      ([nil] + dry.dropFirst(), "No source knows whether it will rain or snow within 2 h"),
    ] as [([Double?], String)]
  )
  func `the answer states when rain begins and ends`(rates: [Double?], words: String) async throws {
    // Nothing says what falls.
    let words = words.replacing("Rain ", with: "Precipitation ")
    let line = try await rain(Self.body(rates), ["--format", "line"]).output
    #expect(line.contains(words), "\(line)")
    let text = try await rain(Self.body(rates), ["--width", "100"]).output
    #expect(text.contains(words), "\(text)")
  }

  @Test func `missing sources do not mean dry weather`() async throws {
    let outside = try await rain(Self.body(Self.dry), at: "10,10")
    #expect(outside.status == 2)
    #expect(outside.output.contains("agg providers"), "\(outside.output)")
    let failed = try await rain("oops", status: 500)
    #expect(failed.status == 69 && !failed.output.contains("within"), "\(failed.output)")
    #expect(failed.output.contains("No source gave the weather here."), "\(failed.output)")
    let empty = try await rain(#"{"m":[]}"#)
    #expect(empty.status > 1, "\(empty.output)")
  }

  @Test func `with -q only the format that is named is printed`() async throws {
    let result = try await rain(Self.body(Self.wet(at: 5..<13)), ["-q", "--json"])
    #expect(result.status == 0 && result.output.hasPrefix("{"), "\(result.output)")
  }

  @Test func `with -q nothing is printed`() async throws {
    let result = try await rain(Self.body(Self.wet(at: 5..<13)), ["-q"])
    #expect(result.status == 0 && result.output.isEmpty)
  }

  @Test func `templates have start, end and highest rate`() async throws {
    let template = "{rain.start}|{rain.end}|{rain.max}"
    let wet = try await rain(Self.body(Self.wet(at: 5..<13)), ["--format", template])
    #expect(wet.output == "Mon 2 Mar 00:25 UTC|Mon 2 Mar 01:05 UTC|1.5 mm/h\n")
    let dry = try await rain(Self.body(Self.dry), ["--format", template])
    #expect(dry.output == "–|–|0 mm/h\n")
    let unknown = try await rain(Self.body([nil] + Self.dry.dropFirst()), ["--format", template])
    #expect(unknown.output == "–|–|–\n")
  }
}
