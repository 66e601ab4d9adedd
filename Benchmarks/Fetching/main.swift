// Fetches the report of each airport from a server and decodes it, through the transport and the provider of
// agg. Start with `swift run -c release Fetching URL IDENT...`; ends with 1 when a report is missing.

import Aggregation
import Catalog
import ForeFlight
import FoundationEssentials
import Glibc
import HTTPTransport
import Posix
import ProviderKit
import Weather

let words = CommandLine.arguments.dropFirst()
let stations = words.dropFirst().compactMap { StationIdent($0) }
guard let base = words.first, !stations.isEmpty, let id = SourceID("foreflight"),
  let makeProvider = ForeFlight.kind.capabilities.airportWeather
else {
  print("usage: Fetching URL IDENT...")
  exit(64)
}

@Sendable func fetchAll() async throws -> Int {
  var settings = CurlTransport.Configuration(userAgent: "agg-benchmark/1.0", environment: [:])
  (settings.transfers, settings.transfersPerServer) = (32, 32)
  let transport = CurlTransport(settings, on: .shared)
  let host = ProviderHost(now: .now) { request throws(TransportError) in try await transport.send(request) }
  let provider = try makeProvider(ProviderConfiguration(id: id, baseURL: base, allowsLocal: true), host)
  let decoded = await inOrder(stations) { station in
    (try? await provider.airportReport(for: AirportQuery(station)))?.hasContent ?? false
  }
  return decoded.count { $0 }
}

ThreadPool.shared.join {
  Task.detached(executorPreference: ThreadPool.shared) {
    do {
      let count = try await fetchAll()
      print("\(count) airports")
      exit(count == stations.count ? 0 : 1)
    } catch {
      print(error)
      exit(1)
    }
  }
}
