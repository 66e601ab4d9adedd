import Posix
import Synchronization
import TestSupport
import Testing
import Weather

@testable import HTTPTransport

struct CurlTransportTests {
  @Test func `a response has status, fields, body and address`() async throws {
    let server = try LoopbackServer { _ in
      .answer(#"{"tea": true}"#, status: 418, headers: [("X-Answer", "  42 "), ("x-answer", "second")])
    }
    let response = try await CurlTransport().send(server.request("/pot?kind=tea"))
    #expect(response.status == 418)
    #expect(response.headers["x-ANSWER"] == "42")
    #expect(response.body == [UInt8](#"{"tea": true}"#.utf8))
    #expect(response.url == "\(server.url)/pot?kind=tea")
    #expect(response.origin == .live)
    #expect(response.duration > .zero)
  }

  @Test func `a request has its fields, agg's user agent, and accepts gzip`() async throws {
    let server = try LoopbackServer { _ in .answer("{}") }
    let request = server.request("/a%20b?q=1", headers: ["ff-coding-exercise": "1", "X-Empty": ""])
    _ = try await CurlTransport().send(request)
    let seen = try #require(server.log.requests.first)
    #expect(seen.method == "GET")
    #expect(seen.target == "/a%20b?q=1")
    #expect(seen.header("FF-Coding-Exercise") == "1")
    #expect(seen.header("X-Empty") == "")
    #expect(seen.header("User-Agent") == "agg/test (+https://example.org/agg)")
    #expect(seen.header("Accept-Encoding") == "gzip")
    #expect(seen.header("Cookie") == nil)
  }

  @Test func `each request has its own fields and no others`() async throws {
    let server = try LoopbackServer { _ in .answer("{}") }
    let transport = CurlTransport()
    for headers: HTTPHeaders in [
      ["X-One": "1"], ["X-Two": "2", "user-agent": "mine"], [:], [:], ["X-One": "3"],
    ] {
      _ = try await transport.send(server.request(headers: headers))
    }
    let sent = server.log.requests.map {
      $0.lines.filter { !$0.hasPrefix("Host:") && !$0.hasPrefix("Accept") }
    }
    let own = "User-Agent: agg/test (+https://example.org/agg)"
    #expect(
      sent == [[own, "X-One: 1"], ["X-Two: 2", "user-agent: mine"], [own], [own], [own, "X-One: 3"]]
    )
  }

  @Test func `a CONNECT request has the user agent and no field of the request`() async throws {
    let proxy = try LoopbackServer { _ in .answer("no", status: 403) }
    let transport = CurlTransport { $0.environment = ["https_proxy": proxy.url] }
    let request = HTTPRequest(url: "https://api.example.org/", headers: ["X-Key": "secret"])
    #expect(await outcome(of: request, over: transport).failure != nil)
    let seen = try #require(proxy.log.requests.first)
    #expect(seen.method == "CONNECT")
    #expect(seen.header("User-Agent") == "agg/test (+https://example.org/agg)")
    #expect(seen.header("X-Key") == nil)
  }

  @Test(arguments: ["{}", ""])
  func `a trailer is not a field of the response`(body: String) async throws {
    let trailers = ["Cache-Control: max-age=86400", "Retry-After: 9"]
    let server = try LoopbackServer { _ in
      .chunked(body.isEmpty ? [] : [body], headers: [("Cache-Control", "no-store")], trailers: trailers)
    }
    let response = try await CurlTransport().send(server.request())
    #expect(response.body == [UInt8](body.utf8))
    #expect(response.headers.fields.map(\.name) == ["Cache-Control", "Transfer-Encoding"])
    #expect(response.headers["Cache-Control"] == "no-store")
  }

  @Test func `the fields of the last response of a chain are used`() async throws {
    let hints = "HTTP/1.1 103 Early Hints\r\nX-Hint: 1\r\n\r\n"
    let final = "HTTP/1.1 200 OK\r\nX-Answer: 2\r\nContent-Length: 2\r\n\r\n{}"
    let server = try LoopbackServer { _ in LoopbackReply(steps: [.send([UInt8]((hints + final).utf8))]) }
    let response = try await CurlTransport().send(server.request())
    #expect(response.status == 200)
    #expect(response.headers.fields.map(\.name) == ["X-Answer", "Content-Length"])
  }

