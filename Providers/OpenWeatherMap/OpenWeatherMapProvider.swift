import Catalog
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Asks for the current weather and the forecast at once. Each answers for itself: when one fails, the
/// report has the other and says so.
struct OpenWeatherMapProvider: WeatherProvider {
  let id: SourceID
  private let configuration: ProviderConfiguration
  private let host: ProviderHost

  init(_ configuration: ProviderConfiguration, host: ProviderHost) {
    id = configuration.id
    self.configuration = configuration
    self.host = host
  }

  func weather(for question: WeatherQuestion) async throws(ProviderFailure) -> WeatherReport {
    async let forecast = result(of: "/data/2.5/forecast", question)
    let current = await result(of: "/data/2.5/weather", question)
    return try await report(current, forecast)
  }

  private typealias Answer = Result<JSONReply, ProviderFailure>

  private func result(of path: String, _ question: WeatherQuestion) async -> Answer {
    await Answer { () async throws(ProviderFailure) in try await reply(to: path, parameters(question)) }
  }

  private func report(_ current: Answer, _ forecast: Answer) throws(ProviderFailure) -> WeatherReport {
    var report = WeatherReport(source: id, family: configuration.family, fetched: host.now)
    var decoder = AnswerDecoder()
    let answers = [current, forecast].compactMap { try? $0.get() }
    report.fetched = answers.map(\.response.received).min() ?? host.now
    report.origin = .leastReal(of: answers.map(\.origin))
    var failures: [ProviderFailure] = []
    switch current {
    case .failure(let failure): failures.append(failure)
    case .success(let reply): decoder.decodeCurrent(reply.root, into: &report)
    }
    switch forecast {
    case .failure(let failure): failures.append(failure)
    case .success(let reply): decoder.decodeForecast(reply.root, into: &report)
    }
    report.conditionImage = image(report.current?.content.conditionIcon)
    report.problems = decoder.problems
    guard report.current != nil || report.hourly != nil else { throw emptiness(of: report, failures) }
    // The question is answered, in part.
    let parts = zip(["weather", "forecast"], [current, forecast])
    for case (let part, .failure(let failure)) in parts {
      report.problems.append(ReportProblem(path: part, message: "\(failure)"))
      host.report(failure)
    }
    return report
  }

  /// Where the service keeps the picture of an icon such as `10d`. A service that was moved keeps its own.
  private func image(_ icon: String?) -> ConditionImage? {
    guard let icon, icon.wholeMatch(of: /[0-9]{2}[dn]/) != nil, let base = configuration.baseURL else {
      return nil
    }
    let host = base == OpenWeatherMap.kind.baseURL ? "https://openweathermap.org" : base
    return ConditionImage(url: "\(host)/img/wn/\(icon)@2x.png", allowsLocal: configuration.allowsLocal)
  }

  /// The failure that says most: a refused key concerns both requests, and an answer without values none.
  private func emptiness(of report: WeatherReport, _ failures: [ProviderFailure]) -> ProviderFailure {
    failures.first
      ?? ProviderFailure(id, unreadable: report.problems, otherwise: "there is no weather in it")
  }

  // MARK: - Requests

  /// The place, by OpenWeather's own number when the config knows it. Standard units are asked for: kelvins,
  /// metres per second, hectopascals; nothing is converted twice, and recordings without `units` are the same
  /// request. So are those without `lang`, which English needs not.
  private func parameters(_ question: WeatherQuestion) -> String {
    let language = question.language == .english ? "" : "&lang=\(question.language.rawValue)"
    return location(question) + language
  }

  private func location(_ question: WeatherQuestion) -> String {
    let place = question.place
    if let city = place.sourceIDs[OpenWeatherMap.kind.name], !city.isEmpty {
      return "id=\(URLText.encoded(city))"
    }
    let latitude = URLText.degrees(place.coordinates.latitude)
    return "lat=\(latitude)&lon=\(URLText.degrees(place.coordinates.longitude))"
  }

  private func reply(to path: String, _ parameters: String) async throws(ProviderFailure) -> JSONReply {
    let key = URLText.encoded(configuration.parameters["key"] ?? "")
    let request = HTTPRequest(
      url: try configuration.url("\(path)?\(parameters)&appid=\(key)"),
      headers: ["accept": "application/json"],
      allowsLocal: configuration.allowsLocal,
      // The service computes anew every ten minutes.
      freshness: .seconds(600)
    )
    return try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
      guard response.isSuccess else { throw failure(response, host.words(of: response, at: "message")) }
      let reply = try JSONReply(response, from: id)
      if let failure = failure(inside: reply.root) { throw failure }
      return reply
    }
  }

  // MARK: - Errors

  /// A body may say that it failed although the status does not.
  private func failure(inside root: JSONValue) -> ProviderFailure? {
    guard let code = root["cod"]?.lenientInt, code >= 400, code < 600 else { return nil }
    let response = HTTPResponse(status: code, body: [], url: "", received: host.now)
    let message = (root["message"]?.string).flatMap(host.message)
    return failure(response, message)
  }

  private func failure(_ response: HTTPResponse, _ message: String?) -> ProviderFailure {
    let reason = reason(response, message)
    guard case .auth = reason else { return ProviderFailure(id, reason, detail: message) }
    let hint = "a new key can take two hours to work"
    return ProviderFailure(id, reason, detail: message?.adding(remark: hint) ?? hint)
  }

  private func reason(_ response: HTTPResponse, _ message: String?) -> ProviderFailure.Reason {
    switch response.status {
    // "Nothing to geocode": it is the place that it cannot use.
    case 400 where message?.contains("geocode") ?? false: .place
    // The account is blocked for hours, not for the minute that a rate limit asks for.
    case 429 where message?.contains("blocked") ?? false: .quota
    default: ProviderFailure.Reason(status: response, keys: ["key"])
    }
  }
}

extension OpenWeatherMapProvider: PlaceLookupProvider {
  /// At most five, as the service limits it.
  func places(named name: String, limit: Int) async throws(ProviderFailure) -> [Place] {
    let query = "q=\(URLText.encoded(name))&limit=\(min(max(limit, 1), 5))"
    let reply = try await reply(to: "/geo/1.0/direct", query)
    guard reply.root.kind == .array else {
      throw ProviderFailure(id, misshapen: reply.root.problem(expected: "an array of places"))
    }
    return Array(AnswerDecoder.places(reply.root).prefix(max(limit, 0)))
  }
}
