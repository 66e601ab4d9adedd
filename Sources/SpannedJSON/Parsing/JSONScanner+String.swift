extension JSONScanner {
  /// Reads a string from its opening to its closing quote and validates escapes and UTF-8.
  @inline(__always)
  mutating func scanString() throws(Stop) {
    var end = offset &+ 1
    var kind = TapeWord.Kind.string
    while true {
      if let word = text.word(at: end) {
        let special = ByteLanes.marksOfStrings(in: word)
        guard special != 0 else {
          end &+= 8
          continue
        }
        end &+= special.trailingZeroBitCount &>> 3
      }
      let byte = text[end]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        kind = .escapedString
        end = try scanEscape(at: end)
      } else if byte >= 0x80 {
        end = try scanMultibyte(at: end)
      } else if byte >= 0x20 {
        end &+= 1
      } else if try recoverString(at: end) {
        end &+= 1
      } else {
        tape.append(TapeWord(kind, at: offset, end &- offset &- 1))
        offset = end
        return
      }
    }
    tape.append(TapeWord(kind, at: offset, end &- offset &- 1))
    offset = end &+ 1
  }

  /// Validates the escape at a backslash (RFC 8259, section 7) and returns the offset after it.
  @inline(never)
  private mutating func scanEscape(at start: Int) throws(Stop) -> Int {
    switch text[start &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start &+ 2
    case UInt8(ascii: "u"):
      guard let unit = text.hexUnit(at: start &+ 2) else { break }
      if UTF16.isLeadSurrogate(unit), text.trailSurrogate(at: start &+ 6) != nil { return start &+ 12 }
      if UTF16.isSurrogate(unit) {
        try note(.loneSurrogate, span: start..<start &+ 6, expected: "the other half of this surrogate pair")
      }
      return start &+ 6
    default: break
    }
    if start &+ 1 < text.count {
      let isUnicode = text[start &+ 1] == UInt8(ascii: "u")
      try fail(
        expected: isUnicode
          ? "four hexadecimal digits after \\u" : #"one of \" \\ \/ \b \f \n \r \t \u after a backslash"#,
        span: start..<text.endOfCharacter(at: start &+ 1)
      )
    }
    return start &+ 1
  }

  /// Validates one non-ASCII character and returns the offset after it.
  @inline(never)
  private mutating func scanMultibyte(at start: Int) throws(Stop) -> Int {
    let length = text.utf8Length(at: start)
    guard length == 0 else { return start &+ length }
    try note(.invalidUTF8, span: start..<start &+ 1, expected: "UTF-8")
    return start &+ 1
  }
}

extension SourceBytes {
  /// The length of the well-formed UTF-8 sequence at `offset`, or 0 (The Unicode Standard, table 3-7).
  func utf8Length(at offset: Int) -> Int {
    let second = self[offset &+ 1]
    func continues(_ index: Int) -> Bool { self[offset &+ index] & 0xC0 == 0x80 }
    switch self[offset] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return continues(1) ? 2 : 0
    case 0xE0: return 0xA0...0xBF ~= second && continues(2) ? 3 : 0
    case 0xED: return 0x80...0x9F ~= second && continues(2) ? 3 : 0
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : 0
    case 0xF0: return 0x90...0xBF ~= second && continues(2) && continues(3) ? 4 : 0
    case 0xF4: return 0x80...0x8F ~= second && continues(2) && continues(3) ? 4 : 0
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }

  /// The offset after the character at `offset`; an invalid byte counts as a character.
  func endOfCharacter(at offset: Int) -> Int { min(offset &+ max(utf8Length(at: offset), 1), count) }

  /// The start of the character that ends at `offset`, which must be between two characters.
  func startOfCharacter(before offset: Int) -> Int {
    // Only a non-ASCII character ends with 10xxxxxx.
    guard self[offset &- 1] & 0xC0 == 0x80 else { return max(offset &- 1, 0) }
    for length in 2...4 where utf8Length(at: offset &- length) == length { return offset &- length }
    return max(offset &- 1, 0)
  }

  /// The value of four hexadecimal digits.
  func hexUnit(at offset: Int) -> UInt16? {
    var unit: UInt16 = 0
    for index in 0..<4 {
      let byte = self[offset &+ index]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte &- UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte &- UInt8(ascii: "a") &+ 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte &- UInt8(ascii: "A") &+ 10
      default: return nil
      }
      unit = unit &<< 4 | UInt16(digit)
    }
    return unit
  }

  /// The second half of a surrogate pair, if `\uDC00`...`\uDFFF` is at `offset`.
  func trailSurrogate(at offset: Int) -> UInt16? {
    guard self[offset] == UInt8(ascii: "\\"), self[offset &+ 1] == UInt8(ascii: "u"),
      let unit = hexUnit(at: offset &+ 2), UTF16.isTrailSurrogate(unit)
    else { return nil }
    return unit
  }
}
