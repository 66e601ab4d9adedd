import Aggregation
import Arguments
import Embedded
import FoundationEssentials
import HTTPTransport
import Rendering
import Weather
import Posix

/// One run: what was typed, what the config says, and what that makes of time, network and terminal.
struct Session: Sendable {
  let command: ParsedCommand
  let environment: [String: String]
  let output: Output
  let terminal: Terminal
  let redactor: SecretRedactor
  let progress: ProgressLine?
  let configLoader: ConfigLoader
  private let reading: ConfigReading
  private let samples: SampleLibrary?
  private let runCache: RunCache?
  private let network: Network
  /// `nil` for a run that neither reads nor keeps what the network brings.
  private let cache: CachingTransport?
  private let transport: any Transport
  /// The clock of the run when it is not that of a sample.
  private let clock: Date
  private let deadline: ContinuousClock.Instant

  /// - Parameter config: `nil` reads the files of the config.
  init(
    _ command: ParsedCommand,
    environment: [String: String],
    output: Output,
    redactor: SecretRedactor = SecretRedactor(),
    config: ConfigReading? = nil
  ) throws(CommandFailure) {
    self.command = command
    self.redactor = redactor
    self.environment = environment
    self.output = output
    terminal = Terminal(
      environment: environment,
      color: command[GlobalOptions.color] ?? .auto,
      width: try command[GlobalOptions.width],
      ascii: command[GlobalOptions.ascii],
      hyperlinks: !command[GlobalOptions.noHyperlinks]
    )
    progress = ProgressLine(environment: environment, output: output)
    let isSample = command[GlobalOptions.sample]
    samples = isSample ? try SampleLibrary.embedded() : nil
    if isSample, command[GlobalOptions.replay] != nil {
      throw CommandFailure("--sample and --replay answer from different recordings: give one of them", .usage)
    }
    let replay = try command[GlobalOptions.replay].map { directory throws(CommandFailure) in
      try SampleLibrary.recording(in: directory)
    }
    clock = try command[GlobalOptions.now] ?? replay?.exchanges.map(\.recorded).max() ?? Date()
    let loader = ConfigLoader(environment: environment, explicitFile: command[GlobalOptions.config])
    configLoader = loader
    // A sample must look the same for everybody: it knows the shipped config only, and one that is named with it.
    reading =
      config
      ?? (isSample && command[GlobalOptions.config] == nil
        ? ConfigReading([.shipped(Embedded.shippedConfig)]) : loader.reading(shipped: Embedded.shippedConfig))
    let settings = try? reading.get().settings
    let limit = try command[GlobalOptions.timeout] ?? settings?.timeout ?? .seconds(8)
    deadline = ContinuousClock.now + limit
    let network = Network(
      command,
      environment: environment,
      settings: settings,
      deadline: deadline,
      redactor: redactor,
      output: output
    )
    self.network = network
    let recording = samples?.recording ?? replay
    let cache = recording == nil ? try network.cache() : nil
    self.cache = cache
    transport = try Self.transport(
      command,
      over: recording.map { ReplayTransport($0) } ?? cache ?? network.transport,
      redactor,
      output: output
    )
    let usesCache = !command[GlobalOptions.noCache] && settings?.usesRunCache ?? true
    runCache = usesCache ? RunCache(transport) : nil
  }

  /// The same run anew, with a deadline, a clock and a cache of its own. What is secret in one is in all.
  func again(
    _ command: ParsedCommand? = nil,
    output: Output? = nil,
    config: ConfigReading? = nil
  ) throws(CommandFailure) -> Session {
    try Session(
      command ?? self.command,
      environment: environment,
      output: output ?? self.output,
      redactor: redactor,
      config: config
    )
  }

  /// Remembers which sources failed; to be called once the answers are there.
  func finish() {
    progress?.erase()
    network.breaker?.finish()
  }

  func forgetFailures() { network.forgetFailures() }

  // MARK: - Config

  /// - Throws: All that is wrong with it and with the files that it names, exit code 78.
  func config() throws(CommandFailure) -> Config { try config(of: reading) }

  /// The config as the files say it now, for whoever changes it: what this run knows of them is as old as the run.
  func latestConfig() throws(CommandFailure) -> Config {
    try config(of: configLoader.reading(shipped: Embedded.shippedConfig))
  }

  private func config(of reading: ConfigReading) throws(CommandFailure) -> Config {
    if let config = try? reading.get() { return config }
    throw Self.failure(problems(of: reading))
  }

  /// Tells of variables of the environment that were most likely meant as settings.
  func warnOfMisspellings() {
    // A sample knows no settings but the shipped ones.
    guard samples == nil else { return }
    for (name, meant) in SettingVariable.misspellings(in: environment) {
      let isKey = reading.config.providers.contains { $0.parameters.values.contains(.environment(name)) }
      if !isKey { output.warning("\(name) is no variable of agg: did you mean \(meant)?") }
    }
  }

