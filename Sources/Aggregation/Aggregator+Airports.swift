package import Catalog
import FoundationEssentials
import Merge
package import ProviderKit
import Text
package import Weather

extension Aggregator {
  /// Queries an aerodrome. Reports of one station are not averaged: the best one counts, by
  /// `AirportReport.Rank`; the other parts come from the first source in the config that has them.
  ///
  /// - Parameters:
  ///   - ident: The station's own identifier; `AirportCatalog` finds it for other codes.
  ///   - parts: The parts that will be shown.
  ///   - looksAround: Whether an aerodrome without a current report gets its last one, however old, and an
  ///     aerodrome without any gets that of the nearest station with one.
  ///   - pastHours: How many hours back all reports are wanted; `nil` when only the newest one is.
  package func airport(
    _ ident: StationIdent,
    parts: AirportQuery.Parts = .all,
    looksAround: Bool = false,
    pastHours: Int? = nil
  ) async -> AirportAnswer {
    // A station without an entry of its own must not be shown as the airport that happens to have its
    // identifier as another code.
    let airport = AirportCatalog.airport(ident: ident.text).flatMap { $0.ident == ident.text ? $0 : nil }
    func reports() async -> [Reply<AirportReport>] {
      await ask(\.airportWeather, of: only) { provider throws(ProviderFailure) in
        try await provider.airportReport(
          for: AirportQuery(ident, parts: parts, looksBack: looksAround, pastHours: pastHours)
        )
        .checkedAgainstRawText(now: now, airport: airport).checkedAgainstClock(now)
      }
    }
    let replies: [Reply<AirportReport>]
    let dangers: (hazards: NearbyHazards, sources: [SourceOutcome])?
    if parts.contains(.hazards) {
      async let near = hazards(around: airport?.coordinates)
      replies = await reports()
      dangers = await near
    } else {
      // Most queries, which need no task beside them.
      (replies, dangers) = (await reports(), nil)
    }
    var answer = AirportAnswer(
      ident: ident,
      airport: airport,
      now: now,
      sources: outcomes(of: replies)
    )
    if parts.contains(.runways) { answer.runways = AirportCatalog.runways(ofIdent: ident.text) }
    // Cached responses come after new ones.
    let stale = Set(replies.filter { $0.staleCause != nil }.map(\.entry.id))
    let reports = replies.compactMap(\.report)
    let inOrder = reports.filter { !stale.contains($0.source) } + reports.filter { stale.contains($0.source) }
    func part<Content>(
      _ content: (AirportReport) -> Content?,
      by standing: (Content, Bool) -> AirportReport.Rank
    ) -> AirportAnswer.Part<Content>? {
      let parts = inOrder.compactMap { report in
        content(report).map { AirportAnswer.Part(report.source, $0) }
      }
      guard parts.count > 1 else { return parts.first }
      let standings = parts.map { standing($0.content, stale.contains($0.source)) }
      // The first of equal ones.
      return parts.indices.min { standings[$0] < standings[$1] }.map { parts[$0] }
    }
    answer.conditions = part(\.conditions) {
      AirportReport.Rank($0, isStale: $1, of: ident, at: now)
    }
    if let pastHours {
      answer.pastHours = pastHours
      func history(_ source: SourceID, _ reports: [StationConditions]) -> AirportAnswer.Part<AirportHistory>?
      {
        AirportHistory(reports, hours: pastHours, now: now).map { AirportAnswer.Part(source, $0) }
      }
      // A source without past reports may still have the newest one.
      let newest = answer.borrowedConditions == nil ? answer.conditions : nil
      answer.history =
        inOrder.lazy.compactMap { history($0.source, $0.history ?? []) }.first
        ?? newest.flatMap { history($0.source, [$0.content]) }
    }
    answer.forecast = part(\.forecast) {
      AirportReport.Rank($0, isStale: $1, of: ident, at: now)
    }
    for report in inOrder {
      answer.windsAloft = answer.windsAloft ?? report.windsAloft.map { AirportAnswer.Part(report.source, $0) }
      answer.modelForecast =
        answer.modelForecast ?? report.modelForecast.map { AirportAnswer.Part(report.source, $0) }
      if answer.broadcasts.isEmpty { answer.broadcasts = report.broadcasts }
    }
    if looksAround, parts.contains(.conditions), answer.conditions == nil, let airport,
      replies.contains(where: \.hasNoConditions), let loan = await nearestConditions(to: airport)
    {
      answer.conditions = AirportAnswer.Part(loan.outcome.source, loan.conditions)
      answer.sources = outcomes(of: replies, isAnswered: true).map {
        $0.source == loan.outcome.source ? loan.outcome : $0
      }
    }
    if let dangers {
      answer.hazards = dangers.hazards
      answer.sources = Self.sources(answer.sources, joinedBy: dangers.sources)
    }
    return answer
  }

  // MARK: Hazards

  /// In nautical miles: what briefers look at around an aerodrome.
  private static let hazardReach = Length.nauticalMiles(50)

  /// The hazards near a place, of all sources that have them.
  ///
  /// - Parameter place: `nil` when it is unknown: then no source is queried.
  package func hazards(
    around place: Coordinates?
  ) async -> (hazards: NearbyHazards, sources: [SourceOutcome]) {
    var nearby = NearbyHazards(reach: Self.hazardReach)
    guard let place else { return (nearby, []) }
    let query = HazardQuery(Area(around: place, reaching: Self.hazardReach))
    let replies = await ask(\.hazards, of: only) { provider throws(ProviderFailure) in
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

  /// One outcome for each source. A source may answer one query and fail in the other: then it has answered,
  /// and the failure is a missing part.
  static func sources(
    _ sources: [SourceOutcome],
    joinedBy others: [SourceOutcome]
  ) -> [SourceOutcome] {
    var joined = sources
    for other in others {
      guard let index = joined.firstIndex(where: { $0.source == other.source }) else {
        joined.append(other)
        continue
      }
      switch (joined[index].status, other.status) {
      case (.answered, .answered):
        joined[index].problems += other.problems
        joined[index].missingParts += other.missingParts
      case (.answered, .failed(let failure)):
        joined[index].missingParts.append(MissingPart("hazards", of: [.hazards], failure))
      case (.failed(let failure), .answered):
        let part = MissingPart("airport", of: [.current, .forecast], failure)
        joined[index] = other
        if failure.reasonToSkip == nil, !failure.hasNothingToSay { joined[index].missingParts.append(part) }
      case (.skipped, .answered), (.skipped, .failed): joined[index] = other
      case (.failed, .failed), (_, .skipped): break
      }
    }
    return joined
  }

  /// Stations further away say nothing about the aerodrome.
  private static let longestLoan = Length.kilometers(100)

  /// The current report of the nearest other station, with one request for all stations around.
  private func nearestConditions(to airport: Airport) async -> (
    conditions: StationConditions, outcome: SourceOutcome
  )? {
    let area = Area(around: airport.coordinates, reaching: Self.longestLoan)
    let replies = await ask(\.areaWeather, of: only) { provider throws(ProviderFailure) in
      try await provider.stations(in: area)
    }
    for reply in replies {
      let stations = (reply.report?.stations ?? []).compactMap { station -> (StationConditions, Length)? in
        guard station.ident != airport.ident, let place = station.coordinates, let time = station.observed,
          now.timeIntervalSince(time) <= WeatherReport.longestAge
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
    let replies = await ask(\.areaWeather, of: only) { provider throws(ProviderFailure) in
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
    let replies = await ask(\.airportDirectory, of: only) { provider throws(ProviderFailure) in
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
