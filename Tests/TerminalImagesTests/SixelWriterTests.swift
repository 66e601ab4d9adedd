import TerminalControl
import Testing

@testable import TerminalImages

/// Sixels, byte by byte.
struct SixelWriterTests {
  private static let red = PixelImage.Pixel(red: 255, green: 0, blue: 0)
  private static let blue = PixelImage.Pixel(red: 0, green: 0, blue: 255)
  private static let none = PixelImage.Pixel(red: 0, green: 0, blue: 0, alpha: 0)
  private static let halfWhite = PixelImage.Pixel(red: 255, green: 255, blue: 255, alpha: 128)
  private static let faintWhite = PixelImage.Pixel(red: 255, green: 255, blue: 255, alpha: 127)

  private static func image(_ width: Int, _ pixels: [PixelImage.Pixel]) -> PixelImage {
    PixelImage(width: width, height: pixels.count / width, pixels: pixels)
  }

  /// Between the introducer and the end.
  private static func body(_ image: PixelImage, background: TerminalColor? = nil) throws -> String {
    let sequence = SixelWriter(image, background: background).sequence
    #expect(sequence.hasPrefix("\u{1B}P0;1;0q\"1;1;\(image.width);\(image.height)"))
    #expect(sequence.hasSuffix("\u{1B}\\"))
    let start = "\u{1B}P0;1;0q\"1;1;\(image.width);\(image.height)".count
    return String(sequence.dropFirst(start).dropLast(2))
  }

  @Test func `one pixel is written`() {
    #expect(
      SixelWriter(Self.image(1, [Self.red])).sequence == "\u{1B}P0;1;0q\"1;1;1;1#0;2;100;0;0#0@\u{1B}\\"
    )
  }

  @Test(arguments: [
    // Six rows make one sixel, the uppermost its lowest bit.
    (image(1, Array(repeating: red, count: 6)), "#0;2;100;0;0#0~"),
    (image(1, Array(repeating: red, count: 7)), "#0;2;100;0;0#0~-#0@"),
    (image(1, Array(repeating: none, count: 6) + [red]), "#0;2;100;0;0-#0@"),
    // More than three of a kind are counted.
    (image(3, Array(repeating: red, count: 3)), "#0;2;100;0;0#0@@@"),
    (image(4, Array(repeating: red, count: 4)), "#0;2;100;0;0#0!4@"),
    (image(300, Array(repeating: red, count: 300)), "#0;2;100;0;0#0!300@"),
    // Each colour begins at the left edge and skips the pixels of others.
    (image(3, [red, blue, red]), "#0;2;0;0;100#1;2;100;0;0#0?@$#1@?@"),
    (image(6, [none, none, none, none, red, none]), "#0;2;100;0;0#0!4?@"),
    (image(2, [none, none]), ""),
    // Mostly transparent pixels are not drawn.
    (image(2, [halfWhite, faintWhite]), "#0;2;100;100;100#0@"),
  ])
  func `colours, runs and bands are written as sixels`(image: PixelImage, body: String) throws {
    #expect(try Self.body(image) == body)
  }

  @Test func `half-transparent pixels blend with the background`() throws {
    let background = TerminalColor(red: 0, green: 51, blue: 255)
    let image = Self.image(3, [Self.halfWhite, Self.none, Self.red])
    #expect(try Self.body(image, background: background) == "#0;2;50;60;100#1;2;100;0;0#0@$#1??@")
  }

  @Test func `an image has at most 256 colours`() throws {
    let steps: [UInt8] = (0..<16).map { $0 * 17 }
    let pixels = steps.flatMap { blue in
      steps.flatMap { green in
        steps.map { red in PixelImage.Pixel(red: red, green: green, blue: blue) }
      }
    }
    let sequence = try Self.body(Self.image(64, pixels))
    let registers = sequence.matches(of: /#([0-9]+);2;([0-9]+);([0-9]+);([0-9]+)/)
    #expect((64...256).contains(registers.count))
    let shares: [Substring] = registers.flatMap { [$0.2, $0.3, $0.4] }
    #expect(shares.allSatisfy { Int($0).map((0...100).contains) == true })
  }
}
