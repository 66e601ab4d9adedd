import Aggregation
import AirportDirectory
import Catalog
import TestSupport
import Testing
import Weather

/// Makes the provider of a kind as the registry does and asks it once.
func ask(
  _ kind: ProviderKind = AirportDirectory.qantas,
  _ host: ProviderHost
) async throws -> Result<AirportDirectoryReport, ProviderFailure> {
  let id = try #require(SourceID(kind.name))
  let configuration = ProviderConfiguration(id: id, baseURL: kind.baseURL)
  let make = try #require(kind.capabilities.airportDirectory)
  let provider = try make(configuration, host)
  do throws(ProviderFailure) {
    return .success(try await provider.airports(matching: AirportSearch("")))
  } catch {
    return .failure(error)
  }
}

/// Lets the remote list answer this text.
func answer(_ text: String, status: Int = 200) async throws -> Result<AirportDirectoryReport, ProviderFailure>
{
  try await ask(AirportDirectory.qantas, .answering(status, Array(text.utf8)))
}
