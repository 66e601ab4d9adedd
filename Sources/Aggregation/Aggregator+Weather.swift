package import Catalog
package import FoundationEssentials
import HTTPTransport
import Merge
import ProviderKit
import Weather

extension Aggregator {
  /// The weather at a place: models by its coordinates, and the report of the nearest airport as an
  /// observation.
  ///
  /// - Parameter days: How many days ahead the sources are queried.
  package func weather(at place: Place, days: Int = WeatherQuery.usualDays) async -> WeatherAnswer {
    await merged(at: place, days: days) { entry in
      let capabilities = entry.kind.capabilities
      return capabilities.weather.map { .place(.init(entry: entry, make: $0)) }
        ?? capabilities.airportWeather.map { .stations(.init(entry: entry, make: $0)) }
        ?? capabilities.alerts.map { .warnings(.init(entry: entry, make: $0)) }
    }
  }

  /// Only the warnings for a place: only sources with warnings are queried, and only for these.
  package func alerts(at place: Place) async -> WeatherAnswer {
    await merged(at: place, .alerts) { entry in
      entry.kind.capabilities.alerts.map { .place(.init(entry: entry, make: $0)) }
    }
  }

  /// The precipitation of the next minutes at a place: only sources that have it are queried, and only for
  /// this and what comes with it.
  ///
  /// - Parameter time: How far ahead, in seconds.
  package func rain(at place: Place, within time: TimeInterval) async -> WeatherAnswer {
    await merged(at: place, .rain, rainReach: time) { entry in
      entry.kind.capabilities.rain.map { .place(.init(entry: entry, make: $0)) }
    }
  }

  /// The air quality at a place, in the same form.
  package func air(at place: Place) async -> WeatherAnswer {
    await merged(at: place) { entry in
      entry.kind.capabilities.airQuality.map { .place(.init(entry: entry, make: $0)) }
    }
  }

  /// A source that can be queried for a place.
  private enum PlaceSource {
    case place(ProviderRegistry.AbleEntry<any WeatherProvider>)
    /// A source that has only warnings.
    case warnings(ProviderRegistry.AbleEntry<any WeatherProvider>)
    /// A source of station reports near the place.
    case stations(ProviderRegistry.AbleEntry<any AirportWeatherProvider>)

    var isOfStations: Bool { if case .stations = self { true } else { false } }

    var entry: ProviderRegistry.Entry {
      switch self {
      case .place(let source), .warnings(let source): source.entry
      case .stations(let source): source.entry
      }
    }
  }

  private func merged(
    at place: Place,
    _ scope: WeatherQuery.Scope = .weather,
    days: Int = WeatherQuery.usualDays,
    rainReach: TimeInterval = RainOutlook.usualReach,
    by placeSource: (ProviderRegistry.Entry) -> PlaceSource?
  ) async -> WeatherAnswer {
    let query = WeatherQuery(
      place: place,
      hours: days * 24,
      language: language,
      reportsGaps: reportsGaps,
      scope: scope
    )
    return answer(to: query, rainReach: rainReach, from: await replies(to: query, by: placeSource))
  }

  /// The replies of all sources that can be queried: one each, or several for a source of stations.
  private func replies(
    to query: WeatherQuery,
    by placeSource: (ProviderRegistry.Entry) -> PlaceSource?
  ) async -> [[Reply<WeatherReport>]] {
    let place = query.place
    let able = registry.entries(only: only, of: place, sole: merge.soleSource).compactMap(placeSource)
    // The search reads the whole directory, a twentieth of the memory of a run, so it is skipped if no source
    // needs it.
    let stations = able.contains(where: \.isOfStations) ? stations(near: place) : []
    let sources = able.filter { !$0.isOfStations || !stations.isEmpty || only != nil }
    return await inOrder(sources) { source in
      guard source.entry.coverage.contains(place) else {
        return [Reply<WeatherReport>.elsewhere(source.entry)]
      }
      return switch source {
      case .place(let source): [await reply(of: source, to: query)]
      case .warnings(let source): [await warnings(of: source, for: query)]
      case .stations(let source): await self.replies(of: source, at: stations, near: MergePlace(place))
      }
    }
  }

