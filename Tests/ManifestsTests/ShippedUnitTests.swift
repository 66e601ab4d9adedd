import HTTPTransport
import SpannedJSON
import TestSupport
import Testing
import Weather

@testable import Manifests

/// The units of the built-in manifests, compared with recordings in those and in other units.
@Suite struct ShippedUnitTests {
  private struct Reading: Sendable, CustomStringConvertible {
    let folder: String
    let fixture: String
    /// The units of agg for those that were requested, and for those of the recording.
    let units: [(String, String)]
    let values: FieldValues
    var description: String { fixture }
  }

  private static let otherUnits = [
    Reading(
      folder: "PirateWeather",
      fixture: "pirate-tromso-us",
      units: [
        ("\"C /", "\"F /"), ("m/s /", "mph /"), ("\"km /", "\"mi /"), ("\"mm /", "\"in /"),
        ("\"cm /", "\"in /"), ("\"cap\": 16", "\"cap\": 10"), ("units\": \"si\" }", "units\": \"us\" }"),
      ],
      values: [
        .temperature: 4.4, .dewPoint: 0.8, .humidity: 77, .pressure: 990.8, .cloudCover: 100,
        .visibility: 16093.44, .windSpeed: 9.7589, .windGust: 14.3813, .windDirection: 186, .uvIndex: 0,
        .precipitation: 0.09906, .pop: 89,
      ]
    ),
    Reading(
      folder: "Tomorrow",
      fixture: "tomorrow-timelines-imperial",
      units: [
        ("\"C /", "\"F /"), ("m/s /", "mph /"), ("\"km /", "\"mi /"), ("\"mm /", "\"in /"),
        ("hPa /values/pressure", "inHg /values/pressure"),
      ],
      values: [
        .temperature: 23.6278, .dewPoint: 20.5, .humidity: 83, .pressure: 1017.2716, .cloudCover: 22,
        .cloudBase: 402.336, .visibility: 15948.6, .windSpeed: 1.5021, .windGust: 4.6269,
        .windDirection: 114.31, .precipitation: 0, .pop: 0,
      ]
    ),
    Reading(
      folder: "VisualCrossing",
      fixture: "visual-crossing-london-us",
      // A recording of days without hours: a day has the field names of an hour.
      units: [
        ("\"C /", "\"F /"), ("km/h /", "mph /"), ("\"km /", "\"mi /"), ("\"mm /", "\"in /"),
        ("\"cm /", "\"in /"), ("/days/*/hours", "/days"),
      ],
      values: [
        .temperature: 14.3333, .dewPoint: 10.7222, .humidity: 79.7, .pressure: 1001.8, .cloudCover: 70.5,
        .visibility: 13357.555, .windSpeed: 9.7902, .windGust: 15.7805, .windDirection: 262.6,
        .precipitation: 11.6078, .snowfall: 0, .snowDepth: 0, .pop: 100, .uvIndex: 6,
      ]
    ),
    Reading(
      folder: "OpenWeatherOneCall",
      fixture: "onecall-melbourne-kelvin",
      units: [("\"C /", "\"K /")],
      values: [
        .temperature: 24.53, .dewPoint: 22.6, .humidity: 89, .pressure: 1010, .cloudCover: 1,
        .visibility: 10000, .windSpeed: 3.11, .windGust: 3.67, .windDirection: 125, .uvIndex: 0,
        .precipitation: 0, .pop: 0,
      ]
    ),
  ]

  @Test(arguments: otherUnits)
  private func `a recording in other units is read in them`(reading: Reading) async throws {
    let shipped = Shipped.named(reading.folder)
    let body = try String(decoding: fixture("Fixtures/\(reading.fixture).json"), as: UTF8.self)
    var manifest = try shipped.manifest(reading.units)
    // The recordings are of several places.
    manifest.place?.point = nil
    let report = try await ask(manifest, parameters: shipped.parameters()) {
      _ in .init(body)
    }.get()
    let values = try #require(report.hourly?.content.first).values
    #expect(values.fields == reading.values.fields)
    for (field, expected) in reading.values {
      #expect(abs((values[field] ?? .nan) - expected) < 0.001, "\(field): \(values[field] ?? .nan)")
    }
    #expect(report.problems.filter { !$0.path.hasPrefix("steps") } == [])
  }

  @Test func `MET Norway labels its units as they are read`() throws {
    let body = try SampleFolder(provider: "METNorway")["compact-goteborg-2021-10-20.json"]
    let labels = try #require(JSONDocument(body.exchange.body).root["properties"]?["meta"]?["units"])
    let words = ["celsius": "C", "degrees": "deg"]
    let text = try Shipped.named("METNorway").text()
    for label in labels.members {
      let unit = label.value.string.map { words[$0] ?? $0 } ?? ""
      // Beside the units that the response must state.
      let lines = text.split(separator: "\n")
        .filter { $0.contains("/\(label.key.string)\"") && !$0.contains("/properties/meta/units/") }
      #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("\"\(unit) /") }, "\(label.key.string)")
    }
  }
}
