import Foundation
import HTTPTransport
import TestSupport
import Testing
import Weather

/// Requests of consecutive runs.
struct CachingTransportTests {
  @Test func `a fresh response is not requested again, an expired one is`() async throws {
    let bench = try CacheBench()
    bench.source.answer(.answer(200, "one", ["Cache-Control": "max-age=300", "Date": bench.date()]))
    #expect(try await bench.ask() == "200 one fetched")
    bench.clock.advance(.seconds(299))
    #expect(try await bench.ask() == "200 one fresh")
    #expect(bench.source.requests.count == 1)
    bench.clock.advance(.seconds(1))
    bench.source.answer(.answer(200, "two", ["Cache-Control": "max-age=300"]))
    #expect(try await bench.ask() == "200 two fetched")
    #expect(try await bench.ask() == "200 two fresh")
    #expect(bench.source.requests.count == 2)
    #expect(bench.problems.isEmpty)
  }

  @Test func `a cached response is unchanged and has its time`() async throws {
    let bench = try CacheBench()
    let headers: HTTPHeaders = ["Content-Type": "application/json", "Cache-Control": "max-age=300"]
    bench.source.answer(.answer(200, #"{"t": 21.5, "name": "Zürich"}"#, headers))
    let request = HTTPRequest(url: CacheBench.url)
    let first = try await bench.transport().send(request)
    bench.clock.advance(.seconds(100))
    var second = try await bench.transport().send(request)
    #expect(second.cacheState == .fresh)
    second.cacheState = .fetched
    #expect(first == second)
  }

  @Test func `an expired response is validated`() async throws {
    let bench = try CacheBench()
    let modified = bench.date(.seconds(-500))
    let headers: HTTPHeaders = [
      "Cache-Control": "max-age=60", "ETag": #"W/"a1""#, "Last-Modified": modified, "X-Run": "1",
    ]
    bench.source.answer(.answer(200, "one", headers))
    #expect(try await bench.ask() == "200 one fetched")
    #expect(bench.source.requests[0].headers["If-None-Match"] == nil)
    bench.clock.advance(.seconds(100))
    bench.source.answer(
      .answer(
        304,
        "",
        ["Cache-Control": "max-age=600", "ETag": #""a1""#, "X-Run": "2", "Content-Length": "0"]
      )
    )
    let confirmed = try await bench.transport().send(HTTPRequest(url: CacheBench.url))
    #expect(confirmed.cacheState == .validated)
    #expect(confirmed.status == 200)
    #expect(confirmed.received == bench.clock.date)
    #expect(confirmed.headers["X-Run"] == "2")
    #expect(confirmed.headers["Last-Modified"] == modified)
    #expect(bench.source.requests[1].headers["If-None-Match"] == #"W/"a1""#)
    #expect(bench.source.requests[1].headers["If-Modified-Since"] == modified)
    // The new lifetime begins with the validation.
    bench.clock.advance(.seconds(599))
    #expect(try await bench.ask() == "200 one fresh")
    #expect(bench.source.requests.count == 2)
  }

  @Test func `a 304 has an age of its own`() async throws {
    let bench = try CacheBench()
    let headers: HTTPHeaders = ["Cache-Control": "max-age=300", "Age": "250", "ETag": #""a""#]
    bench.source.answer(.answer(200, "one", headers))
    _ = try await bench.ask()
    bench.clock.advance(.seconds(100))
    bench.source.answer(.answer(304, "", ["ETag": #""a""#]))
    #expect(try await bench.ask() == "200 one fresh")
    bench.clock.advance(.seconds(200))
    #expect(try await bench.ask() == "200 one fresh")
    #expect(bench.source.requests.count == 2)
  }

  @Test(
    arguments: [
      // Nothing was cached.
      (nil, [:] as HTTPHeaders),
      // It validates another response than the cached one.
      (.answer(200, "old", ["ETag": "\"a\""]), ["ETag": "\"b\""]),
      // No validation was requested.
      (.answer(200, "old"), [:]),
    ] as [(ScriptedTransport.Step?, HTTPHeaders)]
  )
  func `after a 304 for nothing the request is repeated without validators`(
    kept: ScriptedTransport.Step?,
    fields: HTTPHeaders
  )
    async throws
  {
    let bench = try CacheBench()
    if let kept {
      bench.source.answer(kept)
      _ = try await bench.ask()
    }
    let before = bench.source.requests.count
    bench.source.answer(.answer(304, "", fields), .answer(200, "new"))
    #expect(try await bench.ask() == "200 new fetched")
    #expect(bench.source.requests.count == before + 2)
    #expect(bench.source.requests.last?.headers == [:])
  }

  @Test(
    arguments: [
      // The response's header, then its lifetime in seconds: at least 60 s and at most 6 h.
      (["Cache-Control": "max-age=900"], 900),
      (["Cache-Control": "public, MAX-AGE = \"900\" , s-maxage=5"], 900),
      (["Cache-Control": "max-age=5"], 60),
      (["Cache-Control": "max-age=0"], 60),
      (["Cache-Control": "max-age=never"], 60),
      (["Cache-Control": "max-age=99999999999999999999"], 21_600),
      (["Cache-Control": "max-age=900, max-age=300"], 900),
      // An hour may be the transit time; a larger difference means a wrong clock.
      (["Cache-Control": "max-age=9000", "Date": "Sun, 06 Nov 1994 07:49:37 GMT"], 5400),
      (["Cache-Control": "max-age=9000", "Date": "Sun, 06 Nov 1994 09:49:37 GMT"], 9000),
      (["Cache-Control": "max-age=900", "Expires": "Sun, 06 Nov 1994 08:50:00 GMT"], 900),
      (["Expires": "Sun, 06 Nov 1994 08:59:37 GMT"], 600),
      (["Expires": "Sun, 06 Nov 1994 08:59:37 GMT", "Date": "Sun, 06 Nov 1994 08:54:37 GMT"], 300),
      (["Expires": "0"], 60),
      (["Expires": "Sat, 05 Nov 1994 08:59:37 GMT"], 60),
      (["Cache-Control": "max-age=900", "Age": "300"], 600),
      (["Cache-Control": "max-age=900", "Date": "Sun, 06 Nov 1994 08:44:37 GMT"], 600),
      (["Cache-Control": "max-age=900", "Date": "Sun, 06 Nov 1994 08:44:37 GMT", "Age": "300"], 600),
      (["Cache-Control": "max-age=9000", "Date": "Sun, 06 Nov 1994 06:49:37 GMT", "Age": "7200"], 1800),
      (["Cache-Control": "max-age=900", "Age": "900"], 60),
      (["Cache-Control": "max-age=9000", "Age": "7200"], 1800),
      (["Cache-Control": "max-age=9000", "Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Age": "7200"], 1800),
      (["Cache-Control": "max-age=9000", "Age": "3500, 10"], 5500),
      (["Cache-Control": "max-age=600", "Date": "Sun, 06 Nov 1994 08:29:37 GMT"], 60),
      (["Cache-Control": "max-age=900,\tno-cache"], 0),
      (["Cache-Control": "no-cache, max-age=900"], 0),
      // Without a header: the lifetime of the source's configuration.
      ([:], 1800),
      (["Expires": "soon", "Cache-Control": "private"], 60),
    ] as [(HTTPHeaders, Int)]
  )
  func `a response is fresh until its lifetime is over`(headers: HTTPHeaders, lifetime: Int) async throws {
    let bench = try CacheBench()
    bench.source.answer(.answer(200, "one", headers))
    let ask = { try await bench.ask(adjust: { $0.defaultFreshness = .seconds(1800) }) }
    #expect(try await ask() == "200 one fetched")
    bench.source.answer(.answer(404, "two"))
    if lifetime > 0 {
      bench.clock.advance(.seconds(lifetime - 1))
      #expect(try await ask() == "200 one fresh")
      bench.clock.advance(.seconds(1))
    }
    #expect(try await ask() == "404 two fetched")
    #expect(bench.problems.isEmpty)
  }

  @Test(
    arguments: [
      ([:], 30 * 86_400), (["Cache-Control": "max-age=9999999"], 21_600),
    ] as [(HTTPHeaders, Int)]
  )
  func `a request may say that its response is fresh for weeks`(headers: HTTPHeaders, lifetime: Int)
    async throws
  {
    let bench = try CacheBench()
    let request = HTTPRequest(url: CacheBench.url, freshness: .seconds(30 * 86_400))
    bench.source.answer(.answer(200, "one", headers))
    #expect(try await bench.ask(request) == "200 one fetched")
    bench.source.answer(.answer(200, "two"))
    bench.clock.advance(.seconds(lifetime - 1))
    #expect(try await bench.ask(request) == "200 one fresh")
    bench.clock.advance(.seconds(1))
    #expect(try await bench.ask(request) == "200 two fetched")
  }

  @Test func `the transit time counts as age`() async throws {
    let bench = try CacheBench()
    var response = try ScriptedTransport.Step.answer(200, "one", ["Cache-Control": "max-age=100"]).get()
    response.duration = .seconds(30)
    bench.source.answer(.success(response))
    _ = try await bench.ask()
    bench.clock.advance(.seconds(69))
    #expect(try await bench.ask() == "200 one fresh")
    bench.clock.advance(.seconds(1))
    #expect(try await bench.ask() == "200 one fetched")
  }

  @Test func `without a lifetime it is requested each time, and still used after an error`() async throws {
    let bench = try CacheBench()
    bench.source.answer(.answer(200, "one"))
    _ = try await bench.ask()
    #expect(try await bench.ask() == "200 one fetched")
    bench.source.answer(.answer(503))
    #expect(try await bench.ask() == "200 one stale 503")
  }

  @Test(arguments: [-2 * 86_400, 2 * 86_400])
  func `a clock that is two days off changes no lifetime and is reported`(offset: Int) async throws {
    let bench = try CacheBench()
    let headers: HTTPHeaders = [
      "Date": bench.date(.seconds(offset)), "Expires": bench.date(.seconds(offset + 600)),
    ]
    bench.source.answer(.answer(200, "one", headers))
    _ = try await bench.ask()
    bench.clock.advance(.seconds(599))
    #expect(try await bench.ask() == "200 one fresh")
    bench.clock.advance(.seconds(1))
    #expect(try await bench.ask() == "200 one fetched")
    #expect(bench.problems.first == .skewedClock(host: "api.example", behind: .seconds(-offset)))
    let words = "the clock of api.example is 2 days \(offset < 0 ? "behind" : "ahead of") this machine's;"
    #expect(bench.problems.first?.description.hasPrefix(words) == true)
  }

  @Test func `a wrong clock is reported once`() async throws {
    let bench = try CacheBench()
    for drift in [0.0, 0.3, 1.7] {
      bench.source.answer(
        .answer(200, "one", ["Date": bench.date(.seconds(7200 + drift)), "Cache-Control": "max-age=1"])
      )
      _ = try await bench.ask()
      bench.clock.advance(.seconds(60))
    }
    #expect(bench.source.requests.count == 3)
    #expect(bench.problems.count == 1)
  }

  @Test(arguments: [(3600, "fetched"), (61, "fetched"), (60, "fresh")])
  func `a response from the future is validated first`(seconds: Int, state: String) async throws {
    let bench = try CacheBench()
    bench.source.answer(.answer(200, "one", ["Cache-Control": "max-age=900"]))
    _ = try await bench.ask()
    bench.clock.advance(.seconds(-seconds))
    #expect(try await bench.ask() == "200 one \(state)")
  }

  @Test(
    arguments: [
      (.answer(408), "200 one stale 408"), (.answer(429), "200 one stale 429"),
      (.answer(500), "200 one stale 500"), (.answer(502), "200 one stale 502"),
      (.answer(503), "200 one stale 503"), (.answer(504), "200 one stale 504"),
      (.failure(.refused(host: "a")), "200 one stale failure"),
      (.failure(.unresolvedHost("a")), "200 one stale failure"),
      (.failure(.timedOut(host: "a")), "200 one stale failure"),
      (.failure(.truncated(host: "a")), "200 one stale failure"),
      (.failure(.paused(of: "a", SourcePause(.rate, until: nil))), "200 one stale failure"),
      (.answer(401, "no"), "401 no fetched"), (.answer(403, "no"), "403 no fetched"),
      (.answer(404, "no"), "404 no fetched"),
      (.failure(.cancelled), "the request was stopped."),
      // As after a pause of the source.
      (.failure(.insecure(host: "a", reason: "x")), "200 one stale failure"),
      (.failure(.redirectRefused(from: "a", to: "b")), "200 one stale failure"),
      (.failure(.bodyTooLarge(host: "a", limit: 1)), "200 one stale failure"),
      (.failure(.plainHTTP(host: "a")), "\(TransportError.plainHTTP(host: "a"))"),
    ] as [(ScriptedTransport.Step, String)]
  )
  func `each error decides whether a cached response is used`(step: ScriptedTransport.Step, expected: String)
    async throws
  {
    let bench = try CacheBench()
    bench.source.answer(.answer(200, "one", ["Cache-Control": "max-age=60"]))
    _ = try await bench.ask()
    bench.clock.advance(.seconds(3600))
    bench.source.answer(step)
    #expect(try await bench.ask() == expected)
  }

  @Test func `a stale response has its cause`() async throws {
    let bench = try CacheBench()
    bench.source.answer(.answer(200, "one", ["Cache-Control": "max-age=60"]))
    let fetched = bench.clock.date
    _ = try await bench.ask()
    bench.clock.advance(.seconds(3600))
    bench.source.answer(.failure(.refused(host: "api.example")))
    let response = try await bench.transport().send(HTTPRequest(url: CacheBench.url))
    #expect(response.received == fetched)
    #expect(response.cacheState == .stale(.failure(.refused(host: "api.example"))))
    bench.source.answer(.answer(429))
    let other = try await bench.transport().send(HTTPRequest(url: CacheBench.url))
    #expect(other.cacheState == .stale(.status(429, host: "api.example")))
  }

  @Test(
    arguments: [
      ("max-age=60", 6 * 3600 + 60),
      ("max-age=60, stale-if-error=600", 660),
      ("max-age=60, stale-if-error=999999999", 6 * 3600 + 60),
      ("max-age=60, stale-if-error=0", 60),
      // A cache on the way may add its own.
      ("max-age=60, stale-if-error=600, stale-if-error=3600", 660),
      ("max-age=60, stale-if-error=x, stale-if-error=3600", 60),
      ("max-age=60, must-revalidate", nil),
      ("no-cache", nil),
    ] as [(String, Int?)]
  )
  func `how long a stale response is used`(control: String, end: Int?) async throws {
    let bench = try CacheBench()
    bench.source.answer(.answer(200, "one", ["Cache-Control": control]), .answer(500, "down"))
    _ = try await bench.ask()
    bench.clock.advance(.seconds(end ?? 60))
    #expect(try await bench.ask() == (end == nil ? "500 down fetched" : "200 one stale 500"))
    bench.clock.advance(.seconds(1))
    #expect(try await bench.ask() == "500 down fetched")
  }

  @Test func `a stale response is used after a rejected response as long as after an error`() async throws {
    let bench = try CacheBench()
    let request = HTTPRequest(url: CacheBench.url, staleLimit: .seconds(3600))
    let cause = StaleCause.invalid("its response could not be read.")
    #expect(try bench.transport().storedResponse(to: request, because: cause) == nil)
    bench.source.answer(.answer(200, "one", ["Cache-Control": "max-age=60"]))
    #expect(try await bench.ask() == "200 one fetched")
    bench.clock.advance(.seconds(3660))
    let kept = try #require(try bench.transport().storedResponse(to: request, because: cause))
    #expect(kept.body == Array("one".utf8) && kept.cacheState == .stale(cause))
    #expect("\(cause)" == "its response could not be read.")
    bench.clock.advance(.seconds(1))
    #expect(try bench.transport().storedResponse(to: request, because: cause) == nil)
    #expect(bench.source.requests.count == 1)
  }

  @Test func `stale observations are used for a shorter time`() async throws {
    let bench = try CacheBench()
    let limit = HTTPRequest.staleLimitOfObservations
    let ask = { try await bench.ask(HTTPRequest(url: CacheBench.url, staleLimit: limit)) }
    bench.source.answer(.answer(200, "one", ["Cache-Control": "max-age=60"]), .answer(500, "down"))
    _ = try await ask()
    bench.clock.advance(.seconds(7260))
    #expect(try await ask() == "200 one stale 500")
    bench.clock.advance(.seconds(1))
    #expect(try await ask() == "500 down fetched")
  }

  @Test func `a no-store response is not cached, and removes the earlier one`() async throws {
    let bench = try CacheBench()
    bench.source.answer(.answer(200, "one", ["Cache-Control": "no-store, max-age=900"]))
    #expect(try await bench.ask() == "200 one fetched")
    #expect(bench.entries.isEmpty)
    bench.source.answer(.answer(200, "two", ["Cache-Control": "max-age=60"]))
    #expect(try await bench.ask() == "200 two fetched")
    #expect(bench.entries.count == 1)
    bench.clock.advance(.seconds(60))
    bench.source.answer(.answer(200, "three", ["Cache-Control": "No-Store"]))
    #expect(try await bench.ask() == "200 three fetched")
    #expect(bench.entries.isEmpty)
  }

  @Test(arguments: [201, 203, 204, 206, 301, 400, 401, 404, 500])
  func `only a 200 is cached`(status: Int) async throws {
    let bench = try CacheBench()
    bench.source.answer(.answer(status, "x", ["Cache-Control": "max-age=900"]))
    #expect(try await bench.ask() == "\(status) x fetched")
    #expect(bench.entries.isEmpty)
  }

  @Test(arguments: [Origin.recorded, .madeUp])
  func `only a response of today is cached`(origin: Origin) async throws {
    let bench = try CacheBench()
    var response = try ScriptedTransport.Step.answer(200, "x", ["Cache-Control": "max-age=900"]).get()
    response.origin = origin
    bench.source.answer(.success(response))
    _ = try await bench.ask()
    #expect(bench.entries.isEmpty)
  }

  @Test func `responses vary by the fields in Vary`() async throws {
    let bench = try CacheBench()
    let fields: HTTPHeaders = ["Cache-Control": "max-age=900", "Vary": "Accept-Language, Accept"]
    for (language, body) in [("de", "Regen"), ("en", "rain"), ("fr", "pluie")] {
      bench.source.answer(.answer(200, body, fields))
      #expect(try await bench.ask(CacheBench.url, ["Accept-Language": language]) == "200 \(body) fetched")
    }
    #expect(bench.entries.count == 3)
    for (language, body) in [("de", "Regen"), ("en", "rain"), ("fr", "pluie")] {
      #expect(
        try await bench.ask(CacheBench.url, ["accept-language": language]) == "200 \(body) fresh"
      )
    }
    #expect(bench.source.requests.count == 3)
    #expect(
      try await bench.ask(CacheBench.url, ["Accept-Language": "de", "Accept": "a/b"]) == "200 pluie fetched"
    )
  }

  @Test func `a request with another field has its own response, also without Vary`()
    async throws
  {
    let bench = try CacheBench()
    for unit in ["metric", "us"] {
      bench.source.answer(.answer(200, unit, ["Cache-Control": "max-age=900"]))
      #expect(try await bench.ask(CacheBench.url, ["X-Units": unit]) == "200 \(unit) fetched")
    }
    #expect(try await bench.ask(CacheBench.url, ["x-units": "metric"]) == "200 metric fresh")
  }

  @Test func `a response with Vary * is not cached`() async throws {
    let bench = try CacheBench()
    bench.source.answer(.answer(200, "one", ["Cache-Control": "max-age=900", "Vary": "Accept, *"]))
    _ = try await bench.ask()
    #expect(try await bench.ask() == "200 one fetched")
    #expect(bench.entries.isEmpty)
  }

  /// A bench with a fresh response that has a validator.
  private func filledBench() async throws -> CacheBench {
    let bench = try CacheBench()
    bench.source.answer(.answer(200, "one", ["Cache-Control": "max-age=900", "ETag": "\"1\""]))
    #expect(try await bench.ask() == "200 one fetched")
    bench.source.answer(.answer(304))
    return bench
  }

  @Test func `a refresh validates a fresh response`() async throws {
    let bench = try await filledBench()
    #expect(try await bench.ask(adjust: { $0.refreshes = true }) == "200 one fresh")
    #expect(bench.source.requests.last?.headers["If-None-Match"] == "\"1\"")
    #expect(bench.source.requests.map { $0.headers["Cache-Control"] } == [nil, "no-cache"])
    #expect(bench.source.requests.count == 2)
  }

  @Test(arguments: [(300, 1), (301, 2)])
  func `a maximum age validates what is older`(age: Int, requests: Int) async throws {
    let bench = try await filledBench()
    bench.clock.advance(.seconds(age))
    #expect(try await bench.ask() == "200 one fresh")
    for _ in 0..<2 {
      #expect(try await bench.ask(adjust: { $0.maximumAge = .seconds(300) }) == "200 one fresh")
      #expect(bench.source.requests.count == requests)
    }
  }

  @Test func `a response older than the maximum age does not replace an error`() async throws {
    let bench = try await filledBench()
    bench.source.answer(.answer(500, "down"))
    func ask() async throws -> String { try await bench.ask(adjust: { $0.maximumAge = .seconds(1000) }) }
    bench.clock.advance(.seconds(1000))
    #expect(try await ask() == "200 one stale 500")
    bench.clock.advance(.seconds(1))
    #expect(try await ask() == "500 down fetched")
    #expect(try await bench.ask() == "200 one stale 500")
  }

  /// What a cache on the way has for this long, then what the source answers to `no-cache`.
  @Test(arguments: [
    (300, 0, 1, "one fetched"), (301, 0, 2, "two fetched"), (301, 301, 2, "two stale invalid"),
  ])
  func `a cache on the way that had a response for longer is passed by`(
    age: Int,
    newAge: Int,
    requests: Int,
    answer: String
  ) async throws {
    let bench = try CacheBench()
    func step(_ body: String, _ age: Int) -> ScriptedTransport.Step {
      .answer(200, body, ["Date": bench.date(.seconds(-age)), "Cache-Control": "max-age=900"])
    }
    bench.source.answer(step("one", age), step("two", newAge))
    #expect(try await bench.ask(adjust: { $0.maximumAge = .seconds(300) }) == "200 \(answer)")
    let sent = bench.source.requests.map { $0.headers["Cache-Control"] }
    #expect(sent == (requests == 1 ? [nil] : [nil, "no-cache"]))
  }

  @Test func `offline, a cached response is used however old it is`() async throws {
    let bench = try await filledBench()
    #expect(try await bench.ask(adjust: { $0.isOffline = true }) == "200 one fresh")
    bench.clock.advance(.seconds(90 * 86_400))
    #expect(try await bench.ask(adjust: { $0.isOffline = true }) == "200 one stale offline")
    #expect(bench.source.requests.count == 1)
  }

  @Test func `offline, without a cached response there is none`() async throws {
    let bench = try CacheBench()
    let missing = "no response of api.example is cached. Run again without --offline."
    #expect(try await bench.ask(adjust: { $0.isOffline = true }) == missing)
    let request = HTTPRequest(url: CacheBench.url)
    #expect(await outcome(of: request, over: OfflineTransport()).failure?.description == missing)
    #expect(bench.source.requests.isEmpty)
  }

  @Test func `a cached response longer than the request allows is not used`() async throws {
    let bench = try CacheBench()
    bench.source.answer(.answer(200, "twelve bytes", ["Cache-Control": "max-age=900"]))
    _ = try await bench.ask()
    let small = HTTPRequest(url: CacheBench.url, maximumBodySize: 11)
    #expect(try await bench.transport().send(small).cacheState == .fetched)
  }
}

extension CacheBench {
  func ask(adjust: (inout CacheSettings) -> Void) async throws -> String {
    try await ask(Self.url, [:], adjust)
  }
}
