/// Why there is no complete response. The description says what happened and what to do. It names hosts, but
/// never a path, a query or a header, because these may contain a key.
package enum TransportError: Error, Hashable, Sendable {
  case malformedURL
  /// A header field that would break the request, by name.
  case malformedHeader(String)
  case unresolvedHost(String)
  case refused(host: String)
  /// This process may not open another file or connection.
  case outOfFiles
  /// The proxy of the environment, `host:port`, cannot be reached or rejects the connection; with the status
  /// of its response to CONNECT.
  case proxy(String, status: Int?)
  /// The server does not speak HTTP.
  case notHTTP(host: String)
  /// The server does not speak TLS.
  case notTLS(host: String)
  /// No connection within `CurlTransport.Configuration.connectTimeout`.
  case connectTimedOut(host: String)
  /// No response within the time of the request.
  case timedOut(host: String)
  /// The request was not sent: it waited for other requests until the run was over.
  case noTurn(host: String)
  /// Almost no more bytes of a body arrived for `CurlTransport.Configuration.stallTimeout`.
  case stalled(host: String)
  case insecure(host: String, reason: String)
  /// The connection ended before the response did.
  case truncated(host: String)
  /// The connection ended before the response began, or was reset.
  case reset(host: String)
  case bodyTooLarge(host: String, limit: Int)
  case headersTooLarge(host: String, limit: Int)
  /// The body does not match its content encoding.
  case undecodable(host: String)
  case forbiddenAddress(host: String)
  /// Plain HTTP to a host that is not local, or whose address only a proxy knows.
  case plainHTTP(host: String)
  case redirectRefused(from: String, to: String)
  /// The last host, and the number of redirects that led there.
  case tooManyRedirects(host: String, count: Int)
  case cancelled
  /// The recording has no response for the request; with the hosts that it has responses of.
  case notRecorded(String, available: [String])
  /// Sending is not allowed, and no response of this host or source is cached.
  case notCached(of: String)
  /// Earlier runs failed: this host or source is paused until a time, or until something else changes.
  case paused(of: String, SourcePause)
  /// Anything else, of a host or of libcurl itself.
  case other(of: String, String)
}

extension TransportError {
  /// Whether no connection could be made, as without a network.
  package var isUnreachable: Bool {
    switch self {
    case .unresolvedHost, .refused, .connectTimedOut: true
    default: false
    }
  }
}

extension TransportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformedURL: "its address is not a URL. Check baseURL in your config."
    case .malformedHeader(let name):
      "the header \(name) contains a control character. Check the headers in your config."
    case .unresolvedHost(let host): "\(host) was not found. Check the name and the network."
    case .refused(let host): "\(host) refused the connection. Check the network, or try again later."
    case .outOfFiles: "agg may not open more files and connections. Raise the limit (ulimit -n)."
    case .proxy(let name, let status?):
      "the proxy \(name) rejected the request (HTTP \(status)). Check https_proxy and no_proxy in the environment."
    case .proxy(let name, nil):
      "cannot reach the proxy \(name)\(name.hasPrefix("https://") ? " by TLS" : ""). Check http_proxy, https_proxy, all_proxy and no_proxy in the environment."
    case .notHTTP(let host): "\(host) does not respond with HTTP. Check baseURL in your config."
    case .notTLS(let host):
      "\(host) does not respond with TLS. Check the port of baseURL in your config, and whether the network needs a login."
    case .connectTimedOut(let host): "cannot reach \(host). Check the network, or try again later."
    case .timedOut(let host):
      "\(host) did not respond in time. Raise its timeout in your config, or --timeout."
    case .noTurn(let host):
      "no request was sent to \(host): other requests took all the time. Raise --timeout, or ask for less at once."
    case .stalled(let host): "\(host) stopped sending. Try again later."
    case .insecure(let host, let reason):
      "the connection to \(host) is not secure: \(reason). Check the clock and the certificates of this machine."
    case .truncated(let host): "the response of \(host) broke off. Try again."
    case .reset(let host): "\(host) closed the connection without a response. Try again."
    case .bodyTooLarge(let host, let limit):
      "the response of \(host) is larger than \(limit >> 10) KiB and was not read. Ask for less, or raise maxBytes of the source in your config."
    case .headersTooLarge(let host, let limit):
      "the headers of \(host) are larger than \(limit >> 10) KiB; its response was not read."
    case .undecodable(let host): "the compressed response of \(host) is damaged. Try again."
    case .forbiddenAddress(let host):
      "\(host) has a private address. If that is right, set allowLocal for the source in your config."
    case .plainHTTP(let host):
      "plain HTTP is not allowed for \(host). Use https. Plain HTTP is for local servers; behind a proxy, list them in no_proxy."
    case .redirectRefused(let from, let to): "\(from) redirects to \(to), which is not allowed."
    case .tooManyRedirects(let host, let count):
      "\(host) redirects too often; stopped after \(count) redirects."
    case .cancelled: "the request was stopped."
    case .notRecorded(let what, let available) where available.contains(what):
      "this request is not recorded; other responses of \(what) are."
    case .notRecorded(let what, let available):
      "nothing is recorded for \(what)."
        + (available.isEmpty
          ? " The recording is empty." : " Responses are recorded for \(available.joined(separator: ", ")).")
    case .notCached(let name):
      "no response of \(name) is cached. Run again without --offline."
    case .paused(let name, let pause): "\(name) is \(pause.description)"
    case .other(let name, let message): "\(name): \(message)."
    }
  }
}
