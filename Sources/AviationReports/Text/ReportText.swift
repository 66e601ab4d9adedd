/// The bytes of one report as they came, from which every group can be shown again.
package struct ReportText: Hashable, Sendable, CustomStringConvertible {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }
  package init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// The text of a byte range; parts outside the report are left away.
  package subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  package var description: String { String(decoding: bytes, as: UTF8.self) }
}
