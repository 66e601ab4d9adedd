package import FoundationEssentials
package import Weather

/// A complete response with its decoded body.
package struct HTTPResponse: Hashable, Sendable {
  package var status: Int
  package var headers: HTTPHeaders
  /// The content, decompressed.
  ///
  /// - Note: The body is known to be complete only if its framing says so. libcurl 7.88 reports a gzip stream
  ///   that is shorter than its framing as complete, so the parser must notice a truncated text, as a JSON
  ///   parser does.
  package var body: [UInt8]
  /// The address after redirects. It may contain a key, so it must be redacted before it is shown.
  package var url: String
  /// When it was complete; for a recording, when it was recorded; for a cached response, when it was fetched
  /// or last validated.
  package var received: Date
  /// From its turn at the server to the last byte, including redirects; zero for a recording or a cached
  /// response, unless that was just validated.
  package var duration: Duration
  package var origin: Origin
  /// How long the requested address leads here; `nil` without a redirect or if it is permanent.
  var redirectLifetime: Duration?
  /// How many other requests were sent as one with its request.
  var companions = 0
  /// Whether it was cached by an earlier run. Every output must say so if it is stale.
  package var cacheState = CacheState.fetched

  /// Whether the status is 2xx (RFC 9110, section 15.3), but not 206: only a part of the response came, and
  /// agg requests no ranges.
  package var isSuccess: Bool { (200..<300).contains(status) && status != 206 }

  package init(
    status: Int,
    headers: HTTPHeaders = [:],
    body: [UInt8],
    url: String,
    received: Date,
    duration: Duration = .zero,
    origin: Origin = .live
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
    self.received = received
    self.duration = duration
    self.origin = origin
  }
}
