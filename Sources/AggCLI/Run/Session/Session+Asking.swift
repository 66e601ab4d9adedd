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

/// Who is asked, and how what they say becomes one answer.
extension Session {
  /// What asks the sources a question about a place.
  ///
  /// - Parameters:
  ///   - place: As it was typed; `--sample` has its own clock for each of its recordings.
  ///   - source: The only one to ask; `nil` leaves that to the options.
  /// - Throws: `.noPlace` with what there is when `--sample` has nothing for it.
  func aggregator(
    for query: Query,
    _ place: String,
    asking source: SourceID? = nil
  ) throws(CommandFailure) -> Aggregator {
    let config = try config.get()
    // What cannot be shown need not be asked for.
    _ = try renderOptions()
    _ = try template()
    var now = self.now
    if let samples { now = try samples.clock(for: query, place) }
    if let typed = try command[GlobalOptions.now] { now = typed }
    var merge = MergeSettings()
    let only = if let source { [source] } else { try self.only(config) }
    // Of one source it is what that says, whoever counts among several.
    if source == nil { merge.mode = try mergeMode(config, among: only) }
    var named = only ?? []
    if case .only(let sole) = merge.mode { named.append(sole) }
    var aggregator = Aggregator(
      registry: try registry(for: query, now: now, evenIfOff: named),
      now: now,
      deadline: transport.deadline,
      merge: merge,
      only: only,
      language: try language()
    )
    aggregator.observer = progress?.observer
    if query == .weather { aggregator.verification = try state.learnedErrors() }
    return aggregator
  }

  /// The same for several places: they share one, but for samples, whose clocks differ. A place that there is
  /// no sample of is told, and left out.
  ///
  /// - Parameter name: As a place was typed.
  func askers<Place>(
    for query: Query,
    _ places: [Place],
    name: (Place) -> String
  ) async throws(CommandFailure) -> [(Place, Aggregator)] {
    guard samples == nil, let first = places.first else {
      return try await unknownPlaces.known(of: places, output: output) { place throws(CommandFailure) in
        (place, try aggregator(for: query, name(place)))
      }
    }
    let shared = try aggregator(for: query, name(first))
    return places.map { ($0, shared) }
  }

  /// Asks one source whatever it answers.
  ///
  /// - Parameter tellsGaps: Whether what it looks for and does not find is a problem.
  func ask(
    _ entry: ProviderRegistry.Entry,
    about word: String,
    tellsGaps: Bool = false
  ) async throws(CommandFailure) -> (Presentation, any Answer) {
    func aggregator(for query: Query, _ place: String) throws(CommandFailure) -> Aggregator {
      var aggregator = try self.aggregator(for: query, place, asking: entry.id)
      aggregator.tellsGaps = tellsGaps
      return aggregator
    }
    let capabilities = entry.kind.capabilities
    if capabilities.answers(.weather) {
      let place = try await place(word)
      let answer = await (try aggregator(for: .weather, place.cityID ?? word)).weather(at: place)
      return (.weather([answer]), answer)
    }
    if capabilities.answers(.air) {
      let place = try await place(word)
      let answer = await (try aggregator(for: .air, place.cityID ?? word)).air(at: place)
      return (.weather([answer], part: .air), answer)
    }
    if capabilities.answers(.alerts) {
      let place = try await place(word)
      let answer = await (try aggregator(for: .alerts, place.cityID ?? word)).alerts(at: place)
      return (.weather([answer], part: .alerts), answer)
    }
    if capabilities.answers(.airport),
      let ident = StationIdent(code: word)
    {
      let answer = await (try aggregator(for: .airport, ident.text)).airport(ident)
      return (.airport([answer]), answer)
    }
    if capabilities.answers(.list) {
      let answer = await (try aggregator(for: .list, word)).list(word, from: entry.id, order: .natural)
      return (.list(answer), answer)
    }
    let answer = await (try aggregator(for: .airports, word)).airports(word, country: nil, page: 1, limit: 20)
    return (.directory(answer), answer)
  }

  /// What a single source knows of the name of a place.
  func lookUp(_ name: String, by entry: ProviderRegistry.Entry) async throws(CommandFailure) -> PlaceLookup {
    await (try aggregator(for: .places, name, asking: entry.id)).places(named: name)
  }

