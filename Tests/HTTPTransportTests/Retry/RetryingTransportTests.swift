import Foundation
import TestSupport
import Testing

@testable import HTTPTransport

struct RetryingTransportTests {
  private static let request = HTTPRequest(url: "https://api.example/a?appid=k")
  private let clock = ManualClock()

  private func retrying(_ script: ScriptedTransport, budget: RetryBudget = RetryBudget()) -> RetryingTransport
  {
    RetryingTransport(script, budget: budget, clock: clock.retryClock())
  }

  private func request(within limit: Duration) -> HTTPRequest {
    var request = Self.request
    request.end = clock.start + limit
    return request
  }

  @Test(
    arguments: [
      // A response at once.
      ([.answer(200)], 1, [], 200),
      // A temporary failure: half of 0.2 s, half of 0.4 s.
      ([.answer(503), .answer(503), .answer(200)], 3, [0.1, 0.2], 200),
      ([.failure(.reset(host: "a")), .answer(200)], 2, [0.1], 200),
      ([.failure(.truncated(host: "a")), .answer(200)], 2, [0.1], 200),
      ([.failure(.refused(host: "a")), .answer(200)], 2, [0.1], 200),
      ([.answer(408), .answer(500), .answer(200)], 3, [0.1, 0.2], 200),
      ([.answer(503), .answer(502), .answer(504)], 3, [0.1, 0.2], 504),
      // Too many requests, without permission to retry.
      ([.answer(429), .answer(200)], 1, [], 429), ([.answer(500), .answer(429)], 2, [0.1], 429),
      ([.answer(429, "", ["Retry-After": "tomorrow"]), .answer(200)], 1, [], 429),
      // Two retries, then it ends.
      ([.answer(500)], 3, [0.1, 0.2], 500),
      ([.answer(500), .answer(404)], 2, [0.1], 404),
      // Permanent failures.
      ([.answer(204)], 1, [], 204), ([.answer(304)], 1, [], 304), ([.answer(400)], 1, [], 400),
      ([.answer(401)], 1, [], 401), ([.answer(403)], 1, [], 403), ([.answer(404)], 1, [], 404),
      ([.answer(501)], 1, [], 501), ([.answer(505)], 1, [], 505),
      // The source sets the wait, if it fits.
      ([.answer(429, "", ["Retry-After": "1"]), .answer(200)], 2, [1], 200),
      ([.answer(503, "", ["Retry-After": "Sun, 06 Nov 1994 08:49:39 GMT"]), .answer(200)], 2, [2], 200),
      ([.answer(429, "", ["Retry-After": "3600"])], 1, [], 429),
      ([.answer(503, "", ["Retry-After": "99999999999999999999"])], 1, [], 503),
      // No time, and one in the past, do not say how long to wait.
      ([.answer(429, "", ["Retry-After": "Sun, 06 Nov 1994 08:49:30 GMT"]), .answer(200)], 1, [], 429),
      ([.answer(429, "", ["Retry-After": "0"]), .answer(200)], 1, [], 429),
      ([.answer(503, "", ["Retry-After": "0"]), .answer(200)], 2, [0.1], 200),
      // The local clock is five minutes fast.
      (
        [
          .answer(
            429,
            "",
            ["Date": "Sun, 06 Nov 1994 08:44:37 GMT", "Retry-After": "Sun, 06 Nov 1994 08:44:39 GMT"]
          ), .answer(200),
        ], 2, [2], 200
      ),
    ] as [([ScriptedTransport.Step], Int, [Double], Int)]
  )
  func `only temporary failures are retried, after a wait`(
    steps: [ScriptedTransport.Step],
    sent: Int,
    waits: [Double],
    status: Int
  ) async throws {
    let script = ScriptedTransport(steps, now: { [clock] in clock.date })
    #expect(try await retrying(script).send(Self.request).status == status)
    #expect(script.requests.count == sent)
    #expect(clock.waits == waits.map { .seconds($0) })
  }

  @Test(arguments: [(true, 2), (false, 1)])
  func `the rules of a source take precedence over Retry-After`(isRepeatable: Bool, sent: Int) async throws {
    let script = ScriptedTransport([.answer(429, "", ["Retry-After": "1"])])
    var request = Self.request
    request.timeout = .seconds(1.5)
    request.isRepeatable = { $0.status == 429 && isRepeatable }
    #expect(try await retrying(script).send(request).status == 429)
    #expect(script.requests.count == sent)
  }

