/// Reading the pieces of a group. Every function answers `nil` or `false` past the end instead of trapping,
/// so that a parser needs no checks of its own.
extension Span where Element == UInt8 {
  /// The byte at an index; 0, which stands in no report, past the end.
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

  /// The number that exactly `length` digits from `start` on write.
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

  /// How many digits stand from `start` on, counted up to nine.
  @inline(__always)
  func digits(from start: Int) -> Int {
    var end = start
    while end &- start < 9, isDigit(end) { end &+= 1 }
    return end &- start
  }

  /// Whether `length` slashes stand from `start` on: the coded form of "not available".
  func isMissing(_ start: Int, _ length: Int) -> Bool {
    guard start >= 0, start &+ length <= count else { return false }
    for index in start..<start &+ length where !isSlash(index) { return false }
    return true
  }

  /// Whether every byte is a slash.
  var isAllSlashes: Bool { count > 0 && isMissing(0, count) }

  /// The places from `start` on, cut to what is there: what `extracting` may safely be asked for.
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
