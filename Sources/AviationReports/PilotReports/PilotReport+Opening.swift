/// How pilot reports begin, and where their fields are.
extension PilotReport {
  /// Where `UA` or `UUA` stands in a text that is a pilot report: near its beginning, with a field behind it.
  static func label(of text: Span<UInt8>) -> Range<Int>? {
    guard mayHaveLabel(text) else { return nil }
    // A heading, a region and a station stand before it at most.
    let limit = min(text.count, 48)
    var index = 0
    while index < limit {
      var token = nextToken(text, from: index)
      // `/UUA/OV`, as in the handbook of the FAA.
      let isBehindSlash = token.isEmpty && text.isSlash(token.lowerBound)
      if isBehindSlash { token = nextToken(text, from: token.lowerBound + 1) }
      if token.isEmpty { return nil }
      index = token.upperBound
      guard (2...3).contains(token.count), case let word = upper(text, token), word == "UA" || word == "UUA"
      else {
        if isBehindSlash || text.isSlash(index) { return nil }
        continue
      }
      var next = index
      while next < text.count, Token.isSeparator(text[next]) { next += 1 }
      return code(text, at: next, in: nil) == nil ? nil : token
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
      // Which fields came before is not known: as in the location, only a value shows that a field begins.
      if code(text, at: index, in: .location) != nil { return true }
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
      if text.isSlash(index), let (code, content) = Self.code(text, at: index, in: open?.code, after: fields)
      {
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
  ///
  /// - Parameters:
  ///   - open: The field before the slash; `nil` before the first one.
  ///   - closed: The fields before that.
  private static func code(
    _ text: Span<UInt8>,
    at slash: Int,
    in open: Field.Code?,
    after closed: [Field] = []
  ) -> (Field.Code, Int)? {
    guard text.isSlash(slash) else { return nil }
    var start = slash + 1
    while start < text.count, text[start] == UInt8(ascii: " ") { start += 1 }
    guard start + 2 <= text.count, let code = Self.code(upper(text, start..<start + 2)) else { return nil }
    var end = start + 2
    // Some write RMK, as in a METAR.
    if code == .remarks, text.byte(end) == UInt8(ascii: "K"), !isLetter(text, end + 1) { end += 1 }
    var letters = end
    while letters < end + 8, isLetter(text, letters) { letters += 1 }
    if code == .altitude || letters == end { return (code, end) }
    let word = upper(text, end..<letters)
    if isValue(word, of: code, isBeforeDigit: text.isDigit(letters)) { return (code, end) }
    let isNew = code != open && !closed.contains { $0.code == code }
    let isLong = word.count > 1 || text.isDigit(letters)
    return isNew && isLong && mayBegin(with: word, code, in: open) ? (code, end) : nil
  }

  private static func isLetter(_ text: Span<UInt8>, _ index: Int) -> Bool {
    (text.byte(index) & 0xDF) &- 0x41 < 26
  }

  /// Whether the first letters behind a code, without a blank, are a value of its field: `/TBSEV`, `/TAM05`,
  /// but `/TAF` and `/SKC` are text.
  private static func isValue(_ word: Word, of code: Field.Code, isBeforeDigit: Bool) -> Bool {
    if word.isUnknown { return true }
    let beginning = word.first(min(word.count, 3))
    switch code {
    case .turbulence:
      return PilotReport.Turbulence.Intensity(word) != nil
        || PilotReport.Turbulence.Intensity(beginning) != nil
        || PilotReport.Turbulence.kind(word) != nil || PilotReport.Turbulence.Frequency(word) != nil
    case .icing:
      return PilotReport.Icing.Intensity(word) != nil || PilotReport.Icing.Intensity(beginning) != nil
        || PilotReport.Icing.kind(word) != nil
    case .sky:
      return SkyReader.amount(beginning) != nil || beginning == "TOP" || beginning == "BAS" || word == "IMC"
    case .temperature: return isBeforeDigit && (word == "M" || word == "P")
    case .wind: return isBeforeDigit && word == "VRB"
    case .weather:
      let pair = word.first(min(word.count, 2))
      let isWeather = WeatherCode(pair) != nil || WeatherDescriptor(pair) != nil
      return pair == "FV" || word.count % 2 == 0 && isWeather
    case .location, .time, .altitude, .aircraft, .remarks: return false
    }
  }

  /// Whether a field that has not occurred yet may begin with a word that is not one of its values:
  /// `/OVOKC`, `/TPC172`, `/RMSMOOTH`.
  private static func mayBegin(with word: Word, _ code: Field.Code, in open: Field.Code?) -> Bool {
    switch (open, code) {
    case (nil, _): return code == .location
    // A place may have any letters, and a sky may be `/OVERCAST`.
    case (.location, _), (_, .location): return false
    // `/ICE`, `/ICG`, `/ICING`.
    case (_, .icing):
      let letter = word.byte(0)
      return letter != UInt8(ascii: "E") && letter != UInt8(ascii: "G") && word != "ING"
    default: return true
    }
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
