/// How pilot reports begin, and where their fields are.
extension PilotReport {
  /// Where `UA` or `UUA` stands in a text that is a pilot report: near its beginning, with a field behind it.
  static func label(of text: Span<UInt8>) -> Range<Int>? {
    guard mayHaveLabel(text) else { return nil }
    // A heading, a region and a station stand before it at most.
    let limit = min(text.count, 48)
    var index = 0
    while index < limit {
      let token = nextToken(text, from: index)
      if token.isEmpty { return nil }
      index = token.upperBound
      guard (2...3).contains(token.count), case let word = upper(text, token), word == "UA" || word == "UUA"
      else {
        if index < text.count, text.isSlash(index) { return nil }
        continue
      }
      var next = index
      while next < text.count, Token.isSeparator(text[next]) { next += 1 }
      return code(text, at: next) == nil ? nil : token
    }
    return nil
  }

  /// Whether the letters `UA` are in a text, which is so in few lines of other reports.
  private static func mayHaveLabel(_ text: Span<UInt8>) -> Bool {
    var found: UInt8 = 0
    var before: UInt8 = 0
    // Without a branch for each byte, so that the processor compares many at a time.
    for index in text.indices {
      let letter = text[index] & 0xDF
      found |= (before == UInt8(ascii: "U") ? 1 : 0) & (letter == UInt8(ascii: "A") ? 1 : 0)
      before = letter
    }
    return found != 0
  }

  /// Whether a line without a label goes on with the fields of one.
  static func isBehindLabel(_ text: Span<UInt8>) -> Bool {
    for index in 0..<text.count where text.isSlash(index) {
      if code(text, at: index) != nil { return true }
    }
    return false
  }

  /// The fields of a text, from a place on. After the remarks nothing is a field.
  static func fields(of text: Span<UInt8>, from start: Int) -> [Field] {
    var fields: [Field] = []
    var open: (code: Field.Code, start: Int, content: Int)?
    func closing(at end: Int) -> Field? {
      open.map { Field(code: $0.code, range: $0.start..<end, content: $0.content..<end) }
    }
    var index = start
    while index < text.count {
      if text.isSlash(index), let (code, content) = Self.code(text, at: index) {
        if let field = closing(at: index) { fields.append(field) }
        open = (code, index, content)
        index = content
        if code == .remarks { break }
      } else {
        index += 1
      }
    }
    if let field = closing(at: text.count) { fields.append(field) }
    return fields
  }

  /// The code of a field whose slash stands at a place, and where its content begins. A slash before anything
  /// else is text: `LGT/MOD`, `OVC015/OVC230`, `/AKFSS/`.
  private static func code(_ text: Span<UInt8>, at slash: Int) -> (Field.Code, Int)? {
    guard text.isSlash(slash) else { return nil }
    var start = slash + 1
    while start < text.count, text[start] == UInt8(ascii: " ") { start += 1 }
    guard start + 2 <= text.count, let code = Self.code(upper(text, start..<start + 2)) else { return nil }
    // Some write RMK, as in a METAR.
    let end = start + (code == .remarks && text.byte(start + 2) == UInt8(ascii: "K") ? 3 : 2)
    // No other field begins with a letter right behind its code: `/FLDURC`, but `/TAF`.
    let isGlued = code != .altitude && (text.byte(end) & 0xDF) &- 0x41 < 26
    return isGlued ? nil : (code, end)
  }

  private static func code(_ word: Word) -> Field.Code? {
    switch word {
    case "OV": .location
    case "TM": .time
    case "FL": .altitude
    case "TP": .aircraft
    case "SK": .sky
    case "WX": .weather
    case "TA": .temperature
    case "WV": .wind
    case "TB": .turbulence
    case "IC": .icing
    case "RM": .remarks
    default: nil
    }
  }

  /// Up to white space or a slash.
  private static func nextToken(_ text: Span<UInt8>, from start: Int) -> Range<Int> {
    var lower = start
    while lower < text.count, Token.isSeparator(text[lower]) { lower += 1 }
    var end = lower
    while end < text.count, !Token.isSeparator(text[end]), !text.isSlash(end) { end += 1 }
    return lower..<end
  }

  private static func upper(_ text: Span<UInt8>, _ range: Range<Int>) -> Word {
    guard range.count <= 8 else { return .none }
    var bits: UInt64 = 0
    for index in range {
      let byte = text[index]
      bits = bits << 8 | UInt64(byte &- 0x61 < 26 ? byte - 0x20 : byte)
    }
    return Word(bits: bits)
  }
}
