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

  package var description: String { String(decoding: bytes, as: UTF8.self) }
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
