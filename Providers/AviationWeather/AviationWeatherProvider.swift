import Catalog
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Asks for the METAR and the TAF of one station at once, or for the one that is wanted. Each answers for
/// itself: when one fails, the report has the other and says so.
struct AviationWeatherProvider: AirportWeatherProvider {
  let id: SourceID
  let configuration: ProviderConfiguration
  let host: ProviderHost

  init(_ configuration: ProviderConfiguration, host: ProviderHost) {
    id = configuration.id
    self.configuration = configuration
    self.host = host
  }

  func airportReport(for question: AirportQuestion) async throws(ProviderFailure) -> AirportReport {
    let station = question.station
    guard station.text.utf8.count == 4 else {
      let detail = "it knows stations by their four-letter ICAO ident, which \(station) is not"
      throw ProviderFailure(id, .place, detail: detail)
    }
    guard !question.parts.isDisjoint(with: [.conditions, .forecast]) else {
      throw ProviderFailure(id, .place, detail: "it has METAR and TAF alone")
    }
    async let forecast =
      question.parts.contains(.forecast) ? answer(ForecastDecoder(asked: station, now: host.now)) : nil
    let observation =
      question.parts.contains(.conditions)
      ? await answer(ObservationDecoder(asked: station, fields: ObservationDecoder.fields(now: host.now)))
      : nil
    return try await report(observation, forecast, of: station)
  }

  // MARK: - The report

  /// What one of the two requests brought. Neither a report nor a problem: the station has none.
  private struct Answer<Report: Sendable>: Sendable {
    var report: Report?
    var problems: [ReportProblem] = []
    let received: Date
    let origin: Origin
  }

  /// Makes one report of what the requests brought; `nil` is one that nobody wants.
  private func report(
    _ observation: Result<Answer<StationConditions>, ProviderFailure>?,
    _ forecast: Result<Answer<StationForecast>, ProviderFailure>?,
    of station: StationIdent
  ) throws(ProviderFailure) -> AirportReport {
    var report = AirportReport(source: id, fetched: host.now)
    var failures: [ProviderFailure] = []
    var origins: [Origin] = []
    var received: [Date] = []
    func take<Part>(
      _ result: Result<Answer<Part>, ProviderFailure>?,
      named name: String,
      into part: WritableKeyPath<AirportReport, Part?>
    ) {
      switch result {
      case .success(let answer):
        report[keyPath: part] = answer.report
        report.problems += answer.problems
        origins.append(answer.origin)
        received.append(answer.received)
      case .failure(let failure):
        failures.append(failure)
        report.problems.append(ReportProblem(path: name, message: "\(failure)"))
      case nil: break
      }
    }
    take(observation, named: ObservationDecoder.name, into: \.conditions)
    take(forecast, named: ForecastDecoder.name, into: \.forecast)
    guard report.conditions != nil || report.forecast != nil else {
      let wanted = [observation.map { _ in "METAR" }, forecast.map { _ in "TAF" }].compactMap(\.self)
      throw emptiness(of: report, failures, "no \(wanted.joined(separator: " and no ")) of \(station)")
    }
    report.fetched = received.min() ?? host.now
    report.origin = .leastReal(of: origins)
    return report
  }

  /// Why there is no part: a request that failed says more than one that found nothing.
  private func emptiness(of report: AirportReport, _ failures: [ProviderFailure], _ missing: String)
    -> ProviderFailure
  {
    if let failure = failures.first(where: { $0.reason != .place }) ?? failures.first { return failure }
    guard !report.problems.isEmpty else {
      return ProviderFailure(id, .place, detail: "it has \(missing)")
    }
    return ProviderFailure(id, unreadable: report.problems)
  }

  // MARK: - One request

  private func answer<Decoder: AnswerDecoder>(
    _ decoder: Decoder
  ) async -> Result<Answer<Decoder.Report>, ProviderFailure> {
    await Result { () async throws(ProviderFailure) in
      let response = try await host.response(to: request(Decoder.self, decoder.asked), for: id)
      return try read(response, with: decoder)
    }
  }

  private func request<Decoder: AnswerDecoder>(
    _: Decoder.Type,
    _ station: StationIdent
  ) throws(ProviderFailure) -> HTTPRequest {
    HTTPRequest(
      url: try configuration.url("/api/data/\(Decoder.name)?ids=\(station)&format=json\(Decoder.query)"),
      headers: ["accept": "application/json"],
      allowsLocal: configuration.allowsLocal,
      // The service asks for a minute between two equal requests.
      freshness: .seconds(60),
      staleLimit: HTTPRequest.staleLimitOfObservations
    )
  }

  private func read<Decoder: AnswerDecoder>(
    _ response: HTTPResponse,
    with decoder: Decoder
  ) throws(ProviderFailure) -> Answer<Decoder.Report> {
    var answer = Answer<Decoder.Report>(received: response.received, origin: response.origin)
    // Status 204 is how the service says that it has nothing.
    if response.status == 204 { return answer }
    guard response.isSuccess else { throw refusal(response) }
    let reply = try JSONReply(response, from: id)
    if let message = message(in: reply.root) { throw ProviderFailure(id, .request, detail: message) }
    guard reply.root.kind == .array else {
      throw ProviderFailure(id, misshapen: reply.root.problem(expected: "an array of reports"))
    }
    var decoder = decoder
    answer.report = decoder.newest(in: reply.root)
    answer.problems = decoder.fields.problems
    let others = decoder.fields.others
    if answer.report == nil, answer.problems.isEmpty, !others.isEmpty {
      let detail = "its answer is for \(others.joined(separator: ", ")), not for \(decoder.asked)"
      throw ProviderFailure(id, .place, detail: detail)
    }
    return answer
  }

  func refusal(_ response: HTTPResponse) -> ProviderFailure {
    ProviderFailure(
      id,
      ProviderFailure.Reason(status: response),
      detail: host.words(of: response, at: "error")
    )
  }

  /// The text of `{"status": "error", "error": "…"}`.
  func message(in root: JSONValue) -> String? { (root["error"]?.string).flatMap(host.message) }
}