  /// All that is wrong with the config of this run.
  var configProblems: [ConfigProblem] { problems(of: reading) }

  /// All that is wrong with a config, in the files that it names too.
  func problems(of reading: ConfigReading) -> [ConfigProblem] {
    var reading = reading
    let (kinds, problems) = kinds(of: reading.config)
    let keys = KeyCheck(reading.config, kinds: kinds, environment: environment)
    reading.add(problems + ProviderRegistry.problems(of: reading.config, kinds: kinds) + keys.problems)
    return reading.problems
  }

  /// What ends a run whose config has mistakes.
  static func failure(_ problems: [ConfigProblem]) -> CommandFailure {
    CommandFailure("the config cannot be used\n\(ConfigProblems(problems))", .config)
  }

  /// Who else can read or change the keys of a config.
  func keyCheck(of config: Config) -> KeyCheck {
    KeyCheck(config, kinds: kinds(of: config).kinds, environment: environment)
  }

  private func kinds(of config: Config) -> (kinds: [ProviderKind], problems: [ConfigProblem]) {
    ProviderKinds.all(
      config,
      environment: environment,
      runsPrograms: !isReplayed,
      log: { [output, redactor] line in if output.isVerbose { output.note(redactor.redact(line)) } }
    )
  }

  /// Recordings need no key, and no program, and leave no trace.
  var isReplayed: Bool { samples != nil || command[GlobalOptions.replay] != nil }

  // MARK: - Asking

  /// What asks the sources a question about a place.
  ///
  /// - Parameter place: As it was typed; `--sample` has its own clock for each of its recordings.
  /// - Throws: `.noPlace` with what there is when `--sample` has nothing for it.
  func aggregator(for question: Question, _ place: String) throws(CommandFailure) -> Aggregator {
    let config = try config()
    // What cannot be shown need not be asked for.
    _ = try renderOptions()
    _ = try template()
    var now = clock
    if let samples { now = try samples.clock(for: question, place) }
    if let typed = try command[GlobalOptions.now] { now = typed }
    var merge = MergeSettings()
    let only = try only(config)
    merge.mode = try mergeMode(config, among: only)
    var aggregator = Aggregator(
      registry: try registry(for: question, now: now),
      now: now,
      deadline: deadline,
      merge: merge,
      only: only,
      language: try language().rawValue
    )
    aggregator.observer = progress?.observer
    if question == .weather { aggregator.verification = try learnedErrors() }
    return aggregator
  }

  /// The same for several places: they share one, but for samples, whose clocks differ.
  func aggregators(for question: Question, _ places: [String]) throws(CommandFailure) -> [Aggregator] {
    guard samples == nil, let first = places.first else {
      var each: [Aggregator] = []
      for place in places { each.append(try aggregator(for: question, place)) }
      return each
    }
    return Array(repeating: try aggregator(for: question, first), count: places.count)
  }

  /// The place that somebody typed: one that the program knows, else one that a source knows.
  ///
  /// - Throws: `.noPlace` with what to type instead, or why those could not be asked that may know it.
  func place(_ word: String) async throws(CommandFailure) -> Place {
    let cities = try config().cities
    let failure: PlaceResolver.Failure
    do throws(PlaceResolver.Failure) {
      return try PlaceResolver(cities: cities).place(word)
    } catch {
      failure = error
    }
    let typing = typing(placesFor: word)
    guard case .unknown = failure, samples == nil else {
      throw CommandFailure(failure.message(typing: typing), .noPlace)
    }
    let (found, failures) = await (try aggregator(for: .weather, word)).places(named: word)
    if found.count == 1, let place = found.first { return place }
    guard !found.isEmpty else {
      let silent = failures.filter { !$0.isUnconfigured && $0.reasonToSkip == nil }
      guard !silent.isEmpty else {
        throw CommandFailure(failure.message(typing: typing), .noPlace)
      }
      let lines =
        [failure.message(typing: typing), "Who may know it could not say:"] + silent.map(\.description)
      throw CommandFailure(lines.joined(separator: "\n"), ExitCode(silent.map(\.reason)))
    }
    let candidates = found.map { place in
      PlaceResolver.Failure.Candidate(
        label: [place.name, place.subdivision, place.country].compactMap { $0 }.joined(separator: ", "),
        query: "\(place.coordinates.latitude),\(place.coordinates.longitude)"
      )
    }
    let ambiguous = PlaceResolver.Failure.ambiguous(word, candidates: candidates)
    throw CommandFailure(ambiguous.message(typing: typing), .noPlace)
  }

  /// What to type before the name of another place: the command that was used, if what it takes first is a place.
  private func typing(placesFor word: String) -> String {
    let takesPlace = command.spec.operands.first?.completion == .place && command.operands.contains(word)
    return (["agg"] + (takesPlace ? command.path : ["weather"])).joined(separator: " ")
  }

