import AirportDirectory
import Catalog
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

/// Queries the provider of a kind for all airports.
func ask(
  _ host: ProviderHost,
  _ kind: ProviderKind = AirportDirectory.qantas
) async throws -> Result<AirportDirectoryReport, ProviderFailure> {
  let provider = try kind.provider(\.airportDirectory, host)
  return await Result { () async throws(ProviderFailure) in
    try await provider.airports(matching: AirportSearch(""))
  }
}

/// Queries when the remote list answers with this text.
func answer(_ text: String, status: Int = 200) async throws -> Result<AirportDirectoryReport, ProviderFailure>
{
  try await ask(.answering(status, text))
}
