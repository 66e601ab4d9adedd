import SpannedJSON

/// How values are written in the address of a request.
package enum URLText {
  /// A number with a fixed number of decimals in any locale, rounded half away from zero, never `-0`. Numbers
  /// beyond 10^15 are written as Swift writes them.
  package static func number(_ number: Double, decimals: Int) -> String {
    guard number.magnitude < 1e15 else { return "\(number)" }
    return JSONWriter.text(number, decimals: decimals)
  }

  /// Decimal degrees with four decimals, which is 11 metres. With more, the same place would have several
  /// addresses.
  package static func degrees(_ degrees: Double) -> String { number(degrees, decimals: 4) }

  /// Percent-encodes everything but unreserved characters (RFC 3986, section 2.3).
  package static func encoded(_ text: String) -> String { encoded(text) { $0.isUnreserved } }

  /// - Parameter isKept: The bytes that are not encoded.
  package static func encoded(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    if text.utf8.allSatisfy(isKept) { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  /// In ASCII.
  package var isLetterOrDigit: Bool {
    (48...57).contains(self) || (65...90).contains(self) || (97...122).contains(self)
  }
  /// `-`, `.`, `_`, `~` besides letters and digits (RFC 3986, section 2.3).
  package var isUnreserved: Bool { isLetterOrDigit || [45, 46, 95, 126].contains(self) }
}