  @Test func `cookies are not kept`() async throws {
    let server = try LoopbackServer { _ in .answer("{}", headers: [("Set-Cookie", "id=1")]) }
    let transport = CurlTransport()
    for _ in 1...2 { _ = try await transport.send(server.request()) }
    #expect(server.log.requests.map { $0.header("Cookie") } == [nil, nil])
  }

  @Test(arguments: TransferThreads.allCases)
  func `a connection is reused`(threads: TransferThreads) async throws {
    let server = try LoopbackServer { _ in .answer("{}") }
    let transport = CurlTransport(on: threads)
    for _ in 1...20 { _ = try await transport.send(server.request()) }
    #expect(server.log.requests.count == 20)
    #expect(server.log.connections == 1)
  }

  @Test func `no option of a request stays for the next one`() async throws {
    let server = try LoopbackServer { _ in .answer("{}") }
    let transport = CurlTransport()
    let first = server.request("/first", headers: ["X-Key": "secret"])
    _ = try await transport.send(first)
    _ = try await transport.send(server.request("/second"))
    #expect(server.log.requests.map { $0.header("X-Key") } == ["secret", nil])
  }

  @Test(arguments: TransferThreads.allCases)
  func `two hundred requests at once stay within the limit of connections`(threads: TransferThreads)
    async throws
  {
    let server = try LoopbackServer { .answer(#"{"path": "\#($0.path)"}"#) }
    let transport = CurlTransport(on: threads) { $0.transfersPerServer = 4 }
    let bodies = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for number in 0..<200 {
        group.addTask { (number, try await transport.send(server.request("/\(number)")).body) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(bodies.count == 200)
    #expect(bodies.allSatisfy { $0.value == [UInt8](#"{"path": "/\#($0.key)"}"#.utf8) })
    #expect(server.log.connections <= 4)
  }

  @Test(arguments: TransferThreads.allCases)
  func `a slow server does not hold up another one`(threads: TransferThreads) async throws {
    let slow = try LoopbackServer { _ in .silence }
    let quick = try LoopbackServer { _ in .answer("{}") }
    let transport = CurlTransport(on: threads) { $0.transfers = 3 }
    let waiting = Task {
      await withTaskGroup { group in
        for _ in 1...5 { group.addTask { _ = await outcome(of: slow.request(), over: transport) } }
      }
    }
    await slow.wait { $0.requests.count == 2 }
    #expect(try await transport.send(quick.request()).status == 200)
    waiting.cancel()
    await waiting.value
  }

  @Test func `chunks are joined`() async throws {
    let server = try LoopbackServer { _ in .chunked([#"{"a""#, ": ", "1}"]) }
    #expect(try await CurlTransport().send(server.request()).body == [UInt8](#"{"a": 1}"#.utf8))
  }

  @Test(arguments: [0, 1, 70_000])
  func `gzip is decoded`(size: Int) async throws {
    let body = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    let server = try LoopbackServer { _ in .gzip(Gzip.stored(body)) }
    #expect(try await CurlTransport().send(server.request()).body == body)
  }

  @Test func `a freed transport closes its connections`() async throws {
    let server = try LoopbackServer { _ in .answer("{}") }
    _ = try await CurlTransport().send(server.request())
    await server.wait { $0.disconnections == 1 }
    #expect(server.log.disconnections == 1)
  }

  @Test func `requests go through the proxy of the environment, except for its exceptions`() async throws {
    let proxy = try LoopbackServer { _ in .answer("proxy") }
    let server = try LoopbackServer { _ in .answer("server") }
    var environment = ["http_proxy": proxy.url]
    let through = CurlTransport { $0.environment = environment }
    #expect(try await through.send(server.request("/a")).body == [UInt8]("proxy".utf8))
    #expect(proxy.log.requests.map(\.target) == ["\(server.url)/a"])
    environment["no_proxy"] = "127.0.0.1"
    let past = CurlTransport { $0.environment = environment }
    #expect(try await past.send(server.request("/a")).body == [UInt8]("server".utf8))
    environment["no_proxy"] = "10.0.0.0/8,127.0.0.0/8"
    let pastToo = CurlTransport { $0.environment = environment }
    #expect(try await pastToo.send(server.request("/a")).body == [UInt8]("server".utf8))
  }

  @Test(arguments: [
    ("http://93.184.216.34/", true, TransportError.plainHTTP(host: "93.184.216.34")),
    ("http://[2606:2800:220:1::1]/", true, .plainHTTP(host: "[2606:2800:220:1::1]")),
    // Only the proxy would find out whose address this is.
    ("http://station.example/", true, .plainHTTP(host: "station.example")),
    ("http://station.localhost.example/", true, .plainHTTP(host: "station.localhost.example")),
    ("http://127.1/", true, nil), ("http://10.0.0.7/", true, nil), ("http://[fd00::7]/", true, nil),
    ("http://localhost/", true, nil), ("http://station.localhost/", true, nil),
    ("http://10.0.0.7/", false, .plainHTTP(host: "10.0.0.7")),
    ("https://10.0.0.7/", false, .forbiddenAddress(host: "10.0.0.7")),
    ("https://localhost/", false, .forbiddenAddress(host: "localhost")),
    ("https://169.254.169.254.:443/", false, .forbiddenAddress(host: "169.254.169.254.")),
    ("https://station.localhost./", false, .forbiddenAddress(host: "station.localhost.")),
  ])
  func `a proxy gets plain HTTP only for local addresses`(
    url: String,
    allowsLocal: Bool,
    problem: TransportError?
  ) async throws {
    let proxy = try LoopbackServer { _ in .answer("proxy") }
    for name in ["http_proxy", "all_proxy"] {
      let transport = CurlTransport { $0.environment = [name: proxy.url, "https_proxy": proxy.url] }
      let request = HTTPRequest(url: url, allowsLocal: allowsLocal)
      #expect(await outcome(of: request, over: transport).failure == problem)
    }
    #expect(proxy.log.requests.count == (problem == nil ? 2 : 0))
  }

  @Test func `an error of a proxy is not reported for the source`() async throws {
    let server = try LoopbackServer { _ in .answer("server") }
    let refusing = try LoopbackServer { _ in .answer("", status: 407) }
    let port = try #require(refusing.url.split(separator: ":").last)
    let tunnel = CurlTransport { $0.environment = ["https_proxy": "http://me:secret@127.0.0.1:\(port)"] }
    let refused = await #expect(throws: TransportError.self) {
      try await tunnel.send(HTTPRequest(url: "https://api.example.org/"))
    }
    #expect(refused == .proxy("127.0.0.1:\(port)", status: 407))
    // No server listens at port 1.
    let down = CurlTransport { $0.environment = ["http_proxy": "127.0.0.1:1"] }
    let unreachable = await #expect(throws: TransportError.self) { try await down.send(server.request("/a")) }
    #expect(unreachable == .proxy("127.0.0.1:1", status: nil))
    // A proxy that should speak TLS, and does not.
    let plain = CurlTransport { $0.environment = ["https_proxy": "https://127.0.0.1:\(port)"] }
    let unencrypted = await outcome(of: HTTPRequest(url: "https://api.example.org/"), over: plain).failure
    #expect(unencrypted == .proxy("https://127.0.0.1:\(port)", status: nil))
    #expect(server.log.requests.isEmpty)
  }

  @Test func `an error of the server behind a tunnel is not reported for the proxy`() async throws {
    let tunnel = try LoopbackServer { request in
      LoopbackReply(steps: [
        .send([UInt8]("HTTP/1.1 200 Connection established\r\n\r\n<html>no TLS</html>".utf8))
      ])
    }
    let transport = CurlTransport { $0.environment = ["https_proxy": tunnel.url] }
    let error = await outcome(of: HTTPRequest(url: "https://api.example.org/"), over: transport).failure
    #expect(error == .notTLS(host: "api.example.org"))
  }

  @Test(arguments: [
    ("http://bob:Tr0ub/dor@10.0.0.1:3128", "10.0.0.1:3128"), ("http://bob:a?b@proxy", "proxy"),
    ("http://bob:a#b@proxy:1/", "proxy:1"), ("bob:a@b/c@proxy:1", "proxy:1"), ("proxy:1", "proxy:1"),
    ("bob:p://w@proxy:1", "proxy:1"), ("bob:p@://w@proxy:1", "proxy:1"), ("http://bob:pw@", ""),
    ("https://bob:p/w@proxy:1", "https://proxy:1"), ("socks5h://proxy:1", "socks5h://proxy:1"), ("", ""),
  ])
  func `a proxy is named without its password, whatever it contains`(proxy: String, name: String) {
    #expect(ProxySettings.name(of: proxy) == name)
  }

  @Test func `each proxy that is used is reported once`() async throws {
    let proxy = try LoopbackServer { _ in .answer("proxy") }
    let noted = Mutex<[String]>([])
    let transport = CurlTransport { configuration in
      configuration.environment = ["http_proxy": "http://me:secret@\(proxy.url.dropFirst("http://".count))"]
      configuration.noteProxy = { name in noted.withLock { $0.append(name) } }
    }
    for path in ["a", "b"] {
      _ = try await transport.send(HTTPRequest(url: "http://10.0.0.7/\(path)", allowsLocal: true))
    }
    #expect(noted.withLock(\.self) == ["127.0.0.1:\(proxy.port)"])
  }

  @Test func `a response in time is used although the pool's thread reads it later`() async throws {
    let pool = ThreadPool.started(limit: 1)
    let end = ContinuousClock.now + .milliseconds(500)
    let server = try LoopbackServer { _ in
      let isHeld = Gate()
      Task(executorPreference: pool) {
        isHeld.open()
        // Blocks the thread until the request's time is over.
        _ = try? Poll.ready([], until: end)
      }
      isHeld.pass()
      return .answer("{}")
    }
    let transport = CurlTransport(.init(userAgent: "agg/test", environment: [:]), on: pool)
    var request = server.request()
    request.end = end
    #expect(try await transport.send(request).status == 200)
    #expect(ContinuousClock.now > end)
  }

  @Test func `a second transport of a pool has its own thread, and its turn after the first`()
    async throws
  {
    let server = try LoopbackServer { _ in .answer("{}") }
    let pool = ThreadPool.started(limit: 1)
    let configuration = CurlTransport.Configuration(userAgent: "agg/test", environment: [:])
    for _ in 1...3 {
      let (first, second) = (CurlTransport(configuration, on: pool), CurlTransport(configuration, on: pool))
      for transport in [first, second] {
        #expect(try await transport.send(server.request()).status == 200)
      }
    }
    #expect(server.log.requests.count == 6)
  }

  @Test func `an open connection is reused only for requests that could have opened it`() async throws {
    let server = try LoopbackServer { _ in .answer("{}") }
    let engine = try #require(CurlEngine(.init(userAgent: "agg/test", environment: [:]), on: nil))
    defer { engine.stop() }
    let url = try RequestURL("\(server.url)/")
    func transfer(_ id: Int, allowsLocal: Bool) async -> Result<RawResponse, TransportError> {
      await withCheckedContinuation { continuation in
        let request = HTTPRequest(url: url.text, allowsLocal: allowsLocal)
        engine.start(
          TransferOrder(
            id: id,
            request: request,
            url: url,
            turn: RequestTurn(Stopwatch()),
            end: .now + .seconds(10),
            continuation: continuation
          )
        )
      }
    }
    #expect(await transfer(1, allowsLocal: true).failure == nil)
    #expect(await transfer(2, allowsLocal: false).failure == .forbiddenAddress(host: "127.0.0.1"))
    #expect(await transfer(3, allowsLocal: true).failure == nil)
    #expect(server.log.requests.count == 2)
  }

  @Test func `a field with the name of a status line hides no earlier field`() async throws {
    let server = try LoopbackServer { _ in
      .answer("{}", headers: [("Cache-Control", "no-store"), ("HTTP/x", "1"), ("ETag", "2")])
    }
    let headers = try await CurlTransport().send(server.request()).headers
    #expect(headers["Cache-Control"] == "no-store" && headers["ETag"] == "2")
  }

  @Test func `a proxy that requires authentication is named`() async throws {
    let proxy = try LoopbackServer { _ in .answer("{}", status: 407) }
    let name = "127.0.0.1:\(proxy.port)"
    let transport = CurlTransport(.init(userAgent: "agg/test", environment: ["http_proxy": name]))
    let request = HTTPRequest(url: "http://127.0.0.1:1/", allowsLocal: true)
    #expect(await outcome(of: request, over: transport).failure == .proxy(name, status: 407))
  }

  @Test func `time in the queue does not count as the server's`() async throws {
    let gate = Gate()
    let slow = try LoopbackServer { _ in .drip([("{}", gate)]) }
    let good = try LoopbackServer { _ in .answer("{}") }
    let transport = CurlTransport { $0.transfers = 1 }
    func failure(_ server: LoopbackServer, _ time: Duration, until end: Duration? = nil) async
      -> (TransportError?, Stopwatch)
    {
      var request = server.request(timeout: time)
      request.end = end.map { .now + $0 }
      let stopwatch = Stopwatch()
      request.turn = RequestTurn(stopwatch)
      return (await outcome(of: request, over: transport).failure, stopwatch)
    }
    async let first = failure(slow, .seconds(20))
    await slow.wait { !$0.requests.isEmpty }
    // In the queue for longer than its own time.
    async let hasty = failure(good, .seconds(20), until: .milliseconds(1200))
    async let patient = failure(good, .seconds(1), until: .seconds(20))
    let unserved = await hasty
    gate.open()
    let served = await patient
    #expect(await first.0 == nil)
    #expect(unserved.0 == .noTurn(host: "127.0.0.1"))
    #expect(served.0 == nil)
    #expect(good.log.requests.count == 1)
    #expect(served.1.paused >= .milliseconds(10) && unserved.1.paused >= .milliseconds(10))
    #expect(!served.1.isPaused && !unserved.1.isPaused)
  }

  @Test func `requests of one identity share its timeout`() async throws {
    let clock = ManualClock()
    let served = Counter()
    let server = try LoopbackServer { _ in
      guard served.next() == 1 else { return .silence }
      clock.advance(.seconds(61))
      return .answer("{}")
    }
    let transport = CurlTransport { $0.transfersPerServer = 1 }
    let stopwatch = Stopwatch { clock.now }
    let start = ContinuousClock.now
    let failures = await withTaskGroup { group in
      for path in ["/one", "/two", "/three"] {
        group.addTask {
          var request = server.request(path, timeout: .seconds(60))
          request.turn = RequestTurn(stopwatch)
          return await outcome(of: request, over: transport).failure
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    // The first one used up the time of the others.
    #expect(failures.count { $0 == nil } == 1)
    #expect(failures.count { $0 == .timedOut(host: "127.0.0.1") } == 2)
    // With a timeout of its own, a silence would last a minute.
    #expect(start.duration(to: .now) < .seconds(30))
  }

  @Test(arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 200 OK\r\n folded: onto nothing\r\n\r\n{}"])
  func `a server without HTTP is not called an error of the config`(text: String) async throws {
    let server = try LoopbackServer { _ in LoopbackReply(steps: [.send(Array(text.utf8))]) }
    let error = await #expect(throws: TransportError.self) {
      try await CurlTransport().send(server.request("/a"))
    }
    #expect(error == .notHTTP(host: "127.0.0.1"))
  }
}
