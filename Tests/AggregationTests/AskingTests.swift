import Catalog
import FoundationEssentials
import HTTPTransport
import SpannedJSON
import Synchronization
import TestSupport
import Testing
import Weather

@testable import Aggregation

/// How questions reach the sources and come back.
struct AskingTests {
  /// Answers at once, when it may, or with a failure.
  private struct Source: WeatherProvider {
    let id: SourceID
    var celsius: Double?
    /// What it waits for; one that never happens makes a source that never answers.
    var permission: Event?
    var failure: ProviderFailure.Reason?

    func weather(for question: WeatherQuestion) async throws(ProviderFailure) -> WeatherReport {
      if let failure { throw ProviderFailure(id, failure) }
      if let permission, await !permission.wait() { throw ProviderFailure(id, .transport(.cancelled)) }
      return MergeVectorTests.report(0, celsius.map { [.temperature: $0] } ?? [:]) { $0.source = id }
    }

  }

  /// Asks its host once, and can read nothing but temperatures.
  private struct Reader: WeatherProvider {
    let id: SourceID
    let host: ProviderHost

    func weather(for question: WeatherQuestion) async throws(ProviderFailure) -> WeatherReport {
      let response = try await host.response(to: HTTPRequest(url: "https://api.example/"), for: id)
      guard let celsius = Double(String(decoding: response.body, as: UTF8.self)) else {
        throw ProviderFailure(id, .schema, detail: "answer is HTML, not JSON")
      }
      return MergeVectorTests.report(0, [.temperature: celsius]) { $0.source = id }
    }
  }

  /// A METAR without any values beside its text, and a TAF that lacks one of its own.
  private struct StationSource: AirportWeatherProvider {
    let id = MergeVectorTests.source(0)

    func airportReport(for question: AirportQuestion) async throws(ProviderFailure) -> AirportReport {
      let station = question.station
      var report = AirportReport(source: id, fetched: MergeVectorTests.now)
      report.conditions = StationConditions(ident: station.text)
      report.conditions?.rawText = "\(station) 061330Z 24008KT 9999 FEW020 12/08 Q1013 A2970"
      report.conditions?.observed = MergeVectorTests.now
      // 9 May, 06 o'clock.
      let start = MergeVectorTests.now.addingTimeInterval(-800)
      let end = start.addingTimeInterval(86_400)
      var period = ForecastPeriod(start: start, end: end, change: .initial)
      period.visibility = Visibility(.kilometers(10))
      period.sky = .ceilingAndVisibilityOK
      period.weather = []
      period.flightCategory = .vfr
      var forecast = StationForecast(ident: station.text)
      (forecast.issued, forecast.start, forecast.end) = (start, start, end)
      forecast.rawText = "TAF \(station) 090500Z 0906/1006 24008KT CAVOK"
      forecast.periods = [period]
      report.forecast = forecast
      return report
    }
  }

  private static func aggregator(
    _ sources: [any WeatherProvider],
    tellAlerts: Bool = false,
    limit: Duration = .seconds(5)
  ) -> Aggregator {
    aggregator(
      of: sources.map { source in
        let make: ProviderCapabilities.Maker<any WeatherProvider> = { _, _ in source }
        return entry(source.id, .init(weather: make, alerts: tellAlerts ? make : nil))
      },
      limit: limit
    )
  }

  private static func aggregator(
    ofStations sources: [any AirportWeatherProvider],
    limit: Duration = .seconds(5)
  ) -> Aggregator {
    aggregator(
      of: sources.map { source in entry(source.id, .init(airportWeather: { _, _ in source })) },
      limit: limit
    )
  }

  /// A source of the config.
  ///
  /// - Parameter inquire: Is told when it is asked.
  private static func entry(
    _ id: SourceID,
    _ capabilities: ProviderCapabilities,
    isEnabled: Bool = true,
    through world: World = World(),
    inquire: @escaping @Sendable () -> Void = {}
  ) -> ProviderRegistry.Entry {
    let kind = ProviderKind(name: id.name, title: id.name, capabilities: capabilities)
    return ProviderRegistry.Entry(id: id, kind: kind, isEnabled: isEnabled) { _ in
      inquire()
      return inquiry(of: id, through: world)
    }
  }

  private static func inquiry(of id: SourceID, through world: World) -> Inquiry {
    Inquiry(
      ProviderConfiguration(id: id),
      as: BreakerTransport.Party(source: id.name),
      through: world,
      redactor: SecretRedactor(),
      now: MergeVectorTests.now
    )
  }

  /// Answers every request in the same way, and remembers what it is told of the answers.
  private final class World: SourceTransport {
    /// What it answers, from the first request on; the last one again and again.
    private let answers: [HTTPResponse]
    private let stored: HTTPResponse?
    private let state = Mutex((asked: 0, verdicts: [ReaderVerdict]()))

    init(_ answers: HTTPResponse..., kept: HTTPResponse? = nil) { (self.answers, stored) = (answers, kept) }

    var asked: Int { state.withLock(\.asked) }
    var verdicts: [ReaderVerdict] { state.withLock(\.verdicts) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      let number = state.withLock { state in
        defer { state.asked += 1 }
        return state.asked
      }
      guard let last = answers.last else { throw .cancelled }
      return number < answers.count ? answers[number] : last
    }

    func admit(_ party: BreakerTransport.Party) {}

    func kept(_ request: HTTPRequest, standingInFor cause: StaleCause) -> HTTPResponse? {
      var answer = stored
      answer?.cacheState = .stale(cause)
      return answer
    }

    func settle(
      _ questions: [HTTPRequest.Question],
      of party: BreakerTransport.Party,
      _ verdict: ReaderVerdict
    ) {
      state.withLock { $0.verdicts.append(verdict) }
    }
  }

