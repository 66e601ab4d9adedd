import Foundation
import HTTPTransport
import TestSupport
import Testing

/// Cache, breaker, retries and libcurl together, over real connections.
struct WholeStackTests {
  @Test func `a source recovers, is validated, and is replaced by its cache when gone`() async throws {
    let directory = try TemporaryDirectory()
    let clock = ManualClock(Date())
    let count = Counter()
    var server: LoopbackServer? = try LoopbackServer { request in
      switch (count.next(), request.header("If-None-Match")) {
      case (1...2, _): .answer("busy", status: 503)
      case (_, "\"1\""): .answer("", status: 304, headers: [("ETag", "\"1\"")])
      default: .answer("{}", headers: [("ETag", "\"1\""), ("Cache-Control", "max-age=60")])
      }
    }
    let request = try #require(server).request("/weather?lat=1").sent(by: .init("here"))
    func run() async -> Result<HTTPResponse, TransportError> {
      let health = HealthStore(directory: directory.path + "/state") { Issue.record("\($0)") }
      let cache = DiskCache(directory: directory.path + "/cache") { Issue.record("\($0)") }
      let retrying = RetryingTransport(
        CurlTransport(),
        budget: RetryBudget(),
        clock: clock.retryClock()
      )
      let breaker = BreakerTransport(retrying, health: health)
      defer { breaker.finish() }
      let transport = CachingTransport(
        breaker,
        cache: cache,
        settings: CacheSettings(),
        redactor: SecretRedactor(),
        now: { clock.date }
      )
      return await outcome(of: request, over: transport)
    }
    #expect(try await run().get().cacheState == .fetched)
    #expect(try await run().get().cacheState == .fresh)
    #expect(server?.log.requests.count == 3)
    clock.advance(.seconds(90))
    #expect(try await run().get().cacheState == .validated)
    #expect(server?.log.requests.count == 4)
    server = nil
    clock.advance(.seconds(90))
    for _ in 1...3 {
      #expect(try await run().get().cacheState == .stale(.failure(.refused(host: "127.0.0.1"))))
    }
    guard case .stale(.failure(.paused(_, let pause))) = try await run().get().cacheState,
      pause.reason == .failures
    else {
      Issue.record("it is still asked")
      return
    }
  }
}
