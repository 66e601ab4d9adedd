import TestSupport
import Testing

/// Every command at every width, as a newcomer sees it.
struct GoldenTests {
  @Test(
    arguments: [
      ("weather", ["weather", "Berlin", "--sample"]),
      ("weather-explain", ["weather", "Berlin", "--sample", "--explain"]),
      ("airport", ["airport", "KPWM", "--sample"]),
      ("airport-metric", ["airport", "KPWM", "--sample", "--metric"]),
      ("airport-busy", ["airport", "EGLL", "--sample"]),
      ("airport-hours", ["airport", "KJFK", "--sample", "--hours", "6"]),
      ("airport-borrowed", ["airport", "50R", "--sample"]),
      ("airport-winds-only", ["airport", "KPM", "--sample", "--winds"]),
      ("airport-details", ["airport", "KAUS", "--sample", "--details", "--now", "2020-09-30T21:00:00Z"]),
      ("airport-runways", ["airport", "EGLL", "--sample", "--runways"]),
      ("rain", ["rain", "Tromsø", "--sample"]),
      ("airport-hazards", ["airport", "KSTS", "--sample", "--hazards"]),
      ("route", ["route", "KSTS", "KBFL", "KFFZ", "--sample"]),
      ("route-flight", ["route", "KPWM", "KBOS", "KJFK", "--sample"]),
      ("list", ["list", "--sample"]),
      ("airports", ["airports", "amsterdam", "--now", "2026-11-21T09:00:00Z"]),
      ("airports-page", ["airports", "--country", "NL", "--page", "2", "--limit", "5"]),
      ("places", ["weather", "Berlin", "New York", "--sample"]),
      ("stations", ["airport", "KPWM", "EGLL", "KAUS", "--sample"]),
      ("recents", ["recents"]), ("cities", ["cities"]), ("found", ["places", "Portland"]),
      ("providers", ["providers"]),
    ]
  )
  func `the output of a command fits the width`(name: String, words: [String]) async throws {
    try await atOnce([40, 80, 120]) { width in
      let result = try await Workbench().agg(words + ["--width", "\(width)"])
      #expect(result.status == 0, "\(result.error)")
      expectGolden(result.output, "\(name)-\(width).txt")
      let longest = result.output.split(separator: "\n").map(\.count).max() ?? 0
      #expect(longest <= width)
    }
  }

  @Test(arguments: [
    ("weather-200.txt", ["weather", "Berlin", "--sample", "--width", "200"]),
    ("airport-busy-200.txt", ["airport", "EGLL", "--sample", "--width", "200"]),
    ("weather.json", ["weather", "Berlin", "--sample", "--json"]),
    ("airport-hours.csv", ["airport", "KJFK", "--sample", "--hours", "6", "-f", "csv"]),
    ("airport.json", ["airport", "KPWM", "--sample", "--json", "--conditions", "--forecast"]),
    ("weather.md", ["weather", "Berlin", "--sample", "--format", "markdown"]),
    ("airport.md", ["airport", "KPWM", "--sample", "--format", "markdown"]),
    ("weather.line", ["weather", "Berlin", "--sample", "--format", "line"]),
    ("weather.svg", ["weather", "Berlin", "--sample", "--format", "svg"]),
    ("airport.html", ["airport", "KPWM", "--sample", "--format", "html"]),
    ("compare.txt", ["compare", "Berlin", "--sample"]),
    ("explain.txt", ["explain", "Berlin", "temperature", "condition", "--sample"]),
    ("map.geojson", ["map", "KPWM", "--sample", "--format", "geojson"]),
    ("route.geojson", ["route", "KSTS", "KBFL", "KFFZ", "--sample", "--format", "geojson"]),
    ("hourly.txt", ["hourly", "Berlin", "--sample"]),
    ("hourly-past.txt", ["hourly", "Berlin", "--sample", "--past", "6"]),
    ("daily.txt", ["daily", "Berlin", "--sample"]),
    ("alerts.txt", ["alerts", "New York", "--sample"]), ("air.txt", ["air", "Madrid", "--sample"]),
    ("air-hours.txt", ["air", "Berlin", "--sample", "--hours", "12"]),
    ("sun.txt", ["sun", "Oslo", "--days", "2", "--now", "2026-11-21T09:00:00Z"]),
    ("rain.json", ["rain", "Tromsø", "--sample", "--json"]),
    ("rain.csv", ["rain", "Tromsø", "--sample", "--format", "csv"]),
    ("rain.line", ["rain", "Tromsø", "--sample", "--format", "line"]),
    ("rain-ascii.txt", ["rain", "Tromsø", "--sample", "--ascii", "--width", "80"]),
    ("check.txt", ["check", "Berlin", "temperature < 12.5 C within 12h or gust > 15 m/s", "--sample"]),
    ("check-airport.txt", ["check", "KPWM", "category = VFR and not ceiling < 3000 ft", "--sample"]),
    ("share.txt", ["share", "weather", "Berlin", "--sample"]),
    ("weather-ascii.txt", ["weather", "Berlin", "--sample", "--ascii", "--width", "80"]),
    ("weather-color.txt", ["weather", "Berlin", "--sample", "--color", "always", "--width", "80"]),
    ("airport-color.txt", ["airport", "KPWM", "--sample", "--color", "always", "--width", "80"]),
    ("help.txt", ["help"]), ("help-options.txt", ["help", "options"]), ("start.txt", []),
    ("help-weather.txt", ["weather", "--help"]), ("help-weather-short.txt", ["weather", "-h"]),
    ("help-config-path.txt", ["config", "path", "--help"]),
  ])
  func `other forms of an answer match their golden files`(name: String, words: [String]) async throws {
    let result = try await Workbench().agg(words)
    #expect(result.status == 0, "\(result.error)")
    expectGolden(result.output, name)
  }

  @Test func `the same query gives the same bytes`() async throws {
    let workbench = try Workbench()
    let words = ["weather", "Berlin", "--sample", "--json"]
    let first = try await workbench.agg(words).output
    for _ in 0..<5 { #expect(try await workbench.agg(words).output == first) }
  }

  @Test func `every output of a sample is labelled`() async throws {
    for format in ["text", "markdown", "line", "json"] {
      for words in [["weather", "berlin"], ["airport", "KPWM"], ["list"]] {
        let result = try await Workbench().agg(words + ["--sample", "--format", format])
        #expect(result.output.lowercased().contains("sample"), "\(words) as \(format)")
      }
    }
  }
}