  @Test(
    arguments: [
      (.unresolvedHost("a"), 2), (.refused(host: "a"), 2), (.reset(host: "a"), 3), (.truncated(host: "a"), 3),
      (.connectTimedOut(host: "a"), 1), (.timedOut(host: "a"), 1), (.stalled(host: "a"), 1),
      (.insecure(host: "a", reason: "expired"), 1), (.bodyTooLarge(host: "a", limit: 1), 1),
      (.headersTooLarge(host: "a", limit: 1), 1), (.undecodable(host: "a"), 1),
      (.forbiddenAddress(host: "a"), 1),
      (.redirectRefused(from: "a", to: "b"), 1), (.cancelled, 1), (.malformedURL, 1),
      (.other(of: "a", "x"), 1),
    ] as [(TransportError, Int)]
  )
  func `a failure is retried if it may be temporary`(failure: TransportError, sent: Int) async {
    let script = ScriptedTransport([.failure(failure)])
    #expect(await outcome(of: Self.request, over: retrying(script)).failure == failure)
    #expect(script.requests.count == sent)
  }

  @Test func `a run retries three times for all of its sources`() async throws {
    let script = ScriptedTransport([.answer(500)])
    let transport = retrying(script, budget: RetryBudget())
    for _ in 1...4 { #expect(try await transport.send(Self.request).status == 500) }
    #expect(script.requests.count == 4 + 3)
  }

  @Test func `no wait goes beyond the timeout of the request`() async throws {
    let script = ScriptedTransport([.answer(503, "", ["Retry-After": "1"])])
    #expect(try await retrying(script).send(request(within: .seconds(1))).status == 503)
    #expect(script.requests.count == 1)
    #expect(clock.waits.isEmpty)
  }

  @Test func `all tries together stay within the timeout of the request`() async throws {
    let script = ScriptedTransport([.answer(503, "", ["Retry-After": "2"])])
    var request = request(within: .seconds(60))
    request.timeout = .seconds(5)
    #expect(try await retrying(script).send(request).status == 503)
    #expect(clock.waits == [.seconds(2), .seconds(2)])
    #expect(script.requests.last?.timeLeft == .seconds(1))
  }

  /// Fails once, after each request has waited for three seconds.
  private struct BusyTransport: Transport {
    let clock: ManualClock
    let script = ScriptedTransport([.answer(503), .answer(200)])

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      request.turn?.move(to: .waiting)
      clock.advance(.seconds(3))
      request.turn?.move(to: .running)
      defer { request.turn?.move(to: .idle) }
      return try await script.send(request)
    }
  }

  @Test func `time in which others are served does not count for the request`() async throws {
    var request = request(within: .seconds(60))
    request.timeout = .seconds(2)
    let transport = RetryingTransport(
      BusyTransport(clock: clock),
      budget: RetryBudget(),
      clock: clock.retryClock()
    )
    #expect(try await transport.send(request).status == 200)
  }

  @Test func `the wait is random, from zero to a limit that doubles`() async throws {
    for (chance, waits) in [(0.0, [0, 0]), (0.999, [0.1998, 0.3996])] {
      let clock = ManualClock()
      let transport = RetryingTransport(
        ScriptedTransport([.answer(500)]),
        budget: RetryBudget(),
        clock: clock.retryClock(chance: chance)
      )
      _ = try await transport.send(Self.request)
      #expect(zip(clock.waits, waits).allSatisfy { abs($0 / .seconds(1) - $1) < 1e-9 })
      #expect(clock.waits.count == 2)
    }
  }

  @Test func `cancelling ends the wait at once`() async {
    let script = ScriptedTransport([.answer(503, "", ["Retry-After": "3000"])])
    let started = AsyncStream.makeStream(of: Void.self)
    var waiting = RetryClock.system
    waiting.sleep = { _ in
      started.continuation.yield()
      await Event().wait()
      try Task.checkCancellation()
    }
    let transport = RetryingTransport(
      script,
      budget: RetryBudget(),
      clock: waiting
    )
    var request = Self.request
    request.timeout = .seconds(4000)
    let task = Task { [request] in await outcome(of: request, over: transport).failure }
    var signals = started.stream.makeAsyncIterator()
    await signals.next()
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(script.requests.count == 1)
  }
}
