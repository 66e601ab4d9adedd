import FoundationEssentials
import HTTPTransport
import Synchronization
import TestSupport
import Testing

@testable import Aggregation

/// Identical requests of a run share a response.
struct RunCacheTests {
  /// Counts the requests that are really sent, and waits until it may answer.
  private final class CountingTransport: Transport {
    let requests = Atomic<Int>(0)
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      requests.add(1, ordering: .relaxed)
      await Task.yield()
      if request.url.hasSuffix("fail") { throw .reset(host: "x") }
      if request.url.hasSuffix("slow"), request.timeout < .seconds(3) { throw .timedOut(host: "x") }
      return HTTPResponse(status: 200, body: [1], url: request.url, received: NumberedReports.now)
    }
  }

  @Test func `identical requests of a run share one result, also a failure`() async {
    let transport = CountingTransport()
    let cache = RunCache(transport)
    for url in ["https://a/ok", "https://a/fail"] {
      await withTaskGroup(of: Bool.self) { group in
        for asker in 0..<20 {
          // A later caller has less time left.
          var request = HTTPRequest(url: url, timeout: .milliseconds(5000 - asker))
          request.source = RequestSource("source-\(asker % 3)")
          group.addTask { [request] in (try? await cache.response(to: request)) != nil }
        }
        for await answered in group { #expect(answered == url.hasSuffix("ok")) }
      }
    }
    #expect(transport.requests.load(ordering: .relaxed) == 2)
  }

  @Test func `a request with more time does not fail with another's timeout`() async throws {
    let transport = CountingTransport()
    let cache = RunCache(transport)
    func isAnswered(_ time: Duration) async -> Bool {
      (try? await cache.response(to: HTTPRequest(url: "https://a/slow", timeout: time))) != nil
    }
    #expect(await !isAnswered(.seconds(1)))
    #expect(await isAnswered(.seconds(8)))
    #expect(await isAnswered(.seconds(1)), "the answer is there now")
    // Two equal sources differ by a moment.
    let equal = RunCache(transport)
    let before = transport.requests.load(ordering: .relaxed)
    for time in [Duration.seconds(1), .seconds(1.001), .seconds(1.002)] {
      _ = try? await equal.response(to: HTTPRequest(url: "https://a/slow", timeout: time))
    }
    #expect(transport.requests.load(ordering: .relaxed) == before + 1)
    // A caller that has used all of its time sends the request once.
    let late = RunCache(transport)
    var request = HTTPRequest(url: "https://a/slow", timeout: .seconds(-1))
    request.turn = RequestTurn(Stopwatch())
    let sent = transport.requests.load(ordering: .relaxed)
    _ = try? await late.response(to: request)
    #expect(transport.requests.load(ordering: .relaxed) == sent + 1)
    // Also while others are running.
    let crowd = RunCache(transport)
    await withTaskGroup(of: Bool.self) { group in
      for asker in 0..<20 {
        let request = HTTPRequest(url: "https://a/slow", timeout: .seconds(asker % 2 == 0 ? 1 : 8))
        group.addTask { (try? await crowd.response(to: request)) != nil || asker % 2 == 0 }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  /// A source whose limit is reached.
  private final class PausedTransport: Transport {
    let requests = Atomic<Int>(0)

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      requests.add(1, ordering: .relaxed)
      throw .paused(of: "x", SourcePause(.limit, until: NumberedReports.now))
    }
  }

  @Test func `a request that was paused is sent again after the pause`() async {
    let transport = PausedTransport()
    let isOver = Atomic(false)
    let cache = RunCache(transport) {
      NumberedReports.now.addingTimeInterval(isOver.load(ordering: .relaxed) ? 0 : -1)
    }
    for _ in 1...2 { _ = try? await cache.response(to: HTTPRequest(url: "https://a/ok")) }
    #expect(transport.requests.load(ordering: .relaxed) == 1)
    isOver.store(true, ordering: .relaxed)
    _ = try? await cache.response(to: HTTPRequest(url: "https://a/ok"))
    #expect(transport.requests.load(ordering: .relaxed) == 2)
  }

  @Test func `if there are too many responses, the oldest are dropped`() async throws {
    let transport = CountingTransport()
    // Room for two.
    let cache = RunCache(transport, limit: 2500)
    for url in ["https://a/1", "https://a/2", "https://a/2", "https://a/3", "https://a/2", "https://a/1"] {
      _ = try await cache.response(to: HTTPRequest(url: url))
    }
    #expect(transport.requests.load(ordering: .relaxed) == 4)
  }

  /// Answers when it is released.
  private final class WaitingTransport: Transport {
    private let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    private let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let cancellations = Atomic<Int>(0)
    /// The first one was cancelled.
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
      return HTTPResponse(status: 200, body: [1], url: request.url, received: NumberedReports.now)
    }
  }

  @Test func `a cancelled caller stops waiting, and the others get the response`() async throws {
    let transport = WaitingTransport()
    let cache = RunCache(transport)
    let request = HTTPRequest(url: "https://a/slow")
    let patient = Task { try await cache.response(to: request).status }
    await transport.started()
    // A task that waits as soon as it is created.
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

  @Test func `a transfer without waiters ends`() async throws {
    let transport = WaitingTransport()
    let cache = RunCache(transport)
    let only = Task { try? await cache.response(to: HTTPRequest(url: "https://a/slow")) }
    await transport.started()
    only.cancel()
    #expect(await only.value == nil)
    await transport.cancellation.wait()
  }
}
