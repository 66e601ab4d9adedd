/// The digits of a JSON number, before it is converted to a type: mantissa × 10^exponent.
struct JSONDecimal {
  private(set) var isNegative = false
  private(set) var mantissa: UInt64 = 0
  private(set) var exponent = 0
  /// Whether all significant digits fit into the mantissa; otherwise the value is unusable.
  private(set) var isExact = true

  /// Parses a number that the scanner has accepted (RFC 8259, section 6), so no digit follows it.
  @inline(__always)
  init(_ text: SourceBytes, _ number: TapeWord) {
    if number.payload <= 8, let bytes = text.word(at: number.offset), readShort(bytes, number.payload) {
      return
    }
    read(text, at: number.offset)
  }

  /// Parses a number of one to eight bytes at once: digits with at most one point.
  ///
  /// - Parameter bytes: The first in the lowest bits; bytes after the number are ignored.
  /// - Returns: Whether it was such a number; otherwise nothing is parsed.
  @inline(__always)
  private mutating func readShort(_ bytes: UInt64, _ count: Int) -> Bool {
    let isNegative = bytes & 0xFF == UInt64(UInt8(ascii: "-"))
    let sign = isNegative ? 1 : 0
    // The last byte becomes the highest one, and zeros are added before the first.
    let digits = (bytes &>> (sign &* 8) ^ DigitBytes.zeros) &<< ((8 &- count &+ sign) &* 8)
    let others = DigitBytes.others(digits)
    if others == 0 {
      mantissa = DigitBytes.value(digits)
    } else {
      let point = others.trailingZeroBitCount &>> 3
      guard others & (others &- 1) == 0, digits &>> (point &* 8) & 0xFF == DigitBytes.point, point < 7 else {
        return false
      }
      // The digits before the point move over it.
      let before = digits & ((1 &<< (point &* 8)) &- 1)
      let behind = digits & (~0xFF &<< (point &* 8))
      mantissa = DigitBytes.value(behind | before &<< 8)
      exponent = point &- 7
    }
    self.isNegative = isNegative
    return true
  }

  @inline(never)
  private mutating func read(_ text: SourceBytes, at start: Int) {
    var offset = start
    if text[offset] == UInt8(ascii: "-") {
      isNegative = true
      offset &+= 1
    }
    let digits = offset
    appendDigits(text, &offset)
    if text[offset] == UInt8(ascii: ".") {
      offset &+= 1
      let fraction = offset
      appendDigits(text, &offset)
      exponent = fraction &- offset
    }
    // 19 digits always fit into 64 bits.
    if offset &- digits > 19 { readManyDigits(text, from: digits) }
    if text[offset] | 0x20 == UInt8(ascii: "e") { exponent &+= Self.exponent(text, at: offset &+ 1) }
  }

  @inline(__always)
  private mutating func appendDigits(_ text: SourceBytes, _ offset: inout Int) {
    while true {
      let digit = text[offset] &- UInt8(ascii: "0")
      guard digit < 10 else { return }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      offset &+= 1
    }
  }

  /// Parses again without the zeros at both ends, which do not matter however many there are.
  @inline(never)
  private mutating func readManyDigits(_ text: SourceBytes, from start: Int) {
    mantissa = 0
    exponent = 0
    var digits = 0  // in the mantissa
    var zeros = 0  // since its last digit
    var isFraction = false
    var offset = start
    while true {
      let digit = text[offset] &- UInt8(ascii: "0")
      if digit < 10 {
        if isFraction { exponent &-= 1 }
        if digit > 0 {
          guard digits &+ zeros < 19 else { return isExact = false }
          digits &+= zeros &+ 1
          for _ in 0..<zeros { mantissa &*= 10 }
          mantissa = mantissa &* 10 &+ UInt64(digit)
          zeros = 0
        } else if mantissa > 0 {
          zeros &+= 1
        }
      } else if text[offset] == UInt8(ascii: ".") {
        isFraction = true
      } else {
        return exponent &+= zeros
      }
      offset &+= 1
    }
  }

  /// The number after `e`, limited to ±10^9: no text is long enough to compensate for more.
  @inline(never)
  private static func exponent(_ text: SourceBytes, at start: Int) -> Int {
    let isNegative = text[start] == UInt8(ascii: "-")
    var offset = isNegative || text[start] == UInt8(ascii: "+") ? start &+ 1 : start
    var value = 0
    while text[offset] &- UInt8(ascii: "0") < 10 {
      value = min(value &* 10 &+ Int(text[offset] &- UInt8(ascii: "0")), 1_000_000_000)
      offset &+= 1
    }
    return isNegative ? -value : value
  }

  /// The integer, if the number is one (`10.0`, `1e2`) and in range.
  @inline(__always)
  var int: Int? {
    guard isExact else { return nil }
    guard exponent == 0 || mantissa == 0 else { return scaledInt }
    return Self.signed(mantissa, isNegative: isNegative)
  }

  @inline(never)
  private var scaledInt: Int? {
    var magnitude = mantissa
    if exponent < 0 {
      guard exponent > -20 else { return nil }
      for _ in 0..<(-exponent) {
        let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: 10)
        guard remainder == 0 else { return nil }
        magnitude = quotient
      }
    } else {
      guard exponent < 20 else { return nil }
      for _ in 0..<exponent {
        let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
        guard !overflow else { return nil }
        magnitude = product
      }
    }
    return Self.signed(magnitude, isNegative: isNegative)
  }

  @inline(__always)
  private static func signed(_ magnitude: UInt64, isNegative: Bool) -> Int? {
    guard isNegative else { return Int(exactly: magnitude) }
    return magnitude == 1 &<< 63 ? Int.min : Int(exactly: magnitude).map { -$0 }
  }

  /// The nearest double, if one exactly rounded operation gives it: a mantissa below 2^53 and an exact power
  /// of ten (W. D. Clinger, How to Read Floating Point Numbers Accurately, 1990), or the wider format of x86.
  /// Minus zero reads as 0.
  @inline(__always)
  var double: Double? {
    guard mantissa != 0 else { return 0 }
    guard isExact, -22...22 ~= exponent else { return nil }
    guard mantissa < 1 << 53 else { return wideDouble }
    let power = powersOfTen[abs(exponent)]
    let magnitude = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    return isNegative ? -magnitude : magnitude
  }

  /// The same for all 64 bits, which the wider format of x86 has: the coordinates of most services have too
  /// many digits for 53. The second rounding is right unless the first result was exactly between two
  /// doubles.
  @inline(never)
  private var wideDouble: Double? {
    #if arch(x86_64)
      let power = Float80(powersOfTen[abs(exponent)])
      let magnitude = exponent < 0 ? Float80(mantissa) / power : Float80(mantissa) * power
      guard magnitude.significandBitPattern & 0x7FF != 0x400 else { return nil }
      return Double(isNegative ? -magnitude : magnitude)
    #else
      return nil
    #endif
  }
}

private let powersOfTen: InlineArray<23, Double> = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
  1e19,
  1e20, 1e21, 1e22,
]
