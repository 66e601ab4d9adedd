import Foundation
import SpannedJSON
import Synchronization
import TestSupport
import Testing

@testable import HTTPTransport

/// A service that has a number for each item, and some items of which it has none.
struct BatchingTransportTests {
  private typealias Outcome = Result<HTTPResponse, TransportError>

  /// Answers by a closure and records the addresses.
  private final class Service: Transport {
    private let answer: @Sendable (HTTPRequest) async -> Outcome
    private let log = Mutex<[HTTPRequest]>([])

    init(_ answer: @escaping @Sendable (HTTPRequest) async -> Outcome) { self.answer = answer }

    var requests: [HTTPRequest] { log.withLock { $0 } }
    var urls: [String] { requests.map(\.url) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      log.withLock { $0.append(request) }
      return try await answer(request).get()
    }
  }

  /// What the service answers to some items, such as `A=1 C=1`; it has nothing for a small letter.
  private static func reply(to request: HTTPRequest) -> Outcome {
    let items = request.url.drop { $0 != "=" }.dropFirst().split(separator: ",")
    let known = items.filter { $0.first?.isUppercase ?? false }
    return answer(
      200,
      known.map { "\($0)=1" }.joined(separator: " "),
      ["ETag": "x", "Cache-Control": "private"]
    )
  }

  private static func answer(_ status: Int, _ body: String = "", _ headers: HTTPHeaders = [:]) -> Outcome {
    .success(
      HTTPResponse(
        status: status,
        headers: headers,
        body: [UInt8](body.utf8),
        url: "https://api.example/redirected",
        received: Date(timeIntervalSince1970: 0)
      )
    )
  }

  private static func split(_ response: HTTPResponse) -> BatchRule.Parts {
    let words = String(decoding: response.body, as: UTF8.self).split(separator: " ")
    if words.contains("...") { return .incomplete }
    if words.contains("?") { return .unreadable }
    return .bodies(
      Dictionary(words.map { ("\($0.prefix { $0 != "=" })", [UInt8]($0.utf8)) }) { one, _ in one }
    )
  }

  private static func request(
    _ item: String,
    limit: Int,
    path: String = "a",
    headers: HTTPHeaders = [:],
    source: String = "one"
  ) -> HTTPRequest {
    let url: @Sendable ([String]) -> String = {
      "https://api.example/\(path)?ids=\($0.joined(separator: ","))"
    }
    var request = HTTPRequest(url: url([item]), headers: headers)
    request.source = .init(source)
    request.batch = BatchRule(item: item, limit: limit, url: url, split: split)
    return request
  }

  /// Begins to send a request, up to where it waits for the batch.
  private static func start(_ request: HTTPRequest, over transport: BatchingTransport) -> Task<Outcome, Never>
  {
    Task.immediate {
      do throws(TransportError) { return .success(try await transport.send(request)) } catch {
        return .failure(error)
      }
    }
  }

  /// The outcomes of items whose requests are sent at once, with a batch for all of them.
  private static func outcomes(of items: [String], over service: Service) async -> [Outcome] {
    let transport = BatchingTransport(service) { _ in }
    let tasks = items.map { start(request($0, limit: items.count), over: transport) }
    var outcomes: [Outcome] = []
    for task in tasks { outcomes.append(await task.value) }
    return outcomes
  }

  private static func text(_ outcome: Outcome) -> String {
    switch outcome {
    case .success(let response): "\(response.status) \(String(decoding: response.body, as: UTF8.self))"
    case .failure(let error): "\(error)"
    }
  }

  @Test func `a full batch is one request, and each item gets its own response`() async throws {
    let service = Service { Self.reply(to: $0) }
    let outcomes = await Self.outcomes(of: ["A", "b", "C"], over: service)
    #expect(service.urls == ["https://api.example/a?ids=A,b,C"])
    #expect(outcomes.map(Self.text) == ["200 A=1", "204 ", "200 C=1"])
    let first = try outcomes[0].get()
    #expect(first.url == "https://api.example/a?ids=A")
    #expect(first.headers["ETag"] == nil, "the validator is for all items together")
    #expect(first.headers["Cache-Control"] == "private")
    #expect(first.companions == 2)
  }

  @Test func `a request alone is sent as it is when the run has nothing else to do`() async throws {
    let service = Service { Self.reply(to: $0) }
    let request = Self.request("A", limit: 50, headers: ["If-None-Match": "x"])
    let outcome = await Self.start(request, over: BatchingTransport(service)).value
    #expect(service.urls == [request.url])
    #expect(service.requests.first?.headers["If-None-Match"] == "x")
    #expect(try outcome.get().headers["ETag"] == "x")
    #expect(try outcome.get().companions == 0)
  }

