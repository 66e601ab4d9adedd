import Catalog
import FoundationEssentials
import HTTPTransport
import Synchronization
import Testing
import Weather

@testable import Aggregation

/// How questions reach the sources and come back.
struct AskingTests {
  /// Answers at once, never, or with a failure.
  private struct Source: WeatherProvider {
    let id: SourceID
    var celsius: Double?
    var delay: Duration = .zero
    var failure: ProviderFailure.Reason?

    func weather(for question: WeatherQuestion) async throws(ProviderFailure) -> WeatherReport {
      if let failure { throw ProviderFailure(id, failure) }
      do { try await Task.sleep(for: delay) } catch { throw ProviderFailure(id, .transport(.cancelled)) }
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
    _ sources: [any Provider],
    answers: Set<Question> = [.weather],
    limit: Duration = .seconds(5)
  ) -> Aggregator {
    let entries = sources.map { source in
      let kind = ProviderKind(name: source.id.name, title: source.id.name, answers: answers) { _, _ in source
      }
      return ProviderRegistry.Entry(id: source.id, kind: kind) { _, _ in .success(source) }
    }
    return Aggregator(
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
    let source = Source(id: MergeVectorTests.source(0), celsius: 10)
    let kind = ProviderKind(name: "kind", title: "Kind", answers: [.weather]) { _, _ in source }
    let isFirst = Mutex(true)
    let entry = ProviderRegistry.Entry(id: source.id, kind: kind) { inquiry, _ in
      let isKept = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      inquiry.note(isKept ? .stale(.failure(.refused(host: "api.example"))) : .fetched)
      return .success(source)
    }
    let aggregator = Aggregator(
      registry: ProviderRegistry(entries: [entry]),
      now: MergeVectorTests.now,
      deadline: .now + .seconds(5),
      merge: MergeSettings()
    )
    let place = try #require(Self.place)
    let kept = await aggregator.weather(at: place)
    #expect(kept.sources[0].staleCause?.description.contains("api.example") == true)
    #expect(kept.reports[0].isStale)
    let fresh = await aggregator.weather(at: place)
    #expect(fresh.sources[0].staleCause == nil)
    #expect(!fresh.reports[0].isStale)
  }

  @Test func `answers stand in the order of the config, whoever was first`() async throws {
    let sources: [Source] = [
      Source(id: MergeVectorTests.source(0), celsius: 10, delay: .milliseconds(40)),
      Source(id: MergeVectorTests.source(1), celsius: 11),
      Source(id: MergeVectorTests.source(2), failure: .auth(parameters: [])),
    ]
    let answer = await Self.aggregator(sources).weather(at: try #require(Self.place))
    #expect(answer.sources.map(\.source.name) == ["s0", "s1", "s2"])
    #expect(answer.reports.map(\.source.name) == ["s0", "s1"])
    #expect(answer.current.values[.temperature]?.used.map(\.source.name) == ["s0", "s1"])
    #expect(answer.sources[2].failure?.reason == .auth(parameters: []))
    #expect(answer.hasAnswer)
  }

  @Test func `a source that never answers costs itself only`() async throws {
    let sources: [Source] = [
      Source(id: MergeVectorTests.source(0), celsius: 10, delay: .seconds(600)),
      Source(id: MergeVectorTests.source(1), celsius: 11),
    ]
    let answer = await Self.aggregator(sources, limit: .milliseconds(80)).weather(
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

  @Test func `the source that alone counts is asked though it is switched off`() {
    let kind = ProviderKind(name: "k", title: "k", answers: [.weather]) { _, _ in
      Source(id: MergeVectorTests.source(0))
    }
    let registry = ProviderRegistry(
      entries: [true, false].enumerated().map { index, isEnabled in
        ProviderRegistry.Entry(id: MergeVectorTests.source(index), kind: kind, isEnabled: isEnabled) { _, _ in
          .success(Source(id: MergeVectorTests.source(index)))
        }
      }
    )
    func asked(_ sole: Int?, only: [SourceID]? = nil) -> [String] {
      registry.entries(answering: [.weather], only: only, sole: sole.map(MergeVectorTests.source))
        .map(\.id.name)
    }
    #expect(asked(nil) == ["s0"])
    #expect(asked(1) == ["s0", "s1"])
    #expect(asked(1, only: [MergeVectorTests.source(0)]) == ["s0"])
  }

  @Test func `what an earlier run kept is no answer of the source`() {
    func verdict(_ state: CacheState, _ reason: ProviderFailure.Reason? = nil) -> ReaderVerdict? {
      let settled = Mutex<ReaderVerdict?>(nil)
      let host = ProviderHost(
        now: MergeVectorTests.now,
        settle: { _, _, verdict in settled.withLock { $0 = verdict } },
        send: { _ throws(TransportError) in throw .cancelled }
      )
      let inquiry = Inquiry()
      inquiry.begin(BreakerTransport.Party(source: "s0"), host)
      inquiry.note(HTTPRequest(url: "https://api.example/"))
      inquiry.note(state)
      inquiry.end(reason, within: .seconds(5))
      return settled.withLock(\.self)
    }
    #expect(verdict(.fetched) == .answered)
    #expect(verdict(.fresh) == .answered)
    #expect(verdict(.stale(.status(500, host: "api.example"))) == .silent)
    #expect(verdict(.stale(.status(500, host: "api.example")), .schema) == .refused(.interception))
  }

  @Test(arguments: ["12", nil, "<html>"])
  func `what is kept stands in for an answer that cannot be read`(kept: String?) async throws {
    @Sendable func response(_ text: String) -> HTTPResponse {
      HTTPResponse(
        status: 200,
        body: Array(text.utf8),
        url: "https://api.example/",
        received: MergeVectorTests.now
      )
    }
    let asked = Mutex(0)
    let settled = Mutex<[ReaderVerdict]>([])
    let host = ProviderHost(
      now: MergeVectorTests.now,
      settle: { _, _, verdict in settled.withLock { $0.append(verdict) } },
      kept: { _, cause in
        var answer = kept.map(response)
        answer?.cacheState = .stale(cause)
        return answer
      },
      send: { _ throws(TransportError) in
        asked.withLock { $0 += 1 }
        return response("<html>")
      }
    )
    let kind = ProviderKind(name: "kind", title: "Kind", answers: [.weather]) { configuration, host in
      Reader(id: configuration.id, host: host)
    }
    let text = #"{"providers": {"s0": {"use": "kind"}}}"#
    let aggregator = Aggregator(
      registry: ProviderRegistry(
        try ConfigReading([ConfigFile(.user, "config.json", Array(text.utf8))]).get(),
        kinds: [kind],
        access: .placeholders,
        redactor: SecretRedactor(),
        host: host
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
    #expect(asked.withLock(\.self) == 1)
    #expect(settled.withLock(\.self) == [.refused(.interception)], "what came is not kept and counts")
  }

  @Test func `a provider has no more time than the run`() async throws {
    let text = #"{"providers": {"s0": {"use": "kind", "timeout": "3s"}}}"#
    let config = try ConfigReading([ConfigFile(.user, "config.json", Array(text.utf8))]).get()
    let given = Mutex<[Duration]>([])
    let kind = ProviderKind(name: "kind", title: "Kind", answers: [.weather]) { configuration, _ in
      given.withLock { $0.append(configuration.timeout) }
      return Source(id: configuration.id)
    }
    let registry = ProviderRegistry(
      config,
      kinds: [kind],
      access: .placeholders,
      redactor: SecretRedactor(),
      host: ProviderHost(now: MergeVectorTests.now) { _ throws(TransportError) in throw .cancelled }
    )
    let entry = try #require(registry.entries.first)
    for time in [1.0, 8] { _ = await entry.make(Inquiry(), .seconds(time)) }
    #expect(given.withLock(\.self) == [.seconds(1), .seconds(3)])
  }

  /// What a kind of provider gets of a config, and what is a secret then.
  private static func values(
    _ parameters: String,
    of specs: [ParameterSpec],
    _ access: ProviderRegistry.ParameterAccess
  ) async throws -> (values: [String: String], redactor: SecretRedactor) {
    let text = "{\"providers\": {\"s0\": {\"use\": \"kind\", \"params\": \(parameters)}}}"
    let given = Mutex<[String: String]>([:])
    let kind = ProviderKind(name: "kind", title: "Kind", answers: [.weather], parameters: specs) {
      configuration,
      _ in
      given.withLock { $0 = configuration.parameters }
      return Source(id: configuration.id)
    }
    let redactor = SecretRedactor()
    let registry = ProviderRegistry(
      try ConfigReading([ConfigFile(.user, "config.json", Array(text.utf8))]).get(),
      kinds: [kind],
      access: access,
      redactor: redactor,
      host: ProviderHost(now: MergeVectorTests.now) { _ throws(TransportError) in throw .cancelled }
    )
    _ = await registry.entries.first?.make(Inquiry(), .seconds(5))
    return (given.withLock(\.self), redactor)
  }

  @Test func `what is called like a key or looked up elsewhere is a secret, whatever its kind says`()
    async throws
  {
    let specs = ["key", "station", "town"].map { ParameterSpec($0, isRequired: true, hint: "") }
    let (values, redactor) = try await Self.values(
      #"{"key": "tell-nobody", "station": {"env": "STATION"}, "town": "Berlin"}"#,
      of: specs,
      .resolver(SecretResolver(environment: ["STATION": "my-garden"]))
    )
    #expect(values == ["key": "tell-nobody", "station": "my-garden", "town": "Berlin"])
    #expect(redactor.redact("tell-nobody my-garden Berlin") == "*** *** Berlin")
  }

  @Test func `a recording is asked with what the config says and is no secret`() async throws {
    let specs = ["key", "station", "town", "unit"].map { ParameterSpec($0, isRequired: true, hint: "") }
    let (values, _) = try await Self.values(
      #"{"key": "tell-nobody", "station": {"env": "STATION"}, "town": "Berlin"}"#,
      of: specs + [
        ParameterSpec("units", defaultValue: "metric", hint: ""), ParameterSpec("extra", hint: ""),
      ],
      .placeholders
    )
    let expected = [
      "key": "sample", "station": "sample", "town": "Berlin", "unit": "sample", "units": "metric",
    ]
    #expect(values == expected)
  }

  @Test func `a near station joins, with what its text says`() async throws {
    let berlin = Place(
      name: "Berlin",
      coordinates: try #require(Coordinates(latitude: 52.52, longitude: 13.41))
    )
    let source = StationSource()
    let answer = await Self.aggregator([source], answers: [.airport]).weather(at: berlin)
    #expect(answer.current.values[.temperature]?.value == 12)
    #expect(answer.reports.first?.station?.ident == "EDDT")
    let airport = await Self.aggregator([source], answers: [.airport]).airport(
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

  /// Counts what really goes out, and waits until it may answer.
  private final class CountingTransport: Transport {
    let requests = Atomic<Int>(0)
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      requests.add(1, ordering: .relaxed)
      await Task.yield()
      if request.url.hasSuffix("fail") { throw .timedOut(host: "x") }
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
          request.party = .init(source: "source-\(asker % 3)")
          group.addTask { [request] in (try? await cache.response(to: request)) != nil }
        }
        for await answered in group { #expect(answered == url.hasSuffix("ok")) }
      }
    }
    #expect(transport.requests.load(ordering: .relaxed) == 2)
    #expect(cache.hits == 38)
  }

  @Test func `of too many answers the oldest are not kept`() async throws {
    let transport = CountingTransport()
    // Room for two.
    let cache = RunCache(transport, limit: 2500)
    for url in ["https://a/1", "https://a/2", "https://a/2", "https://a/3", "https://a/2", "https://a/1"] {
      _ = try await cache.response(to: HTTPRequest(url: url))
    }
    #expect(transport.requests.load(ordering: .relaxed) == 4)
    #expect(cache.hits == 2)
  }

  /// Answers when it is let go.
  private final class WaitingTransport: Transport {
    private let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    private let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let cancellations = Atomic<Int>(0)

    func letGo() { answer.yield() }
    func started() async { _ = await starts.first { _ in true } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      start.yield()
      _ = await answers.first { _ in true }
      if Task.isCancelled {
        cancellations.add(1, ordering: .relaxed)
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
    let hasty = Task { () async -> TransportError? in
      do throws(TransportError) {
        _ = try await cache.response(to: request)
        return nil
      } catch {
        return error
      }
    }
    while cache.hits == 0 { await Task.yield() }
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
    while transport.cancellations.load(ordering: .relaxed) == 0 { await Task.yield() }
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

  /// Tells the temperature of two days, the day of 25 hours in Berlin among them.
  private struct Forecaster: WeatherProvider {
    let id = MergeVectorTests.source(0)
    let midnight: Date

    func weather(for question: WeatherQuestion) async throws(ProviderFailure) -> WeatherReport {
      MergeVectorTests.report(0, [.temperature: 1]) {
        let rows = (0..<48).map {
          Readings(time: midnight + 3600 * Double($0), values: [.temperature: Double($0)])
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

  @Test func `a source is made for what it can answer alone`() async throws {
    let made = Mutex<[SourceID]>([])
    func entry(_ provider: any Provider, isAble: Bool) -> ProviderRegistry.Entry {
      let kind = ProviderKind(
        name: provider.id.name,
        title: provider.id.name,
        answers: [.weather, .airport],
        looksUpPlaces: isAble,
        coversAreas: isAble
      ) { _, _ in provider }
      return ProviderRegistry.Entry(id: provider.id, kind: kind) { _, _ in
        made.withLock { $0.append(provider.id) }
        return .success(provider)
      }
    }
    var aggregator = Self.aggregator([])
    let source = Source(id: MergeVectorTests.source(0))
    aggregator.registry = ProviderRegistry(entries: [
      entry(source, isAble: false), entry(Gazetteer(), isAble: true), entry(StationSource(), isAble: false),
    ])
    let found = await aggregator.places(named: "the sea")
    #expect(found.places == [try #require(Self.place)])
    #expect(found.failures.isEmpty)
    let answer = await aggregator.stations(in: try #require(Area("43,-71,44,-70")))
    #expect(answer.stations.map(\.ident) == ["KPWM"])
    #expect(answer.sources.map(\.source) == [Gazetteer().id])
    #expect(made.withLock { $0 } == [Gazetteer().id, Gazetteer().id])
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
}
