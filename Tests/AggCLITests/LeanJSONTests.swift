import SpannedJSON
import TestSupport
import Testing

/// `--fields` and `--without provenance`, for small JSON.
struct LeanJSONTests {
  private func json(_ words: [String]) async throws -> String {
    let result = try await Workbench().agg(words + ["--sample", "--json"])
    #expect(result.status == 0, "\(result.error)")
    return result.output
  }

  @Test func `without provenance a place takes an eighth at most`() async throws {
    let whole = try await json(["weather", "Berlin"])
    let lean = try await json(["weather", "Berlin", "--without", "provenance"])
    #expect(lean.utf8.count < 35_000 && lean.utf8.count * 8 < whole.utf8.count, "\(lean.utf8.count)")
    for key in ["used", "rejected", "votes", "method", "spread", "provenance"] {
      #expect(whole.contains("\"\(key)\":") && !lean.contains("\"\(key)\":"), "\(key)")
    }
    #expect(lean.contains(#""temperature": {"value": 12.2, "unit": "C"}"#), "\(lean.prefix(2000))")
    for key in ["schema", "units", "sources", "warnings", "hourly", "daily", "alerts"] {
      #expect(lean.contains("\"\(key)\":"))
    }
    #expect(whole.contains(#""status": "skipped""#) && !lean.contains(#""status": "skipped""#))
    #expect(lean.contains(#""id": "open-meteo""#))
  }

  @Test(arguments: [[], ["--without", "provenance"], ["--fields", "pop"]])
  func `a chance that is a lower bound is marked, with or without provenance`(options: [String]) async throws
  {
    let text = try await json(["daily", "Berlin"] + options)
    let days = try #require(try JSONDocument(Array(text.utf8)).root["places"]?[0]?["daily"]).elements
    #expect(days.contains { $0["popMax"] != nil })
    for day in days {
      let isKnown = day["popMax"].map { $0.kind != .null } ?? false
      #expect((day["popMaxAtLeast"]?.bool == true) == isKnown, "all of them are of hours")
    }
    #expect(try await !json(["daily", "Berlin", "--fields", "temperature"]).contains("popMaxAtLeast"))
  }

  @Test func `only the named values are printed`() async throws {
    let text = try await json(["weather", "Berlin", "--fields", "temperature,condition"])
    let place = try #require(try JSONDocument(Array(text.utf8)).root["places"]?[0])
    #expect(place["current"]?.members.map(\.key.string) == ["time", "condition", "temperature"])
    #expect(place["hourly"]?[0]?.members.map(\.key.string) == ["time", "condition", "temperature"])
    #expect(place["daily"]?[0]?["temperatureMax"] != nil && place["daily"]?[0]?["precipitationSum"] == nil)
    #expect(place["alerts"] == nil && place["name"] != nil)
  }

  @Test(arguments: [
    (["--fields", "tempe", "--json"], "unknown value \"tempe\". Did you mean temperature?"),
    (["--fields", "temperature"], "--fields changes only JSON and GeoJSON"),
    (["--without", "provenance", "-f", "csv"], "--without changes only JSON and GeoJSON"),
  ])
  func `a selection without an effect is an error`(options: [String], message: String) async throws {
    let result = try await Workbench().agg(["weather", "Berlin", "--sample"] + options)
    #expect(result.status == 64)
    #expect(result.error.contains(message), "\(result.error)")
  }
}
