import TerminalControl

/// Encodes an image as sixels (DEC STD 070, chapter 9): six rows of pixels at a time, each colour separately.
struct SixelWriter {
  /// A colour of sixels, each part in per cent.
  private struct Color: Hashable, Comparable {
    let red: Int
    let green: Int
    let blue: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.red, left.green, left.blue) < (right.red, right.green, right.blue)
    }

    /// A colour that is equal for similar colours: each part covers two to the power of `loss` per cent.
    func coarser(by loss: Int) -> Color { Color(red: red >> loss, green: green >> loss, blue: blue >> loss) }
  }

  /// The number of registers that every terminal has.
  private static let registerCount = 256

  private let width: Int
  private let height: Int
  /// The registers of the pixels, row by row; `nil` for a pixel that is not drawn.
  private let registers: [Int?]
  private let colors: [Color]

  /// - Parameter background: The terminal's colour behind the image, to blend half-transparent pixels with.
  ///   When it is unknown, a pixel is drawn if it is at least half opaque.
  init(_ image: PixelImage, background: TerminalColor? = nil) {
    width = image.width
    height = image.height
    let wanted = image.pixels.map { Self.color($0, on: background) }
    let all = Set(wanted.compactMap(\.self))
    // Similar colours share a register when there are too many; at the coarsest there are 64.
    let loss =
      (0...5).first { loss in Set(all.map { $0.coarser(by: loss) }).count <= Self.registerCount } ?? 5
    let groups = Dictionary(grouping: all) { $0.coarser(by: loss) }
    let order = groups.keys.sorted()
    var numbers: [Color: Int] = [:]
    for (number, group) in order.enumerated() { numbers[group] = number }
    colors = order.map { Self.mean(groups[$0] ?? []) }
    registers = wanted.map { color in color.flatMap { numbers[$0.coarser(by: loss)] } }
  }

  private static func color(_ pixel: PixelImage.Pixel, on background: TerminalColor?) -> Color? {
    guard let background else { return pixel.alpha >= 128 ? color(pixel) : nil }
    guard pixel.alpha > 0 else { return nil }
    let alpha = Int(pixel.alpha)
    func blended(_ part: UInt8, _ behind: UInt8) -> Int {
      percent((Int(part) * alpha + Int(behind) * (255 - alpha)) / 255)
    }
    return Color(
      red: blended(pixel.red, background.red),
      green: blended(pixel.green, background.green),
      blue: blended(pixel.blue, background.blue)
    )
  }

  private static func color(_ pixel: PixelImage.Pixel) -> Color {
    Color(red: percent(Int(pixel.red)), green: percent(Int(pixel.green)), blue: percent(Int(pixel.blue)))
  }

  private static func percent(_ value: Int) -> Int { (value * 100 + 127) / 255 }

  private static func mean(_ colors: [Color]) -> Color {
    func mean(_ part: (Color) -> Int) -> Int { colors.reduce(0) { $0 + part($1) } / max(1, colors.count) }
    return Color(red: mean(\.red), green: mean(\.green), blue: mean(\.blue))
  }

  /// The escape sequence: pixels that are not drawn keep their colour (the 1), pixels are square.
  var sequence: String {
    var text = "\u{1B}P0;1;0q\"1;1;\(width);\(height)"
    for (number, color) in colors.enumerated() {
      text += "#\(number);2;\(color.red);\(color.green);\(color.blue)"
    }
    let bands = stride(from: 0, to: height, by: 6).map(band)
    return text + bands.joined(separator: "-") + "\u{1B}\\"
  }

  /// Encodes six rows, each colour from the left edge on.
  private func band(from top: Int) -> String {
    var columns: [Int: [UInt8]] = [:]
    for row in top..<min(top + 6, height) {
      for column in 0..<width {
        guard let register = registers[row * width + column] else { continue }
        columns[register, default: Array(repeating: 0, count: width)][column] |= 1 << UInt8(row - top)
      }
    }
    return columns.sorted { $0.key < $1.key }.map { "#\($0.key)" + Self.packed($0.value) }.joined(
      separator: "$"
    )
  }

  /// A character for each column, with repeated ones counted; empty columns at the end are left out.
  private static func packed(_ columns: [UInt8]) -> String {
    var text = ""
    var rest = columns[...(columns.lastIndex { $0 != 0 } ?? 0)]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }.count
      let sixel = String(UnicodeScalar(0x3F + first))
      text += run > 3 ? "!\(run)\(sixel)" : String(repeating: sixel, count: run)
      rest = rest.dropFirst(run)
    }
    return text
  }
}
