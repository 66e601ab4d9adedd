/// Access to the pieces of a group. Past the end every function returns `nil` or `false` instead of trapping,
/// so that parsers need no checks of their own.
extension Span where Element == UInt8 {
  /// The byte at an index; past the end 0, which no report contains.
  @inline(__always)
  func byte(_ index: Int) -> UInt8 {
    index >= 0 && index < count ? self[index] : 0
  }

  @inline(__always)
  func isDigit(_ index: Int) -> Bool { byte(index) &- 0x30 < 10 }

  @inline(__always)
  func isLetter(_ index: Int) -> Bool { byte(index) &- 0x41 < 26 }

  @inline(__always)
  func isSlash(_ index: Int) -> Bool { byte(index) == UInt8(ascii: "/") }

  /// The number formed by exactly `length` digits from `start` on.
  @inline(__always)
  func number(_ start: Int, _ length: Int) -> Int? {
    guard start >= 0, length > 0, length <= 9, start &+ length <= count else { return nil }
    var value = 0
    for index in start..<start &+ length {
      let digit = self[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }

  /// The number of digits from `start` on, at most nine.
  @inline(__always)
  func digits(from start: Int) -> Int {
    var end = start
    while end &- start < 9, isDigit(end) { end &+= 1 }
    return end &- start
  }

  /// The number that it begins with, of at most three digits and perhaps tenths, and the place behind it:
  /// `16.2MM`, `8PAST`.
  func tenths() -> (Double, end: Int)? {
    let digits = digits(from: 0)
    guard digits > 0, digits <= 3, let whole = number(0, digits) else { return nil }
    guard byte(digits) == UInt8(ascii: "."), let tenth = number(digits + 1, 1) else {
      return (Double(whole), digits)
    }
    return (Double(whole) + Double(tenth) / 10, digits + 2)
  }

  /// Whether there are `length` slashes from `start` on: the code for "not available".
  func isMissing(_ start: Int, _ length: Int) -> Bool {
    guard start >= 0, start &+ length <= count else { return false }
    for index in start..<start &+ length where !isSlash(index) { return false }
    return true
  }

  /// Whether every byte is a slash.
  var isAllSlashes: Bool { count > 0 && isMissing(0, count) }

  /// Whether a byte is among these. Without a branch for each, so that the processor compares many at a time.
  func contains(_ wanted: UInt8) -> Bool {
    var found: UInt8 = 0
    for index in indices { found |= self[index] == wanted ? 1 : 0 }
    return found != 0
  }

  /// The range from `start` on, limited to the existing bytes, which is safe for `extracting`.
  @inline(__always)
  func places(from start: Int, _ length: Int = .max) -> Range<Int> {
    let lower = Swift.min(Swift.max(start, 0), count)
    return lower..<lower + Swift.min(Swift.max(length, 0), count - lower)
  }
}

extension String {
  /// The text of some bytes of a group.
  init(bytes group: Span<UInt8>, _ range: Range<Int>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for index in range.clamped(to: 0..<group.count) { bytes.append(group[index]) }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
