import Weather

/// Numbers as text, in one place: decimal point, thousands, rounding half away from zero, never "-0".
enum NumberText {
  /// What stands for a number that is none.
  static let missing = "–"

  /// A number with a fixed count of decimals, thousands apart: `1,800`, `12.4`.
  static func fixed(
    _ value: Double,
    decimals: Int = 0,
    isGrouped: Bool = true,
    in language: Language
  ) -> String {
    guard let scaled = scaled(value, decimals: decimals) else { return missing }
    let digits = String(scaled.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let formats = LocaleFormats.of(language)
    let digitsBefore = padded.dropLast(decimals)
    let whole = isGrouped ? grouped(digitsBefore, formats) : String(digitsBefore)
    let sign = scaled < 0 ? "-" : ""
    return decimals == 0
      ? sign + whole : sign + whole + (formats?.decimalSeparator ?? ".") + padded.suffix(decimals)
  }

  /// A number with at most that many decimals, without zeros at its end: `12.5`, `13`.
  static func short(_ value: Double, decimals: Int, in language: Language) -> String {
    let text = fixed(value, decimals: decimals, in: language)
    guard decimals > 0, text != missing else { return text }
    var bare = text[...]
    while bare.last == "0" { bare.removeLast() }
    return String(bare.last?.isNumber == true ? bare : bare.dropLast())
  }

  /// With its sign, also when it is positive: `+12`, `-3`, `0`.
  static func signed(_ value: Double, decimals: Int = 0, in language: Language) -> String {
    let text = fixed(value, decimals: decimals, in: language)
    return value > 0 && text.contains(where: { ("1"..."9").contains($0) }) ? "+" + text : text
  }

  /// Rounds half away from zero, as the merge's rules ask of every output; `nil` for what is no number or too large.
  static func rounded(_ value: Double, decimals: Int) -> Double? {
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

  private static func grouped(_ digits: Substring, _ formats: LocaleFormats?) -> String {
    guard digits.count >= formats?.smallestGrouped ?? 4 else { return String(digits) }
    let separator = formats?.groupingSeparator ?? ","
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += separator }
      result.append(digit)
    }
    return result
  }
}
