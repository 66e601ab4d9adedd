import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Advisories and pilot reports: a request for each kind, all at once. The lists of advisories have no limits
/// of area, so that all places share the responses; pilot reports need an area.
extension AviationWeatherProvider: HazardProvider {
  /// The lists, by the last part of their paths.
  enum HazardList: String, CaseIterable, Sendable {
    /// SIGMETs of the United States; of other countries; forecasts of lesser dangers; advisories of centers.
    case airsigmet, isigmet, gairmet, cwa
    case pirep

    /// What is missing without it.
    var missing: MissingHazards {
      switch self {
      case .airsigmet: .sigmet
      case .isigmet: .internationalSIGMET
      case .gairmet: .airmet
      case .cwa: .centerAdvisory
      case .pirep: .pilotReports
      }
    }
  }

  func hazards(for query: HazardQuery) async throws(ProviderFailure) -> HazardReport {
    var requests: [(list: HazardList, area: Area?)] = HazardList.allCases.filter { $0 != .pirep }.map {
      ($0, nil)
    }
    for area in query.area.parts { requests.append((.pirep, area)) }
    var builder = ReportBuilder(HazardReport(source: id, fetched: host.now), host: host)
    let parts = await inOrder(requests) { await part($0.list, in: $0.area) }
    for ((list, _), part) in zip(requests, parts) { builder.add(part, of: list.missing) }
    return try builder.finished(isAnswer: builder.hasParts) { ProviderFailure(id, .place) }
  }

  private func part(_ list: HazardList, in area: Area?) async -> Result<HazardReport, ProviderFailure> {
    await Result { () async throws(ProviderFailure) in
      try await host.reply(to: request(list, in: area), for: id) { response throws(ProviderFailure) in
        var part = HazardReport(source: id, fetched: response.received)
        part.origin = response.origin
        guard let rows = try reports(in: response) else { return part }
        var decoder = HazardDecoder(now: host.now, list: list)
        part.hazards = decoder.hazards(in: rows)
        part.problems = decoder.problems
        // Unreadable rows do not mean that there are no hazards.
        if part.hazards.isEmpty, !decoder.problems.isEmpty, !decoder.hasRowsWithoutHazard {
          throw ProviderFailure(id, unreadable: decoder.problems)
        }
        return part
      }
    }
  }

  private func request(_ list: HazardList, in area: Area?) throws(ProviderFailure) -> HTTPRequest {
    var query = "format=json"
    if let area {
      query = "bbox=\(area.box)&age=\(Int(Hazard.longestReportAge / 3600))&format=json"
    }
    return try configuration.request(
      "/api/data/\(list.rawValue)?\(query)",
      freshness: .seconds(60),
      staleLimit: HTTPRequest.staleLimitOfObservations
    )
  }
}
