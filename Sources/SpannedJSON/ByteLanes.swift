/// Looks for bytes in eight of a text at once, each in its lane of a word, without a branch for each.
///
/// The marks of a word are the highest bits of the bytes that are looked for. Subtraction may borrow from the
/// byte above a marked one, which is then marked too: the lowest mark is always right, and so is the answer
/// that there is none (H. S. Warren, Hacker's Delight, section 6-1).
enum ByteLanes {
  /// The highest bits, which mark every byte that is not ASCII.
  static let high: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Marks each byte below a limit, which is at most 0x80.
  @inline(__always)
  static func marks(below limit: UInt8, in word: UInt64) -> UInt64 {
    (word &- repeated(limit)) & ~word & high
  }

  /// Marks each byte that is equal to one.
  @inline(__always)
  static func marks(of byte: UInt8, in word: UInt64) -> UInt64 { marks(below: 1, in: word ^ repeated(byte)) }

  /// Marks each byte that is not itself in a string of JSON (RFC 8259, section 7) or not ASCII: quotes,
  /// backslashes, control characters, and all from 0x80 on.
  @inline(__always)
  static func marksOfStrings(in word: UInt64) -> UInt64 {
    marks(of: UInt8(ascii: "\""), in: word) | marks(of: UInt8(ascii: "\\"), in: word)
      | marks(below: 0x20, in: word) | word & high
  }
}
