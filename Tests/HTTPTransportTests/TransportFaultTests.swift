import HTTPTransport
import SpannedJSON
import TestSupport
import Testing

/// Errors of a network and a server, and how they are reported.
struct TransportFaultTests {
  struct Fault: CustomTestStringConvertible {
    let testDescription: String
    let reply: LoopbackReply
    let expected: TransportError
  }

  @Test(arguments: [
    (LoopbackReply.hangUp, TransportError.reset(host: host)),
    (LoopbackReply(steps: [.reset]), .reset(host: host)),
    (.answer("<html>log in</html>"), .notTLS(host: host)),
    // It was reached, so the network is not what is wrong.
    (.silence, .notTLS(host: host)),
  ])
  func `a broken handshake or a server without TLS is not called insecure`(
    reply: LoopbackReply,
    expected: TransportError
  ) async throws {
    let server = try LoopbackServer { _ in reply }
    let request = HTTPRequest(url: "https://127.0.0.1:\(server.port)/", allowsLocal: true)
    let transport = CurlTransport { $0.connectTimeout = .seconds(1) }
    #expect(await outcome(of: request, over: transport).failure == expected)
  }

  static let host = "127.0.0.1"
  static let faults = [
    Fault(testDescription: "closes at once", reply: .hangUp, expected: .reset(host: host)),
    Fault(
      testDescription: "body cut off",
      reply: .cutOff("{", promised: 9),
      expected: .truncated(host: host)
    ),
    Fault(
      testDescription: "chunks cut off",
      reply: LoopbackReply(steps: [
        .send([UInt8]("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n".utf8)), .hangUp,
      ]),
      expected: .truncated(host: host)
    ),
    Fault(
      testDescription: "body without end",
      reply: .endless(),
      expected: .bodyTooLarge(host: host, limit: 1 << 20)
    ),
    Fault(
      testDescription: "chunks without end",
      reply: .endless(chunked: true),
      expected: .bodyTooLarge(host: host, limit: 1 << 20)
    ),
    Fault(
      testDescription: "gzip bomb",
      reply: .gzipBomb,
      expected: .bodyTooLarge(host: host, limit: 1 << 20)
    ),
    Fault(
      testDescription: "length beyond the limit",
      reply: .stall(after: "{", promised: 1 << 40),
      expected: .timedOut(host: host)
    ),
    Fault(
      testDescription: "header flood",
      reply: .headerFlood,
      expected: .headersTooLarge(host: host, limit: 64 << 10)
    ),
    Fault(
      testDescription: "header line beyond what libcurl takes",
      reply: LoopbackReply(steps: [
        .send([UInt8]("HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 150_000))\r\n\r\n".utf8)), .hold,
      ]),
      expected: .headersTooLarge(host: host, limit: 64 << 10)
    ),
    Fault(
      testDescription: "invalid gzip",
      reply: .gzip([UInt8](#"{"a": 1}"#.utf8)),
      expected: .undecodable(host: host)
    ),
    Fault(
      testDescription: "gzip with a wrong checksum",
      reply: .gzip(Gzip.stored("{}").dropLast(8) + [0, 0, 0, 0, 2, 0, 0, 0]),
      expected: .undecodable(host: host)
    ),
    Fault(testDescription: "silence", reply: .silence, expected: .timedOut(host: host)),
    Fault(testDescription: "stall", reply: .stall(after: "{", promised: 9), expected: .timedOut(host: host)),
  ]

  @Test(arguments: faults)
  func `each fault is recognized quickly`(fault: Fault) async throws {
    let server = try LoopbackServer { _ in fault.reply }
    let isWaiting = fault.expected == .timedOut(host: Self.host)
    let timeout = isWaiting ? Duration.milliseconds(300) : .seconds(10)
    let request = server.request(timeout: timeout, maximumBodySize: 1 << 20)
    let start = ContinuousClock.now
    #expect(await outcome(of: request, over: CurlTransport()).failure == fault.expected)
    #expect(start.duration(to: .now) < .seconds(8))
  }

  @Test(arguments: [LoopbackReply.endless(), .endless(chunked: true), .gzipBomb])
  func `an oversized response is not read further`(reply: LoopbackReply) async throws {
    let server = try LoopbackServer { _ in reply }
    _ = await outcome(of: server.request(), over: CurlTransport())
    await server.wait { $0.disconnections == 1 }
    // The limit is 2 MiB; the rest fits in the buffers of the system.
    #expect(server.log.bytesSent < 32 << 20)
  }

  @Test func `a body just within the limit is complete`() async throws {
    let server = try LoopbackServer { _ in .gzip(Gzip.stored([UInt8](repeating: 0x20, count: 1000))) }
    let transport = CurlTransport()
    #expect(try await transport.send(server.request(maximumBodySize: 1000)).body.count == 1000)
    var larger = server.request(maximumBodySize: 999)
    larger.limitBody(to: 1000)
    #expect(try await transport.send(larger).body.count == 1000)
    let expected = TransportError.bodyTooLarge(host: Self.host, limit: 999)
    #expect(await outcome(of: server.request(maximumBodySize: 999), over: transport).failure == expected)
  }

  @Test func `a server that stops sending is abandoned`() async throws {
    let server = try LoopbackServer { _ in .stall(after: "{", promised: 9) }
    let transport = CurlTransport { $0.stallTimeout = .seconds(1) }
    #expect(await outcome(of: server.request(), over: transport).failure == .stalled(host: Self.host))
  }

  @Test func `a slow first byte is not a stall`() async throws {
    let thought = Gate()
    let server = try LoopbackServer { _ in
      LoopbackReply(steps: [.pass(thought)] + LoopbackReply.answer("[1]").steps)
    }
    let quick = try LoopbackServer { _ in .answer("[0]") }
    let silent = try LoopbackServer { _ in .silence }
    let transport = CurlTransport { $0.stallTimeout = .seconds(1) }
    // A reused handle waits as long as a new one.
    _ = try await transport.send(quick.request())
    async let response = transport.send(server.request())
    let error = await outcome(of: silent.request(timeout: .seconds(2.5)), over: transport).failure
    #expect(error == .timedOut(host: Self.host))
    thought.open()
    #expect(try await response.body == [UInt8]("[1]".utf8))
  }

  @Test func `a response in small parts is complete`() async throws {
    let gates = [Gate(), Gate(), Gate()]
    let server = try LoopbackServer { _ in .drip([("[1", gates[0]), (",2", gates[1]), ("]", gates[2])]) }
    async let response = CurlTransport().send(server.request())
    for (number, gate) in gates.enumerated() {
      gate.open()
      await server.wait { $0.bytesSent > number }
    }
    #expect(try await response.body == [UInt8]("[1,2]".utf8))
  }

  @Test func `a gzip stream shorter than its framing is left to the reader`() async throws {
    let whole = Gzip.stored(#"{"temperature": 21.5}"#)
    let server = try LoopbackServer { _ in .gzip(Array(whole.prefix(25))) }
    let body = try await CurlTransport().send(server.request()).body
    #expect(body.count < 21)
    #expect(throws: JSONSyntaxError.self) { try JSONDocument(body) }
  }

  @Test func `a closed port refuses the connection`() async throws {
    let port = try LoopbackServer { _ in .hangUp }.port
    let request = HTTPRequest(url: "http://127.0.0.1:\(port)/", allowsLocal: true)
    #expect(await outcome(of: request, over: CurlTransport()).failure == .refused(host: Self.host))
  }

  @Test func `a port without a response is abandoned before the request's timeout`() async throws {
    let hole = try BlackHole()
    let transport = CurlTransport { $0.connectTimeout = .milliseconds(200) }
    let request = HTTPRequest(url: "http://127.0.0.1:\(hole.port)/", timeout: .seconds(20), allowsLocal: true)
    let start = ContinuousClock.now
    #expect(await outcome(of: request, over: transport).failure == .connectTimedOut(host: Self.host))
    #expect(start.duration(to: .now) < .seconds(8))
  }

  /// RFC 6761, section 6.4: no resolver is asked for such a name.
  @Test func `a name that does not exist is not found`() async {
    let request = HTTPRequest(url: "https://weather.invalid/", timeout: .seconds(2))
    let failure = await outcome(of: request, over: CurlTransport()).failure
    // A machine without a resolver may time out instead.
    let expected: [TransportError] = [.unresolvedHost("weather.invalid"), .timedOut(host: "weather.invalid")]
    #expect(failure.map(expected.contains) == true)
  }

  @Test(arguments: [
    "", "weather", "://", "file:///etc/passwd", "ftp://example.org/", "https://",
    "https://user:pass@example.org/",
    "https://exa mple.org/", "https://example.org/\u{0}", "https://example.org:99999/",
  ])
  func `only web addresses are valid`(url: String) async {
    let failure = await outcome(of: HTTPRequest(url: url), over: CurlTransport()).failure
    #expect(failure == .malformedURL)
  }

  @Test(arguments: [
    ("X-Key", "a\r\nHost: evil"), ("X-Key", "a\nb"), ("X\r\nY", "a"), ("", "a"), ("A:B", "a"),
  ])
  func `a field cannot inject another one`(name: String, value: String) async throws {
    let server = try LoopbackServer { _ in .answer("{}") }
    var headers = HTTPHeaders()
    headers.add(name, value)
    let request = server.request(headers: headers)
    guard case .malformedHeader = await outcome(of: request, over: CurlTransport()).failure else {
      Issue.record("was sent")
      return
    }
    #expect(server.log.connections == 0)
  }

  @Test(arguments: ["http://127.0.0.1:1/", "http://example.org/"])
  func `plain HTTP needs permission`(url: String) async {
    let failure = await outcome(of: HTTPRequest(url: url), over: CurlTransport()).failure
    #expect(failure == .plainHTTP(host: url.contains("example") ? "example.org" : Self.host))
  }

  @Test(arguments: ["https://127.0.0.1", "https://localhost", "https://[::1]", "https://0", "https://127.1"])
  func `no connection is made to a private address`(origin: String) async throws {
    let server = try LoopbackServer { _ in .hangUp }
    let request = HTTPRequest(url: "\(origin):\(server.port)/")
    guard case .forbiddenAddress = await outcome(of: request, over: CurlTransport()).failure else {
      Issue.record("was not refused")
      return
    }
    #expect(server.log.connections == 0)
  }
}
