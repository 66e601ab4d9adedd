import FoundationEssentials

extension HTTPResponse {
  /// How long the source asks to wait: seconds or an HTTP date (RFC 9110, section 10.2.3), which is counted
  /// from the response's own `Date`, because the local clock may differ, or else from when it was received.
  ///
  /// - Returns: `nil` without the field, if it is invalid, and for no time or one in the past, which do not
  ///   say how long to wait.
  package var retryAfter: Duration? {
    guard let text = headers["Retry-After"].map({ String($0.trimmingPrefix(" ")) }) else { return nil }
    let sent = headers["Date"].flatMap { HTTPDate($0, now: received)?.date } ?? received
    let end = HTTPDate(text, now: sent)?.date
    let wait = DeltaSeconds(text)?.duration ?? end.map { .seconds($0.timeIntervalSince(sent)) }
    return wait.flatMap { $0 > .zero ? $0 : nil }
  }
}
