package import Posix
import Synchronization

/// The network transport, on libcurl's multi interface, using one thread at a time. Connections are kept open
/// and reused. Nothing is started before the first request.
package final class CurlTransport: Transport {
  /// The settings for all requests.
  package struct Configuration: Sendable {
    /// The `User-Agent`, such as `agg/1.0 (+https://example.org/agg)`: the program, and how to reach its
    /// authors.
    package var userAgent: String
    /// Contains the settings for proxies (`https_proxy`, `no_proxy`) and certificates (`SSL_CERT_FILE`, …).
    package var environment: [String: String]
    /// The maximum number of transfers at once; others wait for their turn.
    package var transfers = 6
    /// The maximum number of transfers at once with one server.
    package var transfersPerServer = Self.standardTransfersPerServer
    package var connectTimeout: Duration = .seconds(2)
    /// How long a server may send fewer than 64 bytes a second of a body, in whole seconds.
    package var stallTimeout: Duration = .seconds(3)
    /// Called once for each proxy that is used, with `host:port`.
    package var noteProxy: @Sendable (String) -> Void = { _ in }

    /// `transfersPerServer` unless the user sets another number.
    package static let standardTransfersPerServer = 2

    package init(userAgent: String, environment: [String: String]) {
      self.userAgent = userAgent
      self.environment = environment
    }

    /// The passwords of proxies, which must never be shown.
    package var secrets: [Secret] { ProxySettings(environment: environment).secrets }
  }

  private let configuration: Configuration
  private let pool: ThreadPool?
  private let engine = Mutex<CurlEngine?>(nil)
  private let lastID = Atomic<Int>(0)
  /// One URL of each server that was contacted.
  private let servers = Mutex<[RequestURL]>([])

  /// - Parameter pool: Its threads handle the transfers when they are idle. A job that blocks them for
  ///   seconds also blocks the network, which libcurl counts as time without a connection or a byte. Without
  ///   a pool, or beside another transport of the same pool, there is a separate thread.
  package init(_ configuration: Configuration, on pool: ThreadPool? = nil) {
    self.configuration = configuration
    self.pool = pool
  }

  deinit {
    engine.withLock { $0?.stop() }
  }

  /// Sends a request and follows its redirects. Cancelling the task ends the transfer.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let end = request.end ?? .now + request.timeout
    try request.identity.validate()
    var url = try url(request.url)
    guard url.isSecure || request.identity.allowsLocal else { throw .plainHTTP(host: url.host) }
    var request = request
    let turn = request.turn ?? RequestTurn(Stopwatch())
    request.turn = turn
    var chain = RedirectChain()
    for _ in 0...RedirectPolicy.longestChain {
      let raw: RawResponse
      do throws(TransportError) {
        raw = try await transfer(request, url, as: turn, until: end)
      } catch .noTurn(let host) where chain.duration > .zero {
        // The requests before it used up its time.
        throw .timedOut(host: host)
      }
      var response = HTTPResponse(raw, from: url)
      chain.duration += raw.duration
      guard let next = try RedirectPolicy.next(after: response, to: request, at: url) else {
        (response.duration, response.redirectLifetime) = (chain.duration, chain.lifetime)
        return response
      }
      chain.add(response)
      (request, url) = next
    }
    throw .tooManyRedirects(host: url.host, count: RedirectPolicy.longestChain)
  }

  /// Parses a URL with libcurl, unless it is just another page of a known server.
  private func url(_ text: String) throws(TransportError) -> RequestURL {
    for known in servers.withLock({ $0 }) {
      if let url = known.sibling(text) { return url }
    }
    let url = try RequestURL(text)
    servers.withLock { servers in
      if !servers.contains(where: { $0.origin == url.origin }) { servers.append(url) }
    }
    return url
  }

  private func transfer(
    _ request: HTTPRequest,
    _ url: RequestURL,
    as turn: RequestTurn,
    until end: ContinuousClock.Instant
  ) async throws(TransportError) -> RawResponse {
    // Otherwise the order could start before it is withdrawn.
    if Task.isCancelled { throw .cancelled }
    let engine = try startedEngine()
    let id = lastID.add(1, ordering: .relaxed).newValue
    let result = await withCancellableContinuation { continuation in
      engine.start(
        TransferOrder(
          id: id,
          request: request,
          url: url,
          turn: turn,
          end: end,
          continuation: continuation
        )
      )
    } onCancel: {
      engine.cancel(id)
    }
    return try result.get()
  }

  private func startedEngine() throws(TransportError) -> CurlEngine {
    let started = engine.withLock { engine in
      if engine == nil { engine = CurlEngine(configuration, on: pool) }
      return engine
    }
    guard let started else { throw .other(of: "libcurl", "it cannot be started; the memory may be full") }
    return started
  }
}

extension HTTPResponse {
  fileprivate init(_ raw: RawResponse, from url: RequestURL) {
    self.init(
      status: raw.status,
      headers: HTTPHeaders(section: raw.headers),
      body: raw.body,
      url: url.text,
      received: raw.received
    )
  }
}
