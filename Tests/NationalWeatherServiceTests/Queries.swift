import Foundation
import HTTPTransport
import NationalWeatherService
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Catalog

/// The service as a table of responses. It answers any other request as the real service does: not found.
struct Service: Sendable {
  static let missing = "nothing of it is here"
  static let base = "https://api.weather.gov"
  private let stub: StubService

  /// - Parameter replies: By path and query.
  init(_ replies: [String: StubResponse]) {
    let missing = StubResponse(404, #"{"title":"Not Found","detail":"\#(Self.missing)"}"#)
    stub = StubService { replies[String($0.url.dropFirst(Self.base.count))] ?? missing }
  }

  /// Path and query of all requests, in alphabetical order.
  var asked: [String] { stub.urls.map { String($0.dropFirst(Self.base.count)) }.sorted() }
  var sent: [HTTPRequest] { stub.requests }

  /// Queries the weather at a place, the middle of the cell TST/1,2.
  func weather(
    at coordinates: Coordinates? = middle,
    now: Date = noon,
    scope: WeatherQuery.Scope = .weather
  ) async throws -> WeatherReport {
    let provider = try NationalWeatherService.kind.provider(\.weather, stub.host(at: now))
    let place = Place(name: "Somewhere", coordinates: try #require(coordinates))
    return try await provider.weather(for: WeatherQuery(place: place, scope: scope))
  }

  func failure(at coordinates: Coordinates? = middle, now: Date = noon) async -> ProviderFailure? {
    do {
      _ = try await weather(at: coordinates, now: now)
      return nil
    } catch { return error as? ProviderFailure }
  }
}

let middle = Coordinates(latitude: 40, longitude: -100)
/// 2026-01-20T12:00:00Z
let noon = Date(timeIntervalSince1970: 1_768_910_400)

/// The responses for one place, to be changed one at a time: a temperature from the grid, a complete record
/// of a station 3 km away, and no warning.
enum Answers {
  static let point = "/points/40,-100"
  static let cell = "/gridpoints/TST/1,2"
  static let stations = "/gridpoints/TST/1,2/stations"
  static let latest = "/stations/KAAA/observations/latest"
  static let earlier = "/stations/KAAA/observations?limit=12"
  static let alerts = "/alerts/active?point=40%2C-100"

  static var all: [String: StubResponse] {
    [
      point: .init(
        #"{"properties":{"gridId":"TST","gridX":1,"gridY":2,"timeZone":"America/Chicago"}}"#
      ),
      cell: .init(grid(#""temperature":\#(layer("wmoUnit:degC", [("12:00", "PT2H", "5")]))"#)),
      stations: .init(#"{"features":[\#(station("KAAA", latitude: 40.027, longitude: -100))]}"#),
      latest: .init(
        record(#""temperature":\#(quantity("degC", "4.5")),"windSpeed":\#(quantity("km_h-1", "18"))"#)
      ),
      alerts: .init(#"{"features":[]}"#),
    ]
  }

  static func with(_ path: String, _ reply: StubResponse?) -> Service {
    var replies = all
    replies[path] = reply
    return Service(replies)
  }

  static func grid(_ layers: String) -> String {
    #"{"properties":{"updateTime":"2026-01-20T11:00:00+00:00","elevation":\#(quantity("m", "800")),\#(layers)}}"#
  }

  /// - Parameter values: Time of the day, length, value.
  static func layer(_ unit: String, _ values: [(String, String, String)]) -> String {
    let entries = values.map { #"{"validTime":"2026-01-20T\#($0):00+00:00/\#($1)","value":\#($2)}"# }
    return #"{"uom":"\#(unit)","values":[\#(entries.joined(separator: ","))]}"#
  }

  static func quantity(_ unit: String, _ value: String, flag: String = "V") -> String {
    #"{"unitCode":"wmoUnit:\#(unit)","value":\#(value),"qualityControl":"\#(flag)"}"#
  }

  static func station(_ ident: String, latitude: Double, longitude: Double) -> String {
    #"{"geometry":{"type":"Point","coordinates":[\#(longitude),\#(latitude)]},"properties":{"stationIdentifier":"\#(ident)","name":"Field \#(ident)","elevation":\#(quantity("m", "790"))}}"#
  }

  /// An observation of KAAA.
  static func record(_ fields: String, at time: String = "2026-01-20T11:50:00+00:00") -> String {
    #"{"properties":{"timestamp":"\#(time)",\#(fields)}}"#
  }
}

extension WeatherReport {
  var problemLines: [String] { problems.map { "\($0.path): \($0.message)" } }
}
