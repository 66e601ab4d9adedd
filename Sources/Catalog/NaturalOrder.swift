import Text

/// Natural sort order: "Item 9" before "Item 10".
enum NaturalOrder {
  /// Whether one text sorts before another. Numbers are compared by value, whatever their length; letters
  /// first without case, so that "a" and "A" are adjacent. Texts that differ in any way are never equal.
  static func precedes(_ first: String, _ second: String) -> Bool {
    let (a, b) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if isDigit(a[i]), isDigit(b[j]) {
        let (left, right) = (digits(a, from: &i), digits(b, from: &j))
        if left.count != right.count { return left.count < right.count }
        if let (x, y) = zip(left, right).first(where: { $0 != $1 }) { return x < y }
      } else {
        if let comesFirst = precedes(a[i], b[j]) { return comesFirst }
        i += 1
        j += 1
      }
    }
    if a.count - i != b.count - j { return a.count - i < b.count - j }
    // Not `first < second`, which treats "é" in one and in two scalars as equal.
    return first.unicodeScalars.lexicographicallyPrecedes(second.unicodeScalars)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

  /// The digits of a number without leading zeros.
  private static func digits(_ text: [Unicode.Scalar], from index: inout Int) -> [Unicode.Scalar] {
    let start = index
    while index < text.count, isDigit(text[index]) { index += 1 }
    return Array(text[start..<index].drop { $0 == "0" })
  }

  /// Whether one letter sorts before another; `nil` if they differ at most in case.
  private static func precedes(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool? {
    // A fast path, because nearly all names are ASCII and Unicode's tables take a hundred times as long.
    if first.isASCII, second.isASCII { return precedes(lowered(first.value), lowered(second.value)) }
    return precedes(first.properties.lowercaseMapping, second.properties.lowercaseMapping)
  }

  private static func precedes<Text: Comparable>(_ first: Text, _ second: Text) -> Bool? {
    first == second ? nil : first < second
  }

  private static func lowered(_ ascii: UInt32) -> UInt32 { ascii &- 0x41 < 26 ? ascii + 0x20 : ascii }

  /// A text prepared for sorting: most of the work of comparing is done once for each text.
  struct Key: Comparable, Sendable {
    private let text: String
    /// The letters without case, and each number as a zero, the count of its digits and the digits; `nil` if
    /// the text is not ASCII or has a number too long for this form.
    private let bytes: [UInt8]?

    init(_ text: String) {
      self.text = text
      bytes = Self.bytes(of: Array(text.utf8))
    }

    static func < (first: Key, second: Key) -> Bool {
      guard let a = first.bytes, let b = second.bytes else { return precedes(first.text, second.text) }
      // Only leading zeros or the case of letters differ.
      if a == b { return first.text.utf8.lexicographicallyPrecedes(second.text.utf8) }
      return a.lexicographicallyPrecedes(b)
    }

    static func == (first: Key, second: Key) -> Bool {
      // Most keys differ in their bytes, which are compared much faster.
      first.bytes == second.bytes && first.text.utf8.elementsEqual(second.text.utf8)
    }

    private static func bytes(of text: [UInt8]) -> [UInt8]? {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.count + 8)
      var at = 0
      while at < text.count {
        let byte = text[at]
        guard byte < 0x80 else { return nil }
        guard byte.isASCIIDigit else {
          bytes.append(UInt8(truncatingIfNeeded: lowered(UInt32(byte))))
          at += 1
          continue
        }
        let start = at
        while at < text.count, text[at].isASCIIDigit { at += 1 }
        let digits = text[start..<at].drop { $0 == UInt8(ascii: "0") }
        guard let count = UInt8(exactly: digits.count) else { return nil }
        bytes.append(UInt8(ascii: "0"))
        bytes.append(count)
        bytes += digits
      }
      return bytes
    }
  }
}