  private static func response(_ text: String, _ state: CacheState = .fetched) -> HTTPResponse {
    var response = HTTPResponse(
      status: 200,
      body: Array(text.utf8),
      url: "https://api.example/",
      received: MergeVectorTests.now
    )
    response.cacheState = state
    return response
  }

  private static func aggregator(of entries: [ProviderRegistry.Entry], limit: Duration) -> Aggregator {
    Aggregator(
      registry: ProviderRegistry(entries: entries),
      now: MergeVectorTests.now,
      deadline: .now + limit,
      merge: MergeSettings()
    )
  }

  private static let place: Place? = Coordinates(latitude: 0, longitude: -30).map {
    Place(name: "the sea", coordinates: $0)
  }

  @Test func `that one place is answered for from earlier says nothing of another`() async throws {
    let world = World(
      Self.response("10", .stale(.failure(.refused(host: "api.example")))),
      Self.response("10")
    )
    let reader = ProviderCapabilities(weather: { Reader(id: $0.id, host: $1) })
    let entry = Self.entry(MergeVectorTests.source(0), reader, through: world)
    let aggregator = Self.aggregator(of: [entry], limit: .seconds(5))
    let place = try #require(Self.place)
    let kept = await aggregator.weather(at: place)
    #expect(kept.sources[0].staleCause?.description.contains("api.example") == true)
    #expect(kept.reports[0].isStale)
    let fresh = await aggregator.weather(at: place)
    #expect(fresh.sources[0].staleCause == nil)
    #expect(!fresh.reports[0].isStale)
  }