  /// A picture that an answer names, from the cache or over the network; `nil` when it cannot be had in time, for it is
  /// a garnish. What is no PNG of a reasonable size is none.
  func image(_ reference: ConditionImage) async -> InlineImage? {
    let request = HTTPRequest(
      url: reference.url,
      headers: ["accept": "image/png"],
      timeout: .seconds(2),
      maximumBodySize: InlineImage.maximumSize,
      allowsLocal: reference.allowsLocal,
      // The same name is the same picture for years.
      freshness: .seconds(30 * 86_400)
    )
    guard let response = try? await host(now: clock).send(request), response.status == 200 else { return nil }
    return InlineImage(png: response.body)
  }

  /// - Parameter question: Leaves out what cannot answer it; `nil` makes all of the config.
  func registry(for question: Question? = nil, now: Date? = nil) throws(CommandFailure) -> ProviderRegistry {
    var config = try config()
    if let question { config.providers = ProviderKinds.entries(of: config, for: question) }
    let (kinds, faults) = kinds(of: config)
    let problems = faults + ProviderRegistry.problems(of: config, kinds: kinds)
    guard problems.isEmpty else { throw Self.failure(problems) }
    return ProviderRegistry(
      config,
      kinds: kinds,
      access: isReplayed ? .placeholders : .resolver(SecretResolver(environment: environment)),
      redactor: redactor,
      host: host(now: now ?? clock)
    )
  }

  private func host(now: Date) -> ProviderHost {
    ProviderHost(
      now: now,
      settle: network.settle,
      admission: network.admit,
      kept: { [cache] in cache?.standIn(for: $0, $1) }
    ) { [runCache, transport, deadline] request throws(TransportError) in
      var request = request
      // Whatever a provider asks for, the run ends in time.
      request.timeout = min(
        request.timeout,
        max(.milliseconds(1), ContinuousClock.now.duration(to: deadline))
      )
      if let runCache { return try await runCache.response(to: request) }
      return try await transport.send(request)
    }
  }

  private func only(_ config: Config) throws(CommandFailure) -> [SourceID]? {
    let names = command[GlobalOptions.provider]
    guard !names.isEmpty else { return nil }
    for name in names { try checkIsKnown(name, config) }
    return names.compactMap { SourceID($0) }
  }

  private func checkIsKnown(_ name: String, _ config: Config) throws(CommandFailure) {
    let known = config.providers.map(\.id.name)
    guard !known.contains(name) else { return }
    let near = CommandFailure.suggestion(for: name, among: known)
    throw CommandFailure("there is no provider \"\(name)\".\(near) agg providers lists them.", .usage)
  }

  /// - Parameter only: Who is asked, when somebody says so: then a source that the config prefers, but that is not asked,
  ///   does not silence them.
  private func mergeMode(_ config: Config, among only: [SourceID]?) throws(CommandFailure) -> MergeMode {
    guard let mode = try command[GlobalOptions.merge] else {
      if case .only(let source) = config.settings.mergeMode, only?.contains(source) == false {
        return .consensus
      }
      return config.settings.mergeMode
    }
    if case .only(let source) = mode {
      try checkIsKnown(source.name, config)
      if only?.contains(source) == false {
        throw CommandFailure("--merge only=\(source) takes nothing of the sources of --provider", .usage)
      }
    }
    return mode
  }

  /// Recordings answer for themselves; a run over the network is recorded as its providers see it, kept answers included.
  private static func transport(
    _ command: ParsedCommand,
    over inner: any Transport,
    _ redactor: SecretRedactor,
    output: Output
  ) throws(CommandFailure) -> any Transport {
    guard let directory = command[GlobalOptions.record] else { return inner }
    do throws(PrivateFile.Unwritable) {
      return try RecordingTransport(inner, directory: directory, redactor: redactor) { problem in
        output.warning("--record: an answer is missing from the recording: \(problem)")
      }
    } catch {
      throw CommandFailure("--record: \(error)", .inputOutput)
    }
  }

  /// The station of a recording, by the very word that it is offered under.
  func sampledStation(_ word: String) -> StationIdent? {
    let isOffered = samples?.scenarios.contains { $0.question == .airport && $0.place == word.uppercased() }
    return isOffered == true ? StationIdent(word) : nil
  }

  /// What there are recordings of; `nil` when the sources themselves are asked.
  var sampledScenarios: [SampleLibrary.Scenario]? { samples?.scenarios }

  // MARK: - Remembering

  /// The clock of a question that is about no recording.
  func now() -> Date { clock }

  /// `nil` when nothing must be remembered.
  func state() throws(CommandFailure) -> StateStore? {
    guard !isReplayed else { return nil }
    let initial = RememberedState(recents: try config().airports.map { .init(ident: $0.uppercased()) })
    return StateStore(environment: environment, initial: initial)
  }

  /// Says on standard error what went wrong with the state; it never costs the answer.
  func remember(_ change: (inout RememberedState) -> Void) throws(CommandFailure) {
    if let trouble = try state()?.update(change).trouble { output.warning(trouble.description) }
  }
}
