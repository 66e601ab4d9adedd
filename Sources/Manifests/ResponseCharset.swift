/// An encoding of text other than UTF-8.
enum ResponseCharset: String, Hashable, Sendable, CaseIterable {
  case latin1 = "iso-8859-1"
  case latin9 = "iso-8859-15"

  /// The bytes as UTF-8. Text that is valid UTF-8 is not changed: hardly any text in another encoding is
  /// valid UTF-8, and services change their encoding without notice.
  func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x80 }) || String(validating: bytes, as: UTF8.self) != nil { return bytes }
    return bytes.flatMap { byte in
      let scalar = self == .latin9 ? Self.latin9Changes[byte] : nil
      return Array(String(scalar ?? Unicode.Scalar(byte)).utf8)
    }
  }

  /// Where ISO 8859-15 differs from ISO 8859-1, whose bytes equal the scalars.
  private static let latin9Changes: [UInt8: Unicode.Scalar] = [
    0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
  ]
}
