import Text

extension Double {
  /// Parses a plain decimal number: digits, optionally with a point. `Double` itself also accepts `0x10`,
  /// `1e3`, `inf` and a sign.
  package static func decimal(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }) else { return nil }
    return Double(text)
  }
}
