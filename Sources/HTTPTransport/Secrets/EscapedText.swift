/// A text in which any character may be escaped, such as a URL, JSON, HTML or CSV, or a mixture. At each
/// position it has the byte itself, or the character that an escape starting there stands for.
struct EscapedText {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes that start an escape, except for the quote, which is escaped by doubling it.
  static let introducers = Array(#"%+&\"#.utf8)

  /// The escapes of formats that can contain another text: a URL, JSON and a page.
  static let wrappers = Array(#"%\&"#.utf8)

  /// The end of a word that begins at an index, in UTF-8 with any character escaped in any way; `nil` if
  /// another word is there. All readings of ambiguous escapes are tried.
  func end(of words: [UInt8], at start: Int) -> Int? {
    /// How far the word and the text have been read.
    struct Place: Hashable {
      var read: Int
      var index: Int
    }
    var open = [Place(read: 0, index: start)]
    var forks: Set<Place> = []
    while let place = open.popLast() {
      guard place.read < words.count else { return place.index }
      guard place.index < bytes.count else { continue }
      let isItself = bytes[place.index] == words[place.read]
      let escape = escape(at: place.index).flatMap { escape in
        escape.count(ofPrefixOf: words[place.read...]).map {
          Place(read: place.read + $0, index: place.index + escape.length)
        }
      }
      // Otherwise a row of quotes would be read in exponentially many ways.
      if isItself, escape != nil, !forks.insert(place).inserted { continue }
      if isItself { open.append(Place(read: place.read + 1, index: place.index + 1)) }
      // Tried first, so that the end of the match leaves no part of an escape behind.
      if let escape { open.append(escape) }
    }
    return nil
  }

  /// The text before it was embedded in another one, such as a form in a form or JSON in a URL, with the
  /// index here of each of its bytes and of its end; `nil` when that reveals no further escapes.
  ///
  /// - Parameter introducer: The byte that starts the escapes of the outer text.
  func unwrapped(from introducer: UInt8) -> (bytes: [UInt8], starts: [Int])? {
    guard bytes.contains(introducer) else { return nil }
    var inner: [UInt8] = []
    var starts: [Int] = []
    var uncovers = false
    var index = 0
    func append(_ byte: UInt8) {
      inner.append(byte)
      starts.append(index)
    }
    while index < bytes.count {
      guard bytes[index] == introducer, let escape = escape(at: index) else {
        append(bytes[index])
        index += 1
        continue
      }
      let first = inner.count
      switch escape.meaning {
      case .byte(let byte): append(byte)
      case .character(let character): for byte in character.utf8 { append(byte) }
      }
      uncovers = uncovers || inner[first] == UInt8(ascii: "\"") || Self.introducers.contains(inner[first])
      index += escape.length
    }
    starts.append(index)
    return uncovers ? (inner, starts) : nil
  }

  /// One escaped character.
  private struct Escape {
    enum Meaning {
      /// One byte of a character in UTF-8, which may have several.
      case byte(UInt8)
      case character(Unicode.Scalar)
    }

    let meaning: Meaning
    /// In bytes of the text.
    var length: Int

    init(_ meaning: Meaning, length: Int) {
      self.meaning = meaning
      self.length = length
    }

    init(_ letter: UInt8, length: Int) { self.init(.character(Unicode.Scalar(letter)), length: length) }

    /// The length of the escape's meaning in bytes, if the words start with it.
    func count(ofPrefixOf words: ArraySlice<UInt8>) -> Int? {
      switch meaning {
      case .byte(let byte): words.first == byte ? 1 : nil
      case .character(let character): words.starts(with: character.utf8) ? character.utf8.count : nil
      }
    }
  }

  /// The escape that begins at an index.
  private func escape(at index: Int) -> Escape? {
    let text = bytes[index...]
    switch bytes[index] {
    case UInt8(ascii: "%"): return percentEscape(text)
    // A form encodes a space like this (WHATWG URL, section 5).
    case UInt8(ascii: "+"): return Escape(UInt8(ascii: " "), length: 1)
    // CSV (RFC 4180, section 2).
    case UInt8(ascii: "\"") where text.dropFirst().first == UInt8(ascii: "\""):
      return Escape(UInt8(ascii: "\""), length: 2)
    case UInt8(ascii: "&"): return reference(text)
    case UInt8(ascii: "\\"): return jsonEscape(text)
    default: return nil
    }
  }

  /// `%2F` (RFC 3986, section 2.1).
  private func percentEscape(_ text: ArraySlice<UInt8>) -> Escape? {
    Self.number(text.dropFirst().prefix(2), radix: 16, digits: 2)
      .map { Escape(.byte(UInt8(truncatingIfNeeded: $0)), length: 3) }
  }

  /// `\n`, `\u00fc`, or any character after a backslash (RFC 8259, section 7).
  private func jsonEscape(_ text: ArraySlice<UInt8>) -> Escape? {
    let rest = text.dropFirst()
    guard let letter = rest.first else { return nil }
    switch letter {
    case UInt8(ascii: "b"): return Escape(0x08, length: 2)
    case UInt8(ascii: "f"): return Escape(0x0C, length: 2)
    case UInt8(ascii: "n"): return Escape(0x0A, length: 2)
    case UInt8(ascii: "r"): return Escape(0x0D, length: 2)
    case UInt8(ascii: "t"): return Escape(0x09, length: 2)
    case UInt8(ascii: "u"): return utf16Escape(text)
    // A page may contain JSON whose characters are references.
    case UInt8(ascii: "&"):
      if var reference = reference(rest) {
        reference.length += 1
        return reference
      }
      return Escape(letter, length: 2)
    default: return letter < 0x80 ? Escape(letter, length: 2) : nil
    }
  }

  /// `\u00fc`, or `\ud83d\udd11` for a character beyond U+FFFF.
  private func utf16Escape(_ text: ArraySlice<UInt8>) -> Escape? {
    func unit(_ text: ArraySlice<UInt8>) -> UInt32? {
      guard text.starts(with: #"\u"#.utf8) else { return nil }
      return Self.number(text.dropFirst(2).prefix(4), radix: 16, digits: 4)
    }
    guard let first = unit(text) else { return nil }
    if let character = Unicode.Scalar(first) { return Escape(.character(character), length: 6) }
    guard let second = unit(text.dropFirst(6)), UTF16.isLeadSurrogate(UInt16(first)),
      UTF16.isTrailSurrogate(UInt16(second))
    else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      .map { Escape(.character($0), length: 12) }
  }

  private static let names: [(name: [UInt8], letter: UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
    ("&quot;", UInt8(ascii: "\"")), ("&apos;", UInt8(ascii: "'")),
  ].map { ([UInt8]($0.utf8), $1) }

  /// `&amp;`, `&#38;` or `&#x26;` (HTML, section 13.5).
  private func reference(_ text: ArraySlice<UInt8>) -> Escape? {
    if let known = Self.names.first(where: { text.starts(with: $0.name) }) {
      return Escape(known.letter, length: known.name.count)
    }
    guard text.starts(with: "&#".utf8), let end = text.prefix(10).firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    let digits = text[(text.startIndex + 2)..<end]
    let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let number = isHexadecimal ? Self.number(digits.dropFirst(), radix: 16) : Self.number(digits, radix: 10)
    return number.flatMap { Unicode.Scalar($0) }
      .map { Escape(.character($0), length: end - text.startIndex + 1) }
  }

  /// - Parameter count: The required number of digits; `nil` for any number.
  private static func number(_ digits: ArraySlice<UInt8>, radix: Int, digits count: Int? = nil) -> UInt32? {
    // Otherwise a sign could replace the first digit.
    guard digits.count == count ?? digits.count, digits.allSatisfy({ $0 >= UInt8(ascii: "0") }) else {
      return nil
    }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
  }
}
