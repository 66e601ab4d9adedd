/// The digits of a JSON number, before anybody decides how to hold it: mantissa × 10^exponent.
struct JSONDecimal {
  private(set) var isNegative = false
  /// Significant digits without trailing zeros.
  private(set) var mantissa: UInt64 = 0
  private(set) var exponent = 0
  /// Whether all significant digits fit; otherwise `mantissa` holds the first 19.
  private(set) var isExact = true

  /// Reads a span that the scanner has accepted as a number (RFC 8259, section 6).
  @inline(__always)
  init(_ text: SourceBytes, _ span: Range<Int>) {
    var offset = span.lowerBound
    if text[offset] == UInt8(ascii: "-") {
      isNegative = true
      offset &+= 1
    }
    var digits = 0  // significant digits in the mantissa
    var zeros = 0  // zeros seen since the last other digit
    var isFraction = false
    while offset < span.upperBound {
      let byte = text[offset]
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        if isFraction { exponent &-= 1 }
        if digit == 0 {
          if mantissa != 0 { zeros &+= 1 }
        } else if isExact {
          push(digit, after: &zeros, digits: &digits)
        }
      } else if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        break
      }
      offset &+= 1
    }
    exponent &+= zeros
    if offset < span.upperBound { exponent &+= Self.exponent(text, offset &+ 1..<span.upperBound) }
  }

  @inline(__always)
  private mutating func push(_ digit: UInt8, after zeros: inout Int, digits: inout Int) {
    guard digits &+ zeros < 19 else { return isExact = false }
    digits &+= zeros &+ 1
    while zeros > 0 {
      mantissa &*= 10
      zeros &-= 1
    }
    mantissa = mantissa &* 10 &+ UInt64(digit)
  }

  /// The number behind `e`, held within ±10^9: no text is long enough to bring a larger one back to size.
  private static func exponent(_ text: SourceBytes, _ span: Range<Int>) -> Int {
    var value = 0
    for offset in span {
      let digit = text[offset] &- UInt8(ascii: "0")
      if digit < 10 { value = min(value &* 10 &+ Int(digit), 1_000_000_000) }
    }
    return text[span.lowerBound] == UInt8(ascii: "-") ? -value : value
  }

  /// The integer, when the number is one (`10.0`, `1e2`) and in range.
  var int: Int? {
    guard mantissa != 0 else { return isExact ? 0 : nil }
    guard isExact, exponent >= 0, exponent < 19 else { return nil }
    var magnitude = mantissa
    for _ in 0..<exponent {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      magnitude = product
    }
    guard isNegative else { return Int(exactly: magnitude) }
    return magnitude == 1 << 63 ? Int.min : Int(exactly: magnitude).map { -$0 }
  }

  /// The nearest double, when it follows from one exactly rounded operation: a mantissa below 2^53 and a power of ten
  /// that is exact (W. D. Clinger, How to Read Floating Point Numbers Accurately, 1990). Minus zero reads 0.
  @inline(__always)
  var double: Double? {
    guard mantissa != 0 else { return 0 }
    guard isExact, mantissa < 1 << 53 else { return nil }
    let magnitude: Double
    switch exponent {
    case 0: magnitude = Double(mantissa)
    case 1...22: magnitude = Double(mantissa) * Self.powersOfTen(exponent)
    case -22 ... -1: magnitude = Double(mantissa) / Self.powersOfTen(-exponent)
    default: return nil
    }
    return isNegative ? -magnitude : magnitude
  }

  @inline(__always)
  private static func powersOfTen(_ exponent: Int) -> Double {
    let powers: InlineArray<23, Double> = [
      1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
      1e19,
      1e20, 1e21, 1e22,
    ]
    return powers[exponent]
  }
}