  /// Merges the reports of the replies.
  ///
  /// - Parameter rainReach: How far ahead the minutes are merged, in seconds.
  private func answer(
    to query: WeatherQuery,
    rainReach: TimeInterval,
    from replies: [[Reply<WeatherReport>]]
  ) -> WeatherAnswer {
    let settings = mergeSettings(at: query.place)
    let reports = Self.reports(of: replies).withEachStationOnce(by: settings, at: now)
    let place = Self.completed(query.place, by: reports)
    let alerts = AlertUnion.merged(reports, now: now)
    let isUnwarned =
      query.isOfAlerts && replies.joined().allSatisfy { $0.failure?.hasNothingToSay ?? false }
    var answer = WeatherAnswer(
      place: place,
      now: now,
      sources: outcomes(of: replies, isAnswered: isUnwarned),
      current: Merge.current(reports, place: MergePlace(place), settings: settings, now: now),
      alerts: alerts?.filter { !$0.alert.isUnplaced },
      reports: reports
    )
    answer.deferSeries(hoursAhead: query.hours, rainReach: rainReach, by: settings)
    answer.unplacedAlerts = alerts?.filter(\.alert.isUnplaced) ?? []
    answer.isUnwarned = isUnwarned
    // All warnings are included, whichever source the merge uses.
    if query.isOfAlerts { return answer }
    answer.soleSource = merge.soleSource
    if let sole = merge.soleSource, answer.deciding.isEmpty { answer.sources.append(unasked(sole)) }
    return answer
  }

  private static func reports(of replies: [[Reply<WeatherReport>]]) -> [WeatherReport] {
    replies.joined().compactMap { reply in
      var report = reply.report
      if reply.staleCause != nil { report?.isStale = true }
      return report
    }
  }

  /// A place with the elevation and the time zone that a report has, if they were not known.
  private static func completed(_ place: Place, by reports: [WeatherReport]) -> Place {
    var place = place
    place.elevation = place.elevation ?? reports.lazy.compactMap(\.elevation).first
    place.timeZone = place.timeZone ?? reports.lazy.compactMap(\.timeZone).first
    return place
  }

  /// Why a source that should answer was not queried.
  private func unasked(_ source: SourceID) -> SourceOutcome {
    SourceOutcome(
      source: source,
      title: source.name,
      status: .failed(ProviderFailure(source, .place, detail: "it does not provide this here"))
    )
  }

  private func mergeSettings(at place: Place) -> MergeSettings {
    var settings = merge
    settings.learned = verification?.entries[PlaceKey(place.coordinates)].map {
      LearnedWeights($0.scores(before: now))
    }
    for entry in registry.entries { settings.trust[entry.id] = entry.trust }
    return settings
  }

  /// The outcome of each source: that of its first reply, joined by those of its further stations.
  private func outcomes(of replies: [[Reply<WeatherReport>]], isAnswered: Bool) -> [SourceOutcome] {
    zip(outcomes(of: replies.compactMap(\.first), isAnswered: isAnswered), replies).map { outcome, replies in
      var outcome = outcome
      for reply in replies.dropFirst() {
        if let report = reply.report { outcome.join(reply.outcome(report)) }
      }
      outcome.alertsProblem = replies.first.flatMap(alertsProblem)
      return outcome
    }
  }

  /// Why the warnings of a source may be incomplete. A source without a key, or that does not cover the
  /// place, has none to report.
  private func alertsProblem(of reply: Reply<WeatherReport>) -> AlertsProblem? {
    guard reply.entry.kind.capabilities.answers(.alerts) else { return nil }
    switch reply.result {
    case .success(let report): return report.alertsProblem
    case .failure(let failure):
      if reply.entry.kind.capabilities.mayLackAlerts { return nil }
      return failure.hasNothingToSay || failure.reasonToSkip != nil ? nil : .other(failure.message)
    }
  }

  private func reply(
    of source: ProviderRegistry.AbleEntry<any WeatherProvider>,
    to query: WeatherQuery
  ) async -> Reply<WeatherReport> {
    await reply(of: source, until: deadline) { provider throws(ProviderFailure) in
      try await provider.weather(for: query).checkedAgainstClock(now)
    }
  }

  /// The warnings of a source without weather. If there are none, it is not part of the answer about the
  /// weather.
  private func warnings(
    of source: ProviderRegistry.AbleEntry<any WeatherProvider>,
    for query: WeatherQuery
  ) async -> Reply<WeatherReport> {
    var query = query
    query.scope = .alerts
    var reply = await reply(of: source, to: query)
    guard case .success(var report) = reply.result else { return reply }
    (report.current, report.hourly, report.minutely, report.daily) = (nil, nil, nil, nil)
    reply.result = .success(report)
    if report.alerts?.isEmpty ?? true, report.alertsProblem == nil {
      reply.reasonToSkip = "it only provides warnings, and there are none"
    }
    return reply
  }

