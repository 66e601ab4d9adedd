import Catalog
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Asks for the warnings and the grid cell of a place at once, then for the cell's forecast and the nearest
/// station's observation, unless only the warnings are wanted. Each answers for itself: when one fails, the
/// report has the others and says so.
struct NationalWeatherServiceProvider: WeatherProvider {
  let id: SourceID
  private let configuration: ProviderConfiguration
  private let host: ProviderHost

  init(_ configuration: ProviderConfiguration, host: ProviderHost) {
    id = configuration.id
    self.configuration = configuration
    self.host = host
  }

  func weather(for question: WeatherQuestion) async throws(ProviderFailure) -> WeatherReport {
    let place = question.place.coordinates
    guard ServiceArea.contains(place) else {
      throw ProviderFailure(id, .place, detail: "outside the area that it covers")
    }
    let client = ServiceClient(configuration, host: host)
    async let alerts = client.result(of: "/alerts/active?point=\(place.pointText(comma: "%2C"))")
    var draft = ReportDraft(WeatherReport(source: id, family: configuration.family, fetched: host.now))
    switch await Result({ () async throws(ProviderFailure) in try await cell(of: place, client) }) {
    case .success(let cell) where question.isOfAlerts:
      draft.report.timeZone = cell.timeZone
      draft.isOfAlerts = true
    case .success(let cell):
      async let forecast = client.result(of: cell.path)
      async let finding = StationSearch(client: client, now: host.now).result(near: place, in: cell)
      draft.report.timeZone = cell.timeZone
      draft.take(await forecast, as: "forecast", from: \.self, decodeForecast)
      draft.take(await finding, as: "observation", from: \.reply, decodeObservation)
    case .failure(let failure):
      // It refuses the place: there is nothing else to ask.
      if failure.reason == .place { throw failure }
      draft.fail("point", failure)
    }
    let warnings = await alerts
    draft.take(warnings, as: "alerts", from: \.self, decodeAlerts)
    switch warnings {
    case .failure(let failure): draft.report.alertsProblem = failure.message
    case .success(let reply):
      draft.report.alertsProblem =
        draft.report.alertsProblem ?? reply.response.cacheState.staleCause?.description
    }
    let report = try draft.finished()
    for failure in draft.failures { host.report(failure) }
    return report
  }

  // MARK: - Asking

  private func cell(
    of place: Coordinates,
    _ client: ServiceClient
  ) async throws(ProviderFailure) -> GridPoint {
    let reply = try await client.reply(to: "/points/\(place.pointText())")
    do throws(JSONProblem) {
      return try GridPoint(reply.root)
    } catch {
      throw ProviderFailure(id, misshapen: error)
    }
  }

  // MARK: - Reading

  private func decodeForecast(_ reply: JSONReply, into report: inout WeatherReport) -> [ReportProblem] {
    var decoder = GridpointDecoder(now: host.now)
    decoder.decode(reply.root, into: &report)
    guard report.hourly == nil, decoder.problems.isEmpty else { return decoder.problems }
    return [ReportProblem(path: "", message: "it has no value for the hours around now")]
  }

  private func decodeObservation(
    _ finding: StationSearch.Finding,
    into report: inout WeatherReport
  ) -> [ReportProblem] {
    report.station = finding.station
    report.rawText = finding.observation.rawText
    report.current = finding.observation.section
    return finding.observation.problems
  }

  private func decodeAlerts(_ reply: JSONReply, into report: inout WeatherReport) -> [ReportProblem] {
    var decoder = AlertDecoder()
    report.alerts = decoder.alerts(reply.root)
    if report.alerts == nil {
      report.alertsProblem = "its answer has no list of them"
    } else if decoder.unreadable > 0 {
      report.alertsProblem = "\(decoder.unreadable) could not be read"
    }
    guard report.alerts == nil, decoder.problems.isEmpty else { return decoder.problems }
    return [ReportProblem(path: "", message: "it has no list \"features\"")]
  }
}
