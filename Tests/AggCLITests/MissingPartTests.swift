import Foundation
import SpannedJSON
import Synchronization
import TestSupport
import Testing

/// Every source written in Swift, and the manifest engine, with each of its requests failing in each way: the
/// rest of the answer is shown, the missing part is reported once, and a cached part is used.
struct MissingPartTests {
  /// A failure of one request.
  private struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let reply: LoopbackReply
    /// The cause in the line on standard error.
    let cause: String

    var testDescription: String { name }

    static let all = [
      Fault(name: "HTTP 500", reply: .answer("", status: 500), cause: "HTTP 500"),
      Fault(
        name: "login page",
        reply: .answer("<html>Log in</html>", headers: [("Content-Type", "text/html")]),
        cause: "HTML"
      ),
      Fault(name: "stall", reply: .stall(after: "{", promised: 99), cause: "127.0.0.1"),
      Fault(name: "HTTP 401", reply: .answer("{}", status: 401), cause: "rejected"),
      Fault(name: "HTTP 403", reply: .answer("{}", status: 403), cause: "rejected"),
    ]
  }

  /// One request of a source.
  private struct Part: Sendable {
    /// A part of the paths of its requests.
    let path: String
    /// The name of the missing part; `nil` when there is no answer without it.
    var name: String?
    /// A text that only this part adds to the JSON of the answer.
    let mark: String
    /// A sentence that must not be on the page: the source did not state that there is none.
    var denial: String?
  }

  private struct Source: Sendable, CustomTestStringConvertible {
    let id: String
    /// The members of its entry in the config beside the address of the test's server.
    var entry = ""
    var manifest: String?
    /// The command line.
    let words: [String]
    /// The body for each path that begins so; the first match is used.
    let bodies: [(path: String, body: String)]
    let parts: [Part]

    var testDescription: String { id }
  }

  @Test(arguments: try sources(), Fault.all)
  private func `each part that fails costs that part, or is replaced by a cached one`(
    source: Source,
    fault: Fault
  ) async throws {
    let failing = Mutex<Part?>(nil)
    let server = try LoopbackServer { request in
      if let part = failing.withLock(\.self), request.path.contains(part.path) { return fault.reply }
      return source.bodies.first { request.path.hasPrefix($0.path) }.map { .answer($0.body) }
        ?? .answer("{}", status: 404)
    }
    let cached = try Self.workbench(of: source, at: server)
    let whole = try await cached.agg(source.words + ["--json", "--strict"])
    #expect(whole.status == 0 && whole.error.isEmpty, "\(whole.error)\(whole.output)")
    for part in source.parts { #expect(whole.output.contains(part.mark), "\(part.mark)") }
    let words = source.words + ["--strict"] + (fault.name == "stall" ? ["--timeout", "3s"] : [])
    for part in source.parts {
      failing.withLock { $0 = part }
      let row = "\(source.id), \(part.path): \(fault.name)"
      // Each run has its own home, because later runs pause a source that failed.
      async let replaced = Self.copy(of: cached).agg(words + ["--json", "--refresh"])
      async let missing = Self.workbench(of: source, at: server).agg(words + ["--json"])
      async let page = Self.workbench(of: source, at: server).agg(words)
      Self.expectCached(part, try await replaced, row)
      Self.expectMissing(part, fault, try await missing, row)
      let text = try await page.output
      if let denial = part.denial { #expect(!text.contains(denial), "\(row): \(text)") }
    }
  }

  private static func expectMissing(
    _ part: Part,
    _ fault: Fault,
    _ result: Subprocess.Result,
    _ row: String
  ) {
    let source = source(in: result)
    #expect(!result.output.contains(part.mark), "\(row): \(result.output)")
    let lines = result.error.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains(fault.cause), "\(row): \(result.error)")
    guard let name = part.name else {
      #expect(result.status > 1, "\(row): \(result.status)")
      #expect(source?["status"]?.string == "failed", "\(row): \(result.output)")
      return
    }
    #expect(result.status == 1, "\(row): \(result.status)")
    #expect(source?["status"]?.string == "answered", "\(row): \(result.output)")
    let missing = source?["missing"]?.elements.compactMap(\.string) ?? []
    #expect(missing.count == 1 && missing[0].hasPrefix("\(name): "), "\(row): \(missing)")
    let line =
      name == "alerts" ? "some of its warnings may be missing: " : "part of its answer is missing (\(name)): "
    #expect(result.error.contains(line), "\(row): \(result.error)")
  }

  private static func expectCached(_ part: Part, _ result: Subprocess.Result, _ row: String) {
    let source = source(in: result)
    #expect(result.status == 1, "\(row): \(result.status)")
    #expect(source?["status"]?.string == "answered", "\(row): \(result.output)\(result.error)")
    #expect(source?["stale"]?.string != nil && source?["missing"] == nil, "\(row): \(result.output)")
    #expect(result.output.contains(part.mark), "\(row): \(result.output)")
    let lines = result.error.split(separator: "\n")
    #expect(
      lines.count == 1 && lines[0].contains("using a cached answer: "),
      "\(row): \(result.error)"
    )
  }

  /// The only source in the JSON of an answer.
  private static func source(in result: Subprocess.Result) -> JSONValue? {
    let document = try? JSONDocument(Array(result.output.utf8), options: .reply)
    return document?.root["sources"]?.elements.first
  }

  // MARK: - Homes

  private static func workbench(of source: Source, at server: LoopbackServer) throws -> Workbench {
    let workbench = try Workbench()
    if let manifest = source.manifest {
      try workbench.home.write(manifest, to: ".config/agg/providers/\(source.id).json")
    }
    try workbench.configure(entries: [
      (source.id, #"{ "baseURL": "\#(server.url)", "allowLocal": true\#(source.entry) }"#)
    ])
    return workbench
  }

  private static func copy(of workbench: Workbench) throws -> Workbench {
    let copy = try Workbench()
    for name in try FileManager.default.contentsOfDirectory(atPath: workbench.home.path) {
      try FileManager.default.copyItem(
        atPath: "\(workbench.home.path)/\(name)",
        toPath: "\(copy.home.path)/\(name)"
      )
    }
    return copy
  }

  // MARK: - Sources

  private static func sources() throws -> [Source] {
    [
      try aviationWeather, try nationalWeatherService, try openWeatherMap, manifest, try foreFlight,
      try qantas, try fetchList,
    ]
  }

  private static var aviationWeather: Source {
    get throws {
      Source(
        id: "aviation-weather",
        words: ["airport", "KPWM", "--now", "2021-09-21T03:05:00Z"],
        bodies: [
          ("/api/data/metar", try recording("AviationWeather/Samples/metar-kpwm-2021.synthetic.json")),
          ("/api/data/taf", try recording("AviationWeather/Samples/taf-kpwm-2021.synthetic.json")),
        ],
        parts: [
          Part(path: "/metar", name: "metar", mark: "KPWM 210251Z", denial: "No weather observation"),
          Part(path: "/taf", name: "taf", mark: "TAF KPWM", denial: "no forecast"),
        ]
      )
    }
  }

  private static var nationalWeatherService: Source {
    get throws {
      let alert =
        #"{"properties":{"id":"urn:1","status":"Actual","messageType":"Alert","event":"Ice Storm Warning"}}"#
      return Source(
        id: "nws",
        words: ["weather", "nyc", "--now", "2026-01-20T18:51:30Z"],
        bodies: [
          ("/points/", try recording("NationalWeatherService/Samples/points-nyc.json")),
          (
            "/gridpoints/OKX/33,35/stations",
            try recording("NationalWeatherService/Samples/stations-nyc.json")
          ),
          (
            "/gridpoints/OKX/33,35",
            try recording("NationalWeatherService/Samples/gridpoint-okx.synthetic.json")
          ),
          (
            "/stations/KNYC/observations/latest",
            try recording("NationalWeatherService/Samples/observation-knyc.json")
          ),
          ("/alerts/active", #"{"features":[\#(alert)]}"#),
        ],
        parts: [
          Part(path: "/points/", name: "forecast and observation", mark: #""kind": "observation""#),
          Part(path: "33,35/stations", name: "observation", mark: #""kind": "observation""#),
          Part(path: "/observations", name: "observation", mark: #""kind": "observation""#),
          Part(path: "/alerts/", name: "alerts", mark: "Ice Storm Warning"),
        ]
      )
    }
  }

  private static var openWeatherMap: Source {
    get throws {
      Source(
        id: "openweathermap",
        entry: #", "params": { "key": "k3y" }"#,
        words: ["weather", "Berlin", "--now", "2020-10-01T08:45:00Z"],
        bodies: [
          ("/data/2.5/weather", try recording("OpenWeatherMap/Samples/weather-berlin-2020.json")),
          ("/data/2.5/forecast", try recording("OpenWeatherMap/Samples/forecast-berlin-2020.synthetic.json")),
        ],
        parts: [
          Part(path: "/forecast", name: "forecast", mark: #""kind": "forecast""#),
          Part(
            path: "/weather",
            name: "weather",
            mark: #""kind": "analysis""#,
            denial: "No condition or temperature"
          ),
        ]
      )
    }
  }

  private static let manifest = Source(
    id: "skyline",
    entry: #", "manifest": "providers/skyline.json", "params": { "key": "k3y" }"#,
    manifest: """
      {
        "manifest": 1, "id": "skyline", "name": "Skyline", "hosts": ["api.skyline.example"],
        "params": { "key": { "required": true, "secret": true, "hint": "get one" } },
        "steps": [
          { "id": "now", "url": "https://api.skyline.example/now", "query": { "key": "{param.key}" } },
          { "id": "hours", "url": "https://api.skyline.example/hours", "query": { "key": "{param.key}" } },
          { "id": "alerts", "url": "https://api.skyline.example/alerts", "query": { "key": "{param.key}" } }
        ],
        "map": {
          "current": { "from": "now", "at": "/data", "kind": "analysis", "time": "iso /t", "fields": { "temperature": "C /c" } },
          "hourly": { "from": "hours", "rows": "/hours", "kind": "forecast", "time": "iso /t", "fields": { "cloudCover": "% /h" } },
          "alerts": { "from": "alerts", "rows": "/warn", "fields": { "event": "text /event" } }
        }
      }
      """,
    words: ["weather", "Berlin", "--now", "2026-03-02T00:20:00Z"],
    bodies: [
      ("/now", #"{"data":{"t":"2026-03-02T00:00:00Z","c":7}}"#),
      ("/hours", #"{"hours":[{"t":"2026-03-02T00:00:00Z","h":70},{"t":"2026-03-02T01:00:00Z","h":60}]}"#),
      ("/alerts", #"{"warn":[{"event":"Tornado"}]}"#),
    ],
    parts: [
      Part(path: "/now", name: "now", mark: #""temperature": {"#),
      Part(path: "/hours", name: "hours", mark: #""cloudCover": {"#),
      Part(path: "/alerts", name: "alerts", mark: "Tornado"),
    ]
  )

  private static var foreFlight: Source {
    get throws {
      Source(
        id: "foreflight",
        words: ["airport", "KPWM", "--now", "2021-09-21T03:05:00Z"],
        bodies: [("/weather/report/kpwm", try recording("ForeFlight/Samples/kpwm-2021-09-21.json"))],
        parts: [Part(path: "/weather/", mark: "KPWM 210251Z", denial: "No weather observation")]
      )
    }
  }

  private static var qantas: Source {
    get throws {
      Source(
        id: "qantas-airports",
        entry: #", "enabled": true"#,
        words: ["airports", "--provider", "qantas-airports"],
        bodies: [("/flight/", try recording("AirportDirectory/Samples/airports-slice.json"))],
        parts: [Part(path: "/flight/", mark: #""iata": "#)]
      )
    }
  }

  private static var fetchList: Source {
    get throws {
      Source(
        id: "fetch-list",
        words: ["list", "hiring"],
        bodies: [("/hiring.json", #"[{"id": 7, "listId": 1, "name": "Item 7"}]"#)],
        parts: [Part(path: "/hiring", mark: "Item 7")]
      )
    }
  }

  private static func recording(_ path: String) throws -> String { try Workbench.recording(path) }
}
