/// Up to eight ASCII bytes packed into one integer, so that a token is compared with a code in one instruction.
///
/// Codes are written as string literals, which the optimiser folds to constants. A longer text is `.none`, and so is a
/// longer literal: compare those with `Span.spells`.
package struct Word: Hashable, Sendable, ExpressibleByStringLiteral {
  package let bits: UInt64

  package static var none: Word { Word(bits: 0) }

  @inline(__always)
  package init(bits: UInt64) { self.bits = bits }

  @inline(__always)
  package init(stringLiteral text: String) {
    var bits: UInt64 = 0
    for byte in text.utf8 { bits = bits << 8 | UInt64(byte) }
    self.bits = text.utf8.count > 8 ? 0 : bits
  }
}

extension Span where Element == UInt8 {
  /// The bytes as one word; `.none` when there are more than eight.
  @inline(__always)
  package var word: Word { word(0, count) }

  /// The bytes from `start` on as one word; `.none` when they are not there or more than eight.
  @inline(__always)
  package func word(_ start: Int, _ length: Int) -> Word {
    guard start >= 0, length >= 0, length <= 8, start &+ length <= count else { return .none }
    var bits: UInt64 = 0
    for index in start..<start &+ length { bits = bits << 8 | UInt64(self[index]) }
    return Word(bits: bits)
  }

  /// What follows `start` up to the end, as one word.
  @inline(__always)
  package func word(from start: Int) -> Word { word(start, count &- start) }

  /// Whether the bytes are exactly this ASCII text, of any length.
  package func spells(_ text: String) -> Bool {
    guard text.utf8.count == count else { return false }
    var index = 0
    for byte in text.utf8 {
      if self[index] != byte { return false }
      index += 1
    }
    return true
  }
}
