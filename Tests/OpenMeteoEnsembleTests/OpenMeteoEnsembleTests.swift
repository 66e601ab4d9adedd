import Catalog
import Foundation
import HTTPTransport
import OpenMeteoEnsemble
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct OpenMeteoEnsembleTests {
  @Test func `each recorded response becomes the report of its file in Expected`() async throws {
    let differences = try await SampleFolder(provider: "OpenMeteoEnsemble").differences { sample in
      let items = URLComponents(string: sample.exchange.url)?.queryItems ?? []
      let values = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
      let place = try place(Double(values["latitude"] ?? "") ?? 0, Double(values["longitude"] ?? "") ?? 0)
      let host = ProviderHost.replaying(sample.exchange)
      return ReportDump.text(try await ask(host, at: place, model: values["models"] ?? ""))
    }
    #expect(differences == [])
  }

  @Test func `one request asks for one model and the day before`() async throws {
    let service = StubService(StubResponse(Self.body(["temperature_2m": "[1]"])))
    _ = try await ask(service.host(), at: try place(), hours: 48)
    #expect(
      service.urls == [
        "https://ensemble-api.open-meteo.com/v1/ensemble?latitude=52.5200&longitude=13.4100"
          + "&timeformat=unixtime&timezone=GMT&wind_speed_unit=ms&forecast_days=3&past_days=1"
          + "&models=gem_global&hourly=temperature_2m,wind_speed_10m,precipitation,snowfall"
      ]
    )
  }

  @Test func `the control run and the members are runs, in the order of their numbers`() async throws {
    let report = try await answer([
      "temperature_2m_member10": "[10]", "temperature_2m_member02": "[2]", "temperature_2m": "[0]",
      "temperature_2m_spread": "[99]", "temperature_2m_max": "[99]", "precipitation_member02": "[0.4]",
    ]).get()
    let runs = try #require(report.runs?.content)
    #expect(runs.map { $0.map { $0[.temperature] } } == [[0], [2], [10]])
    #expect(runs.map { $0.map { $0[.precipitation] } } == [[nil], [0.4], [nil]])
    #expect(report.hourly == nil && report.current == nil && report.problems.isEmpty)
  }

  @Test func `a run has no value where its column is short, null or not a number`() async throws {
    let report = try await answer(
      [
        "temperature_2m": "[0, 1, 2]", "temperature_2m_member01": "[10]",
        "temperature_2m_member02": #"[null, "x", 22]"#, "temperature_2m_member03": "7",
        "temperature_2m_member04": "null", "temperature_2m_member05": "[50, 51, 52, 53]",
      ],
      times: "[3600, 7200, 10800]"
    ).get()
    let runs = try #require(report.runs?.content)
    #expect(runs.map { $0.map { $0[.temperature] } } == [[0, 1, 2], [10], [22], [50, 51, 52]])
    #expect(runs[2].map(\.time.timeIntervalSince1970) == [10_800])
    #expect(
      report.problems.map(\.description).sorted() == [
        #"hourly.temperature_2m_member02[1]: expected a number, found "x""#,
        "hourly.temperature_2m_member03: expected an array, found 7",
      ]
    )
  }

  @Test func `a response for another place is invalid`() async throws {
    let host = ProviderHost.answering(200, #"{"latitude":-33,"longitude":151,"hourly":{}}"#)
    let result = try await ask(host, at: try place())
    let failure = #expect(throws: ProviderFailure.self) { try result.get() }
    #expect(failure?.detail == "the response is for -33.0,151.0, not for this place")
  }

  @Test func `an hour without a valid time is left out of every run`() async throws {
    let columns = ["temperature_2m": "[0, 1, 2]", "temperature_2m_member01": "[10, 11, 12]"]
    let report = try await answer(columns, times: #"[3600, null, "noon"]"#).get()
    #expect(report.runs?.content.map { $0.map { $0[.temperature] } } == [[0], [10]])
    #expect(report.problems.map(\.path) == ["hourly.time[2]"])
  }

  @Test func `runs and hours beyond the limits are left out and reported`() async throws {
    let hours = 500
    let column = "[\(Array(repeating: "1", count: hours).joined(separator: ","))]"
    let report = try await answer(
      ["temperature_2m": column, "temperature_2m_member99": "[2]", "temperature_2m_member100": "[3]"],
      times: "[\((1...hours).map { "\($0 * 3600)" }.joined(separator: ","))]"
    ).get()
    let runs = try #require(report.runs?.content)
    #expect(runs.map(\.count) == [(WeatherQuery.mostDays + 2) * 24, 1])
    #expect(runs[1].map { $0[.temperature] } == [2])
    #expect(report.problems.map(\.path) == ["hourly.time", "hourly"])
  }

  @Test(arguments: [
    (200, "<!DOCTYPE html>", ProviderFailure.Reason.schema), (200, "[]", .schema), (200, "{}", .place),
    (200, "nan", .schema), (200, "", .place), (200, #"{"hourly": {"time": 1}}"#, .schema),
    (200, #"{"hourly": {"time": [3600]}}"#, .place),
    (200, #"{"hourly": {"time": [3600], "temperature_2m": [1]}}"#, .schema),
    (200, #"{"hourly": {"time": [3600], "temperature_2m_member01": ["x"]}}"#, .schema),
    (400, #"{"error": true, "reason": "No data is available for this location"}"#, .place),
    (400, #"{"error": true, "reason": "Cannot initialize models"}"#, .request),
    (
      200, #"{"reason": "Hourly API request limit exceeded.", "error": true}"#,
      .rate(retryAfter: .seconds(3600))
    ),
    (
      429, #"{"reason": "Minutely API request limit exceeded.", "error": true}"#,
      .rate(retryAfter: .seconds(60))
    ),
    (503, "", .upstream),
  ])
  func `a response without runs is a failure`(status: Int, body: String, reason: ProviderFailure.Reason)
    async throws
  {
    #expect(try await ask(.answering(status, body), at: try place()).failure?.reason == reason)
  }

  @Test func `values in another unit are not read`() async throws {
    let body = #"""
      {"hourly_units": {"temperature_2m_member01": "°F"},
       "hourly": {"time": [3600], "temperature_2m": [50], "temperature_2m_member01": [50]}}
      """#
    let failure = try await ask(.answering(200, body), at: try place()).failure
    #expect(failure?.reason == .schema)
    #expect(failure?.detail?.contains("requested unit °C") == true, "\(failure?.detail ?? "")")
  }

  private static func body(_ columns: [String: String], times: String = "[3600]") -> String {
    let members = columns.map { #""\#($0.key)": \#($0.value)"# }.joined(separator: ", ")
    return #"{"hourly": {"time": \#(times), \#(members)}}"#
  }

  private func answer(_ columns: [String: String], times: String = "[3600]") async throws
    -> Result<WeatherReport, ProviderFailure>
  {
    try await ask(.answering(200, Self.body(columns, times: times)), at: try place())
  }

  private func place(_ latitude: Double = 52.52, _ longitude: Double = 13.41) throws -> Place {
    Place(
      name: "Somewhere",
      coordinates: try #require(Coordinates(latitude: latitude, longitude: longitude))
    )
  }

  private func ask(
    _ host: ProviderHost,
    at place: Place,
    model: String = "gem_global",
    hours: Int = WeatherQuery.usualDays * 24
  ) async throws -> Result<WeatherReport, ProviderFailure> {
    let provider = try OpenMeteoEnsemble.kind.provider(\.weather, host) {
      $0.parameters = ["model": model]
    }
    return await Result { () async throws(ProviderFailure) in
      try await provider.weather(for: WeatherQuery(place: place, hours: hours))
    }
  }
}