  @Test func `a batch is not conditional and has the time of the request that has most`() async throws {
    let service = Service { Self.reply(to: $0) }
    let transport = BatchingTransport(service) { _ in }
    var (one, other) = (
      Self.request("A", limit: 2, headers: ["If-None-Match": "x"]), Self.request("B", limit: 2)
    )
    let end = ContinuousClock.now + .seconds(60)
    (one.end, other.end) = (end, end - .seconds(1))
    (one.timeout, other.timeout) = (.seconds(2), .seconds(3))
    let tasks = [one, other].map { Self.start($0, over: transport) }
    for task in tasks { _ = await task.value }
    let sent = try #require(service.requests.first)
    #expect(sent.headers["If-None-Match"] == nil)
    #expect(sent.end == end)
    #expect(sent.timeout == .seconds(3))
  }

  @Test func `other addresses and other sources have batches of their own`() async {
    let service = Service { Self.reply(to: $0) }
    let transport = BatchingTransport(service) { _ in }
    let requests = [
      Self.request("A", limit: 2), Self.request("A", limit: 2, path: "b"),
      Self.request("A", limit: 2, source: "two"),
      Self.request("B", limit: 2), Self.request("B", limit: 2, path: "b"),
      Self.request("B", limit: 2, source: "two"),
    ]
    let tasks = requests.map { Self.start($0, over: transport) }
    for task in tasks { #expect(await Self.text(task.value).hasPrefix("200 ")) }
    #expect(service.requests.count == 3)
    #expect(Set(service.urls) == ["https://api.example/a?ids=A,B", "https://api.example/b?ids=A,B"])
  }

  @Test func `a request past the caches on the way is not sent together with others`() async {
    let service = Service { Self.reply(to: $0) }
    let transport = BatchingTransport(service) { _ in }
    let uncached: HTTPHeaders = ["Cache-Control": "no-cache"]
    let requests = [
      Self.request("A", limit: 2), Self.request("B", limit: 2, headers: uncached),
      Self.request("C", limit: 2, headers: ["Cache-Control": "no-cache", "If-None-Match": "x"]),
      Self.request("D", limit: 2),
    ]
    let tasks = requests.map { Self.start($0, over: transport) }
    for task in tasks { #expect(await Self.text(task.value).hasPrefix("200 ")) }
    let sent = Dictionary(uniqueKeysWithValues: service.requests.map { ($0.url, $0.headers) })
    #expect(sent == ["https://api.example/a?ids=A,D": [:], "https://api.example/a?ids=B,C": uncached])
  }

  @Test func `equal requests share a response and a place in the batch`() async {
    let service = Service { Self.reply(to: $0) }
    let transport = BatchingTransport(service) { _ in }
    let tasks = ["A", "A", "B"].map { Self.start(Self.request($0, limit: 2), over: transport) }
    for task in tasks { #expect(await Self.text(task.value).hasPrefix("200 ")) }
    #expect(service.urls == ["https://api.example/a?ids=A,B"])
  }

  @Test(arguments: [
    (answer(400), ["200 A=1", "200 B=1", "200 C=1"], 5), (answer(414), ["200 A=1", "200 B=1", "200 C=1"], 5),
    (answer(200, "A=1 ..."), ["200 A=1", "200 B=1", "200 C=1"], 5),
    (.failure(.bodyTooLarge(host: "api.example", limit: 1)), ["200 A=1", "200 B=1", "200 C=1"], 5),
    (answer(500, "x"), ["500 x", "500 x", "500 x"], 1), (answer(429), ["429 ", "429 ", "429 "], 1),
    (answer(204), ["204 ", "204 ", "204 "], 1),
    (answer(200, "A=1 ?"), Array(repeating: "200 A=1 ?", count: 3), 1),
    (answer(200, "X=1"), ["200 X=1", "200 X=1", "200 X=1"], 1),
    (
      .failure(.reset(host: "api.example")),
      Array(repeating: "\(TransportError.reset(host: "api.example"))", count: 3), 1
    ),
  ])
  private func `a batch without a usable answer is repeated one by one, or shares the error`(
    reply: Outcome,
    expected: [String],
    requests: Int
  )
    async
  {
    // A single item is always answered.
    let service = Service { request in request.url.contains(",") ? reply : Self.reply(to: request) }
    let outcomes = await Self.outcomes(of: ["A", "B", "C"], over: service)
    #expect(outcomes.map(Self.text) == expected)
    #expect(service.requests.count == requests)
  }

  @Test func `one item that the service refuses costs only itself`() async {
    let service = Service { request in
      request.url.contains("BAD") ? Self.answer(400, "no BAD") : Self.reply(to: request)
    }
    let items = ["A", "B", "C", "BAD", "E", "F", "G", "H"]
    let outcomes = await Self.outcomes(of: items, over: service)
    #expect(outcomes.map(Self.text) == items.map { $0 == "BAD" ? "400 no BAD" : "200 \($0)=1" })
    #expect(service.requests.count == 7)
  }

  @Test func `while two batches are under way the next one grows`() async {
    let idleCalls = Mutex<[@Sendable () -> Void]>([])
    let sent = AsyncStream.makeStream(of: String.self)
    let gates = ["A": Event(), "B": Event()]
    let service = Service { request in
      sent.continuation.yield(request.url)
      await gates[String(request.url.suffix(1))]?.wait()
      return Self.reply(to: request)
    }
    let transport = BatchingTransport(service) { call in idleCalls.withLock { $0.append(call) } }
    func beIdle() {
      let calls = idleCalls.withLock { calls in
        defer { calls = [] }
        return calls
      }
      for call in calls { call() }
    }
    var urls = sent.stream.makeAsyncIterator()
    var tasks: [Task<Outcome, Never>] = []
    for item in ["A", "B"] {
      tasks.append(Self.start(Self.request(item, limit: 50), over: transport))
      beIdle()
      #expect(await urls.next() == "https://api.example/a?ids=\(item)")
    }
    for item in ["C", "D", "E"] {
      tasks.append(Self.start(Self.request(item, limit: 50), over: transport))
      beIdle()
    }
    #expect(service.requests.count == 2)
    for gate in gates.values { gate.happen() }
    for task in tasks.prefix(2) { #expect(await Self.text(task.value).hasPrefix("200 ")) }
    beIdle()
    for task in tasks { #expect(await Self.text(task.value).hasPrefix("200 ")) }
    #expect(service.urls.last == "https://api.example/a?ids=C,D,E")
  }

  @Test func `a cancelled request leaves the batch to the others`() async {
    let (started, gate) = (Event(), Event())
    let service = Service { request in
      started.happen()
      await gate.wait()
      return Self.reply(to: request)
    }
    let transport = BatchingTransport(service) { _ in }
    let tasks = ["A", "B"].map { Self.start(Self.request($0, limit: 2), over: transport) }
    await started.wait()
    tasks[0].cancel()
    #expect(await Self.text(tasks[0].value) == "\(TransportError.cancelled)")
    gate.happen()
    #expect(await Self.text(tasks[1].value) == "200 B=1")
  }

  @Test func `a batch without anyone left is not sent, and the next request is`() async {
    let service = Service { Self.reply(to: $0) }
    let transport = BatchingTransport(service) { _ in }
    let tasks = ["A", "B"].map { Self.start(Self.request($0, limit: 3), over: transport) }
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await Self.text(task.value) == "\(TransportError.cancelled)") }
    let next = ["C", "D", "E"].map { Self.start(Self.request($0, limit: 3), over: transport) }
    for task in next { #expect(await Self.text(task.value).hasPrefix("200 ")) }
    #expect(service.urls == ["https://api.example/a?ids=C,D,E"])
  }

  /// The layers below may refuse the common request, or answer it without a turn.
  @Test(arguments: [1, 2], [true, false])
  func `a source has time while its requests wait for their batch, and no longer`(
    items: Int,
    isRefused: Bool
  ) async {
    let service = Service { request in
      isRefused
        ? .failure(.paused(of: "api.example", SourcePause(.limit, until: nil))) : Self.reply(to: request)
    }
    let idleCalls = Mutex<[@Sendable () -> Void]>([])
    let transport = BatchingTransport(service) { call in idleCalls.withLock { $0.append(call) } }
    let stopwatches = (1...3).map { _ in Stopwatch() }
    // The last one asks for the same as the first.
    let tasks = zip(stopwatches, items == 1 ? ["A", "A", "A"] : ["A", "B", "A"]).map { stopwatch, item in
      var request = Self.request(item, limit: 50)
      request.turn = RequestTurn(stopwatch)
      return Self.start(request, over: transport)
    }
    #expect(stopwatches.map(\.isPaused) == [true, true, true])
    for call in idleCalls.withLock(\.self) { call() }
    for task in tasks { _ = await task.value }
    #expect(stopwatches.map(\.isPaused) == [false, false, false])
  }
}