  /// The replies of a source of stations for a place: one for each station that has a group that nearer ones
  /// lack, with only these groups. A station that does not respond in time costs only its groups.
  private func replies(
    of source: ProviderRegistry.AbleEntry<any AirportWeatherProvider>,
    at stations: [Station],
    near place: MergePlace
  ) async -> [Reply<WeatherReport>] {
    var end = ContinuousClock.now + source.entry.timeout
    var replies: [Reply<WeatherReport>] = []
    var reported: [FieldGroup] = []
    var left = stations[...]
    repeat {
      var reply = await reply(of: source, until: replies.isEmpty ? deadline : min(end, deadline)) {
        [left] provider throws(ProviderFailure) in
        try await observation(by: provider, at: left)
      }
      end += reply.queued
      guard case .success(var report) = reply.result else { return replies.isEmpty ? [reply] : replies }
      let news = FieldGroup.replacedByStations.filter {
        !reported.contains($0) && report.hasValue(of: $0, near: place, at: now)
      }
      if replies.isEmpty || !news.isEmpty {
        // A station without current values is shown only if no other has more.
        if reported.isEmpty { replies = [] }
        for group in reported { report.current?.content.remove(group) }
        reply.result = .success(report)
        replies.append(reply)
      }
      reported += news
      left = left.drop { $0.ident != report.station?.ident }.dropFirst()
    } while reported.count < FieldGroup.replacedByStations.count && !left.isEmpty && .now < min(end, deadline)
    return replies
  }

  /// The report of the nearest station that has one: some in the directory are closed, or silent at night.
  private func observation(by provider: any AirportWeatherProvider, at stations: ArraySlice<Station>)
    async throws(ProviderFailure) -> WeatherReport
  {
    for station in stations {
      guard let ident = station.ident.flatMap({ StationIdent($0) }) else { continue }
      do throws(ProviderFailure) {
        let report = try await provider.airportReport(for: AirportQuery(ident, parts: .conditions))
          .checkedAgainstRawText(now: now)
        // A source may answer with the report of another station, whose distance is not that of this one.
        let isOwn = report.conditions?.ident == ident.text
        if isOwn, let observation = WeatherReport(observation: report, station: station) {
          return observation.checkedAgainstClock(now)
        }
      } catch {
        guard error.reason == .place else { throw error }
      }
    }
    throw ProviderFailure(provider.id, .place, detail: "no airport nearby reports conditions")
  }

  /// The airports that may have a report for a place, nearest first.
  private func stations(near place: Place) -> [Station] {
    let airports =
      place.airport.map { [$0] }
      ?? AirportCatalog.nearestReporting(to: place.coordinates, limit: 3, within: Remoteness.farthest)
    return airports.map { airport in
      Station(
        name: airport.name,
        ident: airport.ident,
        coordinates: airport.coordinates,
        distance: airport.coordinates.distance(to: place.coordinates),
        elevation: airport.elevation
      )
    }
  }
}

extension WeatherAnswer {
  /// Leaves the series to be merged when they are first read, because many commands show only the current
  /// weather.
  ///
  /// - Parameters:
  ///   - hoursAhead: How far ahead the hours and days are merged.
  ///   - rainReach: How far ahead the minutes are merged, in seconds.
  fileprivate mutating func deferSeries(
    hoursAhead: Int,
    rainReach: TimeInterval,
    by settings: MergeSettings
  ) {
    let (reports, now, zone) = (reports, now, place.timeZone)
    // Midnight at the place is never further away, not even on the day that daylight saving time ends.
    let hoursBack = 25
    let start = now.addingTimeInterval(-3600 * Double(hoursBack))
    let count = Deferred { hoursBack + Self.hours(ahead: hoursAhead, from: now, in: zone) }
    let hours = Deferred {
      Merge.hours(reports, from: start, count: count.wrappedValue, settings: settings, now: now)
    }
    $hours = hours
    $minutes = Deferred { Merge.minutes(reports, within: rainReach, settings: settings, now: now) }
    $days = Deferred {
      Merge.days(reports, beyond: hours.wrappedValue, zone: zone, settings: settings, now: now)
    }
    $spread = Deferred {
      ForecastSpread(reports, from: start, count: count.wrappedValue, settings: settings, now: now)
    }
  }

  /// The number of hours from the current one, or more up to the end of as many local days: one of them may
  /// have 25 hours, and midnight need not be on the hour.
  private static func hours(ahead count: Int, from now: Date, in zone: String?) -> Int {
    guard let last = LocalDays(zone: zone).days(from: now, count: count / 24).last else { return count }
    return max(count, Int((last.upperBound.timeIntervalSince(now.startOfUTCHour) / 3600).rounded(.up)))
  }
}
