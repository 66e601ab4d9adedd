extension Double {
  /// Parses a decimal number: digits, perhaps with a point. `Double` itself also reads `0x10`, `1e3` and
  /// `inf`.
  ///
  /// - Parameter marks: What else the number may have, such as `-` if it may be negative.
  /// - Returns: `nil` for any other text and for a number beyond the largest finite one. -0 reads as 0.
  package static func decimal(_ text: Substring, with marks: String = "") -> Double? {
    guard text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") || marks.utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number == 0 ? 0 : number
  }
}
