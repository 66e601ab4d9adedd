import Foundation
import HTTPTransport
import TestSupport
import Testing

struct BreakerTransportTests {
  private static let url = "https://api.example/a"
  private let directory: TemporaryDirectory
  private let clock = ManualClock()
  private let source: ScriptedTransport

  init() throws {
    directory = try TemporaryDirectory()
    source = ScriptedTransport([.answer(200)], now: { [clock] in clock.date })
  }

  /// A run that sends this many requests, each for the source that its host is named after.
  ///
  /// - Returns: The result of each: a status or an error.
  private func run(
    _ requests: Int = 1,
    keyHash: String? = "key",
    url: String = Self.url,
    timeout: Duration = .seconds(5)
  ) async -> [String] {
    let store = HealthStore(directory: directory.path) { Issue.record("\($0)") }
    let breaker = BreakerTransport(source, health: store, now: { [clock] in clock.date })
    let request = HTTPRequest(url: url, timeout: timeout)
      .sent(by: url.contains("api.") ? .init("owm", keyHash: keyHash) : nil)
    var results: [String] = []
    for _ in 0..<requests {
      switch await outcome(of: request, over: breaker) {
      case .success(let response): results.append("\(response.status)")
      case .failure(let error): results.append("\(error)")
      }
    }
    breaker.finish()
    return results
  }

