import Text
package import Weather

/// A link that a terminal may open (OSC 8), and that a page may contain. An address of any origin is safe: no
/// control sequence in it is executed.
package struct Hyperlink {
  /// Printable ASCII that an address may hold (RFC 3986, appendix A), at most 2083 bytes: longer ones are
  /// cut or ignored by some terminals.
  package let address: String

  private static let scheme = "https://"
  private static let longest = 2083

  /// Makes a link of an address. Characters that an address may not contain are percent-encoded.
  ///
  /// - Returns: `nil` for anything but https and a host of letters, digits, `-`, `.` and a port, and for an
  ///   address that is too long.
  package init?(_ text: String?) {
    guard let text, text.hasPrefix(Self.scheme), text.utf8.count <= Self.longest else { return nil }
    let host = text.utf8.dropFirst(Self.scheme.utf8.count).prefix { !"/?#".utf8.contains($0) }
    guard !host.isEmpty, host.allSatisfy(Self.isOfHost) else { return nil }
    let address = text.percentEncoded(keeping: Self.isPlain)
    guard address.utf8.count <= Self.longest else { return nil }
    self.address = address
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || "-.:".utf8.contains(byte)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (33...126).contains(byte) && !"\"<>\\^`{|}".utf8.contains(byte)
  }

  /// The sequence before the text. The id joins the parts of a link that wraps over several lines.
  package var opening: String {
    let id = address.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return "\u{1B}]8;id=\(String(id, radix: 36));\(address)\u{1B}\\"
  }

  /// The sequence after the text.
  package static let closing = "\u{1B}]8;;\u{1B}\\"
}

extension Coordinates {
  /// The page of OpenStreetMap with a mark at the place.
  package var mapAddress: String {
    let latitude = NumberText.fixed(latitude, decimals: 4, in: .english)
    let longitude = NumberText.fixed(longitude, decimals: 4, in: .english)
    return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
  }
}

extension RenderOptions {
  /// The link of a station on a terminal that understands links; `nil` in other formats, which show only its
  /// name.
  package func mapLink(_ coordinates: Coordinates?) -> String? { hyperlinks ? coordinates?.mapAddress : nil }
}
