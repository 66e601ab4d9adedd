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
    appendQuoted(text.utf8.span, to: &bytes)
  }

  /// Appends UTF-8 as a string with its quotes; what is no UTF-8 becomes U+FFFD.
  static func appendQuoted(_ text: Span<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    // Almost every key and value: copied whole.
    if isPlain(text) {
      unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    } else {
      appendEscaped(
        unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) },
        to: &bytes
      )
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether each byte stands for itself in a string: ASCII that can be seen, but for the quote and the
  /// backslash. Without a branch for each byte, so that the processor compares sixteen at a time.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    var oddities: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      oddities |= (byte &- 0x20 > 0x5E ? 1 : 0) | (byte == 0x22 ? 1 : 0) | (byte == 0x5C ? 1 : 0)
    }
    return oddities == 0
  }

  private static func appendEscaped(_ text: String, to bytes: inout [UInt8]) {
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
  }

  /// Four hexadecimal digits in upper case.
  static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// A finite double as JSON writes it; see `number(_:decimals:)`.
  package static func text(_ value: Double, decimals: Int? = nil) -> String {
    var bytes: [UInt8] = []
    append(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a finite double; see `number(_:decimals:)`.
  static func append(_ value: Double, decimals: Int?, to bytes: inout [UInt8]) {
    guard let decimals else { return appendShortest(value, to: &bytes) }
    let count = min(max(decimals, 0), 20)
    if let steps = steps(of: value, decimals: count) {
      append(steps, decimals: count, to: &bytes)
    } else {
      bytes.append(contentsOf: DecimalText(value).rounded(to: count).utf8)
    }
  }

  /// Almost every number of a report is whole or has one or two decimals. With that few digits no other decimal
  /// reads as the same double, so that one is the shortest.
  private static func appendShortest(_ value: Double, to bytes: inout [UInt8]) {
    for (decimals, unit) in [(0, 1.0), (1, 10.0), (2, 100.0)] {
      let steps = (value * unit).rounded()
      guard abs(steps) < 1e9, steps / unit == value else { continue }
      return append(Int(steps), decimals: decimals, to: &bytes)
    }
    let text = value.description
    bytes.append(contentsOf: (text.hasSuffix(".0") ? String(text.dropLast(2)) : text).utf8)
  }

  /// The value in whole steps of its last decimal, for the numbers of every day.
  ///
  /// - Returns: `nil` for what is large, or so near to the middle of two steps that only its digits can tell.
  private static func steps(of value: Double, decimals: Int) -> Int? {
    guard decimals <= 6 else { return nil }
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let steps = value.magnitude * unit
    guard steps < 1e9, abs(steps - steps.rounded(.down) - 0.5) > 1e-6 else { return nil }
    let whole = Int(steps.rounded())
    return value < 0 ? -whole : whole
  }

  /// Appends an integer.
  static func append(_ value: Int, to bytes: inout [UInt8]) { append(value, decimals: 0, to: &bytes) }

  /// Appends so many steps of the last of some decimals: -5 with one is -0.5.
  private static func append(_ steps: Int, decimals: Int, to bytes: inout [UInt8]) {
    if steps < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = steps.magnitude
    // From the last digit to the first, and at least one before the point.
    let start = bytes.count
    var place = 0
    repeat {
      if place == decimals, place > 0 { bytes.append(UInt8(ascii: ".")) }
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
      rest = quotient
      place += 1
    } while rest > 0 || place <= decimals
    bytes[start...].reverse()
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
