extension Double {
  /// Parses a plain decimal number: digits, optionally with a point. `Double` itself also accepts `0x10`,
  /// `1e3`, `inf` and a sign.
  package static func decimal(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }) else { return nil }
    return Double(text)
  }
}
