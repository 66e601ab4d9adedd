extension HTTPResponse {
  /// Whether the source may be able to respond a moment later (RFC 9110, sections 15.5.9 and 15.6; RFC 6585,
  /// section 4).
  var isRetryable: Bool { [408, 429, 500, 502, 503, 504].contains(status) }
}
