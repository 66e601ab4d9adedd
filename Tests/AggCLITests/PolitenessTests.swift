import Foundation
import SpannedJSON
import TestSupport
import Testing

/// Requests to a service that has reported too many of them.
struct PolitenessTests {
  /// A command that queries each built-in source, with the parameters that it needs.
  private static func command(of source: String) -> [String] {
    switch source {
    case "aviation-weather", "foreflight": ["airport", "KPWM"]
    case "fetch-list": ["list", "hiring"]
    case "airport-directory", "qantas-airports": ["airports", "boston"]
    case "nws": ["weather", "New York"]
    case "smhi", "met-norway-nowcast": ["weather", "Stockholm"]
    case "fmi": ["weather", "Helsinki"]
    case "met-eireann": ["weather", "Dublin"]
    case "environment-canada": ["weather", "Toronto"]
    case "buienradar": ["weather", "Amsterdam"]
    case "ipma": ["weather", "Lisbon"]
    case "hko": ["weather", "Hong Kong"]
    case "met-norway-alerts": ["alerts", "Oslo"]
    case "meteoalarm": ["alerts", "43.8,4.4"]
    case "open-meteo-air-quality", "openweather-air": ["air", "Berlin"]
    case "open-meteo-geocoding": ["providers", "test", source, "Winkelhaid"]
    default: ["weather", "Berlin"]
    }
  }

  /// Every source of the built-in config except the one inside the program.
  private static let sources = Workbench.shippedProviders.filter { $0 != "airport-directory" }

  @Test(arguments: sources)
  func `a service with too many requests gets no request twice`(source: String) async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: 429) }
    let workbench = try Workbench()
    let parameters = source.hasPrefix("met-norway") ? #""contact": "me@example.org""# : #""key": "k""#
    let keyless = [
      "aviation-weather", "foreflight", "open-meteo", "bright-sky", "nws", "fetch-list", "meteoalarm",
      "environment-canada", "buienradar", "ipma", "hko", "fmi", "met-eireann",
    ]
    let takesNone =
      keyless.contains(source)
      || ["open-meteo-air-quality", "open-meteo-geocoding", "qantas-airports", "smhi"].contains(source)
    try workbench.configure(providers: [
      "\(source)":
        #"{ "baseURL": "\#(server.url)", "allowLocal": true, "enabled": true, "params": { \#(takesNone ? "" : parameters) } }"#
    ])
    let result = try await workbench.agg(Self.command(of: source))
    #expect(result.status == 75, "\(result.error)")
    let targets = server.log.requests.map(\.target)
    #expect(!targets.isEmpty && Set(targets).count == targets.count, "\(targets)")
  }

  @Test func `a limit of the config counts requests across runs`() async throws {
    let body = try Workbench.recording("OpenMeteo/Samples/forecast-berlin-2020.synthetic.json")
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "open-meteo": #"{ "baseURL": "\#(server.url)", "allowLocal": true, "limit": "1/day" }"#
    ])
    let words = ["weather", "52.52,13.41", "-p", "open-meteo", "--no-cache", "--now", "2020-10-01T08:45:00Z"]
    #expect(try await workbench.agg(words).status == 0)
    let second = try await workbench.agg(words)
    #expect(
      second.status == 75 && second.error.contains("it had all requests that its limit allows"),
      "\(second)"
    )
    #expect(server.log.requests.count == 1)
    for width in ["40", "80", "120"] {
      let table = try await workbench.agg(["providers", "--width", width]).output
      #expect(table.contains(/open-meteo .*1 of 1\/day/), "\(table)")
      #expect(table.contains(/open-meteo .*paused/), "\(table)")
    }
    let row = try await workbench.agg(["providers", "-f", "csv"]).output.split(separator: "\r\n").first {
      $0.hasPrefix("open-meteo,")
    }
    #expect(row?.contains(/,unready,limit,[-0-9]+T00:00:00Z,1\/day,1,$/) == true, "\(row ?? "")")
  }

  @Test func `a paused source is not shown as ready`() async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: 429, headers: [("Retry-After", "600")]) }
    let workbench = try Workbench.asking(server)
    #expect(try await workbench.agg(["providers", "-f", "csv"]).output.contains(",ready,,,,"))
    #expect(try await workbench.agg(["weather", "Berlin"]).status == 75)
    let page = try await workbench.agg(["providers"]).output
    #expect(page.contains(/open-meteo +paused/), "\(page)")
    let words = page.replacing(/\s+/, with: " ")
    #expect(words.contains(/open-meteo: paused for 10 min: it reported too many requests\./), "\(page)")
    #expect(words.contains("agg doctor --reset ends the pause."), "\(page)")
    let json = try JSONDocument(Array(try await workbench.agg(["providers", "--json"]).output.utf8)).root
    let source = try #require(json["providers"]?.elements.first { $0["id"]?.string == "open-meteo" })
    #expect(source["state"]?.string == "unready" && source["paused"]?.string == "rate")
    #expect(source["pausedUntil"]?.string != nil)
    // Looking sends no request and ends no pause.
    #expect(try await workbench.agg(["weather", "Berlin"]).status == 75)
    #expect(server.log.requests.count == 1)
    #expect(try await workbench.agg(["doctor", "--reset"]).status == 0)
    #expect(try await workbench.agg(["providers"]).output.contains(/open-meteo +ready/))
  }

  @Test(arguments: [
    (#"{"error":true,"reason":"Daily API request limit exceeded. Please try again tomorrow."}"#, 429, nil),
    (
      #"{"error":true,"reason":"Hourly API request limit exceeded. Please try again in the next hour."}"#,
      200, 3600
    ),
  ])
  func `a limit lasts as long as the service says`(body: String, status: Int, seconds: Int?) async throws {
    let server = try LoopbackServer { _ in .answer(body, status: status, headers: [("Retry-After", "1")]) }
    let workbench = try Workbench.asking(server)
    let result = try await workbench.agg(["weather", "Berlin"])
    #expect(server.log.requests.count == 1)
    #expect(result.status == 75, "\(result.error)")
    let advice = try #require(result.error.firstMatch(of: /Try again in ([0-9]+) (s|min|h)\./))
    let advised = try #require(Int(advice.1)) * (advice.2 == "h" ? 3600 : advice.2 == "min" ? 60 : 1)
    // Open-Meteo counts its days in UTC. The reported time is rounded up by at most an hour.
    let left = seconds ?? 86_400 - Int(Date.now.timeIntervalSince1970) % 86_400
    #expect((left - 60...left + 3600).contains(advised), "\(result.error)")
    // The next run sends no request.
    let next = try await workbench.agg(["weather", "Berlin"])
    #expect(server.log.requests.count == 1 && next.status == 75, "\(next.error)")
  }

  @Test func `no advice contradicts a service's message`() async throws {
    let words = "Rate limit reached, please wait 60 minutes."
    let server = try LoopbackServer { _ in .answer(#"{"message":"\#(words)"}"#, status: 429) }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "tomorrow":
        #"{ "baseURL": "\#(server.url)", "allowLocal": true, "params": { "key": "k" } }"#
    ])
    let result = try await workbench.agg(["weather", "Berlin"])
    #expect(result.error.contains("too many requests (\(words))."), "\(result.error)")
    #expect(
      !result.error.contains("Try again in") && result.error.split(separator: words).count == 2,
      "\(result.error)"
    )
  }
}