  @Test func `a source that fails in three runs is skipped in the fourth, then tried once`() async {
    source.answer(.answer(500))
    for _ in 1...3 { #expect(await run(3) == ["500", "500", "500"]) }
    let paused = "api.example is paused until 1994-11-06T08:50:37Z: it failed several times in a row."
    #expect(await run(2) == [paused, paused])
    #expect(source.requests.count == 9)
    // A request without a source is never blocked.
    #expect(await run(url: "https://other.example/") == ["500"])

    clock.advance(.seconds(60))
    #expect(await run(2) == ["500", "500"])
    clock.advance(.seconds(119))
    #expect(await run().first?.hasPrefix("api.example is paused until 1994-11-06T08:52:37Z") == true)
    clock.advance(.seconds(1))
    source.answer(.answer(200))
    #expect(await run() == ["200"])
    #expect(await run() == ["200"])
    #expect(!FileManager.default.fileExists(atPath: directory.path + "/health.json.damaged"))
  }

  @Test func `the stated duration of an outage is used`() async {
    source.answer(.answer(503, "", ["Retry-After": "3600"]))
    #expect(await run() == ["503"])
    let paused =
      "api.example is paused until 1994-11-06T09:49:37Z: it reported that it is unavailable for now."
    for _ in 1...2 { #expect(await run() == [paused]) }
    #expect(source.requests.count == 1)
  }

  @Test(arguments: ["0", "Wed, 21 Oct 1992 07:28:00 GMT", "soon"])
  func `a rejection until a past time states no end`(time: String) async {
    source.answer(.answer(503, "", ["Retry-After": time]))
    for _ in 1...2 { #expect(await run() == ["503"]) }
    #expect(await run() == ["503"])
    #expect(await run().first?.hasSuffix("it failed several times in a row.") == true)
    clock.advance(.seconds(60))
    source.answer(.answer(429, "", ["Retry-After": time]))
    #expect(await run() == ["429"])
    let paused = "api.example is paused until 1994-11-06T09:05:37Z: it reported too many requests."
    #expect(await run() == [paused])
  }

  @Test func `a cached response does not end the pause of a failing source`() async {
    source.answer(.answer(500))
    let sender = RequestSource("owm", keyHash: "key")
    for _ in 1...4 {
      let store = HealthStore(directory: directory.path) { Issue.record("\($0)") }
      let breaker = BreakerTransport(source, health: store, now: { [clock] in clock.date })
      _ = await outcome(of: HTTPRequest(url: Self.url).sent(by: sender), over: breaker)
      // A fresh response about another place.
      breaker.note(.answered, of: sender)
      breaker.finish()
    }
    #expect(source.requests.count == 3)
  }

  @Test(
    arguments: [
      .timedOut(host: "a"), .unresolvedHost("a"), .noTurn(host: "a"), .cancelled,
    ] as [TransportError]
  )
  func `a fresh part beside a request without an outcome does not end a source's failures`(
    error: TransportError
  ) async {
    source.answer(.answer(500))
    for _ in 1...2 { #expect(await run() == ["500"]) }

    source.answer(.failure(error))
    let sender = RequestSource("owm", keyHash: "key")
    let store = HealthStore(directory: directory.path) { Issue.record("\($0)") }
    let breaker = BreakerTransport(source, health: store, now: { [clock] in clock.date })
    // With so little time, a timeout says nothing about the source.
    let request = HTTPRequest(url: Self.url, timeout: .seconds(1)).sent(by: sender)
    #expect(await outcome(of: request, over: breaker) == .failure(error))
    // Another part came from the cache.
    breaker.note(.answered, of: sender)
    breaker.finish()

    source.answer(.answer(500))
    #expect(await run() == ["500"], "the third failure")
    #expect(await run().first?.hasPrefix("api.example is paused") == true)
  }

  @Test(
    arguments: [
      (.answer(404), true), (.answer(403), false), (.answer(410), false), (.answer(400), true),
      (.failure(.cancelled), true),
      (.failure(.malformedURL), true), (.failure(.plainHTTP(host: "a")), true),
      (.answer(500), false), (.answer(503), false), (.answer(599), false), (.answer(408), false),
      (.answer(511), false),
      (.failure(.redirectRefused(from: "a", to: "b")), false),
      (.failure(.refused(host: "a")), false), (.failure(.timedOut(host: "a")), false),
      (.failure(.insecure(host: "a", reason: "x")), false), (.failure(.unresolvedHost("a")), true),
    ] as [(ScriptedTransport.Step, Bool)]
  )
  func `only some outcomes are failures of a source`(step: ScriptedTransport.Step, isAskedOn: Bool) async {
    source.answer(step)
    for _ in 1...4 { _ = await run() }
    #expect(source.requests.count == (isAskedOn ? 4 : 3))
  }

  @Test func `a source without enough time did not fail`() async {
    source.answer(.failure(.timedOut(host: "a")))
    for _ in 1...4 { _ = await run(timeout: .milliseconds(1999)) }
    #expect(source.requests.count == 4)
    for _ in 1...4 { _ = await run(timeout: .seconds(2)) }
    #expect(source.requests.count == 4 + 3)
  }

  @Test func `a Retry-After beyond the run is respected by the next run`() async {
    source.answer(.answer(429, "", ["Retry-After": "3600"]))
    #expect(await run() == ["429"])
    let paused = "api.example is paused until 1994-11-06T09:49:37Z: it reported too many requests."
    #expect(await run() == [paused])
    clock.advance(.seconds(3600))
    #expect(await run() == ["429"])
    #expect(source.requests.count == 2)
  }

  @Test(arguments: [
    (429, "api.example is paused until 1994-11-06T09:49:37Z: it reported too many requests."),
    (
      401,
      "api.example is paused: it rejected its key, which has not changed since; agg doctor --reset tries again."
    ),
  ])
  func `a rejection holds for the rest of the run`(status: Int, paused: String) async {
    source.answer(.answer(status, "", ["Retry-After": "3600"]), .answer(200))
    #expect(await run(3) == ["\(status)", paused, paused])
    #expect(source.requests.count == 1)
  }

  @Test func `the other requests of a query go on after a rejection, and those of others do not`() async {
    source.answer(.answer(429, "", ["Retry-After": "60"]), .answer(200))
    let store = HealthStore(directory: directory.path) { Issue.record("\($0)") }
    let breaker = BreakerTransport(source, health: store, now: { [clock] in clock.date })
    let queries = [Stopwatch(), Stopwatch()]
    func status(in query: Stopwatch) async -> Int? {
      var request = HTTPRequest(url: Self.url).sent(by: .init("owm", keyHash: "key"))
      request.turn = RequestTurn(query)
      return try? await outcome(of: request, over: breaker).get().status
    }
    #expect(await status(in: queries[0]) == 429)
    #expect(await status(in: queries[0]) == 200)
    #expect(await status(in: queries[1]) == nil)
    clock.advance(.seconds(60))
    #expect(await status(in: queries[1]) == 200)
  }

  /// Asks in rounds of a list.
  private func round(_ breaker: BreakerTransport) async -> String {
    let result = await outcome(
      of: HTTPRequest(url: Self.url).sent(by: .init("owm", keyHash: "key")),
      over: breaker
    )
    breaker.finishRound()
    switch result {
    case .success(let response): return "\(response.status)"
    case .failure(.paused(_, let pause)) where pause.reason == .failures:
      return pause.until.map { "\(Int($0.timeIntervalSince(clock.date)))" } ?? "no end"
    case .failure(let error): return "\(error)"
    }
  }

  @Test func `a list pauses a source that keeps failing for longer and longer, and is one run`() async {
    source.answer(.answer(500))
    for _ in 1...2 {
      let store = HealthStore(directory: directory.path) { Issue.record("\($0)") }
      let breaker = BreakerTransport(source, health: store, now: { [clock] in clock.date })
      for _ in 1...2 { #expect(await round(breaker) == "500") }
      for pause in [5, 10, 20, 40, 900, 900] {
        #expect(await round(breaker) == "500")
        #expect(await round(breaker) == "\(pause)")
        clock.advance(.seconds(pause))
      }
      breaker.finish()
    }
    #expect(await run() == ["500"])
    #expect(await run().first?.hasSuffix("it failed several times in a row.") == true)
  }

  @Test func `a source of a list that works again has not failed`() async {
    let store = HealthStore(directory: directory.path) { Issue.record("\($0)") }
    let breaker = BreakerTransport(source, health: store, now: { [clock] in clock.date })
    for _ in 1...3 {
      source.answer(.answer(500))
      for _ in 1...3 { #expect(await round(breaker) == "500") }
      #expect(await round(breaker) == "5")
      clock.advance(.seconds(5))
      source.answer(.answer(200))
      #expect(await round(breaker) == "200")
    }
    breaker.finish()
    #expect(await run() == ["200"])
  }

  @Test func `a pause begins with the rejection and not with the end of the run`() async {
    source.answer(.answer(429, "", ["Retry-After": "60"]))
    let paused = "api.example is paused until 1994-11-06T08:50:37Z: it reported too many requests."
    for (wait, next) in [(Duration.seconds(50), paused), (.seconds(61), "429")] {
      let start = clock.date
      let store = HealthStore(directory: directory.path) { Issue.record("\($0)") }
      let breaker = BreakerTransport(source, health: store, now: { [clock] in clock.date })
      let request = HTTPRequest(url: Self.url).sent(by: .init("owm", keyHash: "key"))
      _ = await outcome(of: request, over: breaker)
      clock.advance(wait)
      breaker.finish()
      #expect(await run() == [next], "\(start)")
      clock.advance(.seconds(3600))
    }
  }

  @Test func `a verdict after a save counts, unless the response may come from the cache`() async {
    let sender = RequestSource("owm", keyHash: "key")
    let store = HealthStore(directory: directory.path) { Issue.record("\($0)") }
    let breaker = BreakerTransport(source, health: store, now: { [clock] in clock.date })
    let request = HTTPRequest(url: Self.url).sent(by: sender)
    _ = await outcome(of: request, over: breaker)
    breaker.finishRound()
    breaker.note(.invalid(.rate(retryAfter: .seconds(60))), of: sender)
    breaker.finishRound()
    breaker.note(.answered, of: sender)
    breaker.finish()
    #expect(
      await run() == ["api.example is paused until 1994-11-06T08:50:37Z: it reported too many requests."]
    )
  }

  @Test func `a status about keys is ignored for a source without one`() async {
    source.answer(.answer(401))
    for _ in 1...4 { #expect(await run(keyHash: nil) == ["401"]) }
  }

  @Test func `a rejected key is not sent again until it changes`() async {
    source.answer(.answer(401))
    #expect(await run(keyHash: "old") == ["401"])
    clock.advance(.seconds(1_000_000))
    let paused =
      "api.example is paused: it rejected its key, which has not changed since; agg doctor --reset tries again."
    #expect(await run(keyHash: "old") == [paused])
    source.answer(.answer(200))
    #expect(await run(keyHash: "new") == ["200"])
    #expect(await run(keyHash: "new") == ["200"])
  }

  @Test(
    arguments: [
      (.invalid(.auth), "it rejected its key"),
      (.invalid(.rate(retryAfter: .seconds(60))), "it reported too many requests"),
      (.invalid(.failure), "it failed several times"),
      (.invalid(.interception), "could not be read, as in a network that needs a login"),
      (.invalid(nil), nil),
      (.silent, nil), (.answered, nil),
    ] as [(ReaderVerdict, String?)]
  )
  func `the verdict of a response's reader is stored`(verdict: ReaderVerdict, reason: String?) async {
    source.answer(.answer(200))
    let sender = RequestSource("owm", keyHash: "key")
    func run() async -> String {
      let store = HealthStore(directory: directory.path) { Issue.record("\($0)") }
      let breaker = BreakerTransport(source, health: store, now: { [clock] in clock.date })
      // A run that sends nothing stores nothing: it read cached responses.
      breaker.note(.invalid(.auth), of: sender)
      let result = await outcome(of: HTTPRequest(url: Self.url).sent(by: sender), over: breaker)
      breaker.note(verdict, of: sender)
      breaker.finish()
      return switch result {
      case .success(let response): "\(response.status)"
      case .failure(let error): "\(error)"
      }
    }
    for _ in 1...3 { _ = await run() }
    let last = await run()
    #expect(reason.map { last.contains($0) } ?? (last == "200"), "\(last)")
  }

  @Test(
    arguments: [
      (.invalid(.rate(retryAfter: .seconds(60))), "vane is paused until 1994-11-06T08:50:37Z"),
      (.invalid(.auth), "vane is paused: it rejected its key"), (.answered, nil), (.silent, nil),
    ] as [(ReaderVerdict, String?)]
  )
  func `a source with another transport is paused, too`(verdict: ReaderVerdict, paused: String?) {
    let sender = RequestSource("vane", keyHash: "key")
    func run() -> String? {
      let store = HealthStore(directory: directory.path) { Issue.record("\($0)") }
      let breaker = BreakerTransport(source, health: store, now: { [clock] in clock.date })
      defer { breaker.finish() }
      do throws(TransportError) {
        try breaker.admit(sender, as: sender.name)
        breaker.note(verdict, of: sender)
        return nil
      } catch {
        // The source was not contacted, so this does not count.
        breaker.note(.answered, of: sender)
        return "\(error)"
      }
    }
    #expect(run() == nil)
    for _ in 1...2 {
      let said = run()
      #expect(paused.map { said?.hasPrefix($0) == true } ?? (said == nil), "\(said ?? "asked")")
    }
    #expect(source.requests.isEmpty)
  }

  @Test func `a paused source is answered from the cache, marked stale`() async throws {
    let bench = try CacheBench()
    func ask() async throws -> HTTPResponse {
      let store = HealthStore(directory: directory.path) { Issue.record("\($0)") }
      let cache = DiskCache(directory: bench.directory.path) { Issue.record("\($0)") }
      let breaker = BreakerTransport(bench.source, health: store, now: { bench.clock.date })
      defer { breaker.finish() }
      let transport = CachingTransport(
        breaker,
        cache: cache,
        settings: CacheSettings(),
        redactor: bench.redactor,
        now: { bench.clock.date }
      )
      return try await transport.send(HTTPRequest(url: Self.url).sent(by: .init("owm")))
    }
    bench.source.answer(.answer(200, "one", ["Cache-Control": "max-age=60"]))
    #expect(try await ask().cacheState == .fetched)
    bench.clock.advance(.seconds(3600))
    bench.source.answer(.answer(429, "", ["Retry-After": "600"]))
    #expect(try await ask().cacheState == .stale(.status(429, host: "api.example")))
    let until = bench.clock.date.addingTimeInterval(600)
    bench.clock.advance(.seconds(300))
    let response = try await ask()
    #expect(response.body == [UInt8]("one".utf8))
    #expect(
      response.cacheState == .stale(.failure(.paused(of: "api.example", SourcePause(.rate, until: until))))
    )
    #expect(bench.source.requests.count == 2)
  }
}
