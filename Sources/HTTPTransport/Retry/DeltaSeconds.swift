import Text

/// A number of seconds as written in HTTP (RFC 9111, section 1.2.2).
struct DeltaSeconds {
  let duration: Duration

  /// - Returns: `nil` for anything but digits. A number that is too large means 2³¹ seconds, as required by
  ///   the RFC.
  init?(_ text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0.isASCIIDigit }) else { return nil }
    duration = .seconds(min(Int64(text) ?? .max, 1 << 31))
  }
}
