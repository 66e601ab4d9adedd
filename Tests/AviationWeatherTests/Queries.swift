import AviationWeather
import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Catalog

/// Queries the provider once.
func ask(
  _ host: ProviderHost,
  for ident: String,
  baseURL: String? = AviationWeather.kind.baseURL,
  parts: AirportQuery.Parts = .all,
  pastHours: Int? = nil
) async throws -> Result<AirportReport, ProviderFailure> {
  let station = try #require(StationIdent(ident))
  let provider = try AviationWeather.kind.provider(\.airportWeather, host) { $0.baseURL = baseURL }
  return await Result { () async throws(ProviderFailure) in
    try await provider.airportReport(for: AirportQuery(station, parts: parts, pastHours: pastHours))
  }
}

/// 2026-07-21T02:30:00Z.
let now = Date(timeIntervalSince1970: 1_784_601_000)

/// Queries a station whose METAR and TAF are these responses.
func answer(
  metar: StubResponse = .init(204),
  taf: StubResponse = .init(204),
  for ident: String = "KPWM",
  at now: Date = now
) async throws -> Result<AirportReport, ProviderFailure> {
  let service = StubService { $0.url.contains("/metar?") ? metar : taf }
  return try await ask(service.host(at: now), for: ident)
}

/// The report from these METARs, each given as the members of a JSON object.
func report(_ reports: String..., at now: Date = now) async throws -> AirportReport {
  let list = reports.map { "{\($0)}" }.joined(separator: ",")
  return try await answer(metar: StubResponse("[\(list)]"), at: now).get()
}

/// Asks for the hazards in an area.
func hazards(_ host: ProviderHost, in box: String) async throws -> Result<HazardReport, ProviderFailure> {
  let area = try #require(Area(box))
  let provider = try AviationWeather.kind.provider(\.hazards, host)
  return await Result { () async throws(ProviderFailure) in
    try await provider.hazards(for: HazardQuery(area))
  }
}
