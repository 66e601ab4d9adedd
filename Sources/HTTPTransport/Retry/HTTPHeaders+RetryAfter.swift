package import FoundationEssentials

extension HTTPHeaders {
  /// How long the source asks to wait: seconds or an HTTP date (RFC 9110, section 10.2.3).
  ///
  /// - Returns: Zero for a time in the past; `nil` without the field or if it is invalid.
  package func retryAfter(now: Date) -> Duration? {
    guard let text = self["Retry-After"].map({ $0.trimmingPrefix(" ") }) else { return nil }
    if let seconds = DeltaSeconds(text) { return seconds.duration }
    guard let date = HTTPDate(String(text), now: now)?.date else { return nil }
    return max(.zero, .seconds(date.timeIntervalSince(now)))
  }
}

extension HTTPResponse {
  /// How long the source asks to wait, counted from when the response was received.
  package var retryAfter: Duration? { headers.retryAfter(now: received) }
}
