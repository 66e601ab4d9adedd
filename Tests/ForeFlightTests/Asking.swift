import Aggregation
import ForeFlight
import HTTPTransport
import TestSupport
import Testing
import Weather

/// Makes the provider as the registry does and asks it once.
func ask(
  _ host: ProviderHost,
  for ident: String,
  baseURL: String = "https://qa.foreflight.com",
  allowsLocal: Bool = false,
  parts: AirportAnswer.Parts = .all
) async throws -> Result<AirportReport, ProviderFailure> {
  let id = try #require(SourceID("foreflight"))
  let station = try #require(StationIdent(ident))
  let configuration = ProviderConfiguration(id: id, baseURL: baseURL, allowsLocal: allowsLocal)
  let make = try #require(ForeFlight.kind.capabilities.airportWeather)
  let provider = try make(configuration, host)
  do throws(ProviderFailure) {
    return .success(try await provider.airportReport(for: AirportQuestion(station, parts: parts)))
  } catch {
    return .failure(error)
  }
}

/// Asks for KPWM and lets the source answer this text.
func answer(_ text: String, status: Int = 200) async throws -> Result<AirportReport, ProviderFailure> {
  try await ask(.answering(status, [UInt8](text.utf8)), for: "KPWM")
}
