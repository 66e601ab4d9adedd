import HTTPTransport
import TestSupport
import Testing

struct CancellationTests {
  @Test(arguments: TransferThreads.allCases)
  func `a cancelled transfer closes its connection at once`(threads: TransferThreads) async throws {
    let server = try LoopbackServer { _ in .stall(after: "{", promised: 9) }
    let transport = CurlTransport(on: threads)
    let task = Task { await outcome(of: server.request(), over: transport).failure }
    await server.wait { $0.bytesSent > 0 }
    let start = ContinuousClock.now
    task.cancel()
    #expect(await task.value == .cancelled)
    await server.wait { $0.disconnections == 1 }
    #expect(start.duration(to: .now) < .seconds(2))
  }

  @Test(arguments: TransferThreads.allCases)
  func `a cancelled task sends nothing`(threads: TransferThreads) async throws {
    let server = try LoopbackServer { _ in .answer("{}") }
    let transport = CurlTransport(on: threads)
    let gate = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in gate.stream {}
      return await outcome(of: server.request(), over: transport).failure
    }
    task.cancel()
    gate.continuation.finish()
    #expect(await task.value == .cancelled)
    #expect(server.log.requests.isEmpty)
  }

  @Test(arguments: TransferThreads.allCases)
  func `a transfer that waits for its turn can be cancelled, and the turn is not lost`(
    threads: TransferThreads
  ) async throws {
    let server = try LoopbackServer { $0.path == "/slow" ? .silence : .answer("{}") }
    let transport = CurlTransport(on: threads) { $0.transfersPerServer = 1 }
    let slow = Task { await outcome(of: server.request("/slow"), over: transport).failure }
    await server.wait { $0.requests.count == 1 }
    let waiting = Task { await outcome(of: server.request("/waiting"), over: transport).failure }
    waiting.cancel()
    #expect(await waiting.value == .cancelled)
    slow.cancel()
    #expect(await slow.value == .cancelled)
    #expect(try await transport.send(server.request("/next")).status == 200)
    #expect(server.log.requests.map(\.path) == ["/slow", "/next"])
  }

  @Test(arguments: TransferThreads.allCases)
  func `no request waits in the queue beyond its timeout`(threads: TransferThreads) async throws {
    let gate = Gate()
    let server = try LoopbackServer { _ in .drip([("{}", gate)]) }
    let transport = CurlTransport(on: threads) { $0.transfersPerServer = 1 }
    async let first = outcome(of: server.request(timeout: .seconds(30)), over: transport).failure
    await server.wait { !$0.requests.isEmpty }
    let end = ContinuousClock.now + .milliseconds(500)
    let failures = await withTaskGroup { group in
      for _ in 1...7 {
        group.addTask {
          var request = server.request(timeout: .milliseconds(500))
          request.end = end
          return await outcome(of: request, over: transport).failure
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    gate.open()
    #expect(await first == nil)
    #expect(failures == Array(repeating: .noTurn(host: "127.0.0.1"), count: 7))
    // With half a second of its own, each of them would be sent.
    #expect(server.log.requests.count == 1)
  }

  @Test(arguments: TransferThreads.allCases)
  func `cancelling many at any moment loses no result`(threads: TransferThreads) async throws {
    let server = try LoopbackServer { _ in .answer("{}") }
    let transport = CurlTransport(on: threads) { $0.transfersPerServer = 8 }
    let tasks = (0..<200).map { _ in Task { await outcome(of: server.request(), over: transport) } }
    await server.wait { $0.requests.count >= 20 }
    for task in tasks { task.cancel() }
    for task in tasks {
      let result = await task.value
      #expect(result.failure == .cancelled || (try? result.get().status) == 200)
    }
    #expect(try await transport.send(server.request()).status == 200)
  }
}
