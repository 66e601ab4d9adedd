/// A piece of a report between white space, as a byte range.
struct Token: Sendable {
  let start: Int32
  let end: Int32
  /// The token itself if it is short enough to be a code.
  let word: Word

  var range: Range<Int> { Int(start)..<Int(end) }
  var count: Int { Int(end &- start) }
  var isEmpty: Bool { start == end }

  /// Splits a text at white space, control characters and `=`, which ends a report in a bulletin (WMO-No.
  /// 386).
  static func all(in text: Span<UInt8>) -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(text.count / 5 + 2)
    let text = text.extracting(text.places(from: 0, Int(Int32.max)))
    var start = 0
    var bits: UInt64 = 0
    for index in text.indices {
      let byte = text[index]
      guard isSeparator(byte) else {
        bits = bits << 8 | UInt64(byte)
        continue
      }
      if start < index { tokens.append(Token(start, index, bits)) }
      start = index &+ 1
      bits = 0
    }
    if start < text.count { tokens.append(Token(start, text.count, bits)) }
    return tokens
  }

  /// The first token at or behind a place; an empty one where no token follows.
  static func next(in text: Span<UInt8>, from place: Int = 0) -> Token {
    var start = place
    while start < text.count, isSeparator(text[start]) { start &+= 1 }
    var end = start
    var bits: UInt64 = 0
    while end < text.count, case let byte = text[end], !isSeparator(byte) {
      bits = bits << 8 | UInt64(byte)
      end &+= 1
    }
    return Token(start, end, bits)
  }

  /// - Parameter bits: Of its last eight bytes.
  private init(_ start: Int, _ end: Int, _ bits: UInt64) {
    self.init(
      start: Int32(truncatingIfNeeded: start),
      end: Int32(truncatingIfNeeded: end),
      word: end &- start > 8 ? .none : Word(bits: bits)
    )
  }

  init(start: Int32, end: Int32, word: Word) {
    self.start = start
    self.end = end
    self.word = word
  }

  @inline(__always)
  static func isSeparator(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "=") || byte == 0x7F
  }
}
