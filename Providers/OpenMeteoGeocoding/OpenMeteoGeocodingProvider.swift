import Catalog
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Asks the geocoder of Open-Meteo, which also offers similar names.
struct OpenMeteoGeocodingProvider: PlaceLookupProvider {
  let configuration: ProviderConfiguration
  let host: ProviderHost
  var id: SourceID { configuration.id }

  func find(_ name: String) async throws(ProviderFailure) -> [FoundPlace] {
    let language = Self.language(of: name)
    let path = "/v1/search?name=\(URLText.encoded(name))&count=10&language=\(language)&format=json"
    let request = try configuration.request(path, freshness: PlaceSearch.freshness)
    return try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
      try matches(in: response)
    }
  }

  /// The language in which a name is looked up: the service compares only the names in one. Of a script that
  /// several languages have, this is the one with the most names.
  private static func language(of name: String) -> StaticString {
    var language: StaticString = "en"
    for scalar in name.unicodeScalars {
      switch scalar.value {
      case 0x370...0x3FF: return "el"
      case 0x400...0x52F: return "ru"
      case 0x590...0x5FF: return "he"
      case 0x600...0x6FF: return "ar"
      case 0x900...0x97F: return "hi"
      case 0x3040...0x30FF: return "ja"
      // Also in Japanese.
      case 0x4E00...0x9FFF: language = "zh"
      case 0xAC00...0xD7AF: return "ko"
      default: continue
      }
    }
    return language
  }

  private func matches(in response: HTTPResponse) throws(ProviderFailure) -> [FoundPlace] {
    let reply = try JSONReply(response, from: id, serviceError: serviceError)
    // Messages about a limit have come with status 200, too.
    if reply.root["error"]?.bool == true { throw serviceError(in: response) }
    // Without a result there is no list, but the time that the search took is always present.
    guard reply.root.kind == .object, reply.root["results"] != nil || reply.root["generationtime_ms"] != nil
    else {
      throw ProviderFailure(id, misshapen: reply.root.problem(expected: "an object with results"))
    }
    return reply.root["results"]?.elements.prefix(RowLimit.count).compactMap(FoundPlace.init) ?? []
  }

  /// Why the service rejects a request.
  private func serviceError(in response: HTTPResponse) -> ProviderFailure {
    let words = host.words(of: response, at: "reason")
    let limit = ProviderFailure.Reason(limitIn: words, at: host.now)
    return ProviderFailure(id, limit ?? .init(response, missing: .request), detail: words)
  }
}

extension FoundPlace {
  /// - Returns: `nil` for a result without a name or a point on the earth.
  fileprivate init?(_ entry: JSONValue) {
    guard let name = entry["name"]?.string?.cleanedMessage(),
      let coordinates = Coordinates(entry["latitude"], entry["longitude"])
    else { return nil }
    var place = Place(name: name, coordinates: coordinates)
    place.country = entry["country_code"]?.string.flatMap { CountryCatalog.country(code: $0)?.code }
    place.subdivision = entry["admin1"]?.string?.cleanedMessage()
    place.elevation = entry["elevation"].flatMap(Plausible.elevation.read).map(Length.meters)
    self.init(
      place,
      population: entry["population"]?.double ?? 0,
      areas: ["admin1", "admin2", "admin3", "admin4", "country"].compactMap { entry[$0]?.string },
      postcodes: entry["postcodes"]?.elements.prefix(RowLimit.count).compactMap(\.string) ?? []
    )
  }
}
