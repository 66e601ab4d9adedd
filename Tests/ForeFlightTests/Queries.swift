import ForeFlight
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
  baseURL: String = "https://qa.foreflight.com",
  allowsLocal: Bool = false,
  parts: AirportQuery.Parts = .all
) async throws -> Result<AirportReport, ProviderFailure> {
  let station = try #require(StationIdent(ident))
  let provider = try ForeFlight.kind.provider(\.airportWeather, host) {
    $0.baseURL = baseURL
    $0.allowsLocal = allowsLocal
  }
  return await Result { () async throws(ProviderFailure) in
    try await provider.airportReport(for: AirportQuery(station, parts: parts))
  }
}

/// Queries KPWM when the source answers with this text.
func answer(_ text: String, status: Int = 200) async throws -> Result<AirportReport, ProviderFailure> {
  try await ask(.answering(status, text), for: "KPWM")
}
