import FoundationEssentials
package import TerminalControl

/// How a terminal takes a picture.
package enum ImageProtocol: Hashable, Sendable {
  /// The graphics protocol of kitty, which Ghostty, Konsole and WezTerm know too.
  case kitty
  /// `File=` of iTerm2, which WezTerm and mintty know too.
  case iTerm2
  /// Sixels, as xterm, foot, mlterm and others draw them, over the colour that the terminal shows behind.
  case sixel(background: TerminalColor?)
}

/// A picture for a terminal: PNG as it came, for most terminals read it themselves.
package struct InlineImage: Hashable, Sendable {
  private let png: [UInt8]

  /// In bytes; an icon has a few thousand.
  package static let maximumSize = 64 << 10

  /// - Returns: `nil` for what does not begin like a PNG (RFC 2083, signature and IHDR), or is too large.
  package init?(png: [UInt8]) {
    let header = PNGReader.signature + [0, 0, 0, 13] + Array("IHDR".utf8)
    guard png.count >= 45, png.count <= Self.maximumSize, png.starts(with: header) else { return nil }
    let sides = [16, 20].map { PNGHeader.number(png, at: $0) }
    guard sides.allSatisfy({ (1...PNGReader.longestSide).contains($0) }) else { return nil }
    self.png = png
  }

  /// What a terminal draws it from, with the line end that leads below it; over so many cells, but sixels
  /// have a size in pixels. Empty for a damaged file that would have to be read here.
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

  /// In parts of at most 4096 bytes; `q=2` asks the terminal not to answer, for nobody would read it.
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
