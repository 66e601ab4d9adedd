/// One step of the tape: what stands at a byte offset of the text, in eight bytes.
///
/// The tape holds the values in document order. A scalar takes one word. A container takes two, an opening word that
/// names the tape index behind its last part, and a closing position with its count; its parts follow. In an object
/// each value is preceded by the word of its key.
///
/// Bits 0..<32 are the byte offset, 32..<61 a length or tape index, 61..<64 the kind.
struct TapeWord: Sendable {
  enum Kind: UInt64 {
    case literal  // null, false or true, told apart by the first letter
    case number
    case string
    case escapedString
    case array
    case object
    case supersededKey  // a later member has the same key
    case extent  // the second word of a container: offset of its end, count
  }

  /// The largest text whose offsets, lengths and tape indices fit: a tape has at most two words a byte.
  static let maximumSize = 1 << 28

  private(set) var bits: UInt64

  @inline(__always)
  init(_ kind: Kind, at offset: Int, _ payload: Int) {
    bits =
      UInt64(truncatingIfNeeded: offset) & 0xFFFF_FFFF
      | (UInt64(truncatingIfNeeded: payload) & 0x1FFF_FFFF) &<< 32 | kind.rawValue &<< 61
  }

  @inline(__always) var kind: Kind { Kind(rawValue: bits &>> 61) ?? .literal }
  @inline(__always) var offset: Int { Int(truncatingIfNeeded: bits & 0xFFFF_FFFF) }
  @inline(__always) var payload: Int { Int(truncatingIfNeeded: (bits &>> 32) & 0x1FFF_FFFF) }
  @inline(__always) var isContainer: Bool { kind == .array || kind == .object }
}
