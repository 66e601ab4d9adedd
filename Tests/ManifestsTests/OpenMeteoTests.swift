import Catalog
import Foundation
import HTTPTransport
import ProviderKit
import SpannedJSON
import TestSupport
import Testing
import Weather

@testable import Manifests

private func openMeteo() throws -> Manifest { try Shipped.named("OpenMeteo").manifest() }

/// Providers/OpenMeteo is a manifest without code; its rules are compared with recorded responses here.
@Suite struct OpenMeteoTests {
  @Test func `the sample of Berlin is found by the request of a run`() async throws {
    let exchanges = try SampleFolder(provider: "OpenMeteo").samples.map(\.exchange)
    let host = ProviderHost.replaying(exchanges, at: noon)
    let provider = try openMeteo().kind(version: "0").provider(\.weather, host)
    let report = try await provider.weather(for: WeatherQuery(place: try berlin()))
    #expect(report.current?.content.time == Date(timeIntervalSince1970: 1_601_541_900))
    #expect(report.hourly?.content.count == 72)
    #expect(report.origin == .madeUp)
    #expect(report.problems.isEmpty)
  }

  private static let recordings = [
    "forecast-copenhagen-ms", "forecast-current-celsius", "forecast-current-london-imperial",
    "forecast-hourly",
    "forecast-berlin-hourly",
  ]

  /// The labels of `current_units` and `hourly_units` as units of agg.
  private static let labels = [
    "°C": "C", "%": "%", "hPa": "hPa", "m/s": "m/s", "km/h": "km/h", "mp/h": "mph", "°": "deg", "mm": "mm",
    "cm": "cm",
    "inch": "in", "ft": "ft", "m": "m", "wmo code": "code", "": "index", "°F": "F",
  ]

  /// Each variable with the unit labels in recordings of any settings.
  private func recordedUnits(_ block: String) throws -> [String: Set<String>] {
    var units: [String: Set<String>] = [:]
    for name in Self.recordings {
      let root = try JSONDocument(fixture("Fixtures/\(name).json")).root
      guard let labels = root["\(block)_units"] else { continue }
      for member in labels.members {
        let label = member.value.string ?? ""
        units[member.key.string, default: []].insert(Self.labels[label] ?? label)
      }
    }
    return units
  }

  @Test(arguments: ["current", "hourly"])
  func `every variable that is read occurs in recordings, in a unit of its kind`(block: String) throws {
    let manifest = try openMeteo()
    let section = try #require(manifest[block == "current" ? .current : .hourly])
    // The service offers all variables in both blocks elsewhere.
    let current = try recordedUnits("current")
    let recorded = current.merging(try recordedUnits("hourly")) { $0.union($1) }
    for rule in section.list.fields.map(\.rule) + [section.list.condition].compactMap({ $0 }) {
      guard case .of(let unit, let number) = rule.content else {
        Issue.record("not a single value")
        continue
      }
      let name = try #require(section.references[number].pointer.tokens.first)
      // No recording has these; the documentation gives °C, seconds, metres and an index.
      let unrecorded = ["dew_point_2m", "sunshine_duration", "snow_depth", "uv_index_clear_sky"]
      if unrecorded.contains(name), recorded[name] == nil { continue }
      let units = try #require(recorded[name], "\(name) occurs in no recording")
      #expect(
        units.allSatisfy { SourceUnit(rawValue: $0)?.dimension == unit.dimension },
        "\(name): \(units)"
      )
    }
  }

  @Test func `a recording in agg's units is read as it is labelled`() throws {
    let root = try JSONDocument(fixture("Fixtures/forecast-copenhagen-ms.json")).root
    let manifest = try openMeteo()
    var compared: [String: Int] = [:]
    for (block, section) in [("current", manifest[.current]), ("hourly", manifest[.hourly])] {
      let section = try #require(section)
      let units = try #require(root["\(block)_units"])
      for rule in section.list.fields.map(\.rule) + [section.list.condition].compactMap({ $0 }) {
        guard case .of(let unit, let number) = rule.content else { continue }
        let name = try #require(section.references[number].pointer.tokens.first)
        guard let label = units[name]?.string else { continue }
        #expect(Self.labels[label] == unit.rawValue, "\(name)")
        compared[block, default: 0] += 1
      }
    }
    #expect(compared == ["current": 6, "hourly": 4])
  }

  @Test func `the day before is requested, because today may begin on it in UTC`()
    throws
  {
    let step = try #require(openMeteo().steps.first)
    #expect(step.query.contains { $0.name == "timezone" && $0.value.parts == [.literal("GMT")] })
    #expect(step.query.contains { $0.name == "past_days" && $0.value.parts == [.literal("1")] })
  }

  @Test func `every requested variable is read`() throws {
    let manifest = try openMeteo()
    let step = try #require(manifest.steps.first)
    for (block, section) in [("current", manifest[.current]), ("hourly", manifest[.hourly])] {
      let template = try #require(step.query.first { $0.name == block }?.value)
      guard case .literal(let list)? = template.parts.first else {
        Issue.record("no list of variables")
        continue
      }
      let read = try #require(section).references.compactMap(\.pointer.tokens.first).filter { $0 != "time" }
      #expect(Set(list.split(separator: ",").map(String.init)) == Set(read))
    }
  }

  @Test func `a recorded response in local time is rejected rather than shifted`() async throws {
    let body = try String(decoding: fixture("Fixtures/forecast-copenhagen-ms.json"), as: UTF8.self)
    let coordinates = try #require(Coordinates(latitude: 55.7, longitude: 12.5))
    let result = try await ask(openMeteo(), at: Place(name: "Copenhagen", coordinates: coordinates)) { _ in
      .init(body)
    }
    #expect(result.failure?.reason == .schema)
    let expected = "a time in seconds since 1970 (in milliseconds it is epoch_ms)"
    #expect(result.failure?.detail == "current.time: expected \(expected), found \"2026-07-26T23:00\"")
  }
}
