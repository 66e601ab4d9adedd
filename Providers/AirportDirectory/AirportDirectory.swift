import Catalog
import FoundationEssentials
package import ProviderKit
import Weather

/// Directories of airports: the embedded one, and the remote list of an airline.
package enum AirportDirectory {
  /// The embedded aerodromes; needs no network.
  package static let kind = ProviderKind(
    name: "airport-directory",
    title: "Airports inside agg",
    capabilities: .init(airportDirectory: { EmbeddedDirectory(id: $0.id, now: $1.now) }),
    attribution: "Airport data: airportsdata (MIT)",
    attributionURL: "https://github.com/mborsetti/airportsdata"
  )

  /// The airports that Qantas knows, from the list of its booking pages.
  package static let qantas = ProviderKind(
    name: "qantas-airports",
    title: "Qantas airport list",
    capabilities: .init(airportDirectory: QantasDirectory.init),
    attribution: "Airport list by Qantas",
    attributionURL: "https://www.qantas.com/",
    baseURL: "https://api.qantas.com"
  )
}

/// The aerodromes in the catalog that have an ICAO or IATA code.
private struct EmbeddedDirectory: AirportDirectoryProvider {
  let id: SourceID
  let now: Date

  func airports(matching search: AirportSearch) async throws(ProviderFailure) -> AirportDirectoryReport {
    AirportDirectoryReport(
      source: id,
      fetched: now,
      airports: AirportCatalog.airports(worthComparing: search)
    )
  }
}
