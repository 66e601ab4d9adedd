import Catalog
import HTTPTransport
import ProviderKit
import SpannedJSON
import Text
import Weather

/// Looks up one name, and takes only what is called exactly so: the service also offers what is spelled
/// nearly so, and nonsense must not become a place.
struct OpenMeteoGeocodingProvider: PlaceLookupProvider {
  let id: SourceID
  private let configuration: ProviderConfiguration
  private let host: ProviderHost

  init(_ configuration: ProviderConfiguration, host: ProviderHost) {
    id = configuration.id
    self.configuration = configuration
    self.host = host
  }

  /// Places move as seldom as names do.
  private static let freshness = Duration.seconds(30 * 86_400)

  func places(named name: String, limit: Int) async throws(ProviderFailure) -> [Place] {
    let parts = name.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    // One letter is the beginning of everything.
    guard let query = parts.first, query.count >= 2 else { throw ProviderFailure(id, .place) }
    let request = HTTPRequest(
      url: try configuration.url(
        "/v1/search?name=\(URLText.encoded(query))&count=10&language=en&format=json"
      ),
      headers: ["accept": "application/json"],
      allowsLocal: configuration.allowsLocal,
      freshness: Self.freshness
    )
    let found = try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
      try matches(in: response)
    }
    let search = PlaceSearch(query, areas: Array(parts.dropFirst()))
    return Array(search.places(among: found).prefix(max(0, limit)))
  }

  private func matches(in response: HTTPResponse) throws(ProviderFailure) -> [GeocodedPlace] {
    guard response.isSuccess else {
      let words = host.words(of: response, at: "reason")
      throw ProviderFailure(id, ProviderFailure.Reason(status: response, missing: .request), detail: words)
    }
    let reply = try JSONReply(response, from: id)
    // Without a result there is no list, but the time that the search took is always there.
    guard reply.root.kind == .object, reply.root["results"] != nil || reply.root["generationtime_ms"] != nil
    else {
      throw ProviderFailure(id, misshapen: reply.root.problem(expected: "an object with results"))
    }
    return reply.root["results"]?.elements.compactMap(GeocodedPlace.init) ?? []
  }
}
