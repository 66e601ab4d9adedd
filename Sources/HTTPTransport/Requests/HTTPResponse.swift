package import FoundationEssentials
package import Weather

/// A response with its whole body, decoded.
package struct HTTPResponse: Hashable, Sendable {
  package var status: Int
  package var headers: HTTPHeaders
  /// The content, decompressed.
  ///
  /// - Note: Its end is certain when the framing says where it is; libcurl 7.88 reports a gzip
  ///   stream that is shorter than its framing as complete, so a reader must notice a text that
  ///   breaks off, as one of JSON does.
  package var body: [UInt8]
  /// Where it was found after redirects. It may hold a key: redact it before it is shown.
  package var url: String
  /// When it was complete; of a recording when it was recorded, of a kept one when it
  /// was fetched or last confirmed.
  package var received: Date
  /// From its turn at the server to the last byte, those of redirects added; of a recording zero.
  package var duration: Duration
  package var origin: Origin
  /// How long the address that was asked for leads here; `nil`: for good, or by no redirect.
  package var redirectLifetime: Duration?
  /// Whether it was kept by an earlier run; what is stale must say so on every output.
  package var cacheState = CacheState.fetched

  /// Of 2xx: it is an answer to the question (RFC 9110, section 15.3).
  package var isSuccess: Bool { (200..<300).contains(status) }

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
