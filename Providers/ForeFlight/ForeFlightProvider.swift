import Catalog
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Requests the report of one aerodrome.
struct ForeFlightProvider: AirportWeatherProvider {
  let configuration: ProviderConfiguration
  let host: ProviderHost
  var id: SourceID { configuration.id }

  func airportReport(for query: AirportQuery) async throws(ProviderFailure) -> AirportReport {
    let request = try request(for: query.station)
    return try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
      try report(in: response, for: query)
    }
  }

  private func report(
    in response: HTTPResponse,
    for query: AirportQuery
  ) throws(ProviderFailure) -> AirportReport {
    var decoder = ReportDecoder(query)
    let reply = try JSONReply(response, from: id, unread: decoder.unread, serviceError: serviceError)
    if let error = reply.root["error"], !error.isNull, reply.root["report"] == nil {
      throw ProviderFailure(id, .place, detail: message(in: reply.root))
    }
    var report = AirportReport(source: id, fetched: response.received)
    report.origin = reply.origin
    do throws(JSONProblem) {
      try decoder.decode(reply.root, into: &report)
    } catch {
      throw ProviderFailure(id, misshapen: error)
    }
    guard report.hasContent || (report.problems.isEmpty && decoder.hasOtherParts(reply.root)) else {
      throw emptiness(of: report, query.station)
    }
    return report
  }

  private func request(for station: StationIdent) throws(ProviderFailure) -> HTTPRequest {
    try configuration.request(
      "/weather/report/\(station.text.lowercased())",
      headers: ["ff-coding-exercise": "1", "accept": "application/json"],
      // Stations report every half hour or hour, and at other times when something happens.
      freshness: .seconds(300),
      staleLimit: HTTPRequest.staleLimitOfObservations
    )
  }

  /// The response for an unknown identifier has an error status and an object with `error`; the other members
  /// vary.
  private func serviceError(in response: HTTPResponse) -> ProviderFailure {
    let root = (try? JSONDocument(response.body))?.root
    let detail = message(in: root) ?? response.statusText
    let byStatus = ProviderFailure.Reason(response)
    if byStatus == .request, response.status < 401, root?["error"] != nil {
      return ProviderFailure(id, .place, detail: detail)
    }
    return ProviderFailure(id, byStatus, detail: detail)
  }

  /// The service's message: `message`, or `error` when `message` only says that there is no message.
  private func message(in root: JSONValue?) -> String? {
    let texts = ["message", "error"].compactMap { (root?[$0]?.string).flatMap(host.message) }
    return texts.first { $0 != "No message available" }
  }

  /// The failure for a response without content, or with none that could be read.
  private func emptiness(of report: AirportReport, _ station: StationIdent) -> ProviderFailure {
    guard !report.problems.isEmpty else {
      return ProviderFailure(id, .place, detail: "it has no report for \(station)")
    }
    return ProviderFailure(id, unreadable: report.problems)
  }
}
