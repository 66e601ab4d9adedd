/// Up to eight ASCII bytes packed into one integer, so that a token is compared with
/// a code in one instruction.
///
/// Codes are written as string literals, which the optimiser folds to constants. A longer text is `.none`,
/// and so is a longer literal: compare those with `Span.spells`.
package struct Word: Hashable, Sendable, ExpressibleByStringLiteral {
  package let bits: UInt64

  package static var none: Word { Word(bits: 0) }

  @inline(__always)
  package init(bits: UInt64) { self.bits = bits }

  @inline(__always)
  package init(stringLiteral text: String) {
    // By index and without generic operators: in debug builds, where literals are not folded, this takes a
    // third of the time.
    let utf8 = text.utf8
    var bits: UInt64 = 0
    var index = utf8.startIndex
    while index < utf8.endIndex {
      bits = bits &<< 8 | UInt64(truncatingIfNeeded: utf8[index])
      index = utf8.index(after: index)
    }
    self.bits = utf8.count > 8 ? 0 : bits
  }

  /// The number of bytes.
  var count: Int { (UInt64.bitWidth - bits.leadingZeroBitCount + 7) / 8 }

  /// The byte at an index under `count`.
  func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits >> UInt64((count - 1 - index) * 8)) }

  /// The first bytes of a word that has as many.
  func first(_ length: Int) -> Word { Word(bits: bits >> UInt64((count - length) * 8)) }

  /// The last bytes of a word that has as many, at most seven.
  func last(_ length: Int) -> Word { Word(bits: bits & (1 << UInt64(length * 8) - 1)) }

  var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for index in 0..<count { bytes.append(byte(index)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Span where Element == UInt8 {
  /// The bytes as one word; `.none` if there are more than eight.
  @inline(__always)
  package var word: Word { word(0, count) }

  /// The bytes from `start` on as one word; `.none` if there are too few, or more than eight.
  @inline(__always)
  package func word(_ start: Int, _ length: Int) -> Word {
    guard start >= 0, length >= 0, length <= 8, start &+ length <= count else { return .none }
    var bits: UInt64 = 0
    for index in start..<start &+ length { bits = bits &<< 8 | UInt64(truncatingIfNeeded: self[index]) }
    return Word(bits: bits)
  }

  /// Whether one missing, extra or wrong letter, or two swapped neighbours, turn this text into the word.
  func isOneSlip(from word: Word) -> Bool {
    let length = word.count
    let shorter = Swift.min(count, length)
    var front = 0
    while front < shorter, self[front] == word.byte(front) { front += 1 }
    var back = 0
    while back < shorter - front, self[count - 1 - back] == word.byte(length - 1 - back) { back += 1 }
    let own = count - front - back
    let other = length - front - back
    if own == 2, other == 2 {
      return self[front] == word.byte(front + 1) && self[front + 1] == word.byte(front)
    }
    return own <= 1 && other <= 1 && own + other > 0
  }

  /// The bytes from `start` to the end, as one word.
  @inline(__always)
  package func word(from start: Int) -> Word { word(start, count &- start) }

  /// Whether the bytes are exactly this ASCII text, of any length.
  func spells(_ text: String) -> Bool {
    guard text.utf8.count == count else { return false }
    var index = 0
    for byte in text.utf8 {
      if self[index] != byte { return false }
      index += 1
    }
    return true
  }
}
