extension SourceBytes {
  /// The characters of a string or key. Only one with escapes is decoded.
  @inline(__always)
  func string(of word: TapeWord) -> String {
    let span = word.contentSpan
    guard word.kind == .escapedString || word.kind == .supersededKey else { return string(span) }
    return String(decoding: unescaped(span), as: UTF8.self)
  }

  /// The UTF-8 of a string or key, unescaped.
  func content(of word: TapeWord) -> [UInt8] {
    word.kind == .string ? array(word.contentSpan) : unescaped(word.contentSpan)
  }

  /// Replaces escapes by their characters (RFC 8259, section 7); half a surrogate pair becomes U+FFFD.
  @inline(never)
  private func unescaped(_ span: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(span.count)
    var offset = span.lowerBound
    while offset < span.upperBound {
      let byte = self[offset]
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        offset &+= 1
        continue
      }
      let letter = self[offset &+ 1]
      offset &+= 2
      switch letter {
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "u"):
        bytes.append(contentsOf: String(unescapedScalar(at: &offset)).utf8)
      default: bytes.append(letter)
      }
    }
    return bytes
  }

  /// The scalar of the hexadecimal digits at `offset`, and of the second `\u` of a pair.
  private func unescapedScalar(at offset: inout Int) -> Unicode.Scalar {
    guard let unit = hexUnit(at: offset) else { return "\u{FFFD}" }  // only in a text that was refused
    offset &+= 4
    if UTF16.isLeadSurrogate(unit), let trail = trailSurrogate(at: offset) {
      offset &+= 6
      let value = 0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(trail) & 0x3FF
      return Unicode.Scalar(value) ?? "\u{FFFD}"
    }
    return Unicode.Scalar(unit) ?? "\u{FFFD}"
  }
}
