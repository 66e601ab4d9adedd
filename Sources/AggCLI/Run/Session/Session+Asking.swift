import Aggregation
import Arguments
import Catalog
import Configuration
import Formats
import FoundationEssentials
import Merge
import Pages
import ProviderKit
import Text
import Weather

/// Which sources are queried, and how their answers are merged.
extension Session {
  /// The aggregator that queries the sources about a place.
  ///
  /// - Parameters:
  ///   - place: As it was typed. With `--sample`, it selects the recording and its clock; `nil` for a query
  ///     that needs no recording.
  ///   - source: The only source to query; `nil` uses the options.
  /// - Throws: `.noPlace` with the available places if `--sample` has nothing for it.
  func aggregator(
    for query: Query,
    sampleOf place: String? = nil,
    asking source: SourceID? = nil
  ) throws(CommandFailure) -> Aggregator {
    guard let manyPlaces, samples == nil, source == nil else {
      return try newAggregator(for: query, sampleOf: place, asking: source)
    }
    return try manyPlaces.aggregator(for: query) { () throws(CommandFailure) in
      try newAggregator(for: query, sampleOf: nil)
    }
  }

  private func newAggregator(
    for query: Query,
    sampleOf place: String?,
    asking source: SourceID? = nil
  ) throws(CommandFailure) -> Aggregator {
    let config = try config.get()
    // An answer that cannot be shown should not be requested.
    _ = try renderOptions()
    _ = try template(for: query)
    var now = self.now
    if let samples { now = try samples.clock(for: query, place ?? "", by: placeResolver()) }
    if let typed = try command[GlobalOptions.now] { now = typed }
    var merge = MergeSettings()
    let only = if let source { [source] } else { try self.only(config) }
    // With one source there is nothing to merge, so the merge mode is ignored.
    if source == nil { merge.mode = try mergeMode(config, among: only) }
    var chosen = only ?? []
    if let sole = merge.soleSource { chosen.append(sole) }
    var aggregator = Aggregator(
      registry: try registry(for: query, now: now, evenIfOff: chosen),
      now: now,
      deadline: transport.deadline,
      merge: merge,
      only: only,
      language: try language()
    )
    aggregator.observer = context.observer
    if query == .weather { aggregator.verification = try state.learnedErrors() }
    return aggregator
  }

  /// The aggregators for several places. They share one, except with samples, whose clocks differ. A place
  /// without a sample is reported and skipped.
  ///
  /// - Parameter name: The place as it was typed.
  func aggregators<Place>(
    for query: Query,
    _ places: [Place],
    name: (Place) -> String
  ) async throws(CommandFailure) -> [(Place, Aggregator)] {
    guard samples == nil, !places.isEmpty else {
      return try await unknownPlaces.known(of: places, output: output) { place throws(CommandFailure) in
        (place, try aggregator(for: query, sampleOf: name(place)))
      }
    }
    let shared = try aggregator(for: query)
    return places.map { ($0, shared) }
  }

  /// Queries one source with the first query that it can answer, and returns its answer even if it is empty.
  ///
  /// - Parameter reportsGaps: Whether it is a test of the source: missing values are problems.
  /// - Throws: `.noPlace` when it answers only queries that the word does not fit.
  func ask(
    _ entry: ProviderRegistry.Entry,
    about word: String,
    reportsGaps: Bool = false
  ) async throws(CommandFailure) -> Presentation {
    func aggregator(for query: Query, sampleOf place: String?) throws(CommandFailure) -> Aggregator {
      var aggregator = try self.aggregator(for: query, sampleOf: place, asking: entry.id)
      aggregator.reportsGaps = reportsGaps
      return aggregator
    }
    let queries: [Query] = [.weather, .rain, .air, .alerts, .airport, .list, .airports]
    for query in queries where entry.kind.capabilities.answers(query) {
      switch query {
      case .weather, .rain, .air, .alerts:
        let place = try await place(word)
        let aggregator = try aggregator(for: query, sampleOf: place.cityID ?? word)
        let (found, part) = await Self.ask(query, at: place, aggregator)
        var answer = found
        if reportsGaps { for index in answer.sources.indices { answer.sources[index].markAsTest() } }
        return .weather([answer], part: part)
      case .airport:
        guard let ident = StationIdent(code: word) else { continue }
        return .airport([await (try aggregator(for: query, sampleOf: ident.text)).airport(ident)])
      case .list:
        let aggregator = try aggregator(for: query, sampleOf: word)
        return .list(await aggregator.list(word, from: entry.id, order: .natural))
      case .airports:
        let aggregator = try aggregator(for: .airports, sampleOf: nil)
        return .directory(await aggregator.airports(word, country: nil, page: 1, limit: 20))
      case .places: continue
      }
    }
    throw CommandFailure("\(entry.id) knows airports only by their codes, such as KPWM", .noPlace)
  }

