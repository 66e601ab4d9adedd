/// Error handling. In a reply the first error ends parsing. In a config it is recorded, and parsing continues
/// with the most likely reading. A guess never reaches a caller: the error has a document (`isWhole`) only if
/// all its problems are repairs that a reply allows.
extension JSONScanner {
  private static let problemLimit = 20
  private static let noteLimit = 32

  /// Records a problem at the offset, or at `span`; throws when parsing should end.
  ///
  /// Two problems at the same offset count as one. A third one means that no reading continues from there, so
  /// parsing always ends.
  @inline(never)
  mutating func fail(
    expected: String,
    found: String? = nil,
    span: Range<Int>? = nil,
    path: JSONPath? = nil
  ) throws(Stop) {
    isWhole = false
    let span = span ?? text.wordSpan(at: offset)
    if problems.last?.span.lowerBound == span.lowerBound {
      repeats += 1
    } else {
      repeats = 0
      problems.append(
        JSONProblem(
          path: path ?? currentPath,
          position: text.position(of: span.lowerBound),
          span: span,
          expected: expected,
          found: found ?? text.quotedWord(span)
        )
      )
    }
    guard isConfig, problems.count < Self.problemLimit, repeats < 2, span.lowerBound < text.count else {
      throw Stop()
    }
  }

  /// Records something that is allowed in a reply but not in a config.
  @inline(never)
  mutating func note(_ kind: JSONNote.Kind, span: Range<Int>, expected: String) throws(Stop) {
    if isConfig {
      let isStillWhole = isWhole
      try fail(expected: expected, span: span)
      isWhole = isStillWhole
    } else if notes.count < Self.noteLimit {
      notes.append(JSONNote(kind: kind, path: currentPath, position: text.position(of: span.lowerBound)))
    }
  }

  mutating func checkSize() throws(Stop) {
    guard text.count > options.sizeLimit else { return }
    try fail(
      expected: "at most \(options.sizeLimit) bytes",
      found: "\(text.count)",
      span: text.count..<text.count
    )
  }

  /// Reports that there is no value here, and treats the word as one.
  @inline(never)
  mutating func recoverValue() throws(Stop) {
    if try skipNotANumber() { return }
    try fail(expected: depth == 0 ? "a JSON value" : "a value")
    // Nothing of another format can be read as JSON.
    if offset == 0, text.foreignFormat != nil { throw Stop() }
    let start = offset
    skipWord()
    if offset == start, text[offset] == UInt8(ascii: ":") || !text.isStructure(at: offset) { offset &+= 1 }
    tape.append(TapeWord(.literal, at: start, 0))
  }

  @inline(never)
  mutating func recoverNumber() throws(Stop) {
    if try skipNotANumber() { return }
    let span = text.wordSpan(at: offset)
    try fail(expected: "a number such as -12.5 or 1e3", span: span)
    tape.append(TapeWord(.number, at: offset, span.count))
    offset = span.upperBound
  }

  /// What programs write for a missing number. In a reply only this value is lost.
  private static let notANumber: Set<String> = ["nan", "inf", "infinity"]

  /// Reads `NaN`, `Infinity` and the like as null.
  private mutating func skipNotANumber() throws(Stop) -> Bool {
    guard !isConfig, depth > 0 else { return false }
    let span = text.wordSpan(at: offset)
    let isSigned = text[offset] == UInt8(ascii: "-") || text[offset] == UInt8(ascii: "+")
    let word = text.string(span.lowerBound + (isSigned ? 1 : 0)..<span.upperBound)
    guard Self.notANumber.contains(word.lowercased()) else { return false }
    try note(.notANumber, span: span, expected: "a number")
    tape.append(TapeWord(.literal, at: offset, span.count))
    offset = span.upperBound
    return true
  }

  /// Neither a comma nor the end: continues as if there were a comma.
  @inline(never)
  mutating func recoverSeparator() throws(Stop) {
    let closer = top.isObject ? "}" : "]"
    try fail(expected: "a comma or \(closer)", path: containerPath)
    if text[offset] == UInt8(ascii: "}") || text[offset] == UInt8(ascii: "]") { throw Stop() }
  }

