import Text

extension JSONWriter {
  /// A string with its quotes and escapes, cut with `…` after so many characters.
  package static func quoted(_ text: String, limit: Int = .max) -> String {
    let isLong = text.utf8.count > limit && text.unicodeScalars.count > limit
    let short = isLong ? String(text.unicodeScalars.prefix(max(limit, 0))) + "…" : text
    var buffer = ByteBuffer()
    appendQuoted(short.utf8.span, to: &buffer)
    return buffer.text
  }

  /// Appends UTF-8 as a string with its quotes; invalid UTF-8 becomes U+FFFD.
  static func appendQuoted(_ text: Span<UInt8>, to buffer: inout ByteBuffer) {
    // Almost every value is copied whole.
    if isPlain(text) { return appendPlain(text, to: &buffer) }
    buffer.append(UInt8(ascii: "\""))
    unsafe text.withUnsafeBufferPointer {
      unsafe appendEscaped(String(decoding: $0, as: UTF8.self), to: &buffer)
    }
    buffer.append(UInt8(ascii: "\""))
  }

  /// Appends a text in which each byte stands for itself, with its quotes.
  @inline(__always)
  static func appendPlain(_ text: Span<UInt8>, to buffer: inout ByteBuffer) {
    unsafe text.withUnsafeBufferPointer { text in
      unsafe buffer.append(upTo: text.count + 2) { unsafe $0.quote(text, at: 0) }
    }
  }

  /// Whether each byte needs no escape in a string: visible ASCII, except for the quote and the backslash.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    let bytes = unsafe text.bytes
    func four(_ place: Int) -> UInt64 {
      unsafe UInt64(bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self))
    }
    switch bytes.byteCount {
    case 0: return true
    case ..<4:
      // Its first, middle and last byte, behind spaces.
      let (first, middle, last) = (text[0], text[text.count / 2], text[text.count - 1])
      return isPlain(repeated(0x20) << 24 | UInt64(first) << 16 | UInt64(middle) << 8 | UInt64(last))
    case ..<8:
      // Its two ends, which may overlap.
      return isPlain(four(0) << 32 | four(text.count - 4))
    default:
      var place = 0
      while place < text.count {
        // The last eight may overlap those before.
        let start = min(place, text.count - 8)
        if unsafe !isPlain(bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)) { return false }
        place += 8
      }
      return true
    }
  }

  /// Whether each of eight bytes stands for itself, without a branch for each: the highest bit of a byte is
  /// set where it does not. A borrow may set it in the byte above such a byte, too.
  private static func isPlain(_ bytes: UInt64) -> Bool {
    func isZero(_ bytes: UInt64) -> UInt64 { (bytes &- repeated(1)) & ~bytes }
    let oddities =
      bytes | (bytes &- repeated(0x20)) | (bytes &+ repeated(1))
      | isZero(bytes ^ repeated(UInt8(ascii: "\"")))
      | isZero(bytes ^ repeated(UInt8(ascii: "\\")))
    return oddities & repeated(0x80) == 0
  }

  private static func repeated(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  private static func appendEscaped(_ text: String, to buffer: inout ByteBuffer) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: buffer.append(#"\""#)
      case 0x5C: buffer.append(#"\\"#)
      case 0x08: buffer.append(#"\b"#)
      case 0x09: buffer.append(#"\t"#)
      case 0x0A: buffer.append(#"\n"#)
      case 0x0C: buffer.append(#"\f"#)
      case 0x0D: buffer.append(#"\r"#)
      case 0x20...0x7E: buffer.append(UInt8(truncatingIfNeeded: scalar.value))
      // Escaped, not left out: a program reads what was written.
      case _ where !scalar.isHarmless:
        for unit in scalar.utf16 { buffer.append(#"\u"# + hex(UInt32(unit))) }
      default: buffer.append(String(scalar))
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
    var buffer = ByteBuffer()
    append(value, decimals: decimals, to: &buffer)
    return buffer.text
  }

  /// Appends a finite double; see `number(_:decimals:)`.
  package static func append(_ value: Double, decimals: Int?, to buffer: inout ByteBuffer) {
    guard let decimals else { return appendShortest(value, to: &buffer) }
    let count = min(max(decimals, 0), 20)
    if let steps = steps(of: value, decimals: count) {
      append(steps, decimals: count, to: &buffer)
    } else {
      buffer.append(DecimalText(value).rounded(to: count))
    }
  }

  /// Almost every number of a report is whole or has one or two decimals. With that few digits no other
  /// decimal reads as the same double, so that one is the shortest.
  private static func appendShortest(_ value: Double, to buffer: inout ByteBuffer) {
    if value.magnitude < 1e7 {
      let whole = Int(value)
      if Double(whole) == value { return append(whole, to: &buffer) }
      var unit = 10.0
      for decimals in 1...2 {
        // The nearest integer; where it is not, the value does not have that few decimals.
        let steps = Int(value * unit + (value < 0 ? -0.5 : 0.5))
        if Double(steps) / unit == value { return append(steps, decimals: decimals, to: &buffer) }
        unit *= 10
      }
    }
    let text = value.description
    buffer.append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  /// The value in whole steps of its last decimal, for the numbers of every day.
  ///
  /// - Returns: `nil` for what is large, or so near to the middle of two steps that only its digits can tell.
  private static func steps(of value: Double, decimals: Int) -> Int? {
    guard decimals <= 6 else { return nil }
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let steps = value.magnitude * unit
    guard steps < 1e9 else { return nil }
    let whole = Int(steps)
    let rest = steps - Double(whole)
    guard abs(rest - 0.5) > 1e-6 else { return nil }
    let rounded = rest > 0.5 ? whole + 1 : whole
    return value < 0 ? -rounded : rounded
  }

  /// Appends so many steps of the last of some decimals: -5 with one is -0.5.
  package static func append(_ steps: Int, decimals: Int = 0, to buffer: inout ByteBuffer) {
    guard steps.magnitude < 1_000_000, decimals <= 4 else {
      return appendLong(steps, decimals: decimals, to: &buffer)
    }
    // At most eight characters, from the last to the first: the first is in the lowest byte at the end.
    var text: UInt64 = 0
    var count = 0
    var rest = UInt32(truncatingIfNeeded: steps.magnitude)
    func put(_ character: UInt64) {
      text = text << 8 | character
      count &+= 1
    }
    func putDigit() {
      put(UInt64(UInt8(ascii: "0")) &+ UInt64(rest % 10))
      rest /= 10
    }
    if decimals > 0 {
      for _ in 0..<decimals { putDigit() }
      put(UInt64(UInt8(ascii: ".")))
    }
    repeat { putDigit() } while rest > 0
    if steps < 0 { put(UInt64(UInt8(ascii: "-"))) }
    // All characters in one store.
    unsafe buffer.append(upTo: 8) { room in
      unsafe UnsafeMutableRawPointer(room).storeBytes(of: text.littleEndian, as: UInt64.self)
      return count
    }
  }

  /// The same for what may have more than eight characters. Inlined, it would slow down the short numbers.
  @inline(never)
  private static func appendLong(_ steps: Int, decimals: Int, to buffer: inout ByteBuffer) {
    let digits = String(steps.magnitude)
    let all = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    let fraction = decimals > 0 ? "." + all.suffix(decimals) : ""
    buffer.append((steps < 0 ? "-" : "") + all.dropLast(decimals) + fraction)
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
