import Aggregation
import AviationWeather
import Foundation
import HTTPTransport
import TestSupport
import Testing
import Weather

/// Makes the provider as the registry does and asks it once.
func ask(
  _ host: ProviderHost,
  for ident: String,
  baseURL: String? = AviationWeather.kind.baseURL,
  parts: AirportAnswer.Parts = .all
) async throws -> Result<AirportReport, ProviderFailure> {
  let id = try #require(SourceID("aviation-weather"))
  let station = try #require(StationIdent(ident))
  let configuration = ProviderConfiguration(id: id, baseURL: baseURL)
  let make = try #require(AviationWeather.kind.capabilities.airportWeather)
  let provider = try make(configuration, host)
  do throws(ProviderFailure) {
    return .success(try await provider.airportReport(for: AirportQuestion(station, parts: parts)))
  } catch {
    return .failure(error)
  }
}

/// What the service answers to one of the two requests.
struct Reply {
  var status = 200
  var body: [UInt8]

  init(_ status: Int, _ body: String = "") {
    self.status = status
    self.body = Array(body.utf8)
  }

  init(_ body: [UInt8]) { self.body = body }

  static let nothing = Reply(204)
}

/// 2026-07-21T02:30:00Z.
let now = Date(timeIntervalSince1970: 1_784_601_000)

/// Asks for KPWM and lets the service answer this.
func answer(
  metar: Reply = .nothing,
  taf: Reply = .nothing,
  for ident: String = "KPWM",
  at now: Date = now
) async throws -> Result<AirportReport, ProviderFailure> {
  let host = ProviderHost(now: now) { request throws(TransportError) in
    let reply = request.url.contains("/metar?") ? metar : taf
    return HTTPResponse(status: reply.status, body: reply.body, url: request.url, received: now)
  }
  return try await ask(host, for: ident)
}

/// The conditions of an answer with these reports, each the members of an object.
func report(_ reports: String..., at now: Date = now) async throws -> AirportReport {
  let list = reports.map { "{\($0)}" }.joined(separator: ",")
  return try await answer(metar: Reply(200, "[\(list)]"), at: now).get()
}

func failure(_ result: Result<AirportReport, ProviderFailure>) -> ProviderFailure? {
  if case .failure(let failure) = result { failure } else { nil }
}
