/// Numbers in decimal digits, with a point and without separators.
extension ByteBuffer {
  /// Appends a finite double as JSON writes it; see `JSONWriter.number(_:decimals:)`.
  package mutating func append(number value: Double, decimals: Int? = nil) {
    guard let decimals else { return appendShortest(value) }
    let count = min(max(decimals, 0), 20)
    if let steps = Self.steps(of: value, decimals: count) {
      append(steps: steps, decimals: count)
    } else {
      append(DecimalText(value).rounded(to: count))
    }
  }

  /// The number that the text of `append(number:decimals:)` reads as.
  static func rounded(_ value: Double, decimals: Int?) -> Double {
    guard let decimals else { return value }
    let count = min(max(decimals, 0), 20)
    guard let steps = steps(of: value, decimals: count) else {
      return Double(DecimalText(value).rounded(to: count)) ?? value
    }
    // The quotient of two exact numbers is the double nearest to the decimal.
    return Double(steps) / unit(decimals: count)
  }

  /// Almost every number of a report is whole or has one or two decimals. With that few digits no other
  /// decimal reads as the same double, so that one is the shortest.
  private mutating func appendShortest(_ value: Double) {
    if value.magnitude < 1e7 {
      let whole = Int(value)
      if Double(whole) == value { return append(number: whole) }
      var unit = 10.0
      for decimals in 1...2 {
        // The nearest integer; where it is not, the value does not have that few decimals.
        let steps = Int(value * unit + (value < 0 ? -0.5 : 0.5))
        if Double(steps) / unit == value { return append(steps: steps, decimals: decimals) }
        unit *= 10
      }
    }
    let text = value.description
    append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  /// The value in whole steps of its last decimal, for the numbers of every day.
  ///
  /// - Returns: `nil` for what is large, or so near to the middle of two steps that only its digits can tell.
  private static func steps(of value: Double, decimals: Int) -> Int? {
    guard decimals <= 6 else { return nil }
    let steps = value.magnitude * unit(decimals: decimals)
    guard steps < 1e9 else { return nil }
    let whole = Int(steps)
    let rest = steps - Double(whole)
    guard abs(rest - 0.5) > 1e-6 else { return nil }
    let rounded = rest > 0.5 ? whole + 1 : whole
    return value < 0 ? -rounded : rounded
  }

  private static func unit(decimals: Int) -> Double {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    return unit
  }

  /// Appends an integer.
  package mutating func append(number: Int) { append(steps: number, decimals: 0) }

  /// Appends so many steps of the last of some decimals: -5 with one is -0.5.
  mutating func append(steps: Int, decimals: Int) {
    guard steps.magnitude < 1_000_000, decimals <= 4 else {
      return appendLong(steps, decimals: decimals)
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
    unsafe append(upTo: 8) { room in
      unsafe UnsafeMutableRawPointer(room).storeBytes(of: text.littleEndian, as: UInt64.self)
      return count
    }
  }

  /// The same for what may have more than eight characters. Inlined, it would slow down the short numbers.
  @inline(never)
  private mutating func appendLong(_ steps: Int, decimals: Int) {
    let digits = String(steps.magnitude)
    let all = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    let fraction = decimals > 0 ? "." + all.suffix(decimals) : ""
    append((steps < 0 ? "-" : "") + all.dropLast(decimals) + fraction)
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
