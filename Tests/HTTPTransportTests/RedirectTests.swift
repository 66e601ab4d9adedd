import HTTPTransport
import TestSupport
import Testing

struct RedirectTests {
  private static let key: HTTPHeaders = ["X-API-Key": "topsecret", "Accept": "application/json"]

  @Test(arguments: [301, 302, 303, 307, 308], ["/there", "there?x=1", "http://127.0.0.1:PORT/there"])
  func `a redirect within a server is followed`(status: Int, location: String) async throws {
    let server = try LoopbackServer { request in
      guard request.path == "/here" else { return .answer("{}") }
      let port = request.header("Host")?.split(separator: ":").last ?? ""
      return .redirect(to: location.replacing("PORT", with: port), status: status)
    }
    let request = server.request("/here", headers: Self.key)
    let response = try await CurlTransport().send(request)
    #expect(response.status == 200)
    #expect(response.url.hasPrefix("\(server.url)/there"))
    #expect(server.log.requests.last?.header("X-API-Key") == "topsecret")
  }

  @Test(arguments: [300, 304])
  func `300 and 304 are responses, not redirects`(status: Int) async throws {
    let server = try LoopbackServer { _ in .redirect(to: "/there", status: status) }
    #expect(try await CurlTransport().send(server.request()).status == status)
  }

  @Test func `a redirect to another server is rejected, and it gets no request`() async throws {
    let other = try LoopbackServer { _ in .answer("{}") }
    let server = try LoopbackServer { _ in .redirect(to: "\(other.url)/collect") }
    let request = server.request("/?appid=topsecret", headers: Self.key)
    let failure = try #require(await outcome(of: request, over: CurlTransport()).failure)
    // The port is reported if it is the only difference.
    #expect(failure == .redirectRefused(from: "127.0.0.1:\(server.port)", to: other.url))
    #expect(!"\(failure)".contains("topsecret"))
    #expect(other.log.connections == 0)
  }

  @Test(arguments: [
    "https://example.org/", "//example.org/", "http://169.254.169.254/latest/meta-data", "file:///etc/passwd",
    "ftp://example.org",
    "javascript:alert(1)", "http://127.0.0.1@example.org/", "http://user@127.0.0.1:PORT/", "http://", "\u{1}",
  ])
  func `a redirect to another host is rejected`(location: String) async throws {
    let server = try LoopbackServer { request in
      let port = request.header("Host")?.split(separator: ":").last ?? ""
      return .redirect(to: location.replacing("PORT", with: port))
    }
    let failure = await outcome(of: server.request(), over: CurlTransport()).failure
    guard case .redirectRefused(let from, _) = failure, from.hasPrefix("127.0.0.1") else {
      Issue.record("not refused: \(String(describing: failure))")
      return
    }
    #expect(server.log.requests.count == 1)
  }

  @Test func `a secret in the host of a redirect is masked`() async throws {
    let server = try LoopbackServer { _ in .redirect(to: "https://Canary-4711.example.org:444/a") }
    let failure = await outcome(of: server.request(), over: CurlTransport()).failure
    #expect(failure == .redirectRefused(from: "127.0.0.1", to: "https://Canary-4711.example.org"))
  }

  @Test func `a loop ends after three redirects`() async throws {
    let server = try LoopbackServer { _ in .redirect(to: "/again") }
    #expect(
      await outcome(of: server.request(), over: CurlTransport()).failure
        == .tooManyRedirects(host: "127.0.0.1", count: 3)
    )
    #expect(server.log.requests.count == 4)
  }

  @Test func `three redirects are followed`() async throws {
    let server = try LoopbackServer { request in
      let hop = Int(request.path.dropFirst()) ?? 0
      return hop < 3 ? .redirect(to: "/\(hop + 1)") : .answer("{}")
    }
    #expect(try await CurlTransport().send(server.request("/0")).status == 200)
  }

  /// The clock of the request passes while the server makes its redirect.
  @Test(arguments: [(59, true), (61, false)])
  func `all redirects share one timeout`(seconds: Int, hasTime: Bool) async throws {
    let clock = ManualClock()
    let server = try LoopbackServer { request in
      guard request.path == "/here" else { return hasTime ? .answer("{}") : .silence }
      clock.advance(.seconds(seconds))
      return .redirect(to: "/there")
    }
    var request = server.request("/here", timeout: .seconds(60))
    request.turn = RequestTurn(Stopwatch { clock.now })
    let start = ContinuousClock.now
    let failure = await outcome(of: request, over: CurlTransport()).failure
    #expect(failure == (hasTime ? nil : .timedOut(host: "127.0.0.1")))
    // With a timeout of its own, the silence would last a minute.
    #expect(start.duration(to: .now) < .seconds(30))
  }

  @Test(arguments: [
    (301, nil, true), (308, "max-age=600", true), (307, "max-age=900", true), (301, "no-store", false),
    (301, "no-cache", false), (301, "max-age=0", false), (302, nil, false), (303, "max-age=0", false),
    // A redirect shorter than the response's lifetime.
    (302, "max-age=60", false),
  ])
  func `a temporary redirect is not cached`(status: Int, control: String?, isKept: Bool)
    async throws
  {
    let server = try LoopbackServer { request in
      guard request.path == "/here" else { return .answer("{}", headers: [("Cache-Control", "max-age=600")]) }
      let fields = [("Location", "/there")] + (control.map { [("Cache-Control", $0)] } ?? [])
      return .answer("", status: status, headers: fields)
    }
    let directory = try TemporaryDirectory()
    let transport = CachingTransport(
      CurlTransport(),
      cache: DiskCache(directory: directory.path) { Issue.record("\($0)") },
      settings: CacheSettings(),
      redactor: SecretRedactor()
    )
    for _ in 1...2 { #expect(try await transport.send(server.request("/here")).status == 200) }
    #expect(server.log.requests.count == (isKept ? 2 : 4))
  }
}
