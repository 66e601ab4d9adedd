import Text

extension JSONWriter {
  /// A string with its quotes and escapes, cut with `…` after so many characters.
  package static func quoted(_ text: String, limit: Int = .max) -> String {
    let isLong = text.utf8.count > limit && text.unicodeScalars.count > limit
    let short = isLong ? String(text.unicodeScalars.prefix(max(limit, 0))) + "…" : text
    var buffer = ByteBuffer()
    appendQuoted(short.utf8.span, to: &buffer)
    return buffer.text
  }

  /// Appends UTF-8 as a string with its quotes; invalid UTF-8 becomes U+FFFD.
  static func appendQuoted(_ text: Span<UInt8>, to buffer: inout ByteBuffer) {
    // Almost every value is copied whole.
    if isPlain(text) { return appendPlain(text, to: &buffer) }
    buffer.append(UInt8(ascii: "\""))
    unsafe text.withUnsafeBufferPointer {
      unsafe appendEscaped(String(decoding: $0, as: UTF8.self), to: &buffer)
    }
    buffer.append(UInt8(ascii: "\""))
  }

  /// Appends a text in which each byte stands for itself, with its quotes.
  @inline(__always)
  static func appendPlain(_ text: Span<UInt8>, to buffer: inout ByteBuffer) {
    unsafe text.withUnsafeBufferPointer { text in
      unsafe buffer.append(upTo: text.count + 2) { unsafe $0.quote(text, at: 0) }
    }
  }

  /// Whether each byte needs no escape in a string: visible ASCII, except for the quote and the backslash.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    let bytes = unsafe text.bytes
    func four(_ place: Int) -> UInt64 {
      unsafe UInt64(bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self))
    }
    switch bytes.byteCount {
    case 0: return true
    case ..<4:
      // Its first, middle and last byte, behind spaces.
      let (first, middle, last) = (text[0], text[text.count / 2], text[text.count - 1])
      return isPlain(
        ByteLanes.repeated(0x20) << 24 | UInt64(first) << 16 | UInt64(middle) << 8 | UInt64(last)
      )
    case ..<8:
      // Its two ends, which may overlap.
      return isPlain(four(0) << 32 | four(text.count - 4))
    default:
      var place = 0
      while place < text.count {
        // The last eight may overlap those before.
        let start = min(place, text.count - 8)
        if unsafe !isPlain(bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)) { return false }
        place += 8
      }
      return true
    }
  }

  /// Whether each of eight bytes stands for itself.
  private static func isPlain(_ word: UInt64) -> Bool {
    ByteLanes.marksOfStrings(in: word) | ByteLanes.marks(of: 0x7F, in: word) == 0
  }

  private static func appendEscaped(_ text: String, to buffer: inout ByteBuffer) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: buffer.append(#"\""#)
      case 0x5C: buffer.append(#"\\"#)
      case 0x08: buffer.append(#"\b"#)
      case 0x09: buffer.append(#"\t"#)
      case 0x0A: buffer.append(#"\n"#)
      case 0x0C: buffer.append(#"\f"#)
      case 0x0D: buffer.append(#"\r"#)
      case 0x20...0x7E: buffer.append(UInt8(truncatingIfNeeded: scalar.value))
      // Escaped, not left out: a program reads what was written.
      case _ where !scalar.isHarmless:
        for unit in scalar.utf16 { buffer.append(#"\u"# + hex(UInt32(unit))) }
      default: buffer.append(String(scalar))
      }
    }
  }

  /// Four hexadecimal digits in upper case.
  static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// A finite double as JSON writes it; see `number(_:decimals:)`.
  package static func text(_ value: Double, decimals: Int? = nil) -> String {
    var buffer = ByteBuffer()
    buffer.append(number: value, decimals: decimals)
    return buffer.text
  }
}
