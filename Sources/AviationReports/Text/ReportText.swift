/// The bytes of one report as received, from which the text of every group can be shown.
package struct ReportText: Equatable, Sendable, CustomStringConvertible {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }
  package init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// The text of a byte range; parts outside the report are left out.
  package subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// - Throws: `.tooLong` for more than `ReportSplitter.longestReport` bytes.
  func checkLength() throws(ReportError) {
    guard bytes.count <= ReportSplitter.longestReport else {
      throw .tooLong(text: ReportError.beginning(of: self), limit: ReportSplitter.longestReport)
    }
  }

  /// The text with a hyphen in place of each typographic dash and minus sign, in which a range or a sign of a
  /// web page is read like any other.
  var withASCIIDashes: ReportText {
    bytes.contains(0xE2) ? bytes.span.withASCIIDashes.map { ReportText($0) } ?? self : self
  }

  package var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension Span<UInt8> {
  /// The text with a hyphen in place of each dash and minus sign of U+2010 to U+2014 and U+2212, which occur
  /// in text from web pages.
  ///
  /// - Returns: `nil` if there are none.
  var withASCIIDashes: [UInt8]? {
    var bytes: [UInt8] = []
    var at = 0
    while at < count {
      let isDash = byte(at + 1) == 0x80 && (0x90...0x94).contains(byte(at + 2))
      if byte(at) == 0xE2, isDash || byte(at + 1) == 0x88 && byte(at + 2) == 0x92 {
        bytes.append(UInt8(ascii: "-"))
        at += 3
      } else {
        bytes.append(self[at])
        at += 1
      }
    }
    return bytes.count == count ? nil : bytes
  }
}

extension [UInt8] {
  /// The bytes with lower-case letters made capital, because the codes are in capitals.
  var capitals: [UInt8] {
    guard mayHaveSmallLetters else { return self }
    return map { $0 &- 0x61 < 26 ? $0 - 0x20 : $0 }
  }

  /// Whether a byte has both bits of 0x60, as small letters do. Without a branch for each, so that the
  /// processor looks at many at a time.
  private var mayHaveSmallLetters: Bool { reduce(0) { $0 | ($1 & $1 &<< 1) } & 0x40 != 0 }
}
