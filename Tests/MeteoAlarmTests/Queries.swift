import Catalog
import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Weather

@testable import MeteoAlarm

/// Nîmes, in the middle of the department of Gard: `FR022`, or `FR812` in NUTS3.
let nimes = place(43.8367, 4.3601)
/// Half an hour after the recorded response of France.
let evening = Date(timeIntervalSince1970: 1_790_800_200)  // 2026-09-30T20:30:00Z

func place(_ latitude: Double, _ longitude: Double) -> Coordinates {
  Coordinates(inRange: latitude, longitude)
}

/// The report from one response to every request.
struct Service: Sendable {
  let stub: StubService

  init(_ response: StubResponse) { stub = StubService(response) }

  /// A feed of messages, each the members of an `alert`.
  init(_ alerts: [String]) {
    self.init(.init(#"{"warnings":[\#(alerts.map { #"{"alert":{\#($0)}}"# }.joined(separator: ","))]}"#))
  }

  func warnings(
    at place: Coordinates = nimes,
    in language: Language = .english,
    now: Date = evening
  ) async throws -> WeatherReport {
    let provider = try MeteoAlarm.kind.provider(\.alerts, stub.host(at: now))
    let query = WeatherQuery(
      place: Place(name: "Somewhere", coordinates: place),
      language: language,
      scope: .alerts
    )
    return try await provider.weather(for: query)
  }

  func failure(at place: Coordinates = nimes) async -> ProviderFailure? {
    do {
      _ = try await warnings(at: place)
      return nil
    } catch { return error as? ProviderFailure }
  }
}

/// The members of a message and of its only info.
func warning(
  _ event: String,
  head: String = #""identifier":"2.49.0.0.250.0.FR.1","status":"Actual","msgType":"Alert""#,
  level: String = "3; orange; Severe",
  area: String = #"{"areaDesc":"Gard","geocode":[{"valueName":"NUTS3","value":"FR812"}]}"#,
  more: String = #""expires":"2026-10-01T00:00:00+02:00""#
) -> String {
  #"\#(head),"info":[{"event":"\#(event)","parameter":[{"valueName":"awareness_level","value":"\#(level)"}],"area":[\#(area)],\#(more)}]"#
}
