package import Catalog
import FoundationEssentials
import Merge
package import ProviderKit
import Text
package import Weather

extension Aggregator {
  /// Queries an airport. Reports of one station are not averaged: the best one counts, by
  /// `AirportReport.Rank`; the other parts come from the first source in the config that has them.
  ///
  /// - Parameters:
  ///   - ident: The station's own identifier; `AirportCatalog` finds it for other codes.
  ///   - parts: The parts that will be shown.
  ///   - looksAround: Whether an airport without a current report gets its last one, however old, and an
  ///     airport without any gets that of the nearest station with one.
  ///   - pastHours: How many hours back all reports are wanted; `nil` when only the newest one is.
  package func airport(
    _ ident: StationIdent,
    parts: AirportQuery.Parts = .all,
    looksAround: Bool = false,
    pastHours: Int? = nil
  ) async -> AirportAnswer {
    let airport = AirportCatalog.airport(ident: ident.text)
    let query = AirportQuery(ident, parts: parts, looksBack: looksAround, pastHours: pastHours)
    // Most queries are not about hazards, and need no task beside them.
    guard parts.contains(.hazards) else { return await reports(for: query, about: airport) }
    async let near = hazards(around: airport)
    var answer = await reports(for: query, about: airport)
    let nearby = await near
    answer.hazards = nearby.hazards
    answer.sources = SourceOutcome.joined([
      .station("airport", answer.sources), .hazards(nearby.sources),
    ])
    return answer
  }

  /// Whether each source of airport reports sends the requests for several airports as one.
  package var sendsAirportsTogether: Bool {
    registry.entries(able: \.airportWeather, only: only).allSatisfy(\.entry.kind.sendsTogether)
  }

  /// The answer to a query, without hazards.
  ///
  /// - Parameter airport: `nil` for an airport that is not in the directory.
  private func reports(for query: AirportQuery, about airport: Airport?) async -> AirportAnswer {
    let replies = await ask(\.airportWeather, about: airport) { provider throws(ProviderFailure) in
      try await provider.airportReport(for: query)
        .checkedAgainstRawText(now: now, airport: airport).checkedAgainstClock(now)
        .withoutDistantStations(from: query.station, airport, farthest: Self.longestLoan)
    }
    var answer = AirportAnswer(
      ident: query.station,
      airport: airport,
      now: now,
      sources: outcomes(of: replies)
    )
    if query.parts.contains(.runways) {
      answer.runways = AirportCatalog.runways(ofIdent: query.station.text)
    }
    answer.choose(from: AirportReports(replies), query)
    if query.looksBack, query.parts.contains(.conditions), answer.$conditions.isEmpty, let airport,
      replies.contains(where: \.hasNoConditions), let loan = await nearestConditions(to: airport)
    {
      answer.conditions = AirportAnswer.Part(loan.outcome.source, loan.conditions)
      answer.sources = outcomes(of: replies, isAnswered: true).map {
        $0.source == loan.outcome.source ? loan.outcome : $0
      }
    }
    return answer
  }

  // MARK: Hazards

  /// In nautical miles: what briefers look at around an airport.
  private static let hazardReach = Length.nauticalMiles(50)

  /// The hazards near a place, of all sources that have them.
  ///
  /// - Parameter airport: `nil` when its place is unknown: then no source is queried.
  package func hazards(
    around airport: Airport?
  ) async -> (hazards: NearbyHazards, sources: [SourceOutcome]) {
    var nearby = NearbyHazards(reach: Self.hazardReach)
    guard let airport else { return (nearby, []) }
    let place = airport.coordinates
    nearby.knowsAirmets = airport.hasAirmets
    let query = HazardQuery(Area(around: place, reaching: Self.hazardReach))
    let replies = await ask(\.hazards, about: airport) { provider throws(ProviderFailure) in
      try await provider.hazards(for: query)
    }
    for reply in replies {
      if let report = reply.report {
        nearby.add(report.hazards, around: place, at: now)
        nearby.missing += report.missing
      }
    }
    return (nearby, outcomes(of: replies))
  }

  /// Stations further away say nothing about the airport.
  private static let longestLoan = Length.kilometers(100)

  /// The current report of the nearest other station, with one request for all stations around.
  private func nearestConditions(to airport: Airport) async -> (
    conditions: StationConditions, outcome: SourceOutcome
  )? {
    let area = Area(around: airport.coordinates, reaching: Self.longestLoan)
    let replies = await ask(\.areaWeather, about: airport) { provider throws(ProviderFailure) in
      try await provider.stations(in: area)
    }
    for reply in replies {
      let stations = (reply.report?.stations ?? []).compactMap { station -> (StationConditions, Length)? in
        guard station.ident != airport.ident, let place = station.coordinates, let time = station.observed,
          WeatherReport.isCurrent(time, at: now)
        else { return nil }
        let distance = place.distance(to: airport.coordinates)
        return distance <= Self.longestLoan ? (station, distance) : nil
      }
      if let report = reply.report,
        let nearest = stations.min(by: { ($0.1, $0.0.ident) < ($1.1, $1.0.ident) })
      {
        return (nearest.0, reply.outcome(report))
      }
    }
    return nil
  }

