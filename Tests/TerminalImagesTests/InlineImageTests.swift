import Foundation
import TerminalControl
import Testing

@testable import TerminalImages

/// The bytes that a terminal gets to draw an image.
struct InlineImageTests {
  /// The header of a PNG with sides of this many pixels, and `extra` bytes after it.
  static func png(_ width: UInt8 = 50, _ height: UInt8 = 50, extra: Int = 20) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0] + Array(repeating: 7, count: extra)
  }

  @Test func `kitty gets a small image in one part`() throws {
    let bytes = Self.png()
    let data = Data(bytes).base64EncodedString()
    let image = try #require(InlineImage(png: bytes))
    #expect(image.sequence(.kitty) == "\u{1B}_Ga=T,f=100,q=2,c=6,r=3,m=0;\(data)\u{1B}\\\n")
  }

  @Test func `kitty gets a large image in parts of 4096`() throws {
    let bytes = Self.png(extra: 7000)
    let image = try #require(InlineImage(png: bytes))
    let parts = image.sequence(.kitty, columns: 8, rows: 4).dropLast().components(separatedBy: "\u{1B}\\")
    #expect(parts.count == 4 && parts.last?.isEmpty == true)
    #expect(parts[0].hasPrefix("\u{1B}_Ga=T,f=100,q=2,c=8,r=4,m=1;"))
    #expect(parts[1].hasPrefix("\u{1B}_Gm=1;") && parts[2].hasPrefix("\u{1B}_Gm=0;"))
    let data = parts.dropLast().map { $0.split(separator: ";", maxSplits: 1)[1] }
    #expect(data.allSatisfy { $0.utf8.count <= 4096 } && data[0].utf8.count == 4096)
    #expect(Data(base64Encoded: data.joined()) == Data(bytes))
  }

  @Test func `iTerm2 gets a file`() throws {
    let bytes = Self.png()
    let image = try #require(InlineImage(png: bytes))
    let data = Data(bytes).base64EncodedString()
    #expect(
      image.sequence(.iTerm2)
        == "\u{1B}]1337;File=inline=1;size=49;width=6;height=3;preserveAspectRatio=1:\(data)\u{7}\n"
    )
  }

  @Test func `sixels are drawn from the pixels`() throws {
    let maker = PNGMaker(width: 12, height: 1, type: .rgb, sample: { _, _, number in number == 0 ? 255 : 0 })
    let image = try #require(InlineImage(png: maker.file))
    let sequence = "\u{1B}P0;1;0q\"1;1;12;1#0;2;100;0;0#0!12@\u{1B}\\\n"
    #expect(image.sequence(.sixel(background: nil)) == sequence)
    #expect(image.sequence(.sixel(background: TerminalColor(red: 9, green: 9, blue: 9))) == sequence)
    // Only its header is that of an image.
    let damaged = try #require(InlineImage(png: Self.png()))
    #expect(damaged.sequence(.sixel(background: nil)).isEmpty)
  }

  @Test(
    arguments: [
      [], Array("<html>".utf8), png(0, 50), png(50, 0), png(extra: 0), png(extra: 70_000),
      Array(png().dropFirst()),
    ] as [[UInt8]]
  )
  func `a file that is not an icon is not drawn`(bytes: [UInt8]) {
    #expect(InlineImage(png: bytes) == nil)
  }

  @Test func `an image that would cover the screen is not drawn`() {
    var bytes = Self.png()
    bytes[18] = 0xFF
    #expect(InlineImage(png: bytes) == nil)
  }
}
