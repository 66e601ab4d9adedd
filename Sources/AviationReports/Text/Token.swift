/// A piece of a report between white space, as a byte range.
struct Token: Sendable {
  let start: Int32
  let end: Int32
  /// The token itself if it is short enough to be a code.
  let word: Word

  var range: Range<Int> { Int(start)..<Int(end) }

  /// Splits a text at white space, control characters and `=`, which ends a report in a bulletin (WMO-No.
  /// 386).
  static func all(in text: Span<UInt8>) -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(text.count / 5 + 2)
    var index = 0
    let limit = Swift.min(text.count, Int(Int32.max))
    while index < limit {
      if isSeparator(text[index]) {
        index &+= 1
        continue
      }
      let start = index
      var bits: UInt64 = 0
      while index < limit, !isSeparator(text[index]) {
        bits = bits << 8 | UInt64(text[index])
        index &+= 1
      }
      let word = index &- start > 8 ? Word.none : Word(bits: bits)
      tokens.append(
        Token(start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: index), word: word)
      )
    }
    return tokens
  }

  @inline(__always)
  static func isSeparator(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "=") || byte == 0x7F
  }
}
