/// One element of the tape: what is at a byte offset of the text, in eight bytes.
///
/// The tape has the values in document order. A scalar takes one word. A container takes two: an opening word
/// with the tape index after its last part, and a closing position with its count; its parts follow. In an
/// object each value is preceded by the word of its key.
///
/// Bits 0..<32 are the byte offset, 32..<61 a length or tape index, 61..<64 the kind.
struct TapeWord: Sendable {
  // A structure and not an enumeration, because every word is read many times and its three bits need no
  // check.
  struct Kind: Equatable {
    let bits: UInt64
    /// null, false or true, distinguished by the first letter.
    @inline(__always) static var literal: Self { Self(bits: 0) }
    @inline(__always) static var number: Self { Self(bits: 1) }
    @inline(__always) static var string: Self { Self(bits: 2) }
    @inline(__always) static var escapedString: Self { Self(bits: 3) }
    @inline(__always) static var array: Self { Self(bits: 4) }
    @inline(__always) static var object: Self { Self(bits: 5) }
    /// A later member of the object has the same key.
    @inline(__always) static var supersededKey: Self { Self(bits: 6) }
    /// The second word of a container: offset of its end, count.
    @inline(__always) static var extent: Self { Self(bits: 7) }
  }

  /// The largest text whose offsets, lengths and tape indices fit: a tape has at most two words for each
  /// byte.
  static let maximumSize = 1 << 28

  private let bits: UInt64

  @inline(__always)
  init(_ kind: Kind, at offset: Int, _ payload: Int) {
    bits =
      UInt64(truncatingIfNeeded: offset) & 0xFFFF_FFFF
      | (UInt64(truncatingIfNeeded: payload) & 0x1FFF_FFFF) &<< 32 | kind.bits &<< 61
  }

  @inline(__always) var kind: Kind { Kind(bits: bits &>> 61) }
  @inline(__always) var offset: Int { Int(truncatingIfNeeded: bits & 0xFFFF_FFFF) }
  @inline(__always) var payload: Int { Int(truncatingIfNeeded: (bits &>> 32) & 0x1FFF_FFFF) }
  @inline(__always) var isContainer: Bool { kind.bits &>> 1 == 2 }
}