  @Test func `answers stand in the order of the config, whoever was first`() async throws {
    let othersAreThere = Event()
    let sources: [Source] = [
      Source(id: MergeVectorTests.source(0), celsius: 10, permission: othersAreThere),
      Source(id: MergeVectorTests.source(1), celsius: 11),
      Source(id: MergeVectorTests.source(2), failure: .auth(parameters: [])),
    ]
    var aggregator = Self.aggregator(sources)
    let missing = Mutex(2)
    aggregator.observer = AskingObserver(began: { _ in }) { _ in
      let count = missing.withLock { missing in
        missing -= 1
        return missing
      }
      if count == 0 { othersAreThere.happen() }
    }
    let answer = await aggregator.weather(at: try #require(Self.place))
    #expect(answer.sources.map(\.source.name) == ["s0", "s1", "s2"])
    #expect(answer.reports.map(\.source.name) == ["s0", "s1"])
    #expect(answer.current.values[.temperature]?.used.map(\.source.name) == ["s0", "s1"])
    #expect(answer.sources[2].failure?.reason == .auth(parameters: []))
    #expect(answer.hasAnswer)
  }

  @Test(arguments: [
    (ProviderFailure.Reason.upstream, true), (.timedOut, true), (.auth(parameters: []), true),
    (.unconfigured(setting: "key", hint: "Set it."), false), (.place, false),
  ])
  func `that a source of warnings failed is told`(reason: ProviderFailure.Reason, isGap: Bool) async throws {
    let sources: [Source] = [
      Source(id: MergeVectorTests.source(0), failure: reason),
      Source(id: MergeVectorTests.source(1), celsius: 11),
    ]
    let place = try #require(Self.place)
    let warning = await Self.aggregator(sources, tellAlerts: true).weather(at: place)
    #expect(warning.alertGaps.map(\.name) == (isGap ? ["s0"] : []))
    #expect(await Self.aggregator(sources).weather(at: place).alertGaps.isEmpty, "none of them warns")
  }

  @Test func `for warnings nobody is asked but those who warn`() async throws {
    let asked = Mutex<[String]>([])
    func entry(_ index: Int, _ capabilities: ProviderCapabilities) -> ProviderRegistry.Entry {
      let id = MergeVectorTests.source(index)
      return Self.entry(id, capabilities) { asked.withLock { $0.append(id.name) } }
    }
    let source = Source(id: MergeVectorTests.source(0), celsius: 10)
    let entries = [
      entry(0, .init(weather: { _, _ in source }, alerts: { _, _ in source })),
      entry(1, .init(weather: { _, _ in source })),
      entry(2, .init(airportWeather: { _, _ in StationSource() })),
    ]
    var aggregator = Self.aggregator(of: entries, limit: .seconds(5))
    let place = try #require(Self.place)
    #expect(await aggregator.alerts(at: place).sources.map(\.source.name) == ["s0"])
    #expect(asked.withLock(\.self) == ["s0"])
    aggregator.merge.mode = .only(MergeVectorTests.source(1))
    #expect(await aggregator.alerts(at: place).hasAnswer, "no warning is left out for a merge")
  }

  @Test(
    arguments: [
      ([], true), ([.place], true), ([.place, .unconfigured(setting: "key", hint: "Set it.")], true),
      ([.place, .upstream], false), ([.transport(.notRecorded("x", available: []))], false),
    ] as [([ProviderFailure.Reason], Bool)]
  )
  func `that nobody warns for a place is an answer, that one fails is none`(
    reasons: [ProviderFailure.Reason],
    isAnswer: Bool
  ) async throws {
    let sources = reasons.enumerated().map { Source(id: MergeVectorTests.source($0), failure: $1) }
    let answer = await Self.aggregator(sources, tellAlerts: true).alerts(at: try #require(Self.place))
    #expect(answer.hasAnswer == isAnswer)
    #expect(answer.alerts == nil)
    let isTold = answer.sources.contains { $0.failure?.reason == .place }
    #expect(isTold == (reasons.contains(.place) && !isAnswer))
  }

  @Test func `a source that never answers costs itself only`() async throws {
    let sources: [Source] = [
      Source(id: MergeVectorTests.source(0), celsius: 10, permission: Event()),
      Source(id: MergeVectorTests.source(1), celsius: 11),
    ]
    let answer = await Self.aggregator(sources, limit: .seconds(1)).weather(
      at: try #require(Self.place)
    )
    #expect(answer.sources[0].failure?.reason == .timedOut)
    #expect(answer.current.values[.temperature]?.value == 11)
  }

  @Test func `only the named sources are asked`() async throws {
    var aggregator = Self.aggregator([
      Source(id: MergeVectorTests.source(0), celsius: 10),
      Source(id: MergeVectorTests.source(1), celsius: 11),
    ])
    aggregator.only = [MergeVectorTests.source(1)]
    #expect(await aggregator.weather(at: try #require(Self.place)).sources.map(\.source.name) == ["s1"])
  }

  @Test func `where one source alone counts, its failure is that of the answer`() async throws {
    let place = try #require(Self.place)
    var aggregator = Self.aggregator([
      Source(id: MergeVectorTests.source(0), celsius: 10),
      Source(id: MergeVectorTests.source(1), failure: .place),
    ])
    aggregator.merge.mode = .only(MergeVectorTests.source(0))
    let good = await aggregator.weather(at: place)
    #expect(good.hasAnswer && good.deciding.map(\.source.name) == ["s0"])
    aggregator.merge.mode = .only(MergeVectorTests.source(1))
    let failed = await aggregator.weather(at: place)
    #expect(!failed.hasAnswer)
    #expect(failed.deciding.map(\.failure?.reason) == [.place], "though another answered")
    #expect(failed.reports.map(\.source.name) == ["s0"], "which is there to be compared")
    aggregator.merge.mode = .only(MergeVectorTests.source(2))
    let nobody = await aggregator.weather(at: place)
    #expect(!nobody.hasAnswer)
    #expect(nobody.sources.last?.failure?.description.hasPrefix("s2: ") == true)
  }

  @Test func `the source that alone counts is asked though it is switched off`() throws {
    let registry = ProviderRegistry(
      entries: [true, false].enumerated().map { index, isEnabled in
        Self.entry(MergeVectorTests.source(index), .init(), isEnabled: isEnabled)
      }
    )
    func asked(_ sole: Int?, only: [SourceID]? = nil) -> [String] {
      registry.entries(named: only, sole: sole.map(MergeVectorTests.source)).map(\.id.name)
    }
    #expect(asked(nil) == ["s0"])
    #expect(asked(1) == ["s0", "s1"])
    #expect(asked(1, only: [MergeVectorTests.source(0)]) == ["s0"])
    #expect(asked(nil, only: [MergeVectorTests.source(1)]) == ["s1"])
    var place = try #require(Self.place)
    place.sources = [0, 1].map(MergeVectorTests.source)
    #expect(registry.entries(named: nil, of: place).map(\.id.name) == ["s0"], "a city's list turns none on")
  }

  @Test func `what an earlier run kept is no answer of the source`() async throws {
    func verdicts(_ state: CacheState, _ reason: ProviderFailure.Reason? = nil) async throws
      -> [ReaderVerdict]
    {
      let world = World(Self.response("12", state))
      let id = MergeVectorTests.source(0)
      let inquiry = Self.inquiry(of: id, through: world)
      _ = try await inquiry.host.send(HTTPRequest(url: "https://api.example/"))
      inquiry.end(reason.map { ProviderFailure(id, $0) }, within: .seconds(5))
      return world.verdicts
    }
    #expect(try await verdicts(.fetched) == [.answered])
    #expect(try await verdicts(.fresh) == [.answered])
    #expect(try await verdicts(.stale(.status(500, host: "api.example"))) == [.silent])
    #expect(
      try await verdicts(.stale(.status(500, host: "api.example")), .schema) == [.refused(.interception)]
    )
  }

  @Test func `a token is what its reader asked for, each time, and nobody else's to see`() async throws {
    let world = World(Self.response(#"{"token": "t0ken-4711", "again": "t0ken-4711"}"#))
    let redactor = SecretRedactor()
    let inquiry = Inquiry(
      ProviderConfiguration(id: MergeVectorTests.source(0)),
      as: BreakerTransport.Party(source: "s0"),
      through: world,
      redactor: redactor,
      now: MergeVectorTests.now
    )
    let request = HTTPRequest(
      url: "https://api.example/",
      secretsOfAnswer: [JSONPointer(tokens: ["token"])]
    )
    for _ in 1...2 {
      let response = try await inquiry.host.send(request)
      #expect(String(decoding: response.body, as: UTF8.self).contains("t0ken-4711"))
    }
    #expect(redactor.redact("at /data/t0ken-4711") == "at /data/***")
    let other = try await inquiry.host.send(HTTPRequest(url: "https://api.example/"))
    #expect(!String(decoding: other.body, as: UTF8.self).contains("t0ken-4711"))
  }

  @Test(arguments: ["12", nil, "<html>"])
  func `what is kept stands in for an answer that cannot be read`(kept: String?) async throws {
    let world = World(Self.response("<html>"), kept: kept.map { Self.response($0) })
    let kind = ProviderKind(
      name: "kind",
      title: "Kind",
      capabilities: .init(weather: { Reader(id: $0.id, host: $1) })
    )
    let text = #"{"providers": {"s0": {"use": "kind"}}}"#
    let aggregator = Aggregator(
      registry: ProviderRegistry(
        try ConfigReading([ConfigFile(.user, "config.json", Array(text.utf8))]).get(),
        kinds: [kind],
        access: .placeholders(for: Recording()),
        redactor: SecretRedactor(),
        transport: world,
        now: MergeVectorTests.now
      ),
      now: MergeVectorTests.now,
      deadline: .now + .seconds(5),
      merge: MergeSettings()
    )
    let answer = await aggregator.weather(at: try #require(Self.place))
    #expect(answer.hasAnswer == (kept == "12"))
    #expect(
      answer.sources[0].staleCause?.description
        == (kept == "12" ? "its answer could not be read (answer is HTML, not JSON)." : nil)
    )
    #expect(answer.reports.allSatisfy { $0.isStale })
    if kept != "12" { #expect(answer.sources[0].failure?.reason == .schema) }
    #expect(world.asked == 1)
    #expect(world.verdicts == [.refused(.interception)], "what came is not kept and counts")
  }

  /// Asks for two things at once, and can read nothing but temperatures.
  private struct PairReader: WeatherProvider {
    let id: SourceID
    let host: ProviderHost

    func weather(for question: WeatherQuestion) async throws(ProviderFailure) -> WeatherReport {
      var celsius: [Double] = []
      for part in ["now", "days"] {
        do throws(ProviderFailure) {
          let request = HTTPRequest(url: "https://api.example/\(part)")
          celsius += [
            try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
              guard let celsius = Double(String(decoding: response.body, as: UTF8.self)) else {
                throw ProviderFailure(id, .quota, detail: part)
              }
              return celsius
            }
          ]
        } catch {
          host.report(error)
        }
      }
      guard let first = celsius.first else { throw ProviderFailure(id, .quota) }
      return MergeVectorTests.report(0, [.temperature: first]) { $0.source = id }
    }
  }

  @Test(
    arguments: [
      (["1", "2"], "3", nil, [.answered], []), (["1", "no"], "3", "days", [.refused(nil), .silent], []),
      (["1", "no"], nil, nil, [.refused(nil), .answered], ["days"]),
      (["1", "no"], "no", nil, [.refused(nil), .answered], ["days"]),
      (["no", "no"], "3", "now", [.refused(nil), .refused(.rate(retryAfter: nil))], []),
    ] as [([String], String?, String?, [ReaderVerdict], [String])]
  )
  func `each request is settled for itself`(
    answers: [String],
    kept: String?,
    stale: String?,
    verdicts: [ReaderVerdict],
    missing: [String]
  ) async throws {
    let world = World(
      Self.response(answers[0]),
      Self.response(answers[1]),
      kept: kept.map { Self.response($0) }
    )
    let reader = ProviderCapabilities(weather: { PairReader(id: $0.id, host: $1) })
    let entry = Self.entry(MergeVectorTests.source(0), reader, through: world)
    let answer = await Self.aggregator(of: [entry], limit: .seconds(5))
      .weather(at: try #require(Self.place))
    #expect(answer.hasAnswer)
    #expect(
      answer.sources[0].staleCause?.description
        == stale.map { "the allowance of its key is used up (\($0))." }
    )
    #expect(world.verdicts == verdicts)
    #expect(answer.sources[0].partFailures.map(\.detail) == missing)
  }

  @Test func `a provider has no more time than the run`() async throws {
    let text = #"{"providers": {"s0": {"use": "kind", "timeout": "3s"}}}"#
    let config = try ConfigReading([ConfigFile(.user, "config.json", Array(text.utf8))]).get()
    let kind = ProviderKind(name: "kind", title: "Kind", capabilities: .init())
    let registry = ProviderRegistry(
      config,
      kinds: [kind],
      access: .placeholders(for: Recording()),
      redactor: SecretRedactor(),
      transport: World(),
      now: MergeVectorTests.now
    )
    let entry = try #require(registry.entries.first)
    for (time, given) in [(1.0, 1.0), (8, 3)] {
      let inquiry = try await entry.inquire(.seconds(time))
      #expect(inquiry.configuration.timeout == .seconds(given))
    }
  }

  /// What a kind of provider gets of a config, and what is a secret then.
  private static func values(
    _ parameters: String,
    of specs: [ParameterSpec],
    _ access: ParameterAccess
  ) async throws -> (values: [String: String], redactor: SecretRedactor) {
    let (entry, redactor) = try entry(parameters, of: specs, access)
    return (try await entry.inquire(.seconds(5)).configuration.parameters, redactor)
  }

  /// An entry of a config with these parameters, and what is told of its secrets.
  private static func entry(
    _ parameters: String,
    of specs: [ParameterSpec],
    _ access: ParameterAccess
  ) throws -> (ProviderRegistry.Entry, SecretRedactor) {
    let text = "{\"providers\": {\"s0\": {\"use\": \"kind\", \"params\": \(parameters)}}}"
    let kind = ProviderKind(name: "kind", title: "Kind", capabilities: .init(), parameters: specs)
    let redactor = SecretRedactor()
    let registry = ProviderRegistry(
      try ConfigReading([ConfigFile(.user, "config.json", Array(text.utf8))]).get(),
      kinds: [kind],
      access: access,
      redactor: redactor,
      transport: World(),
      now: MergeVectorTests.now
    )
    return (try #require(registry.entries.first), redactor)
  }

  @Test func `a key that one question had no time to look up the next one finds, for all that follow`()
    async throws
  {
    let command = try CountedCommand("[ $(wc -l <runs) -gt 1 ] || sleep 60; echo abcdefgh")
    let words = String(decoding: try JSONEncoder().encode(command.words), as: UTF8.self)
    let (entry, _) = try Self.entry(
      "{\"key\": {\"command\": \(words)}}",
      of: [ParameterSpec("key", hint: "")],
      .resolver(SecretResolver(environment: ["PATH": "/usr/bin:/bin"]))
    )
    // A loaded machine may take longer to start it.
    while command.runs == 0 {
      #expect(try await entry.inquire(.milliseconds(500)).configuration.parameters == [:])
    }
    let before = command.runs
    for time in [20.0, 20, 0] {
      #expect(try await entry.inquire(.seconds(time)).configuration.parameters == ["key": "abcdefgh"])
    }
    #expect(command.runs == before + 1)
  }

  @Test
  func `what is called like a key is a secret unless its kind says no; what is looked up always is`()
    async throws
  {
    let specs =
      ["key", "town"].map { ParameterSpec($0, isRequired: true, hint: "") }
      + ["sort_key", "station"].map { ParameterSpec($0, isRequired: true, isSecret: false, hint: "") }
    let (values, redactor) = try await Self.values(
      #"{"key": "tell-nobody", "station": {"env": "STATION"}, "town": "Berlin", "sort_key": "distance"}"#,
      of: specs,
      .resolver(SecretResolver(environment: ["STATION": "my-garden"]))
    )
    #expect(
      values == ["key": "tell-nobody", "station": "my-garden", "town": "Berlin", "sort_key": "distance"]
    )
    #expect(redactor.redact("tell-nobody my-garden Berlin distance") == "*** *** Berlin distance")
  }

  @Test func `a recording is asked with what the config says and is no secret`() async throws {
    let specs = ["key", "station", "town", "unit"].map { ParameterSpec($0, isRequired: true, hint: "") }
    let (values, _) = try await Self.values(
      #"{"key": "tell-nobody", "station": {"env": "STATION"}, "town": "Berlin"}"#,
      of: specs + [
        ParameterSpec("units", defaultValue: "metric", hint: ""), ParameterSpec("extra", hint: ""),
      ],
      .placeholders(for: Recording())
    )
    let expected = [
      "key": "sample", "station": "sample", "town": "Berlin", "unit": "sample", "units": "metric",
    ]
    #expect(values == expected)
  }

  @Test func `the directory's elevation is that of its own aerodrome alone`() throws {
    let ident = try #require(StationIdent("KDEN"))
    let airport = try #require(AirportCatalog.airport(ident: "KDEN"))
    func altitude(reportedBy station: String) -> Length? {
      var answer = AirportAnswer(ident: ident, airport: airport, now: MergeVectorTests.now, sources: [])
      var conditions = StationConditions(ident: station)
      conditions.altimeter = .hectopascals(1013.25)
      answer.conditions = .init(MergeVectorTests.source(0), conditions)
      return answer.pressureAltitude
    }
    let own = try #require(altitude(reportedBy: "KDEN"))
    #expect(abs(own.feet - (try #require(airport.elevation)).feet) < 20)
    #expect(altitude(reportedBy: "KBJC") == nil)
  }

  @Test func `a near station joins, with what its text says`() async throws {
    let berlin = Place(
      name: "Berlin",
      coordinates: try #require(Coordinates(latitude: 52.52, longitude: 13.41))
    )
    let source = StationSource()
    let answer = await Self.aggregator(ofStations: [source]).weather(at: berlin)
    #expect(answer.current.values[.temperature]?.value == 12)
    #expect(answer.reports.first?.station?.ident == "EDDT")
    let airport = await Self.aggregator(ofStations: [source]).airport(
      try #require(StationIdent("EDDB"))
    )
    #expect(airport.conditions?.content.altimeter == .hectopascals(1013))
    #expect(airport.conditions?.content.decodedHere.contains("altimeter") == true)
    #expect(
      airport.sources.first?.problems.map(\.description)
        == ["conditions.rawText: the altimeter settings are 1005.8 hPa and 1013 hPa, which is used"]
    )
    // Its pressure is almost that of the standard atmosphere.
    let (altitude, elevation) = (airport.pressureAltitude, airport.airport?.elevation)
    #expect(abs(try #require(altitude).feet - (try #require(elevation)).feet) < 5)
    // The elevation of the directory serves both.
    #expect(airport.conditions?.content.densityAltitude != nil)
    // It reports a layer.
    #expect(airport.conditions?.content.estimatedCloudBase == nil)
    #expect(airport.airport?.name.contains("Brandenburg") == true)
    #expect(airport.forecast?.content.periods.map(\.wind?.speed) == [.knots(8)])
  }

  /// Aerodromes: the text after the ident and time of each, `nil` for one that fails, nothing for one that
  /// never answers. What is not there has no report.
  private final class Aerodromes: AirportWeatherProvider {
    let id = MergeVectorTests.source(0)
    private let texts: [String: [String?]]
    /// How old reports are.
    private let minutes: [String: Double]
    let asked = Mutex<[String]>([])

    init(_ texts: [String: [String?]], minutes: [String: Double] = [:]) {
      self.texts = texts
      self.minutes = minutes
    }

    func airportReport(for question: AirportQuestion) async throws(ProviderFailure) -> AirportReport {
      let ident = question.station.text
      asked.withLock { $0.append(ident) }
      guard let answers = texts[ident] else { throw ProviderFailure(id, .place) }
      guard let answer = answers.first else {
        await Event().wait()
        throw ProviderFailure(id, .transport(.cancelled))
      }
      guard let text = answer else { throw ProviderFailure(id, .upstream) }
      var report = AirportReport(source: id, fetched: MergeVectorTests.now)
      report.conditions = StationConditions(ident: ident)
      report.conditions?.rawText = "\(ident) 090600Z \(text)"
      report.conditions?.observed = MergeVectorTests.now - (minutes[ident] ?? 10) * 60
      return report
    }
  }

  private static let whole = "24008KT 9000 FEW030 12/08 Q1013"

  /// The weather in London, where the nearest three aerodromes are asked at most.
  private static func london(
    _ source: Aerodromes,
    limit: Duration = .seconds(5),
    elevation: Length? = nil
  ) async throws -> (answer: WeatherAnswer, asked: [String]) {
    let coordinates = try #require(Coordinates(latitude: 51.51, longitude: -0.13))
    var place = Place(name: "London", coordinates: coordinates)
    place.elevation = elevation
    let answer = await aggregator(ofStations: [source], limit: limit).weather(at: place)
    return (answer, source.asked.withLock(\.self))
  }

  /// The stations that gave a field, and how many kilometres they are away.
  private static func givers(_ field: Field, of answer: WeatherAnswer) -> [Int] {
    answer.current.values[field]?.used.compactMap { $0.distance.map { Int($0.kilometers) } } ?? []
  }

  @Test func `what the nearest station lacks the next one tells, a group at a time`() async throws {
    let all = try await Self.london(Aerodromes([:])).asked
    try #require(all.count == 3)
    let source = MergeVectorTests.source(0)

    let whole = try await Self.london(Aerodromes([all[0]: [Self.whole], all[1]: [Self.whole]]))
    #expect(whole.asked == [all[0]], "it lacks nothing")
    let near = try #require(Self.givers(.visibility, of: whole.answer).first)

    let lacking = "/////KT 9999 BKN030 ///// Q1013"
    let next = try await Self.london(
      Aerodromes([all[0]: [lacking], all[1]: ["24008KT 2000 BKN010 12/08 Q1020"], all[2]: [Self.whole]])
    )
    #expect(next.asked == Array(all.prefix(2)))
    #expect(next.answer.reports.map(\.station?.ident) == Array(all.prefix(2)))
    #expect(next.answer.sources.map(\.source) == [source])
    let further = try #require(Self.givers(.temperature, of: next.answer).first)
    #expect(further > near)
    for field in [Field.temperature, .dewPoint, .windSpeed, .windDirection] {
      #expect(Self.givers(field, of: next.answer) == [further], "\(field)")
    }
    for field in [Field.visibility, .cloudBase, .qnh] {
      #expect(Self.givers(field, of: next.answer) == [near], "\(field)")
    }
    #expect(next.answer.current.values[.temperature]?.value == 12)
    #expect(next.answer.current.values[.qnh]?.value == 1013)
    #expect(next.answer.report(of: source, on: .wind)?.station?.ident == all[1])
    #expect(next.answer.report(of: source, on: .weather)?.station?.ident == all[0])

    // One tells the wind, the one after it the temperature.
    let each = try await Self.london(
      Aerodromes([all[0]: [lacking], all[1]: ["24008KT 2000 ///// Q1020"], all[2]: [Self.whole]])
    )
    #expect(each.answer.reports.map(\.station?.ident) == all)
    #expect(each.answer.report(of: source, on: .wind)?.station?.ident == all[1])
    #expect(each.answer.report(of: source, on: .temperature)?.station?.ident == all[2])

    // Nobody knows more.
    let none = try await Self.london(
      Aerodromes([all[0]: [lacking], all[1]: [lacking], all[2]: [lacking]])
    )
    #expect(none.asked == all)
    #expect(none.answer.reports.map(\.station?.ident) == [all[0]])
  }

  @Test(arguments: [[nil], []] as [[String?]])
  func `a further station that does not answer costs what it would have told`(next: [String?]) async throws {
    let all = try await Self.london(Aerodromes([:])).asked
    try #require(all.count == 3)
    let source = Aerodromes([all[0]: ["24008KT 9999 FEW030 ///// Q1013"], all[1]: next])
    let (answer, asked) = try await Self.london(source, limit: .milliseconds(400))
    #expect(answer.sources.map(\.status) == [.answered])
    #expect(answer.current.values[.visibility]?.value == 10_000)
    #expect(answer.current.values[.temperature]?.value == nil)
    #expect(asked == Array(all.prefix(2)))
  }

  @Test(arguments: [300.0, -180])
  func `a station that is silent since long ago, or has a wrong clock, hides no other`(
    minutes: Double
  ) async throws {
    let all = try await Self.london(Aerodromes([:])).asked
    try #require(all.count == 3)
    func idents(_ texts: [String: [String?]]) async throws -> [String?] {
      let source = Aerodromes(texts, minutes: [all[0]: minutes])
      return try await Self.london(source).answer.reports.map(\.station?.ident)
    }
    #expect(try await idents([all[0]: [Self.whole], all[1]: [Self.whole]]) == [all[1]])
    #expect(try await idents([all[0]: [Self.whole]]) == [all[0]], "it is shown, though it does not count")
  }

  @Test func `a station that is too far below the place hides no other`() async throws {
    let all = try await Self.london(Aerodromes([:])).asked
    let heights = all.map {
      StationIdent($0).flatMap { AirportCatalog.airport(ident: $0.text)?.elevation?.meters }
    }
    let (lowest, next) = (try #require(heights[0]), try #require(heights[1]))
    try #require(next > lowest + 1)
    let hill = Length.meters(lowest + 300.5)
    let source = Aerodromes([all[0]: [Self.whole], all[1]: [Self.whole]])
    let answer = try await Self.london(source, elevation: hill).answer
    #expect(answer.reports.map(\.station?.ident) == [all[1]])
    let alone = try await Self.london(Aerodromes([all[0]: [Self.whole]]), elevation: hill).answer
    #expect(alone.reports.map(\.station?.ident) == [all[0]], "it is shown, though it does not count")
    #expect(alone.current.values[.visibility]?.rejected.map(\.reason) == [.far])
  }

  /// Counts what really goes out, and waits until it may answer.
  private final class CountingTransport: Transport {
    let requests = Atomic<Int>(0)
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      requests.add(1, ordering: .relaxed)
      await Task.yield()
      if request.url.hasSuffix("fail") { throw .reset(host: "x") }
      if request.url.hasSuffix("slow"), request.timeout < .seconds(3) { throw .timedOut(host: "x") }
      return HTTPResponse(status: 200, body: [1], url: request.url, received: MergeVectorTests.now)
    }
  }

  @Test func `identical requests of a run share one answer, whoever asks, also one that fails`() async {
    let transport = CountingTransport()
    let cache = RunCache(transport)
    for url in ["https://a/ok", "https://a/fail"] {
      await withTaskGroup(of: Bool.self) { group in
        for asker in 0..<20 {
          // Who asks later has less time left.
          var request = HTTPRequest(url: url, timeout: .milliseconds(5000 - asker))
          request.asker = .init(BreakerTransport.Party(source: "source-\(asker % 3)"))
          group.addTask { [request] in (try? await cache.response(to: request)) != nil }
        }
        for await answered in group { #expect(answered == url.hasSuffix("ok")) }
      }
    }
    #expect(transport.requests.load(ordering: .relaxed) == 2)
  }

  @Test func `the time of another one is not too short for who has more`() async throws {
    let transport = CountingTransport()
    let cache = RunCache(transport)
    func isAnswered(_ time: Duration) async -> Bool {
      (try? await cache.response(to: HTTPRequest(url: "https://a/slow", timeout: time))) != nil
    }
    #expect(await !isAnswered(.seconds(1)))
    #expect(await isAnswered(.seconds(8)))
    #expect(await isAnswered(.seconds(1)), "the answer is there now")
    // Two of equal sources differ by a moment.
    let equal = RunCache(transport)
    let before = transport.requests.load(ordering: .relaxed)
    for time in [Duration.seconds(1), .seconds(1.001), .seconds(1.002)] {
      _ = try? await equal.response(to: HTTPRequest(url: "https://a/slow", timeout: time))
    }
    #expect(transport.requests.load(ordering: .relaxed) == before + 1)
    // Who has used all of it asks once.
    let late = RunCache(transport)
    var request = HTTPRequest(url: "https://a/slow", timeout: .seconds(-1))
    request.turn = RequestTurn(Stopwatch())
    let sent = transport.requests.load(ordering: .relaxed)
    _ = try? await late.response(to: request)
    #expect(transport.requests.load(ordering: .relaxed) == sent + 1)
    // While others are under way, too.
    let crowd = RunCache(transport)
    await withTaskGroup(of: Bool.self) { group in
      for asker in 0..<20 {
        let request = HTTPRequest(url: "https://a/slow", timeout: .seconds(asker % 2 == 0 ? 1 : 8))
        group.addTask { (try? await crowd.response(to: request)) != nil || asker % 2 == 0 }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func `of too many answers the oldest are not kept`() async throws {
    let transport = CountingTransport()
    // Room for two.
    let cache = RunCache(transport, limit: 2500)
    for url in ["https://a/1", "https://a/2", "https://a/2", "https://a/3", "https://a/2", "https://a/1"] {
      _ = try await cache.response(to: HTTPRequest(url: url))
    }
    #expect(transport.requests.load(ordering: .relaxed) == 4)
  }

  /// Answers when it is let go.
  private final class WaitingTransport: Transport {
    private let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    private let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let cancellations = Atomic<Int>(0)
    /// That one was cancelled.
    let cancellation = Event()

    func letGo() { answer.yield() }
    func started() async { _ = await starts.first { _ in true } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      start.yield()
      _ = await answers.first { _ in true }
      if Task.isCancelled {
        cancellations.add(1, ordering: .relaxed)
        cancellation.happen()
        throw .cancelled
      }
      return HTTPResponse(status: 200, body: [1], url: request.url, received: MergeVectorTests.now)
    }
  }

  @Test func `who is cancelled does not wait on, and who still waits gets the answer`() async throws {
    let transport = WaitingTransport()
    let cache = RunCache(transport)
    let request = HTTPRequest(url: "https://a/slow")
    let patient = Task { try await cache.response(to: request).status }
    await transport.started()
    // Immediate: it waits as soon as it is made.
    let hasty = Task.immediate { () async -> TransportError? in
      do throws(TransportError) {
        _ = try await cache.response(to: request)
        return nil
      } catch {
        return error
      }
    }
    hasty.cancel()
    #expect(await hasty.value == .cancelled)
    transport.letGo()
    #expect(try await patient.value == 200)
    #expect(transport.cancellations.load(ordering: .relaxed) == 0)
  }

  @Test func `when nobody waits any more the transfer ends`() async throws {
    let transport = WaitingTransport()
    let cache = RunCache(transport)
    let only = Task { try? await cache.response(to: HTTPRequest(url: "https://a/slow")) }
    await transport.started()
    only.cancel()
    #expect(await only.value == nil)
    await transport.cancellation.wait()
  }

  @Test(arguments: [
    ("berlin", "Berlin"), ("HOME", "Berlin"), ("Portland, Maine", "Portland"), ("52.5,13.4", "Kreuzberg"),
    ("KPWM", "Portland International"),
    ("0,-30", "0,-30"),
  ])
  func `places by all their names`(text: String, name: String) throws {
    var city = Config.City(id: "berlin", aliases: ["home"], sourceIDs: [:], layer: .user)
    city.name = "Berlin"
    let place = try PlaceResolver(cities: [city]).place(text)
    #expect(place.name.hasPrefix(name))
  }

  @Test(
    arguments: [
      (39.0, -117.0, "America/Los_Angeles", nil), (52.5, 13.4, "Europe/Berlin", "DE"), (-60, 13.4, nil, nil),
    ] as [(Double, Double, String?, String?)]
  )
  func `a place has one clock, typed or configured, and a country where a city is near`(
    latitude: Double,
    longitude: Double,
    zone: String?,
    country: String?
  ) throws {
    var cabin = Config.City(id: "cabin", aliases: [], sourceIDs: [:], layer: .user)
    cabin.coordinates = Coordinates(latitude: latitude, longitude: longitude)
    let resolver = PlaceResolver(cities: [cabin])
    let configured = try resolver.place("cabin")
    #expect(configured.timeZone == zone)
    #expect(configured.country == country)
    #expect(try resolver.place("\(latitude),\(longitude)").timeZone == zone)
  }

  /// Tells the temperature of some days, by default of two: the number of the hour.
  private struct Forecaster: WeatherProvider {
    let id = MergeVectorTests.source(0)
    let midnight: Date
    var hours = 48

    func weather(for question: WeatherQuestion) async throws(ProviderFailure) -> WeatherReport {
      MergeVectorTests.report(0, [.temperature: 1]) {
        let rows = (0..<hours).map {
          Readings(time: midnight + 3600 * Double($0), values: [.temperature: Double($0) / 10])
        }
        $0.hourly = ReportSection(.forecast, issued: midnight, rows)
      }
    }
  }

  @Test func `hours begin at midnight on a day of 25 hours, too`() async throws {
    let midnight = try Date("2026-10-24T22:00:00Z", strategy: .iso8601)
    var aggregator = Self.aggregator([Forecaster(midnight: midnight)])
    aggregator.now = try Date("2026-10-25T22:50:00Z", strategy: .iso8601)
    let answer = await aggregator.weather(at: try #require(Self.place))
    let first = try #require(answer.hours.first { $0.values[.temperature]?.value != nil })
    #expect(first.time == midnight)
  }

  @Test(arguments: [("Europe/Berlin", "22:30"), ("Asia/Kolkata", "18:40"), ("Asia/Kathmandu", "18:20")])
  func `the last day is whole, also before one of 25 hours and off the hour`(zone: String, time: String)
    async throws
  {
    let begin = try Date("2026-10-18T\(time.prefix(2)):00:00Z", strategy: .iso8601)
    var aggregator = Self.aggregator([Forecaster(midnight: begin, hours: 216)])
    aggregator.now = try Date("2026-10-18T\(time):00Z", strategy: .iso8601)
    var place = try #require(Self.place)
    place.timeZone = zone
    let days = await aggregator.weather(at: place).days
    #expect(days.count == 7)
    #expect(days.last?.temperature?.upperBound == 16.8, "the hour after a week of them")
  }

  /// Looks up places, and tells stations of areas.
  private struct Gazetteer: PlaceLookupProvider, AreaWeatherProvider {
    let id = MergeVectorTests.source(1)

    func places(named name: String, limit: Int) async throws(ProviderFailure) -> [Place] {
      AskingTests.place.map { [$0] } ?? []
    }

    func stations(in area: Area) async throws(ProviderFailure) -> AreaReport {
      AreaReport(source: id, fetched: MergeVectorTests.now, stations: [StationConditions(ident: "KPWM")])
    }
  }

  @Test func `a source is asked what it can answer alone`() async throws {
    let asked = Mutex<[SourceID]>([])
    func entry(_ provider: any Provider, _ capabilities: ProviderCapabilities) -> ProviderRegistry.Entry {
      Self.entry(provider.id, capabilities) { asked.withLock { $0.append(provider.id) } }
    }
    let (source, gazetteer) = (Source(id: MergeVectorTests.source(0)), Gazetteer())
    let entries = [
      entry(source, .init(weather: { _, _ in source })),
      entry(gazetteer, .init(areaWeather: { _, _ in gazetteer }, placeLookup: { _, _ in gazetteer })),
      entry(StationSource(), .init(airportWeather: { _, _ in StationSource() })),
    ]
    let aggregator = Self.aggregator(of: entries, limit: .seconds(5))
    let found = await aggregator.places(named: "the sea")
    #expect(found.places == [try #require(Self.place)])
    #expect(found.failures.isEmpty)
    let answer = await aggregator.stations(in: try #require(Area("43,-71,44,-70")))
    #expect(answer.stations.map(\.ident) == ["KPWM"])
    #expect(answer.sources.map(\.source) == [gazetteer.id])
    #expect(asked.withLock(\.self) == [gazetteer.id, gazetteer.id])
  }

  @Test func `all configured places, each its own`() {
    func city(_ id: String, _ latitude: Double? = nil, aliases: [String] = []) -> Config.City {
      var city = Config.City(id: id, aliases: aliases, sourceIDs: [:], layer: .user)
      city.coordinates = latitude.flatMap { Coordinates(latitude: $0, longitude: 13.4) }
      return city
    }
    let cities = [city("a", 52.5, aliases: ["oslo"]), city("oslo"), city("nowhereville"), city("sea", -60)]
    let places = PlaceResolver(cities: cities).configuredPlaces()
    #expect(places.map { $0?.cityID } == ["a", "oslo", nil, "sea"])
    #expect(places.map { $0?.country } == ["DE", "NO", nil, nil])
  }

  @Test func `no place, or several`() {
    let resolver = PlaceResolver(cities: [])
    #expect(throws: PlaceResolver.Failure.self) { try resolver.place("Nowhereville") }
    let error = #expect(throws: PlaceResolver.Failure.self) { try resolver.place("Portland") }
    #expect(error?.description.contains("agg weather \"Portland, Maine\"") == true)
  }

  @Test(arguments: ["🌍", ",", ".", "?"])
  func `of signs alone nothing is meant`(text: String) {
    let city = Config.City(id: "berlin", aliases: [], sourceIDs: [:], layer: .user)
    #expect(throws: PlaceResolver.Failure.unknown(text, suggestions: [])) {
      try PlaceResolver(cities: [city]).place(text)
    }
  }
}