  /// Not a key: treats a bare word as one if a colon follows.
  @inline(never)
  mutating func recoverKey() throws(Stop) {
    try fail(expected: "a key in double quotes", path: containerPath)
    let start = offset
    skipWord()
    guard offset > start, text[offset] == UInt8(ascii: ":") else { throw Stop() }
    tape.append(TapeWord(.string, at: start &- 1, offset &- start))
  }

  @inline(never)
  mutating func recoverColon() throws(Stop) {
    // Before the colon it is unknown whether it is a key, so the path is that of its object.
    try fail(expected: "a colon after the key", path: containerPath)
    if text[offset] == UInt8(ascii: "=") {
      offset &+= 1
      try skipBlank()
    }
  }

  /// A control character in a string, or the end of the text.
  ///
  /// - Returns: Whether the string continues; a line break ends it, because its closing quote is probably
  ///   missing.
  @inline(never)
  mutating func recoverString(at end: Int) throws(Stop) -> Bool {
    guard end < text.count else {
      try fail(expected: "a closing quote", found: "the end of the text", span: offset..<text.count)
      throw Stop()
    }
    let isLineBreak = text[end] == UInt8(ascii: "\n") || text[end] == UInt8(ascii: "\r")
    try fail(
      expected: isLineBreak ? "a closing quote before the end of the line" : "control characters escaped",
      span: end..<end &+ 1
    )
    return !isLineBreak
  }

  private mutating func skipWord() {
    offset = max(offset, text.wordSpan(at: offset, stopsAtBlank: false).upperBound)
  }

  /// The path of the innermost open container.
  private var containerPath: JSONPath { path(to: frames[...]) }

  /// The path of the current value.
  var currentPath: JSONPath { depth == 0 ? JSONPath() : path(to: frames + [top]) }

  private func path(to frames: some Sequence<Frame>) -> JSONPath {
    var path = JSONPath()
    for frame in frames {
      if !frame.isObject {
        path.steps.append(.index(max(frame.count - 1, 0)))
      } else if frame.opening < frame.key, frame.key < tape.count {
        // Before a key has been read, the current value is the object itself.
        path.steps.append(.key(text.string(of: tape[frame.key])))
      }
    }
    return path
  }
}

extension SourceBytes {
  /// Whether there is a structural character of JSON or the end.
  func isStructure(at offset: Int) -> Bool {
    switch self[offset] {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "["),
      UInt8(ascii: "{"), UInt8(ascii: "\""):
      true
    default: offset >= count
    }
  }

  /// The word at `offset`: up to a structural character, a line end or a blank, at least one character.
  func wordSpan(at offset: Int, stopsAtBlank: Bool = true) -> Range<Int> {
    guard offset < count else { return count..<count }
    var end = offset
    while end < count, end - offset < 64 || !stopsAtBlank, !isStructure(at: end), self[end] >= 0x20,
      !(stopsAtBlank && self[end] == UInt8(ascii: " "))
    {
      end = endOfCharacter(at: end)
    }
    return offset..<(end > offset || !stopsAtBlank ? end : endOfCharacter(at: offset))
  }

  /// A span as an error quotes it: its characters, with names for invisible ones.
  func quotedWord(_ span: Range<Int>) -> String {
    guard span.lowerBound < count else {
      return count == 0 ? "nothing: the text is empty" : "the end of the text"
    }
    if span.lowerBound == 0, let format = foreignFormat { return format }
    let byte = self[span.lowerBound]
    if byte < 0x20 || byte == 0x7F { return "the control character U+" + JSONWriter.hex(UInt32(byte)) }
    if utf8Length(at: span.lowerBound) == 0 {
      return "the byte 0x\(String(byte, radix: 16)), which is not valid UTF-8"
    }
    // A string has its quotes already.
    let isString = byte == UInt8(ascii: "\"") && span.count > 1 && self[span.upperBound - 1] == byte
    return JSONWriter.quoted(string(isString ? span.lowerBound + 1..<span.upperBound - 1 : span), limit: 40)
  }

  /// A well-known format that is not JSON, by its first bytes.
  fileprivate var foreignFormat: String? {
    switch (self[0], self[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): "UTF-16 text; save it as UTF-8"
    case (0x1F, 0x8B): "gzip data"
    case (UInt8(ascii: "<"), _): "HTML or XML, " + JSONWriter.quoted(string(0..<min(count, 40)), limit: 20)
    case (1..., 0) where count > 1, (0, 1...): "UTF-16 text; save it as UTF-8"
    default: nil
    }
  }
}
