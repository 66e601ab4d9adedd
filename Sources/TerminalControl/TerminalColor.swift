/// A colour of the terminal.
package struct TerminalColor: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  /// Whether it is light: its relative luminance (WCAG 2.2) is above 0.18, at which black and white text have
  /// the same contrast. A gamma of 2 is close enough to that of sRGB.
  package var isLight: Bool {
    func linear(_ part: UInt8) -> Double { Double(part) * Double(part) / (255 * 255) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.18
  }

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}
