/// Parses a text in one pass, validates it against RFC 8259 and writes the tape. It never recurses, whatever
/// the depth.
struct JSONScanner: ~Copyable {
  /// Ends parsing; the reason is in `problems`.
  struct Stop: Error {}

  /// An array or object that is still open.
  struct Frame {
    let isObject: Bool
    let opening: Int  // tape index
    var count = 0  // parts begun so far
    var key = 0  // tape index of the latest key
    /// While all its keys are those of an earlier object: the tape indices of that object's next member and
    /// of its end. Both are 0 otherwise.
    var twin = (next: 0, end: 0)
    var closer: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
  }

  let text: SourceBytes
  let options: JSONOptions
  let isConfig: Bool
  let hasUnread: Bool
  var offset = 0
  var tape: TapeBuilder
  var frames: [Frame] = []
  var top = Frame(isObject: false, opening: 0)  // the innermost of the open containers, when depth > 0
  var depth = 0
  var keys = KeyTable()
  /// For each depth, down to that of the rows of most replies: the tape index of the latest object with
  /// unique keys.
  var latestObjects = InlineArray<8, Int>(repeating: 0)
  var problems: [JSONProblem] = []
  /// How many problems were found at the offset of the last one.
  var repeats = 0
  var notes: [JSONNote] = []
  /// Whether no guess was needed: all problems would be allowed in a reply.
  var isWhole = true

  /// A parsed text. The tape is valid if there are no problems, which are in the order of the text.
  struct Scan: ~Copyable {
    let notes: [JSONNote]
    let problems: [JSONProblem]
    let isWhole: Bool
    let tape: Tape
  }

  /// Parses the whole text.
  static func scan(_ text: SourceBytes, options: JSONOptions) -> Scan {
    var scanner = JSONScanner(text, options: options)
    scanner.scanDocument()
    let problems = scanner.problems.sorted { $0.span.lowerBound < $1.span.lowerBound }
    let (notes, isWhole) = (scanner.notes, scanner.isWhole)
    return Scan(notes: notes, problems: problems, isWhole: isWhole, tape: scanner.tape.finish())
  }

  private init(_ text: SourceBytes, options: JSONOptions) {
    self.text = text
    // Replies have about one word for every ten bytes.
    tape = TapeBuilder(capacity: min(text.count, options.sizeLimit) / 8)
    self.options = options
    isConfig = options.dialect == .config
    hasUnread = options.unread != nil && !isConfig
    // The depth of most replies.
    frames.reserveCapacity(8)
  }

  private mutating func scanDocument() {
    do throws(Stop) {
      try checkSize()
      if text.startsWithByteOrderMark { offset = 3 }
      try skipBlank()
      repeat { try scanValue() } while try advance()
      try skipBlank()
      if offset < text.count { try fail(expected: "the end of the text after the first value") }
    } catch {}
  }

