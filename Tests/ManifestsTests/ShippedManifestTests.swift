import Configuration
import Embedded
import Foundation
import HTTPTransport
import ProviderKit
import SpannedJSON
import TestSupport
import Testing
import Weather

@testable import Catalog
@testable import Manifests

/// The built-in manifests, compared with responses of their services.
@Suite struct ShippedManifestTests {
  @Test func `every built-in manifest is tested`() throws {
    let all = try Shipped.all()
    #expect(all.count >= 10)
    for shipped in all {
      let folder = try SampleFolder(provider: shipped.folder)
      #expect(!folder.samples.isEmpty, "\(shipped) has no sample")
    }
  }

  @Test(arguments: try Shipped.all())
  func `a manifest matches the schema and has no errors`(shipped: Shipped) throws {
    let manifest = try shipped.manifest()
    #expect(manifest.attribution != nil && manifest.family != nil)
    let schema = try JSONSchemaCheck(ManifestSchema.jsonSchema)
    #expect(try schema.mistakes(in: Array(shipped.text().utf8)) == [])
    for parameter in manifest.parameters where parameter.name != "model" {
      let variable = try #require(parameter.environment)
      #expect(parameter.isRequired && !variable.isEmpty && parameter.hint.hasSuffix("."))
    }
  }

  @Test(arguments: try Shipped.all())
  func `the header prepared by the build is that of the whole file`(shipped: Shipped) throws {
    let path = "Providers/\(shipped.folder)/manifest.json"
    let header = try #require(Embedded.manifests.first { $0.path == path })
    let (prepared, whole) = (Manifest.kind(header, version: "0"), try shipped.manifest().kind(version: "0"))
    #expect((prepared.name, prepared.title) == (whole.name, whole.title))
    #expect(prepared.answers == whole.answers && !whole.answers.isEmpty)
    #expect(prepared.parameters == whole.parameters)
    #expect((prepared.attribution, prepared.attributionURL) == (whole.attribution, whole.attributionURL))
    #expect((prepared.family, prepared.baseURL) == (whole.family, whole.baseURL))
    #expect(try Coverage(header) == shipped.manifest().coverage)
    // No text of a built-in manifest is a key, so that a run need not search for any.
    #expect(whole.secrets == [] && prepared.secrets == [])
  }

