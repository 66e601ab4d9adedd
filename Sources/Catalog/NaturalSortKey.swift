/// A text in natural sort order: "Item 9" before "Item 10". Most of the work of comparing is done once for
/// each text.
///
/// Numbers are compared by value, whatever their length; letters first without case, so that "a" and "A" are
/// adjacent. Texts that differ in any way are never equal.
struct NaturalSortKey: Comparable, Sendable {
  private let text: String
  /// The letters without case, and each number as a zero, the count of its digits and the digits, without
  /// leading zeros.
  private let units: [UInt32]

  init(_ text: String) {
    var units: [UInt32] = []
    units.reserveCapacity(text.utf8.count + 8)
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if Self.isDigit(scalar) {
        let digits = rest.prefix(while: Self.isDigit).drop { $0 == "0" }
        units.append(0x30)
        units.append(UInt32(digits.count))
        for digit in digits { units.append(digit.value) }
        rest = rest.drop(while: Self.isDigit)
      } else {
        Self.append(scalar, to: &units)
        rest.removeFirst()
      }
    }
    self.text = text
    self.units = units
  }

  static func < (first: Self, second: Self) -> Bool {
    // Only leading zeros or the case of letters differ. Not `first.text < second.text`, which treats "é" in
    // one and in two scalars as equal.
    if first.units == second.units { return first.text.utf8.lexicographicallyPrecedes(second.text.utf8) }
    return first.units.lexicographicallyPrecedes(second.units)
  }

  static func == (first: Self, second: Self) -> Bool {
    // Most keys differ in their units, which are compared faster.
    first.units == second.units && first.text.utf8.elementsEqual(second.text.utf8)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

  /// Appends a letter without case.
  private static func append(_ scalar: Unicode.Scalar, to units: inout [UInt32]) {
    // A fast path, because nearly all names are ASCII and Unicode's tables take a hundred times as long.
    if scalar.isASCII {
      units.append(scalar.value &- 0x41 < 26 ? scalar.value + 0x20 : scalar.value)
    } else {
      for letter in scalar.properties.lowercaseMapping.unicodeScalars { units.append(letter.value) }
    }
  }
}
