import Text
package import Weather

/// Numbers as text, in one place: decimal point, thousands, rounding half away from zero, never "-0".
package enum NumberText {
  /// The text for a number that is not finite.
  package static let missing = "–"

  /// A number with a fixed count of decimals and thousands separators: `1,800`, `12.4`.
  package static func fixed(
    _ value: Double,
    decimals: Int = 0,
    isGrouped: Bool = true,
    in language: Language
  ) -> String {
    guard let scaled = scaled(value, decimals: decimals) else { return missing }
    // A shortcut for most numbers: no language groups three digits.
    if decimals <= 0, (-999...999).contains(scaled) { return String(scaled) }
    let formats = LocaleFormats.of(language)
    var text = scaled < 0 ? "-" : ""
    guard decimals > 0 else {
      return text + (isGrouped ? grouped(scaled.magnitude, formats) : String(scaled.magnitude))
    }
    var digits = String(scaled.magnitude)
    // Here and below, bytes are used: digits are ASCII, and comparing characters would apply the rules of
    // Unicode.
    let missing = decimals + 1 - digits.utf8.count
    if missing > 0 { digits = String(repeating: "0", count: missing) + digits }
    let point = digits.utf8.index(digits.endIndex, offsetBy: -decimals)
    // Appended as a string, because appending a sequence of characters would check its type at run time.
    let whole = String(digits[..<point])
    text += isGrouped ? UInt(whole).map { grouped($0, formats) } ?? whole : whole
    text += formats?.decimalSeparator ?? "."
    text += String(digits[point...])
    return text
  }

  /// A number with at most this many decimals, without trailing zeros: `12.5`, `13`.
  package static func short(_ value: Double, decimals: Int, in language: Language) -> String {
    let text = fixed(value, decimals: decimals, in: language)
    guard decimals > 0, text.utf8.last == UInt8(ascii: "0") else { return text }
    let zeros = text.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    let bare = text[..<text.utf8.index(text.endIndex, offsetBy: -zeros)]
    // Without decimals, the separator is removed, too.
    let isNumber = bare.utf8.last?.isASCIIDigit ?? false
    return String(isNumber ? bare : bare.dropLast())
  }

  /// With its sign, also if positive: `+12`, `-3`, `0`.
  package static func signed(_ value: Double, decimals: Int = 0, in language: Language) -> String {
    let isPositive = rounded(value, decimals: decimals).map { $0 > 0 } ?? false
    return (isPositive ? "+" : "") + fixed(value, decimals: decimals, in: language)
  }

  /// A non-negative number as whole and fraction: `1 3/4`, `1/16`, `10`.
  ///
  /// - Parameter tolerance: The largest difference from a sixteenth, in sixteenths.
  /// - Returns: `nil` when the difference is larger.
  package static func sixteenths(_ value: Double, within tolerance: Double) -> String? {
    let sixteenths = (value * 16).rounded()
    guard value >= 0, abs(value * 16 - sixteenths) <= tolerance, let count = Int(exactly: sixteenths) else {
      return nil
    }
    let (whole, rest) = count.quotientAndRemainder(dividingBy: 16)
    guard rest > 0 else { return "\(whole)" }
    let divisor = rest & -rest
    let part = "\(rest / divisor)/\(16 / divisor)"
    return whole > 0 ? "\(whole) \(part)" : part
  }

  /// Rounds half away from zero, which the rules of the merge require for all output; `nil` for a number that
  /// is not finite or too large.
  package static func rounded(_ value: Double, decimals: Int) -> Double? {
    let factor = power(decimals)
    let scaled = (value * factor).rounded(.toNearestOrAwayFromZero)
    guard scaled.isFinite else { return nil }
    return scaled == 0 ? 0 : scaled / factor
  }

  private static func scaled(_ value: Double, decimals: Int) -> Int? {
    Int(exactly: (value * power(decimals)).rounded(.toNearestOrAwayFromZero))
  }

  private static func power(_ decimals: Int) -> Double {
    var result = 1.0
    for _ in 0..<max(0, decimals) { result *= 10 }
    return result
  }

  private static func grouped(_ number: UInt, _ formats: LocaleFormats?) -> String {
    guard number >= (formats?.smallestGrouped == 5 ? 10_000 : 1000) else { return String(number) }
    return groups(of: number, separator: formats?.groupingSeparator ?? ",")
  }

  /// Groups of three digits.
  private static func groups(of number: UInt, separator: String) -> String {
    guard number >= 1000 else { return String(number) }
    let (thousands, rest) = number.quotientAndRemainder(dividingBy: 1000)
    let zeros = rest < 10 ? "00" : rest < 100 ? "0" : ""
    return groups(of: thousands, separator: separator) + separator + zeros + String(rest)
  }
}
