extension Double {
  /// Reads a number as people write it: digits, perhaps with a point among them. `Double` itself also reads
  /// `0x10`, `1e3`, `inf` and a sign.
  package static func decimal(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }) else { return nil }
    return Double(text)
  }
}