  /// The reports of the stations in an area, from the first source in the config that supports areas.
  package func stations(in area: Area) async -> AreaAnswer {
    let replies = await ask(\.areaWeather) { provider throws(ProviderFailure) in
      try await provider.stations(in: area)
    }
    return AreaAnswer(
      now: now,
      // An area without a station is not a failure.
      sources: outcomes(of: replies, isAnswered: true),
      stations: replies.lazy.compactMap(\.report?.stations).first { !$0.isEmpty } ?? []
    )
  }

  /// One page of the matching airports. The embedded directory is searched in place. The airports of another
  /// directory are joined by IATA code, else by identifier; the earlier source in the config takes
  /// precedence.
  package func airports(_ words: String, country: String?, page: Int, limit: Int) async -> DirectoryAnswer {
    let search = AirportSearch(words, country: country)
    let replies = await ask(\.airportDirectory) { provider throws(ProviderFailure) in
      try await provider.airports(matching: search)
    }
    let airports = replies.compactMap(\.report).lazy.flatMap(\.airports).unique { $0.iata ?? $0.ident }
    let shown = Page(search.matches(in: airports), number: page, size: limit)
    var countries: [String: Country] = [:]
    for code in shown.items.compactMap(\.country) { countries[code] = CountryCatalog.country(code: code) }
    return DirectoryAnswer(
      now: now,
      sources: outcomes(of: replies),
      words: words,
      page: shown,
      countries: countries
    )
  }
}

extension AirportReport {
  /// Leaves out observations of other stations that are far away, or whose place is unknown: a source may
  /// answer with the report of any station, and a distant one says nothing about the airport.
  ///
  /// - Parameters:
  ///   - ident: The airport that was asked for.
  ///   - airport: `nil` for one that is not in the directory.
  fileprivate consuming func withoutDistantStations(
    from ident: StationIdent,
    _ airport: Airport?,
    farthest: Length
  ) -> AirportReport {
    var report = self
    func isNear(_ conditions: StationConditions) -> Bool {
      guard conditions.ident != ident.text else { return true }
      let known = AirportCatalog.airport(ident: conditions.ident)?.coordinates ?? conditions.coordinates
      guard let place = airport?.coordinates, let known else { return false }
      return place.distance(to: known) <= farthest
    }
    if let conditions = report.conditions, !isNear(conditions) {
      report.conditions = nil
      report.problems.append(
        ReportProblem(
          path: "conditions",
          message: "the report of \(conditions.ident) is not used: it is of another place"
        )
      )
    }
    report.history = report.history?.filter(isNear)
    return report
  }
}

extension Aggregator.Reply<AirportReport> {
  /// Whether the source says that the station has no report, as opposed to a source that failed.
  fileprivate var hasNoConditions: Bool {
    switch result {
    case .success(let report):
      report.conditions == nil && !missingParts.contains { $0.contents.contains(.current) }
    case .failure(let failure): failure.reason == .place
    }
  }
}

/// What the sources reported about an airport.
private struct AirportReports {
  struct Reply {
    let report: AirportReport
    let isStale: Bool
  }

  /// In the order of the config, but new responses before cached ones.
  let all: [Reply]

  init(_ replies: [Aggregator.Reply<AirportReport>]) {
    var new: [Reply] = []
    var stale: [Reply] = []
    for reply in replies {
      guard case .success(let report) = reply.result else { continue }
      if reply.staleCause == nil {
        new.append(Reply(report: report, isStale: false))
      } else {
        stale.append(Reply(report: report, isStale: true))
      }
    }
    all = stale.isEmpty ? new : new + stale
  }

  /// A part of the first report that has it.
  func first<Content>(_ content: (AirportReport) -> Content?) -> AirportAnswer.Part<Content>? {
    for reply in all {
      if let content = content(reply.report) { return AirportAnswer.Part(reply.report.source, content) }
    }
    return nil
  }

  /// The best part of all reports; the first of equal ones.
  func best<Content>(
    _ content: (AirportReport) -> Content?,
    by rank: (Content, Bool) -> AirportReport.Rank
  ) -> AirportAnswer.Part<Content>? {
    guard all.count > 1 else { return first(content) }
    let parts = all.compactMap { reply in
      content(reply.report).map {
        (part: AirportAnswer.Part(reply.report.source, $0), rank: rank($0, reply.isStale))
      }
    }
    return parts.min { $0.rank < $1.rank }?.part
  }
}

extension AirportAnswer {
  /// Takes the parts of the reports: the best conditions and the best forecast, each other part from the
  /// first source that has it.
  fileprivate mutating func choose(from reports: AirportReports, _ query: AirportQuery) {
    conditions = reports.best(\.conditions) {
      AirportReport.Rank($0, isStale: $1, of: ident, at: now)
    }
    if let hours = query.pastHours { takeHistory(of: reports, hours: hours) }
    forecast = reports.best(\.forecast) {
      AirportReport.Rank($0, isStale: $1, of: ident, at: now)
    }
    windsAloft = reports.first(\.windsAloft)
    modelForecast = reports.first(\.modelForecast)
    broadcasts = reports.all.first { !$0.report.broadcasts.isEmpty }?.report.broadcasts ?? []
  }

  /// - Parameter hours: How many hours back.
  private mutating func takeHistory(of reports: AirportReports, hours: Int) {
    pastHours = hours
    history = reports.first { AirportHistory($0.history ?? [], hours: hours, now: now) }
    // A source without past reports may still have the newest one.
    if history == nil, let newest = conditions, newest.content.ident == ident.text {
      history = AirportHistory([newest.content], hours: hours, now: now).map { Part(newest.source, $0) }
    }
  }
}
