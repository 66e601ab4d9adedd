import Foundation
import HTTPTransport
import Posix
import Synchronization
import TestSupport
import Testing

final class LimitingTransportTests: Sendable {
  private let directory: TemporaryDirectory
  /// 1994-11-06T08:49:37Z.
  private let clock = ManualClock()
  private let source = ScriptedTransport([.answer(200)])
  private let problems = Mutex<[String]>([])

  init() throws { directory = try TemporaryDirectory() }

  private func store() -> RequestCountStore {
    RequestCountStore(directory: directory.path) { [self] problem in
      problems.withLock { $0.append("\(problem)") }
    }
  }

  private func sender(_ limits: String, _ keyHash: String? = nil) throws -> RequestSource {
    .init("owm", keyHash: keyHash, limits: try #require(RequestLimit.list(limits)))
  }

  /// A run that sends so many requests.
  ///
  /// - Returns: What each gave: a status, or when the pause ends.
  private func run(_ requests: Int, _ limits: String, keyHash: String? = nil) async throws -> [String] {
    let transport = LimitingTransport(source, counts: store(), now: { [clock] in clock.date })
    let request = HTTPRequest(url: "https://api.example/a").sent(by: try sender(limits, keyHash))
    var results: [String] = []
    for _ in 0..<requests {
      switch await outcome(of: request, over: transport) {
      case .success(let response): results.append("\(response.status)")
      case .failure(.paused("api.example", let pause)) where pause.reason == .limit:
        results.append(pause.until.map { $0.formatted(.iso8601) } ?? "no end")
      case .failure(let error): results.append("\(error)")
      }
    }
    transport.finish()
    return results
  }

  @Test func `requests count across runs until the day is over`() async throws {
    #expect(try await run(2, "3/day") == ["200", "200"])
    #expect(try await run(2, "3/day") == ["200", "1994-11-07T00:00:00Z"])
    #expect(try await run(1, "3/day") == ["1994-11-07T00:00:00Z"])
    #expect(source.requests.count == 3)
    #expect(store().counts(for: try sender("3/day"), now: clock.date) == [3])
    clock.advance(.seconds(16 * 3600))
    #expect(try await run(1, "3/day") == ["200"])
    let text = String(decoding: try directory.read("requests.json"), as: UTF8.self)
    #expect(!text.contains("1994-11-06"), "a day that is over is forgotten: \(text)")
  }

  @Test func `the first limit that is reached pauses the source`() async throws {
    let limits = "2/minute, 3/hour"
    #expect(try await run(3, limits) == ["200", "200", "1994-11-06T08:50:00Z"])
    clock.advance(.seconds(60))
    #expect(try await run(2, limits) == ["200", "1994-11-06T09:00:00Z"])
    #expect(store().counts(for: try sender(limits), now: clock.date) == [1, 3])
  }

  @Test func `another key has a limit of its own`() async throws {
    #expect(try await run(2, "1/month", keyHash: "a") == ["200", "1994-12-01T00:00:00Z"])
    #expect(try await run(1, "1/month", keyHash: "b") == ["200"])
  }

  @Test func `runs at the same time lose no count`() async throws {
    let stores = [store(), store()]
    for store in stores {
      let transport = LimitingTransport(source, counts: store, now: { [clock] in clock.date })
      let request = HTTPRequest(url: "https://api.example/a").sent(by: try sender("9/day"))
      _ = await outcome(of: request, over: transport)
      transport.finish()
    }
    #expect(store().counts(for: try sender("9/day"), now: clock.date) == [2])
  }

  @Test func `runs at the same time learn of each other when they save`() async throws {
    let runs = [store(), store()].map { store in
      LimitingTransport(source, counts: store, now: { [clock] in clock.date })
    }
    let request = HTTPRequest(url: "https://api.example/a").sent(by: try sender("4/day"))
    func isSent(by run: Int) async -> Bool {
      (try? await outcome(of: request, over: runs[run]).get()) != nil
    }
    for run in [0, 1, 0] { #expect(await isSent(by: run)) }
    for run in runs { run.finish(waiting: .zero) }
    runs[0].finish(waiting: .zero)
    #expect(await isSent(by: 0))
    #expect(await !isSent(by: 0))
    runs[0].finish(waiting: .zero)
    runs[1].finish(waiting: .zero)
    #expect(await !isSent(by: 1))
    #expect(store().counts(for: try sender("4/day"), now: clock.date) == [4])
  }

  @Test func `a run that goes on does not wait for the lock and saves later`() async throws {
    let transport = LimitingTransport(source, counts: store(), now: { [clock] in clock.date })
    let request = HTTPRequest(url: "https://api.example/a").sent(by: try sender("2/day"))
    func isSent() async -> Bool { (try? await outcome(of: request, over: transport).get()) != nil }
    #expect(await isSent())
    let other = try FileDescriptor(opening: directory.path)
    try other.lock(within: .zero)
    transport.finish(waiting: .zero)
    #expect(directory.files().isEmpty && problems.withLock { $0 }.isEmpty)
    #expect(await isSent())
    #expect(await !isSent())
    other.close()
    transport.finish()
    #expect(store().counts(for: try sender("2/day"), now: clock.date) == [2])
  }

  @Test func `the end of a run waits for others that end in the same seconds`() async throws {
    let transport = LimitingTransport(source, counts: store(), now: { [clock] in clock.date })
    let request = HTTPRequest(url: "https://api.example/a").sent(by: try sender("2/day"))
    _ = await outcome(of: request, over: transport)
    let other = try FileDescriptor(opening: directory.path)
    try other.lock(within: .zero)
    let isOver = Mutex(false)
    async let end: Void? = Posix.Thread.value { _ in
      transport.finish()
      isOver.withLock { $0 = true }
    }
    // Until it has opened the directory for its lock, too.
    while openCount(of: directory.path) < 2, !isOver.withLock(\.self) { await Task.yield() }
    #expect(isOver.withLock { !$0 })
    other.close()
    #expect(await end != nil && problems.withLock { $0 }.isEmpty)
    #expect(store().counts(for: try sender("2/day"), now: clock.date) == [1])
  }

  @Test func `without a folder a run counts its own requests`() async throws {
    let counts = RequestCountStore(directory: nil) { [self] problem in
      problems.withLock { $0.append("\(problem)") }
    }
    let transport = LimitingTransport(source, counts: counts, now: { [clock] in clock.date })
    let request = HTTPRequest(url: "https://api.example/a").sent(by: try sender("1/day"))
    for isSent in [true, false, false] {
      let result = await outcome(of: request, over: transport)
      #expect(((try? result.get()) != nil) == isSent)
      transport.finish(waiting: .zero)
    }
    #expect(problems.withLock { $0 }.isEmpty)
  }

  /// Reports each request before it passes it on.
  private struct ReportingTransport: Transport {
    let transport: any Transport
    let report: @Sendable () -> Void

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      report()
      return try await transport.send(request)
    }
  }

  /// Whether the requests that wait end by a cancellation or by their time, and whether the counts are saved
  /// before.
  @Test(arguments: [true, false], [true, false])
  func `a request that never had its turn does not count`(isCancelled: Bool, isSaved: Bool) async throws {
    let server = try LoopbackServer { _ in .silence }
    let network = CurlTransport { $0.transfersPerServer = 2 }
    let counts = store()
    let allCounted = Event()
    let passedOn = Counter()
    // A request is counted before it is passed on.
    let reporting = ReportingTransport(transport: network) {
      if passedOn.next() == 9 { allCounted.happen() }
    }
    let transport = LimitingTransport(reporting, counts: counts, now: { [clock] in clock.date })
    let sender = try sender("9/minute, 9/day")
    let end = ContinuousClock.now + (isCancelled ? .seconds(60) : .seconds(2))
    func start(_ number: Int) -> [Task<TransportError?, Never>] {
      (0..<number).map { _ in
        Task {
          var request = server.request(timeout: .seconds(60)).sent(by: sender)
          request.end = end
          return await outcome(of: request, over: transport).failure
        }
      }
    }
    let sent = start(2)
    await server.wait { $0.requests.count == 2 }
    let waiting = start(7)
    await allCounted.wait()
    #expect(counts.counts(for: sender, now: clock.date) == [9, 9])
    if isSaved { transport.finish() }
    // Those that were sent end last: another one would have its turn after them.
    let tasks = waiting + sent
    for task in tasks where isCancelled {
      task.cancel()
      _ = await task.value
    }
    var failures: [TransportError?] = []
    for task in tasks { failures.append(await task.value) }
    if !isCancelled { #expect(failures.count { $0 == .noTurn(host: "127.0.0.1") } == 7) }
    transport.finish()
    #expect(server.log.requests.count == 2)
    #expect(store().counts(for: sender, now: clock.date) == [2, 2])
  }

  @Test func `a run that sent none of its requests leaves no file`() async throws {
    let transport = LimitingTransport(CurlTransport(), counts: store(), now: { [clock] in clock.date })
    let request = HTTPRequest(url: "http://api.example/a").sent(by: try sender("9/day"))
    #expect(await outcome(of: request, over: transport).failure == .plainHTTP(host: "api.example"))
    transport.finish()
    #expect(directory.files().isEmpty)
  }

  @Test func `a source without a limit is not counted`() async throws {
    #expect(try await run(2, "none") == ["200", "200"])
    #expect(directory.files().isEmpty)
  }

  @Test(arguments: ["", "{}", #"{"version": 1, "periods": [{"source": "owm", "requests": -1}]}"#])
  func `a damaged file is set aside`(text: String) async throws {
    try directory.write(text, to: "requests.json")
    #expect(try await run(1, "1/day") == ["200"])
    #expect(try await run(1, "1/day") == ["1994-11-07T00:00:00Z"])
    #expect(problems.withLock { $0 }.count == 1)
  }

  @Test(
    arguments: [
      ("500/day", ["500/day"]), ("600/minute, 10000/day", ["600/minute", "10000/day"]),
      ("1/hour,2/month", ["1/hour", "2/month"]), ("none", []), ("", nil), ("0/day", nil), ("500", nil),
      ("500/week", nil), ("500/day,", nil), ("-5/day", nil), ("1e3/day", nil), ("5000000000/day", nil),
      ("500 / day", nil),
    ] as [(String, [String]?)]
  )
  func `a limit is a number and a period`(text: String, limits: [String]?) throws {
    #expect(RequestLimit.list(text)?.map(\.description) == limits)
    #expect((text.wholeMatch(of: try Regex(RequestLimit.pattern)) != nil) == (limits != nil))
  }
}