  /// Reads a scalar, or the opening of a container whose parts `advance()` reads.
  @inline(__always)
  private mutating func scanValue() throws(Stop) {
    switch text[offset] {
    case UInt8(ascii: "\""): try scanString()
    case UInt8(ascii: "{"): try open(isObject: true)
    case UInt8(ascii: "["): try open(isObject: false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumbers()
    case UInt8(ascii: "t") where text.has("t", "r", "u", "e", at: offset): appendLiteral(4)
    case UInt8(ascii: "f") where text.has("a", "l", "s", "e", at: offset &+ 1): appendLiteral(5)
    case UInt8(ascii: "n") where text.has("n", "u", "l", "l", at: offset): appendLiteral(4)
    default: try recoverValue()
    }
  }

  /// Moves past a value: closes containers that end here, or moves to the next value.
  ///
  /// - Returns: Whether another value must follow.
  @inline(__always)
  private mutating func advance() throws(Stop) -> Bool {
    while depth > 0 {
      try skipBlank()
      var byte = text[offset]
      if byte == top.closer {
        try close()
        continue
      }
      if top.count > 0 {
        if byte == UInt8(ascii: ",") {
          offset &+= 1
          try skipBlank()
          byte = text[offset]
          if isConfig, byte == top.closer { continue }
        } else {
          try recoverSeparator()
        }
      }
      top.count &+= 1
      if top.isObject {
        try scanKey()
        if hasUnread, depth == 2, skipUnread() { continue }
      }
      return true
    }
    return false
  }

  @inline(__always)
  private mutating func scanKey() throws(Stop) {
    top.key = tape.count
    if !repeatKey() { try scanNewKey() }
    try skipBlank()
    if text[offset] == UInt8(ascii: ":") {
      offset &+= 1
      // Indented text has one space here.
      if text[offset] == UInt8(ascii: " ") { offset &+= 1 }
      try skipBlank()
    } else {
      try recoverColon()
    }
  }

  /// Skips an object or array that is not read, without a look at what is inside.
  ///
  /// - Returns: `false` for any other value, and for one that does not end: reading it finds the error.
  @inline(never)
  private mutating func skipUnread() -> Bool {
    guard let unread = options.unread, let root = frames.first, root.isObject,
      text.string(of: tape[root.key]) == unread.object,
      unread.keys.contains(text.string(of: tape[top.key])),
      let end = text.endOfContainer(at: offset)
    else { return false }
    let kind: TapeWord.Kind = text[offset] == UInt8(ascii: "{") ? .object : .array
    tape.append(TapeWord(kind, at: offset, tape.count &+ 2))
    tape.append(TapeWord(.extent, at: end, 0))
    offset = end
    return true
  }

  @inline(never)
  private mutating func scanNewKey() throws(Stop) {
    if text[offset] == UInt8(ascii: "\"") {
      try scanString()
    } else {
      try recoverKey()
    }
  }

  /// Reuses the key that the latest object at this depth has in this position, if it is here too: the rows of
  /// a reply have the same keys, so they need not be read again.
  @inline(__always)
  private mutating func repeatKey() -> Bool {
    if top.twin.next < top.twin.end, case let key = tape[top.twin.next], key.kind == .string,
      case let length = key.payload &+ 2,  // with its quotes
      text.repeats(key.offset, at: offset, length: length)
    {
      tape.append(TapeWord(.string, at: offset, key.payload))
      offset &+= length
      top.twin.next = tape.endOfMember(top.twin.next)
      return true
    }
    top.twin = (0, 0)
    return false
  }

  private mutating func open(isObject: Bool) throws(Stop) {
    guard depth < options.depthLimit else {
      try fail(
        expected: "at most \(options.depthLimit) levels of nesting",
        found: "another \(isObject ? "object" : "array") inside"
      )
      throw Stop()
    }
    if depth > 0 { frames.append(top) }
    depth &+= 1
    top = Frame(isObject: isObject, opening: tape.count)
    if isObject, depth < latestObjects.count, case let latest = latestObjects[depth], latest > 0 {
      top.twin = (latest &+ 2, tape[latest].payload)
    }
    tape.append(TapeWord(isObject ? .object : .array, at: offset, 0))
    tape.append(TapeWord(.extent, at: offset, 0))
    offset &+= 1
  }

  private mutating func close() throws(Stop) {
    offset &+= 1
    let superseded = top.isObject ? try supersedeKeys() : 0
    let kind: TapeWord.Kind = top.isObject ? .object : .array
    // TapeWord.maximumSize guarantees a tape shorter than 2^29 words.
    tape[top.opening] = TapeWord(kind, at: tape[top.opening].offset, tape.count)
    tape[top.opening &+ 1] = TapeWord(.extent, at: offset, top.count &- superseded)
    depth &-= 1
    if let parent = frames.popLast() { top = parent }
  }

  @inline(__always)
  mutating func appendLiteral(_ length: Int) {
    tape.append(TapeWord(.literal, at: offset, length))
    offset &+= length
  }

  /// Skips blanks and, in a config, comments; usually there are none.
  @inline(__always)
  mutating func skipBlank() throws(Stop) {
    let byte = text[offset]
    if byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "/") { try skipBlanks() }
  }

