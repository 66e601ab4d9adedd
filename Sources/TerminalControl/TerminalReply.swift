/// A terminal's reply to the query which images it can draw.
package struct TerminalReply: Hashable, Sendable {
  /// Queries an image of one pixel in kitty's graphics protocol, the background colour (OSC 11), and the
  /// terminal's attributes (DA1), to which every terminal replies, last.
  package static let query =
    "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[c"
  /// Queries the background colour only.
  package static let backgroundQuery = "\u{1B}]11;?\u{1B}\\\u{1B}[c"
  /// No terminal replies with more.
  package static let longest = 512

  /// Whether it supports kitty's graphics protocol.
  package let drawsKittyImages: Bool
  /// Whether it supports sixels.
  package let drawsSixels: Bool
  /// The background colour; `nil` if the terminal does not report it.
  package let background: TerminalColor?

  /// - Returns: `nil` for an incomplete reply.
  package init?(_ bytes: [UInt8]) {
    guard let attributes = Self.part(of: bytes, after: "\u{1B}[?"), attributes.contains(UInt8(ascii: "c"))
    else {
      return nil
    }
    drawsKittyImages = Self.part(of: bytes, after: "\u{1B}_Gi=31;OK") != nil
    // The first number identifies the terminal, the others its features.
    drawsSixels = attributes.prefix { $0 != UInt8(ascii: "c") }.split(separator: UInt8(ascii: ";"))
      .dropFirst().contains { $0.elementsEqual("4".utf8) }
    background = Self.part(of: bytes, after: "\u{1B}]11;rgb:").flatMap(Self.color)
  }

  private static func part(of bytes: [UInt8], after mark: String) -> ArraySlice<UInt8>? {
    let mark = Array(mark.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: mark) }.map { bytes[($0 + mark.count)...] }
  }

  /// The two highest digits of each part of `RRRR/GGGG/BBBB`, which may have two or four digits.
  private static func color(_ text: ArraySlice<UInt8>) -> TerminalColor? {
    let digits = text.prefix { $0 != 0x1B && $0 != 0x07 }
    let parts = digits.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let values = parts.compactMap { part -> UInt8? in
      let text = String(decoding: part, as: UTF8.self)
      guard [2, 4].contains(part.count), text.allSatisfy(\.isHexDigit) else { return nil }
      return UInt8(text.prefix(2), radix: 16)
    }
    guard values.count == 3 else { return nil }
    return TerminalColor(red: values[0], green: values[1], blue: values[2])
  }
}
