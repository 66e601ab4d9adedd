extension String {
  /// Percent-encodes bytes of UTF-8 (RFC 3986, section 2.1).
  ///
  /// - Parameter isKept: The bytes that are not encoded.
  package func percentEncoded(keeping isKept: (UInt8) -> Bool) -> String {
    if utf8.allSatisfy(isKept) { return self }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in utf8 {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension StringProtocol {
  /// Decodes percent-encoded bytes of UTF-8. A percent sign without two hexadecimal digits stays.
  package func percentDecoded() -> String {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(digits[0] * 16 + digits[1]))
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  /// Letters, digits, `-`, `.`, `_` and `~`, which no address needs to encode (RFC 3986, section 2.3).
  @inlinable package var isUnreserved: Bool { isASCIILetterOrDigit || [45, 46, 95, 126].contains(self) }
}
