import Text

extension JSONWriter {
  /// A string with its quotes and escapes, cut with `…` after so many characters.
  package static func quoted(_ text: String, limit: Int = .max) -> String {
    let isLong = text.utf8.count > limit && text.unicodeScalars.count > limit
    var bytes: [UInt8] = []
    appendQuoted(isLong ? String(text.unicodeScalars.prefix(max(limit, 0))) + "…" : text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: bytes.append(contentsOf: #"\""#.utf8)
      case 0x5C: bytes.append(contentsOf: #"\\"#.utf8)
      case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
      case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
      case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
      case 0x0C: bytes.append(contentsOf: #"\f"#.utf8)
      case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
      case 0x20...0x7E: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      // Escaped, not left out: a program reads what was written.
      case _ where !scalar.isHarmless:
        for unit in scalar.utf16 { bytes.append(contentsOf: (#"\u"# + hex(UInt32(unit))).utf8) }
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Four hexadecimal digits in upper case.
  static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// A finite double as JSON writes it; see `number(_:decimals:)`.
  package static func text(_ value: Double, decimals: Int? = nil) -> String {
    guard let decimals else {
      let text = value == 0 ? "0" : value.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    let count = min(max(decimals, 0), 20)
    return shortText(value, decimals: count) ?? DecimalText(value).rounded(to: count)
  }

  /// The same for the numbers of every day, in whole steps of the last decimal.
  ///
  /// - Returns: `nil` for what is large, or so near to the middle of two steps that only its digits can tell.
  private static func shortText(_ value: Double, decimals: Int) -> String? {
    guard decimals <= 6 else { return nil }
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
    let steps = value.magnitude * unit
    guard steps < 1e9, abs(steps - steps.rounded(.down) - 0.5) > 1e-6,
      let whole = Int(exactly: steps.rounded())
    else { return nil }
    var digits = String(whole)
    while digits.utf8.count <= decimals { digits = "0" + digits }
    let sign = value < 0 && whole > 0 ? "-" : ""
    return decimals == 0 ? sign + digits : sign + digits.dropLast(decimals) + "." + digits.suffix(decimals)
  }
}

/// The shortest decimal digits of a double: 0.d₁d₂d₃… × 10^point.
private struct DecimalText {
  var isNegative = false
  var digits: [UInt8] = []
  var point = 0

  init(_ value: Double) {
    var exponent: Substring?
    let text = value.magnitude.description
    var mantissa = text[...]
    if let e = text.utf8.firstIndex(of: UInt8(ascii: "e")) {
      mantissa = text[..<e]
      exponent = text[text.index(after: e)...]
    }
    var isFraction = false
    for byte in mantissa.utf8 {
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        digits.append(byte &- UInt8(ascii: "0"))
        if !isFraction { point += 1 }
      }
    }
    point += exponent.flatMap { Int($0) } ?? 0
    isNegative = value < 0
  }

  func rounded(to decimals: Int) -> String {
    // The digits from the first before the point (or a zero) to the last that is kept.
    var kept = [UInt8](repeating: 0, count: max(1 - point, 0)) + digits
    let whole = max(point, 1)
    let count = whole + decimals
    let roundsUp = count < kept.count && kept[count] >= 5
    kept = Array(kept.prefix(count)) + [UInt8](repeating: 0, count: max(0, count - kept.count))
    if roundsUp { Self.increment(&kept) }
    let split = kept.count - decimals
    let sign = isNegative && kept.contains { $0 != 0 } ? "-" : ""
    let characters = kept.map { UInt8(ascii: "0") + $0 }
    let fraction = decimals == 0 ? "" : "." + String(decoding: characters[split...], as: UTF8.self)
    return sign + String(decoding: characters[..<split], as: UTF8.self) + fraction
  }

  private static func increment(_ digits: inout [UInt8]) {
    for index in digits.indices.reversed() {
      guard digits[index] == 9 else { return digits[index] += 1 }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
  }
}