  @Test func `a manifest that claims another answer than its map has is an error`() throws {
    let openMeteo = Shipped.named("OpenMeteo")
    let claim = "\"answers\": [\"weather\", \"rain\"]"
    for (wrong, help) in [("[\"air\"]", claim), ("[\"weather\", \"alerts\"]", claim)] {
      let problems = try #require(
        #expect(throws: ConfigProblems.self) {
          _ = try openMeteo.manifest([(claim, "\"answers\": \(wrong)")])
        }
      )
      #expect("\(problems)".contains("the map does not provide that") && "\(problems)".contains(help))
    }
  }

  @Test(arguments: try Shipped.all())
  func `each recorded response becomes the report of its file in Expected`(shipped: Shipped) async throws {
    let kind = try shipped.manifest().kind(version: "0")
    let parameters = try shipped.parameters()
    let folder = try SampleFolder(provider: shipped.folder)
    let differences = try await folder.differences { sample in
      let host = host(sample, of: folder)
      let provider = try kind.provider({ $0.weather ?? $0.airQuality ?? $0.alerts }, host) {
        $0.parameters = parameters
      }
      let query = WeatherQuery(
        place: try place(in: sample.exchange.url) ?? Self.places[shipped.folder] ?? berlin(),
        scope: sample.exchange.url.contains("alerts") ? .alerts : .weather
      )
      let text = ReportDump.text(
        await Result { () async throws(ProviderFailure) in try await provider.weather(for: query) }
      )
      #expect(!text.contains("n0t-to-be-seen"))
      return text
    }
    #expect(differences == [])
  }

  /// A host that answers only at the address of the recording, so that the test checks the request too. A
  /// request without a place in its address may need the samples before it in the folder. One sample is the
  /// refusal of an impossible place, which no provider can be asked for.
  private func host(_ sample: SampleFolder.Sample, of folder: SampleFolder) -> ProviderHost {
    let exchange = sample.exchange
    if place(in: exchange.url) != nil { return .replaying(exchange) }
    guard exchange.status == 200 else {
      return .answering(StubResponse(exchange), at: exchange.recorded)
    }
    let earlier = folder.samples.prefix { $0.file != sample.file }.map(\.exchange)
      .filter { $0.url != exchange.url }
    return .replaying(earlier + [exchange], at: exchange.recorded)
  }

  /// The place of recordings whose address has none, by the folder.
  private static let places: [String: Place] = {
    let places: [(String, Double, Double, String)] = [
      ("EnvironmentCanada", 45.1, -74.2, "America/Toronto"), ("IPMA", 40.6, -8.7, "Europe/Lisbon"),
      ("HongKongObservatory", 22.3, 114.2, "Asia/Hong_Kong"), ("Buienradar", 52.0, 5.9, "Europe/Amsterdam"),
    ]
    return places.reduce(into: [:]) { places, row in
      guard let coordinates = Coordinates(latitude: row.1, longitude: row.2) else { return }
      places[row.0] = Place(name: "Somewhere", coordinates: coordinates)
      places[row.0]?.timeZone = row.3
    }
  }()

  /// The place of a request: the two numbers with four decimals in its address, or the middle of a box of
  /// four, which is west, south, east and north.
  private func place(in url: String) -> Place? {
    var numbers = url.matches(of: /-?\d+\.\d{4}/).compactMap { Double($0.output) }
    if numbers.count == 4 { numbers = [(numbers[1] + numbers[3]) / 2, (numbers[0] + numbers[2]) / 2] }
    guard numbers.count == 2 else { return nil }
    // SMHI has the longitude first.
    let isReversed = url.contains("/lon/")
    let (latitude, longitude) = isReversed ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
    return Coordinates(latitude: latitude, longitude: longitude).map {
      Place(name: "Somewhere", coordinates: $0)
    }
  }

  // MARK: - What is read was recorded

  /// Recordings that are not samples, because they were requested in other units, in local time or elsewhere.
  private static let fixtures = [
    "BrightSky": ["bright-sky-no-hours"],
    "OpenMeteoAirQuality": ["air-madrid-local", "air-two-places", "air-all-variables"],
    "OpenWeatherOneCall": ["onecall-melbourne-kelvin"],
    "PirateWeather": ["pirate-tromso-us"],
    "Tomorrow": ["tomorrow-timelines-imperial"],
    "VisualCrossing": ["visual-crossing-london-us", "visual-crossing-elements-us"],
  ]

  /// Names that occur only in the documentation of the services and in responses made from it.
  private static let unrecorded: [String: Set<String>] = [
    "BrightSky": [
      "sunshine_60", "sunshine_30",
      "wind_speed_10", "wind_gust_speed_10", "wind_direction_10", "precipitation_60",
      "precipitation_probability",
      // The members of /alerts.
      "alert_id", "event_de", "event_en", "severity", "urgency", "certainty", "headline_de", "headline_en",
      "description_de", "description_en", "instruction_de", "instruction_en", "location", "name", "effective",
      "onset", "expires", "status", "response_type",
    ],
    // The only recording of warnings has none.
    "EnvironmentCanada": [
      "alert_name_de", "alert_name_en", "alert_short_name_en", "alert_text_de", "alert_text_en", "alert_type",
      "event_end_datetime", "expiration_datetime", "feature_name_de", "feature_name_en",
      "publication_datetime", "risk_colour_en", "status_en", "validity_datetime",
    ],
    // Members of the edited forecast and of observations; the recordings are of other queries.
    "FMI": ["HourlyMaximumGust", "PoP", "n_man", "r_1h", "snow_aws", "vis"],
    // The recorded warning is one without grades.
    "HongKongObservatory": ["type"],
    // The recordings were edited.
    "MetEireann": [
      "location", "temperature", "dewpointTemperature", "humidity", "pressure", "windSpeed", "windGust",
      "windDirection", "cloudiness", "precipitation", "@to", "@value", "@mps", "@deg", "@percent", "@unit",
      "weatherdata", "meta", "model", "@termin",
    ],
    // Members of /complete; the recording is of /compact.
    "METNorway": [
      "dew_point_temperature", "wind_speed_of_gust", "ultraviolet_index_clear_sky",
      "probability_of_precipitation",
    ],
    // It snowed nowhere; the only warning is that of the documentation.
    "OpenWeatherOneCall": ["snow", "event", "sender_name", "start", "end"],
    // The recording has no days, and no details of air quality.
    "PirateWeather": ["snowAccumulation", "temperatureMin", "temperatureMax", "pm10", "pm25"],
    "Tomorrow": ["time", "altimeterSetting", "uvIndex", "snowAccumulation"],
    // The recordings have only the list of warnings that are not in force.
    "VisualCrossing": [
      "id", "event", "headline", "onsetEpoch", "endsEpoch", "pm2p5", "pm10", "aqius", "aqieur",
    ],
    "WeatherAPI": [
      "snow_cm", "event", "severity", "urgency", "certainty", "headline", "areas", "desc", "instruction",
      "effective", "expires",
    ],
  ]

  @Test(arguments: try Shipped.all().filter { $0.folder != "OpenMeteo" })
  func `every name that is read occurs in a recording`(shipped: Shipped) throws {
    var recorded: Set<String> = []
    for sample in try SampleFolder(provider: shipped.folder).samples
    where sample.exchange.status == 200 && sample.exchange.origin == .recorded {
      names(in: try shipped.root(of: sample.exchange), into: &recorded)
    }
    for name in Self.fixtures[shipped.folder] ?? [] {
      names(in: try JSONDocument(fixture("Fixtures/\(name).json")).root, into: &recorded)
    }
    let manifest = try shipped.manifest()
    let references =
      manifest.sections.flatMap(\.section.references)
      + (manifest.alerts?.references ?? [])
    // An element that is chosen by a value, as in `[place=Hong Kong Observatory]`, is not a name.
    let tokens = references.flatMap { $0.inLanguage("de").pointer.tokens }
    let read = Set(tokens.filter { Int($0) == nil && !$0.hasPrefix("[") })
    #expect(!read.isEmpty)
    #expect(read.subtracting(recorded) == Self.unrecorded[shipped.folder] ?? [])
  }

  private func names(in value: JSONValue, into names: inout Set<String>) {
    for member in value.members {
      names.insert(member.key.string)
      self.names(in: member.value, into: &names)
    }
    for element in value.elements { self.names(in: element, into: &names) }
  }

  // MARK: - Queries and secrets

  private static let answers: [(String, Set<Query>)] = [
    ("OpenMeteoAirQuality", [.air]), ("OpenWeatherAirPollution", [.air]), ("OpenMeteo", [.weather, .rain]),
    ("WeatherAPI", [.air, .weather, .alerts]), ("BrightSky", [.weather, .alerts]),
    ("EnvironmentCanada", [.weather, .alerts]), ("METNorwayAlerts", [.alerts]),
  ]

  @Test(arguments: answers)
  func `a manifest is queried for what it maps`(folder: String, answers: Set<Query>) throws {
    #expect(try Shipped.named(folder).manifest().kind(version: "0").answers == answers)
  }

  @Test(arguments: try Shipped.all())
  func `no failure shows a key`(shipped: Shipped) async throws {
    let parameters = try shipped.parameters()
    for (status, body) in [
      (401, "{}"), (403, "<html>"), (429, ""), (500, "[]"), (200, "no JSON"), (200, "{}"),
    ] {
      let result = try await ask(shipped.manifest(), parameters: parameters) { _ in
        .init(status, body)
      }
      let failure = try #require(result.failure, "\(status) \(body) is a report")
      #expect(!"\(failure)".contains("n0t-to-be-seen"))
    }
  }
}
