extension HTTPResponse {
  /// Whether the source only says that it cannot answer now, and may a moment later (RFC 9110, sections
  /// 15.5.9 and 15.6; RFC 6585, section 4).
  var isPassingTrouble: Bool { [408, 429, 500, 502, 503, 504].contains(status) }
}