  /// The sources that may be asked. Others that are off are not even read: they cost
  /// nothing, and break nothing.
  ///
  /// - Parameters:
  ///   - question: Leaves out what cannot answer it; `nil` makes all of the config.
  ///   - named: Those to be asked though they are switched off, beside those that a city or
  ///     a list of the config names.
  func registry(
    for query: Query? = nil,
    now: Date? = nil,
    evenIfOff named: [SourceID] = []
  ) throws(CommandFailure) -> ProviderRegistry {
    var config = try config.get()
    let wanted = Set(named + config.cities.flatMap { $0.sources ?? [] } + config.lists.map(\.source))
    config.providers.removeAll { !$0.isEnabled && !wanted.contains($0.id) }
    if let query {
      // A list of a source without lists is an error only where lists are asked for.
      if query != .list { config.lists = [] }
      let named = config.lists.map(\.source)
      config.providers.removeAll { !ProviderKinds.mayAnswer(query, $0) && !named.contains($0.id) }
    }
    let (kinds, faults) = self.config.kinds(of: config)
    let problems = faults + ProviderRegistry.problems(of: config, kinds: kinds)
    guard problems.isEmpty else { throw RunConfig.failure(problems) }
    return registry(of: config, kinds, now: now)
  }

  /// All sources, those that are off as well, but for those of them whose kind cannot be read.
  func wholeRegistry() throws(CommandFailure) -> ProviderRegistry {
    // What is wrong with one that is on ends the run.
    _ = try registry()
    let config = try config.get()
    return registry(of: config, self.config.kinds(of: config).kinds)
  }

  private func registry(of config: Config, _ kinds: [ProviderKind], now: Date? = nil) -> ProviderRegistry {
    ProviderRegistry(
      config,
      kinds: kinds,
      access: transport.backend.recording.map { .placeholders(for: $0) }
        ?? .resolver(secrets),
      redactor: redactor,
      transport: transport,
      now: now ?? self.now
    )
  }

  /// - Throws: For a source that was typed and is none, also where the command asks nobody. A config that is
  ///   broken knows none; who needs it says so.
  func checkTypedSources() throws(CommandFailure) {
    guard command.has(GlobalOptions.provider.spec) || command.has(GlobalOptions.merge.spec),
      let config = try? config.get()
    else { return }
    _ = try mergeMode(config, among: only(config))
  }

  /// The sources of `--provider`; `nil` when none is named.
  ///
  /// - Throws: For every name that the config does not have.
  func only(_ config: Config) throws(CommandFailure) -> [SourceID]? {
    let names = command[GlobalOptions.provider]
    guard !names.isEmpty else { return nil }
    try checkAreKnown(names, among: config.providers.flatMap { [$0.id.name, $0.entry.name] }.unique())
    // The name of an entry stands for all of its models.
    return names.flatMap { name in
      config.providers.filter { $0.id.name == name || $0.entry.name == name }.map(\.id)
    }.unique()
  }

  private func checkAreKnown(_ names: [String], among known: [String]) throws(CommandFailure) {
    let unknown = names.filter { !known.contains($0) }.unique()
    guard !unknown.isEmpty else { return }
    let lines = unknown.map { name in
      "unknown source \"\(name)\".\(CommandFailure.suggestion(for: name, among: known))"
    }
    throw CommandFailure("\(lines.joined(separator: "\n")) agg providers lists all sources.", .usage)
  }

  /// - Parameter only: Who is asked, when somebody says so: then a source that the config prefers, but that
  ///   is not asked, does not silence them.
  private func mergeMode(_ config: Config, among only: [SourceID]?) throws(CommandFailure) -> MergeMode {
    guard let mode = try command[GlobalOptions.merge] else {
      if case .only(let source) = config.settings.mergeMode, only?.contains(source) == false {
        return .consensus
      }
      return config.settings.mergeMode
    }
    if case .only(let source) = mode {
      try checkAreKnown([source.name], among: config.providers.map(\.id.name))
      if only?.contains(source) == false {
        throw CommandFailure(
          "--merge only=\(source) conflicts with --provider, which does not include \(source)",
          .usage
        )
      }
    }
    return mode
  }
}
