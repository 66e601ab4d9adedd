import FoundationEssentials
package import TerminalControl

/// How a terminal displays images.
package enum ImageProtocol: Hashable, Sendable {
  /// The graphics protocol of kitty; Ghostty, Konsole and WezTerm support it, too.
  case kitty
  /// `File=` of iTerm2; WezTerm and mintty support it, too.
  case iTerm2
  /// Sixels, for xterm, foot, mlterm and others, blended with the terminal's background colour.
  case sixel(background: TerminalColor?)
}

/// An image for a terminal. It stays a PNG, because most terminals decode it themselves.
package struct InlineImage: Hashable, Sendable {
  private let png: [UInt8]

  /// In bytes; an icon has a few thousand.
  package static let maximumSize = 64 << 10

  /// - Returns: `nil` for data that does not begin like a PNG (RFC 2083, signature and IHDR), or is too
  ///   large.
  package init?(png: [UInt8]) {
    let header = PNGReader.signature + [0, 0, 0, 13] + Array("IHDR".utf8)
    guard png.count >= 45, png.count <= Self.maximumSize, png.starts(with: header) else { return nil }
    let sides = [16, 20].map { PNGHeader.number(png, at: $0) }
    guard sides.allSatisfy({ (1...PNGReader.longestSide).contains($0) }) else { return nil }
    self.png = png
  }

  /// The escape sequence that draws the image over this many cells, and a line end to continue below it.
  /// Sixels have a size in pixels instead. Empty if the file must be decoded here and is damaged.
  package func sequence(_ imageProtocol: ImageProtocol, columns: Int = 6, rows: Int = 3) -> String {
    switch imageProtocol {
    case .kitty: return Self.kitty(Data(png).base64EncodedString(), columns, rows) + "\n"
    case .iTerm2:
      let data = Data(png).base64EncodedString()
      let size = "size=\(png.count);width=\(columns);height=\(rows)"
      return "\u{1B}]1337;File=inline=1;\(size);preserveAspectRatio=1:\(data)\u{7}\n"
    case .sixel(let background):
      guard let image = try? PNGReader.image(png) else { return "" }
      return SixelWriter(image, background: background).sequence + "\n"
    }
  }

  /// In parts of at most 4096 bytes. `q=2` asks the terminal not to reply, because no code would read it.
  private static func kitty(_ data: String, _ columns: Int, _ rows: Int) -> String {
    var rest = data[...]
    var text = ""
    var control = "a=T,f=100,q=2,c=\(columns),r=\(rows),"
    repeat {
      let part = rest.prefix(4096)
      rest = rest.dropFirst(4096)
      text += "\u{1B}_G\(control)m=\(rest.isEmpty ? 0 : 1);\(part)\u{1B}\\"
      control = ""
    } while !rest.isEmpty
    return text
  }
}
