/// The order that people expect: "Item 9" before "Item 10".
package enum NaturalOrder {
  /// Whether one text stands before another. Digits are compared by their value, whatever their number; letters first
  /// without case, so that "a" and "A" stand together. Texts that differ in any way are never equal.
  package static func precedes(_ first: String, _ second: String) -> Bool {
    let (a, b) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if isDigit(a[i]), isDigit(b[j]) {
        let (left, right) = (digits(a, from: &i), digits(b, from: &j))
        if left.count != right.count { return left.count < right.count }
        if let (x, y) = zip(left, right).first(where: { $0 != $1 }) { return x < y }
      } else {
        let (x, y) = (lowered(a[i]), lowered(b[j]))
        if x != y { return x < y }
        i += 1
        j += 1
      }
    }
    if a.count - i != b.count - j { return a.count - i < b.count - j }
    // Not `first < second`, for which "é" is the same in one and in two characters.
    return first.unicodeScalars.lexicographicallyPrecedes(second.unicodeScalars)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

  /// The digits of a number without leading zeros.
  private static func digits(_ text: [Unicode.Scalar], from index: inout Int) -> [Unicode.Scalar] {
    let start = index
    while index < text.count, isDigit(text[index]) { index += 1 }
    return Array(text[start..<index].drop { $0 == "0" })
  }

  private static func lowered(_ scalar: Unicode.Scalar) -> String { scalar.properties.lowercaseMapping }
}
