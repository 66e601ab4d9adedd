/// A text in which any character may be escaped, such as a URL, JSON, HTML or CSV, or a mixture. At each
/// position it has the byte itself, or the character that an escape starting there stands for.
struct EscapedText {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes that start an escape. The quote is escaped by doubling it.
  static let introducers = Array(#"%+&\""#.utf8)

  /// The escapes of formats that can contain another text: a URL, JSON and a page.
  static let wrappers = Array(#"%\&"#.utf8)

  /// The text before it was embedded in another one, such as a form in a form or JSON in a URL, with the
  /// index here of each of its bytes and of its end; `nil` when that reveals no further escapes.
  ///
  /// - Parameter introducer: The byte that starts the escapes of the outer text.
  func unwrapped(from introducer: UInt8) -> (bytes: [UInt8], starts: [Int])? {
    // Most texts have no such escape, and need no copy.
    guard bytes.indices.contains(where: { bytes[$0] == introducer && revealsEscape(at: $0) }) else {
      return nil
    }
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
      for place in (0..<escape.count).reversed() { append(escape.byte(fromEnd: place)) }
      uncovers = uncovers || Self.introducers.contains(inner[first])
      index += escape.length
    }
    starts.append(index)
    return uncovers ? (inner, starts) : nil
  }

  /// Whether the escape at an index stands for a byte that starts an escape.
  private func revealsEscape(at index: Int) -> Bool {
    escape(at: index).map { Self.introducers.contains($0.byte(fromEnd: $0.count - 1)) } ?? false
  }

  /// One way to read the text at an index: a byte as itself, or an escape as what it stands for.
  struct Reading {
    /// The bytes that it stands for, one or a character in UTF-8; the last one is the lowest.
    private var bytes: UInt32 = 0
    private(set) var count = 0
    /// In bytes of the text.
    fileprivate(set) var length: Int

    init(_ byte: UInt8, length: Int) {
      bytes = UInt32(byte)
      count = 1
      self.length = length
    }

    fileprivate init(_ character: Unicode.Scalar, length: Int) {
      self.length = length
      for byte in character.utf8 {
        bytes = bytes << 8 | UInt32(byte)
        count += 1
      }
    }

    var last: UInt8 { byte(fromEnd: 0) }

    /// - Parameter place: 0 for the last byte.
    fileprivate func byte(fromEnd place: Int) -> UInt8 { UInt8(truncatingIfNeeded: bytes >> (8 * place)) }

    /// Whether the bytes before an index are those, each in one of two spellings.
    func isFound(in words: [UInt8], or otherWords: [UInt8], before end: Int) -> Bool {
      guard end >= count else { return false }
      for place in 0..<count {
        let (byte, index) = (byte(fromEnd: place), end - 1 - place)
        guard words[index] == byte || otherWords[index] == byte else { return false }
      }
      return true
    }
  }

  /// The escape that begins at an index.
  func escape(at index: Int) -> Reading? {
    switch bytes[index] {
    case UInt8(ascii: "%"): return percentEscape(at: index)
    // A form encodes a space like this (WHATWG URL, section 5).
    case UInt8(ascii: "+"): return Reading(UInt8(ascii: " "), length: 1)
    // CSV (RFC 4180, section 2).
    case UInt8(ascii: "\"") where has(UInt8(ascii: "\""), at: index + 1):
      return Reading(UInt8(ascii: "\""), length: 2)
    case UInt8(ascii: "&"): return reference(at: index)
    case UInt8(ascii: "\\"): return jsonEscape(at: index)
    default: return nil
    }
  }

  private func has(_ byte: UInt8, at index: Int) -> Bool { index < bytes.count && bytes[index] == byte }

  private func has(_ word: [UInt8], at index: Int) -> Bool {
    word.indices.allSatisfy { has(word[$0], at: index + $0) }
  }

  /// `%2F` (RFC 3986, section 2.1).
  private func percentEscape(at index: Int) -> Reading? {
    number(from: index + 1, to: index + 3, radix: 16)
      .map { Reading(UInt8(truncatingIfNeeded: $0), length: 3) }
  }

  /// `\n`, `\u00fc`, or any character after a backslash (RFC 8259, section 7).
  private func jsonEscape(at index: Int) -> Reading? {
    guard index + 1 < bytes.count else { return nil }
    let letter = bytes[index + 1]
    switch letter {
    case UInt8(ascii: "b"): return Reading(0x08, length: 2)
    case UInt8(ascii: "f"): return Reading(0x0C, length: 2)
    case UInt8(ascii: "n"): return Reading(0x0A, length: 2)
    case UInt8(ascii: "r"): return Reading(0x0D, length: 2)
    case UInt8(ascii: "t"): return Reading(0x09, length: 2)
    case UInt8(ascii: "u"): return utf16Escape(at: index)
    // A page may contain JSON whose characters are references.
    case UInt8(ascii: "&"):
      if var reference = reference(at: index + 1) {
        reference.length += 1
        return reference
      }
      return Reading(letter, length: 2)
    default: return letter < 0x80 ? Reading(letter, length: 2) : nil
    }
  }

  /// `\u00fc`, or `\ud83d\udd11` for a character beyond U+FFFF.
  private func utf16Escape(at index: Int) -> Reading? {
    func unit(at index: Int) -> UInt32? {
      guard has(UInt8(ascii: "\\"), at: index), has(UInt8(ascii: "u"), at: index + 1) else { return nil }
      return number(from: index + 2, to: index + 6, radix: 16)
    }
    guard let first = unit(at: index) else { return nil }
    if let character = Unicode.Scalar(first) { return Reading(character, length: 6) }
    guard let second = unit(at: index + 6), UTF16.isLeadSurrogate(UInt16(first)),
      UTF16.isTrailSurrogate(UInt16(second))
    else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      .map { Reading($0, length: 12) }
  }

  private static let names: [(name: [UInt8], letter: UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
    ("&quot;", UInt8(ascii: "\"")), ("&apos;", UInt8(ascii: "'")),
  ].map { ([UInt8]($0.utf8), $1) }

  /// `&amp;`, `&#38;` or `&#x26;` (HTML, section 13.5).
  private func reference(at index: Int) -> Reading? {
    guard has(UInt8(ascii: "#"), at: index + 1) else {
      return Self.names.first { has($0.name, at: index) }
        .map { Reading($0.letter, length: $0.name.count) }
    }
    guard let end = bytes[index...].prefix(10).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let isHexadecimal = bytes[index + 2] | 0x20 == UInt8(ascii: "x")
    let digits = index + (isHexadecimal ? 3 : 2)
    return number(from: digits, to: end, radix: isHexadecimal ? 16 : 10)
      .flatMap { Unicode.Scalar($0) }
      .map { Reading($0, length: end - index + 1) }
  }

  /// The number of one to seven digits; `nil` for anything else.
  private func number(from start: Int, to end: Int, radix: UInt32) -> UInt32? {
    guard start < end, end <= bytes.count else { return nil }
    var number: UInt32 = 0
    for byte in bytes[start..<end] {
      let letter = byte | 0x20
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case _ where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter) && radix == 16:
        digit = letter - UInt8(ascii: "a") + 10
      default: return nil
      }
      number = number * radix + UInt32(digit)
    }
    return number
  }
}
