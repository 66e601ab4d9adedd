package import Catalog
package import FoundationEssentials
import HTTPTransport
package import Weather

/// Asks all providers that can answer, at once, inside one deadline, and makes one answer of what they say.
package struct Aggregator: Sendable {
  package var registry: ProviderRegistry
  /// The clock of the run.
  package var now: Date
  /// For the whole run.
  package var deadline: ContinuousClock.Instant
  package var merge: MergeSettings
  /// What earlier runs learned about the sources, when the user wants it to count.
  package var verification: VerificationLog?
  /// `--provider`: asks these alone.
  package var only: [SourceID]?
  package var language: String
  /// Whether a provider tells what it looks for and does not find.
  package var tellsGaps = false
  /// Told who is being asked; nothing depends on it.
  package var observer: AskingObserver?
  private let timer = DeadlineTimer()

  package init(
    registry: ProviderRegistry,
    now: Date,
    deadline: ContinuousClock.Instant,
    merge: MergeSettings,
    only: [SourceID]? = nil,
    language: String = "en"
  ) {
    self.registry = registry
    self.now = now
    self.deadline = deadline
    self.merge = merge
    self.only = only
    self.language = language
  }

  // MARK: - Weather

  /// Stations further away than this are not asked for a city.
  private static let longestWay = Length.kilometers(40)

  /// The weather at a place: models by its coordinates, and the nearest aerodrome's report as an observation.
  package func weather(at place: Place) async -> WeatherAnswer {
    await merged(at: place, from: [.weather, .airport])
  }

  /// The quality of the air at a place, in the same form.
  package func air(at place: Place) async -> WeatherAnswer {
    await merged(at: place, from: [.air])
  }

  private func merged(at place: Place, from questions: Set<Question>) async -> WeatherAnswer {
    let question = WeatherQuestion(place: place, language: language, tellsGaps: tellsGaps)
    let able = registry.entries(
      answering: questions,
      only: only ?? place.sources,
      sole: merge.soleSource
    )
    // The search reads the whole directory, which is a twentieth of the memory of a run: not for nobody.
    let hasStationSource = able.contains { $0.kind.answers.isDisjoint(with: [.weather, .air]) }
    let stations = hasStationSource ? stations(near: place) : []
    let entries = able.filter { $0.kind.answers != [.airport] || !stations.isEmpty || only != nil }
    let replies = await ask(entries) { provider throws(ProviderFailure) -> WeatherReport in
      if let provider = provider.forWeather {
        return try await provider.weather(for: question).issuedBy(now)
      }
      guard let provider = provider.forAirportWeather else {
        throw ProviderFailure(provider.id, .request, detail: "it does not answer for places")
      }
      return try await observation(by: provider, at: stations)
    }
    let settings = mergeSettings(at: place)
    let reports = replies.compactMap { reply -> WeatherReport? in
      var report = try? reply.result.get()
      if reply.staleCause != nil { report?.isStale = true }
      return report
    }.withEachStationOnce(by: settings)
    var place = place
    place.elevation = place.elevation ?? reports.lazy.compactMap(\.elevation).first
    place.timeZone = place.timeZone ?? reports.lazy.compactMap(\.timeZone).first
    let current = Merge.current(
      reports,
      place: MergePlace(elevation: place.elevation, isAirport: place.airport != nil),
      settings: settings,
      now: now
    )
    // The place's midnight is never further away, not even on the day that summer time ends.
    let hoursBack = 25
    let hours = Merge.hours(
      reports,
      from: now.addingTimeInterval(-3600 * Double(hoursBack)),
      count: hoursBack + question.hours,
      settings: settings,
      now: now
    )
    var answer = WeatherAnswer(
      place: place,
      now: now,
      sources: outcomes(of: replies),
      current: current,
      hours: hours,
      days: Merge.days(reports, beyond: hours, zone: place.timeZone, settings: settings, now: now),
      alerts: AlertUnion.merged(reports, now: now),
      reports: reports
    )
    answer.soleSource = merge.soleSource
    if let sole = merge.soleSource, answer.deciding.isEmpty { answer.sources.append(unasked(sole)) }
    return answer
  }

  /// Why a source is no part of an answer that should be its own.
  private func unasked(_ source: SourceID) -> SourceOutcome {
    SourceOutcome(
      source: source,
      title: source.name,
      status: .failed(ProviderFailure(source, .place, detail: "it does not answer this question here"))
    )
  }

  private func mergeSettings(at place: Place) -> MergeSettings {
    var settings = merge
    settings.learned = verification?.entries[PlaceKey(place.coordinates)].map { LearnedWeights($0.scores) }
    for entry in registry.entries { settings.trust[entry.id] = entry.trust }
    return settings
  }

  /// The report of the nearest station that has one: some of the directory are closed, or silent at night.
  private func observation(by provider: any AirportWeatherProvider, at stations: [Station])
    async throws(ProviderFailure) -> WeatherReport
  {
    for station in stations {
      guard let ident = station.ident.flatMap({ StationIdent($0) }) else { continue }
      do throws(ProviderFailure) {
        let report = try await provider.airportReport(for: AirportQuestion(ident, parts: .conditions))
          .checkedAgainstRawText(now: now)
        if let observation = WeatherReport(observation: report, station: station) { return observation }
      } catch {
        guard error.reason == .place else { throw error }
      }
    }
    throw ProviderFailure(provider.id, .place, detail: "no aerodrome nearby gives conditions")
  }

  /// The aerodromes that may report for a place, nearest first: those with an ICAO and an IATA code do.
  private func stations(near place: Place) -> [Station] {
    let near = AirportCatalog.nearest(to: place.coordinates, limit: 20, within: Self.longestWay)
      .filter { $0.icao != nil && $0.iata != nil }.prefix(3)
    return (place.airport.map { [$0] } ?? Array(near)).map { airport in
      Station(
        name: airport.name,
        ident: airport.ident,
        coordinates: airport.coordinates,
        distance: airport.coordinates.distance(to: place.coordinates),
        elevation: airport.elevation
      )
    }
  }

  /// The places of a name that the program itself does not know, from the first source of the config that does; and why
  /// others could not say.
  package func places(named name: String) async -> (places: [Place], failures: [ProviderFailure]) {
    let able = registry.entries(answering: [.weather], only: only).filter(\.kind.looksUpPlaces)
    let replies = await ask(able) { provider throws(ProviderFailure) -> [Place] in
      try await provider.forPlaceLookup?.places(named: name, limit: 5) ?? []
    }
    let places = replies.lazy.compactMap { try? $0.result.get() }.first { !$0.isEmpty } ?? []
    return (places, replies.compactMap(\.failure))
  }

  // MARK: - Aerodromes

  /// What is known of an aerodrome. Of each part the first source of the config that has it is taken: reports of one
  /// station are not averaged.
  ///
  /// - Parameters:
  ///   - ident: As the station itself is called; `AirportCatalog` finds it for other codes.
  ///   - parts: Those that will be shown.
  package func airport(_ ident: StationIdent, parts: AirportAnswer.Parts = .all) async -> AirportAnswer {
    // A station without an entry of its own must not be shown as the airport whose other code it happens to have.
    let airport = AirportCatalog.airport(ident: ident.text).flatMap { $0.ident == ident.text ? $0 : nil }
    let replies = await ask(registry.entries(answering: [.airport], only: only)) {
      provider throws(ProviderFailure) -> AirportReport in
      guard let provider = provider.forAirportWeather else {
        throw ProviderFailure(provider.id, .request, detail: "it does not answer for aerodromes")
      }
      return try await provider.airportReport(for: AirportQuestion(ident, parts: parts))
        .checkedAgainstRawText(now: now, airport: airport)
    }
    var answer = AirportAnswer(
      ident: ident,
      airport: airport,
      now: now,
      sources: outcomes(of: replies)
    )
    if parts.contains(.runways) { answer.runways = AirportCatalog.runways(ofIdent: ident.text) }
    for report in replies.compactMap({ try? $0.result.get() }) {
      answer.conditions = answer.conditions ?? report.conditions.map { AirportAnswer.Part(report.source, $0) }
      answer.forecast = answer.forecast ?? report.forecast.map { AirportAnswer.Part(report.source, $0) }
      answer.windsAloft = answer.windsAloft ?? report.windsAloft.map { AirportAnswer.Part(report.source, $0) }
      answer.modelForecast =
        answer.modelForecast ?? report.modelForecast.map { AirportAnswer.Part(report.source, $0) }
      if answer.broadcasts.isEmpty { answer.broadcasts = report.broadcasts }
    }
    return answer
  }

  /// What the stations of an area report, from the first source of the config that can be asked for areas.
  package func stations(in area: Area) async -> AreaAnswer {
    let able = registry.entries(answering: [.airport], only: only).filter(\.kind.coversAreas)
    let replies = await ask(able) { provider throws(ProviderFailure) -> AreaReport in
      guard let provider = provider.forAreaWeather else {
        throw ProviderFailure(provider.id, .request, detail: "it does not answer for areas")
      }
      return try await provider.stations(in: area)
    }
    var answer = AreaAnswer(area: area, now: now, sources: [], stations: [])
    for reply in replies {
      switch reply.result {
      case .success(let report):
        answer.sources.append(reply.outcome(report))
        if answer.stations.isEmpty { answer.stations = report.stations }
      case .failure(let failure):
        let status = failure.reasonToSkip.map(SourceOutcome.Status.skipped) ?? .failed(failure)
        answer.sources.append(reply.entry.outcome(status))
      }
    }
    return answer
  }

  // MARK: - The directory

  /// One page of the airports that match. The embedded directory is searched in place; what another directory adds
  /// is joined by IATA code, else by ident, the earlier source of the config winning.
  package func airports(_ words: String, country: String?, page: Int, limit: Int) async -> DirectoryAnswer {
    let replies = await ask(registry.entries(answering: [.airports], only: only)) {
      provider throws(ProviderFailure) -> AirportDirectoryReport in
      guard let provider = provider.forAirportDirectory else {
        throw ProviderFailure(provider.id, .request, detail: "it has no directory")
      }
      return try await provider.airports()
    }
    var seen: Set<String> = []
    var airports: [Airport] = []
    for report in replies.compactMap({ try? $0.result.get() }) {
      airports += report.airports.filter { seen.insert($0.iata ?? $0.ident).inserted }
    }
    let found = AirportSearch(words, country: country).matches(in: airports)
    let shown = Page(found, number: page, size: limit)
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

  // MARK: - Lists

  /// A list, grouped by its list ids and sorted inside.
  package func list(_ name: String, from source: SourceID, order: ItemOrder) async -> ListAnswer {
    let replies = await ask(registry.entries(answering: [.list], only: [source])) {
      provider throws(ProviderFailure) -> ItemListReport in
      guard let provider = provider.forItemList else {
        throw ProviderFailure(provider.id, .request, detail: "it has no list")
      }
      return try await provider.items()
    }
    let report = replies.lazy.compactMap { try? $0.result.get() }.first
    return ListAnswer(
      name: name,
      now: now,
      sources: outcomes(of: replies),
      groups: report.map { ItemGroups($0.items, order: order) }
    )
  }

  // MARK: - Asking

  /// One source's reply to a question.
  private struct Reply<Report: Sendable>: Sendable {
    let entry: ProviderRegistry.Entry
    let result: Result<Report, ProviderFailure>
    /// Why it is from an earlier run, when it is.
    let staleCause: StaleCause?

    var failure: ProviderFailure? {
      if case .failure(let failure) = result { failure } else { nil }
    }

    func outcome(_ report: some SourceReport) -> SourceOutcome {
      var outcome = entry.outcome(.answered)
      (outcome.fetched, outcome.origin, outcome.problems) = (report.fetched, report.origin, report.problems)
      outcome.extras = report.extras
      outcome.staleCause = staleCause
      return outcome
    }
  }

  /// How each source fared. That one does not cover a place, or is in no recording, is told only when nothing else
  /// answers, or when it is the one that counts.
  private func outcomes(of replies: [Reply<some SourceReport>]) -> [SourceOutcome] {
    let isAnswered = replies.contains { (try? $0.result.get()) != nil }
    return replies.map { reply in
      switch reply.result {
      case .success(let report): return reply.outcome(report)
      case .failure(let failure):
        if isAnswered, reply.entry.id != merge.soleSource, let reason = failure.reasonToSkip {
          return reply.entry.outcome(.skipped(reason))
        }
        return reply.entry.outcome(.failed(failure))
      }
    }
  }

  /// Asks all at once; the replies stand in the order of the config, whoever was first.
  private func ask<Report: Sendable>(
    _ entries: [ProviderRegistry.Entry],
    _ question: @escaping @Sendable (any Provider) async throws(ProviderFailure) -> Report
  ) async -> [Reply<Report>] {
    // One alone needs no task beside this one.
    if let only = entries.first, entries.count == 1 {
      return [await reply(of: only, question)]
    }
    return await withTaskGroup(of: (Int, Reply<Report>).self) { group in
      for (rank, entry) in entries.enumerated() {
        group.addTask { (rank, await self.reply(of: entry, question)) }
      }
      var replies: [(Int, Reply<Report>)] = []
      for await reply in group { replies.append(reply) }
      return replies.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private func reply<Report: Sendable>(
    of entry: ProviderRegistry.Entry,
    _ question: @escaping @Sendable (any Provider) async throws(ProviderFailure) -> Report
  ) async -> Reply<Report> {
    let inquiry = Inquiry()
    observer?.began(entry.id)
    defer { observer?.ended(entry.id) }
    let left = min(entry.timeout, ContinuousClock.now.duration(to: deadline))
    let answer = await timer.value(within: left) { () async -> Result<Report, ProviderFailure> in
      do throws(ProviderFailure) {
        let provider = try await entry.make(inquiry, left).get()
        do throws(ProviderFailure) { return .success(try await question(provider)) } catch {
          // A page of somebody in between, or of a service under repair, costs no more than its freshness.
          guard inquiry.turnToKept(after: error), let kept = try? await question(provider) else {
            throw error
          }
          return .success(kept)
        }
      } catch {
        return .failure(error)
      }
    }
    let result = answer ?? .failure(ProviderFailure(entry.id, .timedOut))
    switch result {
    case .success: inquiry.end(nil, within: left)
    case .failure(let failure): inquiry.end(failure.reason, within: left)
    }
    return Reply(entry: entry, result: result, staleCause: inquiry.staleCause)
  }
}
