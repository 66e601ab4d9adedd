package import FoundationEssentials
import Weather

/// Why there is no whole response. The description says what happened and what can be done; it names hosts
/// and never a path, a query or a header, for these may hold a key.
package enum TransportError: Error, Hashable, Sendable {
  case malformedURL
  /// A header field that would break the request, by its name.
  case malformedHeader(String)
  case unresolvedHost(String)
  case refused(host: String)
  /// The proxy of the environment, `host:port`, cannot be reached or does not let us
  /// pass; with its answer to CONNECT.
  case proxy(String, status: Int?)
  /// What was sent is not HTTP.
  case notHTTP(host: String)
  /// What was sent when encryption was to begin is not TLS.
  case notTLS(host: String)
  /// No connection within `CurlTransport.Configuration.connectTimeout`.
  case connectTimedOut(host: String)
  /// No answer within the time of the request.
  case timedOut(host: String)
  /// It was not sent: others were in front of it until the run was over.
  case noTurn(host: String)
  /// Almost nothing more came of a body for `CurlTransport.Configuration.stallTimeout`.
  case stalled(host: String)
  case insecure(host: String, reason: String)
  /// The connection ended before the response did.
  case truncated(host: String)
  /// The connection ended before the response began, or was reset.
  case reset(host: String)
  case bodyTooLarge(host: String, limit: Int)
  case headersTooLarge(host: String, limit: Int)
  /// The body is not what its content encoding says.
  case undecodable(host: String)
  case forbiddenAddress(host: String)
  /// Plain HTTP to a place that is not local, or of which only a proxy knows where it is.
  case plainHTTP(host: String)
  case redirectRefused(from: String, to: String)
  /// The last host, and how many redirects led there.
  case tooManyRedirects(host: String, count: Int)
  case cancelled
  /// Nothing was recorded for the request; what was, by host.
  case notRecorded(String, available: [String])
  /// Nothing may be sent, and no earlier answer is kept.
  case notStored(host: String)
  /// Earlier runs were refused: the source is left alone until a time, or until something else changes.
  case paused(host: String, PauseReason, until: Date?)
  case other(host: String, String)
}

extension TransportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformedURL: "its address is not a URL. Check baseURL in your config."
    case .malformedHeader(let name):
      "the header \(name) holds a control character. Check the headers in your config."
    case .unresolvedHost(let host): "\(host) was not found. Check the name and the network."
    case .refused(let host): "\(host) refuses the connection. Check the network, or ask again later."
    case .proxy(let name, let status?):
      "the proxy \(name) does not let us pass (HTTP \(status)). Check https_proxy and no_proxy in the environment."
    case .proxy(let name, nil):
      "the proxy \(name) cannot be reached\(name.hasPrefix("https://") ? ", or not by TLS" : ""). Check http_proxy, https_proxy and no_proxy in the environment."
    case .notHTTP(let host): "what \(host) sends is not HTTP. Check baseURL in your config."
    case .notTLS(let host):
      "what \(host) sends is not encrypted. Check the port and baseURL in your config, and whether the network wants a login."
    case .connectTimedOut(let host): "\(host) cannot be reached. Check the network, or ask again later."
    case .timedOut(let host):
      "\(host) did not answer in time. Allow more with its timeout in your config, or with --timeout."
    case .noTurn(let host):
      "\(host) was not asked: other requests were in front until the time was over. Allow more with --timeout, or ask for less at once."
    case .stalled(let host): "\(host) stopped sending. Ask again later."
    case .insecure(let host, let reason):
      "the connection to \(host) is not secure: \(reason). Check the clock and the certificates of this machine."
    case .truncated(let host): "the answer of \(host) broke off. Ask again."
    case .reset(let host): "\(host) closed the connection without an answer. Ask again."
    case .bodyTooLarge(let host, let limit):
      "the answer of \(host) is larger than \(limit >> 10) KiB and was not read."
    case .headersTooLarge(let host, let limit):
      "the headers of \(host) are larger than \(limit >> 10) KiB; its answer was not read."
    case .undecodable(let host): "the answer of \(host) is compressed wrongly. Ask again."
    case .forbiddenAddress(let host):
      "\(host) leads to a private address. If you mean that, set allowLocal for it in your config."
    case .plainHTTP(let host):
      "\(host) is asked without encryption. Use https; plain http is for local servers, which behind a proxy stand in no_proxy."
    case .redirectRefused(let from, let to): "\(from) sends us to \(to), which was not followed."
    case .tooManyRedirects(let host, let count):
      "\(host) sends us on and on; stopped after \(count) redirects."
    case .cancelled: "the request was stopped."
    case .notRecorded(let what, let available) where available.contains(what):
      "this question is not recorded; other answers of \(what) are."
    case .notRecorded(let what, let available):
      "nothing is recorded for \(what)."
        + (available.isEmpty
          ? " The recording is empty." : " There are answers of \(available.joined(separator: ", ")).")
    case .notStored(let host):
      "no answer of \(host) is kept, and --offline asks nobody. Ask without --offline."
    case .paused(let host, let reason, let until):
      "\(host) is not asked\(until.map { " until \(ISOInstant.text($0))" } ?? ""): \(reason)."
    case .other(let host, let message): "\(host): \(message)."
    }
  }
}