  @inline(never)
  private mutating func skipBlanks() throws(Stop) {
    if text[offset] == UInt8(ascii: "\n") { offset &+= 1 }
    while true {
      // Indented text has long runs of spaces: skips as many of the next eight bytes as are spaces.
      if let word = text.word(at: offset) {
        let spaces = (word ^ ByteLanes.repeated(0x20)).trailingZeroBitCount &>> 3
        offset &+= spaces
        if spaces == 8 { continue }
      }
      switch text[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): offset &+= 1
      case UInt8(ascii: "/") where isConfig: guard try skipComment() else { return }
      default: return
      }
    }
  }

  /// Skips `// …` or `/* … */`; returns false when there is neither.
  @inline(never)
  private mutating func skipComment() throws(Stop) -> Bool {
    let start = offset
    switch text[offset &+ 1] {
    case UInt8(ascii: "/"):
      while offset < text.count, text[offset] != UInt8(ascii: "\n"), text[offset] != UInt8(ascii: "\r") {
        offset &+= 1
      }
    case UInt8(ascii: "*"):
      offset &+= 2
      while text[offset] != UInt8(ascii: "*") || text[offset &+ 1] != UInt8(ascii: "/") {
        guard offset < text.count else {
          try fail(expected: "*/ to end this comment", found: "the end of the text", span: start..<start + 2)
          throw Stop()
        }
        offset &+= 1
      }
      offset &+= 2
    default: return false
    }
    return true
  }

  /// Reads a number, and the numbers after it in an array without blanks, which are most of a long response.
  private mutating func scanNumbers() throws(Stop) {
    try scanNumber()
    guard depth > 0, !top.isObject else { return }
    while text[offset] == UInt8(ascii: ","), text.beginsNumber(at: offset &+ 1) {
      offset &+= 1
      top.count &+= 1
      try scanNumber()
    }
  }

  /// Reads a number by the grammar of RFC 8259, section 6; its value is computed on demand.
  @inline(__always)
  private mutating func scanNumber() throws(Stop) {
    if let length = text.shortNumber(at: offset) {
      tape.append(TapeWord(.number, at: offset, length))
      offset &+= length
      return
    }
    try scanLongNumber()
  }

  @inline(never)
  private mutating func scanLongNumber() throws(Stop) {
    var end = offset
    if text[end] == UInt8(ascii: "-") { end &+= 1 }
    if text[end] == UInt8(ascii: "0") {
      end &+= 1
    } else {
      guard text.skipDigits(from: &end) else { return try recoverNumber() }
    }
    if text[end] == UInt8(ascii: ".") {
      end &+= 1
      guard text.skipDigits(from: &end) else { return try recoverNumber() }
    }
    if text[end] | 0x20 == UInt8(ascii: "e") {
      end &+= 1
      if text[end] == UInt8(ascii: "+") || text[end] == UInt8(ascii: "-") { end &+= 1 }
      guard text.skipDigits(from: &end) else { return try recoverNumber() }
    }
    guard text[end] == UInt8(ascii: ",") || !text.isWordByte(at: end) else { return try recoverNumber() }
    tape.append(TapeWord(.number, at: offset, end &- offset))
    offset = end
  }
}

extension SourceBytes {
  /// U+FEFF in UTF-8. RFC 8259, section 8.1, allows skipping it.
  var startsWithByteOrderMark: Bool { self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF }

  /// Whether there is a minus sign or a digit.
  @inline(__always)
  func beginsNumber(at offset: Int) -> Bool {
    self[offset] == UInt8(ascii: "-") || self[offset] &- UInt8(ascii: "0") < 10
  }

  /// The length of the number here, if it has no exponent and ends, with its comma or the end of its
  /// container, within eight bytes; else nil.
  @inline(__always)
  func shortNumber(at offset: Int) -> Int? {
    guard let first = word(at: offset) else { return nil }
    let sign = first & 0xFF == UInt64(UInt8(ascii: "-")) ? 1 : 0
    let bytes = first &>> (sign &* 8)
    let digits = bytes ^ DigitBytes.zeros
    let others = DigitBytes.others(digits)
    let point = others.trailingZeroBitCount &>> 3  // or the end
    guard point > 0, point < 8, point == 1 || digits & 0xFF != 0 else { return nil }
    var end = point
    if digits &>> (point &* 8) & 0xFF == DigitBytes.point {
      end = (others & (others &- 1)).trailingZeroBitCount &>> 3
      guard end < 8, end > point &+ 1 else { return nil }
    }
    let next = UInt8(truncatingIfNeeded: bytes &>> (end &* 8))
    guard next == UInt8(ascii: ",") || next == UInt8(ascii: "]") || next == UInt8(ascii: "}") else {
      return nil
    }
    return end &+ sign
  }

  /// Moves `offset` past a run of digits; false when there is none.
  @inline(__always)
  func skipDigits(from offset: inout Int) -> Bool {
    let start = offset
    while self[offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
    return offset > start
  }

  /// Whether a byte could continue a number or name, so that `12abc` and `nullx` are each one wrong word.
  @inline(__always)
  func isWordByte(at offset: Int) -> Bool {
    let byte = self[offset]
    return (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
      || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  /// Whether these four letters are at `offset` and end a word.
  @inline(__always)
  func has(
    _ first: Unicode.Scalar,
    _ second: Unicode.Scalar,
    _ third: Unicode.Scalar,
    _ fourth: Unicode.Scalar,
    at offset: Int
  ) -> Bool {
    self[offset] == UInt8(ascii: first) && self[offset &+ 1] == UInt8(ascii: second)
      && self[offset &+ 2] == UInt8(ascii: third) && self[offset &+ 3] == UInt8(ascii: fourth)
      && !isWordByte(at: offset &+ 4)
  }
}
