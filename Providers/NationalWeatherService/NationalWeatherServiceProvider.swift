import Catalog
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Requests the warnings and the grid cell of a place at once, then the cell's forecast and the nearest
/// station's observation, unless only warnings are wanted.
struct NationalWeatherServiceProvider: WeatherProvider {
  let configuration: ProviderConfiguration
  let host: ProviderHost
  var id: SourceID { configuration.id }

  func weather(for query: WeatherQuery) async throws(ProviderFailure) -> WeatherReport {
    let place = query.place.coordinates
    guard ServiceArea.contains(place) else {
      throw ProviderFailure(outside: id)
    }
    let client = ServiceClient(configuration: configuration, host: host)
    async let alerts = client.result(
      of: "/alerts/active?point=\(place.pointText(comma: "%2C"))",
      reading: alertsPart
    )
    let cell = await client.result(of: "/points/\(place.pointText())", reading: gridPoint)
    var builder = ReportBuilder(
      WeatherReport(source: id, family: configuration.family, fetched: host.now),
      host: host
    )
    // Outside the service's area, an empty list of warnings means nothing.
    var isCovered = false
    switch cell {
    case .success(let cell):
      isCovered = true
      builder.report.timeZone = cell.timeZone
      if query.isOfAlerts { break }
      async let forecast = client.result(of: cell.path, reading: forecastPart)
      async let finding = StationSearch(client: client, now: host.now).result(near: place, in: cell)
      builder.add(await forecast, as: "forecast", of: [.forecast])
      builder.add(await finding.map(observationPart), as: "observation", of: [.current])
    case .failure(let failure):
      // The service rejects the place, so no further request makes sense.
      if failure.reason == .place { throw failure }
      let contents: Set<MissingPart.Content> = query.isOfAlerts ? [] : [.current, .forecast]
      builder.add(.failure(failure), as: "forecast and observation", at: "point", of: contents)
    }
    let warnings = await alerts.mapError { failure in
      // The place is known, so an empty response does not mean that nothing is in force.
      failure.isOfEmptyResponse
        ? ProviderFailure(id, .schema, detail: "the response is empty and has no list of warnings") : failure
    }
    builder.add(warnings, as: "alerts", of: [.alerts])
    if case .failure(let failure) = warnings { builder.report.alertsProblem = .other(failure.message) }
    let report = builder.report
    // Whether there are warnings must not depend on what else was queried.
    let knowsWarnings = report.alerts.map { !$0.isEmpty || isCovered } ?? false
    return try builder.finished(isAnswer: knowsWarnings || report.current != nil || report.hourly != nil) {
      ProviderFailure(id, unreadable: report.problems, otherwise: "it has no weather values")
    }
  }

  // MARK: - Reading

  private func gridPoint(_ reply: JSONReply) throws(ProviderFailure) -> GridPoint {
    do throws(JSONProblem) {
      return try GridPoint(reply.root)
    } catch {
      throw ProviderFailure(id, misshapen: error)
    }
  }

  private func forecastPart(_ reply: JSONReply) throws(ProviderFailure) -> WeatherReport {
    var part = part(of: reply)
    var decoder = GridpointDecoder(now: host.now)
    decoder.decode(reply.root, into: &part)
    var problems = decoder.problems
    if part.hourly == nil {
      guard problems.isEmpty else { throw ProviderFailure(id, unreadable: problems) }
      problems = [ReportProblem(path: "", message: "it has no value for the current hours")]
    }
    part.problems = problems.map { $0.inside("forecast") }
    return part
  }

  private func observationPart(_ finding: StationSearch.Finding) -> WeatherReport {
    var part = part(of: finding.reply)
    part.station = finding.station
    part.rawText = finding.observation.rawText
    part.current = finding.observation.section
    part.problems = finding.observation.problems.map { $0.inside("observation") }
    return part
  }

  private func alertsPart(_ reply: JSONReply) -> WeatherReport {
    var part = part(of: reply)
    var decoder = AlertDecoder()
    part.alerts = decoder.alerts(reply.root)
    part.alertsProblem =
      part.alerts == nil
      ? .noList
      : AlertsProblem(
        unreadable: decoder.unreadable,
        isWhole: decoder.isWhole,
        staleCause: reply.response.cacheState.staleCause
      )
    part.problems = decoder.problems.map { $0.inside("alerts") }
    return part
  }

  private func part(of reply: JSONReply) -> WeatherReport {
    var part = WeatherReport(source: id, fetched: reply.response.received)
    part.origin = reply.origin
    return part
  }
}

extension ReportProblem {
  fileprivate func inside(_ part: String) -> ReportProblem {
    ReportProblem(path: path.isEmpty ? part : "\(part).\(path)", message: message)
  }
}
