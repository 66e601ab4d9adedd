import Catalog
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Requests the current weather and the forecast at once.
struct OpenWeatherMapProvider: WeatherProvider {
  let configuration: ProviderConfiguration
  let host: ProviderHost
  var id: SourceID { configuration.id }

  func weather(for query: WeatherQuery) async throws(ProviderFailure) -> WeatherReport {
    async let forecast = part("/data/2.5/forecast", query) { $0.decodeForecast($1, into: &$2) }
    let current = await part("/data/2.5/weather", query) { $0.decodeCurrent($1, into: &$2) }
    var builder = ReportBuilder(
      WeatherReport(source: id, family: configuration.family, fetched: host.now),
      host: host
    )
    builder.add(current, as: "weather", of: [.current])
    builder.add(await forecast, as: "forecast", of: [.forecast])
    let report = builder.report
    return try builder.finished(isAnswer: report.current != nil || report.hourly != nil) {
      ProviderFailure(id, .schema, detail: "it has no weather values")
    }
  }

  /// - Returns: A report with only this part.
  private func part(
    _ path: String,
    _ query: WeatherQuery,
    _ decode: (inout ResponseDecoder, JSONValue, inout WeatherReport) -> Void
  ) async -> Result<WeatherReport, ProviderFailure> {
    await Result { () async throws(ProviderFailure) in
      try await reply(to: path, parameters(query)) { reply throws(ProviderFailure) in
        let point = reply.root["coord"] ?? reply.root["city"]?["coord"]
        // The config may give the number of a city that is farther away.
        if number(of: query.place) == nil,
          let failure = ProviderFailure(
            id,
            for: query.place.coordinates,
            at: point?["lat"],
            point?["lon"]
          )
        {
          throw failure
        }
        var part = WeatherReport(source: id, fetched: reply.response.received)
        part.origin = reply.origin
        var decoder = ResponseDecoder()
        decode(&decoder, reply.root, &part)
        part.problems = decoder.problems
        if part.current != nil { part.conditionImage = image(decoder.icon) }
        guard part.current != nil || part.hourly != nil || part.problems.isEmpty else {
          throw ProviderFailure(id, unreadable: part.problems)
        }
        return part
      }
    }
  }

  /// The address of the picture of an icon such as `10d`. A service with another base URL has its own.
  private func image(_ icon: String?) -> ConditionImage? {
    guard let icon, icon.wholeMatch(of: /[0-9]{2}[dn]/) != nil, let base = configuration.baseURL else {
      return nil
    }
    let host = base == OpenWeatherMap.kind.baseURL ? "https://openweathermap.org" : base
    return ConditionImage(url: "\(host)/img/wn/\(icon)@2x.png", allowsLocal: configuration.allowsLocal)
  }

  // MARK: - Requests

  /// The service updates its values every ten minutes.
  private static let freshness = Duration.seconds(600)

  /// The place, by OpenWeather's own number if the config has it. Standard units are requested: kelvins,
  /// metres per second, hectopascals. Nothing is converted twice, and recordings without `units` are the same
  /// request. The language of the answer is not in it, because no text of the service is shown: each language
  /// would be a request of its own.
  private func parameters(_ query: WeatherQuery) -> String {
    let place = query.place
    if let city = number(of: place), !city.isEmpty {
      return "id=\(URLText.encoded(city))"
    }
    let latitude = URLText.degrees(place.coordinates.latitude)
    return "lat=\(latitude)&lon=\(URLText.degrees(place.coordinates.longitude))"
  }

  /// OpenWeather's own number of a city, under the name of the entry or of the kind.
  private func number(of place: Place) -> String? {
    place.sourceIDs[id.name] ?? place.sourceIDs[OpenWeatherMap.kind.name]
  }

  /// Parses the response at a path. A cached response replaces one that cannot be parsed.
  private func reply<Content: Sendable>(
    to path: String,
    _ parameters: String,
    freshness: Duration = Self.freshness,
    reading read: (JSONReply) throws(ProviderFailure) -> Content
  ) async throws(ProviderFailure) -> Content {
    let key = URLText.encoded(configuration.parameters["key"] ?? "")
    let request = try configuration.request("\(path)?\(parameters)&appid=\(key)", freshness: freshness)
    return try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
      let reply = try JSONReply(response, from: id, serviceError: serviceError)
      if let failure = failure(inside: reply.root) { throw failure }
      return try read(reply)
    }
  }

  // MARK: - Errors

  /// A body may report a failure although the status does not.
  private func failure(inside root: JSONValue) -> ProviderFailure? {
    guard let code = root["cod"]?.lenientInt, code >= 400, code < 600 else { return nil }
    return failure(code, nil, (root["message"]?.string).flatMap(host.message))
  }

  private func serviceError(in response: HTTPResponse) -> ProviderFailure {
    failure(response.status, response.retryAfter, host.words(of: response, at: "message"))
  }

  private func failure(_ status: Int, _ retryAfter: Duration?, _ message: String?) -> ProviderFailure {
    let reason = reason(status, retryAfter, message)
    guard case .auth = reason else { return ProviderFailure(id, reason, detail: message) }
    let hint = "a new key can take two hours to work"
    return ProviderFailure(id, reason, detail: message?.adding(remark: hint) ?? hint)
  }

  private func reason(
    _ status: Int,
    _ retryAfter: Duration?,
    _ message: String?
  ) -> ProviderFailure.Reason {
    switch status {
    // "Nothing to geocode": the place is unusable.
    case 400 where message?.contains("geocode") ?? false: .place
    // The account is blocked for hours, not for a minute as with a rate limit.
    case 429 where message?.contains("blocked") ?? false: .quota(retryAfter: nil)
    default: ProviderFailure.Reason(status: status, retryAfter: retryAfter, keys: ["key"])
    }
  }
}

extension OpenWeatherMapProvider: PlaceLookupProvider {
  /// At most five results, the service's limit.
  func find(_ name: String) async throws(ProviderFailure) -> [FoundPlace] {
    let query = "q=\(URLText.encoded(name))&limit=5"
    return try await reply(
      to: "/geo/1.0/direct",
      query,
      freshness: PlaceSearch.freshness
    ) { reply throws(ProviderFailure) in
      guard reply.root.kind == .array else {
        throw ProviderFailure(id, misshapen: reply.root.problem(expected: "an array of places"))
      }
      return ResponseDecoder.places(reply.root)
    }
  }
}