  /// The answer to a query about a place, and the part of the weather that it is.
  private static func ask(
    _ query: Query,
    at place: Place,
    _ aggregator: Aggregator
  ) async -> (WeatherAnswer, WeatherPart) {
    switch query {
    case .rain:
      let reach = RainOutlook.usualReach
      return (await aggregator.rain(at: place, within: reach), .rain(within: reach, chance: nil))
    case .air: return (await aggregator.air(at: place), .air)
    case .alerts: return (await aggregator.alerts(at: place), .alerts)
    default: return (await aggregator.weather(at: place), .card)
    }
  }

  /// The places that a single source finds for a name.
  func lookUp(_ name: String, by entry: ProviderRegistry.Entry) async throws(CommandFailure) -> PlaceLookup {
    await (try aggregator(for: .places, sampleOf: name, asking: entry.id)).places(named: name)
  }

  /// The sources that may be queried. Others that are switched off are not even read: they cost nothing and
  /// cause no errors.
  ///
  /// - Parameters:
  ///   - query: Only sources that can answer it are included; `nil` includes all of the config.
  ///   - chosen: Sources to query although they are switched off, beside those that a city or a list of the
  ///     config names.
  func registry(
    for query: Query? = nil,
    now: Date? = nil,
    evenIfOff chosen: [SourceID] = []
  ) throws(CommandFailure) -> ProviderRegistry {
    var config = try config.get()
    let wanted = Set(chosen + config.cities.flatMap { $0.sources ?? [] } + config.lists.map(\.source))
    config.providers.removeAll { !$0.isEnabled && !wanted.contains($0.id) }
    if let query {
      // A list at a source without lists is an error only when lists are queried.
      if query != .list { config.lists = [] }
      let ofLists = config.lists.map(\.source)
      config.providers.removeAll { !ProviderKinds.mayAnswer(query, $0) && !ofLists.contains($0.id) }
    }
    let (kinds, faults) = self.config.kinds(of: config)
    let problems = faults + ProviderRegistry.problems(of: config, kinds: kinds)
    guard problems.isEmpty else { throw RunConfig.failure(problems) }
    return registry(of: config, kinds, now: now)
  }

  /// All sources, also those that are switched off. Of these, sources whose kind cannot be read are skipped.
  func wholeRegistry() throws(CommandFailure) -> ProviderRegistry {
    // An error in a source that is switched on ends the run.
    _ = try registry()
    let config = try config.get()
    return registry(of: config, self.config.kinds(of: config).kinds)
  }

  private func registry(of config: Config, _ kinds: [ProviderKind], now: Date? = nil) -> ProviderRegistry {
    ProviderRegistry(
      config,
      kinds: kinds,
      access: context.backend.recording.map { .placeholders(for: $0) }
        ?? .resolver(context.secrets),
      redactor: redactor,
      transport: transport,
      now: now ?? self.now
    )
  }

  /// - Throws: For an unknown source that was typed, even if the command queries none. If the config is
  ///   broken, nothing is checked; commands that need the config report that.
  func checkTypedSources() throws(CommandFailure) {
    guard command.has(GlobalOptions.provider.spec) || command.has(GlobalOptions.merge.spec),
      let config = try? config.get()
    else { return }
    _ = try mergeMode(config, among: only(config))
  }

  /// The sources of `--provider`; `nil` without it.
  ///
  /// - Throws: For every name that the config does not have.
  func only(_ config: Config) throws(CommandFailure) -> [SourceID]? {
    let names = command[GlobalOptions.provider]
    guard !names.isEmpty else { return nil }
    try checkAreKnown(names, among: config.providers.lazy.flatMap { [$0.id, $0.entry] })
    // The name of an entry stands for all of its models.
    return names.flatMap { name in
      config.providers.filter { $0.id.name == name || $0.entry.name == name }.map(\.id)
    }.unique()
  }

  private func checkAreKnown(
    _ names: [String],
    among sources: some Sequence<SourceID>
  ) throws(CommandFailure) {
    let unknown = names.filter { name in !sources.contains { $0.name == name } }.unique()
    guard !unknown.isEmpty else { return }
    let known = sources.map(\.name).unique()
    let lines = unknown.map { name in
      "unknown source \"\(name)\".\(Suggestion(for: name, among: known).following)"
    }
    throw CommandFailure("\(lines.joined(separator: "\n")) agg providers lists all sources.", .usage)
  }

  /// - Parameter only: The sources that the user chose. A source that the config prefers does not silence
  ///   them if it is not among them.
  private func mergeMode(_ config: Config, among only: [SourceID]?) throws(CommandFailure) -> MergeMode {
    guard let mode = try command[GlobalOptions.merge] else {
      if case .only(let source) = config.settings.mergeMode, only?.contains(source) == false {
        return .consensus
      }
      return config.settings.mergeMode
    }
    if case .only(let source) = mode {
      try checkAreKnown([source.name], among: config.providers.lazy.map(\.id))
      if only?.contains(source) == false {
        throw CommandFailure(
          "--merge \(mode.name) conflicts with --provider, which does not include \(source)",
          .usage
        )
      }
    }
    return mode
  }
}
