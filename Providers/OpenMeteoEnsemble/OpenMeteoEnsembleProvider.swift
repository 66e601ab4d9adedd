import Catalog
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Requests the runs of one ensemble.
struct OpenMeteoEnsembleProvider: WeatherProvider {
  let configuration: ProviderConfiguration
  let host: ProviderHost
  var id: SourceID { configuration.id }

  /// An ensemble is computed two to four times a day.
  private static let freshness = Duration.seconds(3600)

  func weather(for query: WeatherQuery) async throws(ProviderFailure) -> WeatherReport {
    let path = "/v1/ensemble?\(parameters(of: query))"
    let request = try configuration.request(path, freshness: Self.freshness)
    return try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
      try report(in: response, at: query.place.coordinates)
    }
  }

  private func parameters(of query: WeatherQuery) -> String {
    let place = query.place.coordinates
    let parameters = [
      ("latitude", URLText.degrees(place.latitude)), ("longitude", URLText.degrees(place.longitude)),
      ("timeformat", "unixtime"), ("timezone", "GMT"), ("wind_speed_unit", "ms"),
      // Days are those of GMT. Elsewhere today may have begun in the one before.
      ("forecast_days", "\(query.days)"), ("past_days", "1"),
      // Two models would have columns with other names.
      ("models", URLText.encoded(configuration.parameters[OpenMeteoEnsemble.model] ?? "")),
      ("hourly", RunDecoder.variables.map(\.name).joined(separator: ",")),
    ]
    return parameters.map { "\($0)=\($1)" }.joined(separator: "&")
  }

  private func report(
    in response: HTTPResponse,
    at place: Coordinates
  ) throws(ProviderFailure) -> WeatherReport {
    let reply = try JSONReply(response, from: id, serviceError: serviceError)
    // Messages about a limit have come with status 200, too.
    if reply.root["error"]?.bool == true { throw serviceError(in: response) }
    if let failure = ProviderFailure(id, for: place, at: reply.root["latitude"], reply.root["longitude"]) {
      throw failure
    }
    var decoder = RunDecoder()
    let runs: [[Readings]]
    do throws(JSONProblem) {
      runs = try decoder.runs(in: reply.root)
    } catch {
      throw ProviderFailure(id, misshapen: error)
    }
    guard !runs.isEmpty else {
      if decoder.problems.isEmpty { throw ProviderFailure(nothingFrom: id) }
      throw ProviderFailure(id, unreadable: decoder.problems)
    }
    guard runs.count > 1 else {
      throw ProviderFailure(id, .schema, detail: "it has only one run, so the model is not an ensemble")
    }
    var report = WeatherReport(source: id, family: configuration.family, fetched: response.received)
    report.origin = reply.origin
    report.runs = ReportSection(.forecast, runs)
    report.problems = decoder.problems
    return report
  }

  /// Why the service rejects a request.
  private func serviceError(in response: HTTPResponse) -> ProviderFailure {
    let words = host.words(of: response, at: "reason")
    let isOfPlace = words.contains("No data is available for this location")
    let meaning = isOfPlace ? .place : ProviderFailure.Reason(limitIn: words, at: host.now)
    return ProviderFailure(id, meaning ?? ProviderFailure.Reason(response), detail: words)
  }
}
