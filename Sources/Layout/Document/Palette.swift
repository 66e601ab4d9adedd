import Weather

/// The colours of the accents on a dark and on a light background.
///
/// Each has a contrast of 4.5 to 1 with the background (WCAG 2.2, 1.4.3; tested on #000000, #1e1e1e, #ffffff
/// and #fdf6e3), and people who do not see red or green can tell the flight categories apart. Of the 256
/// colours, no green does both on a light background: there the categories, which are bold, have at least 3
/// to 1.
enum Palette {
  /// A colour of 24 bits.
  struct Color: Hashable {
    let red, green, blue: UInt8

    init(_ rgb: UInt32) {
      (red, green, blue) = (UInt8(rgb >> 16 & 255), UInt8(rgb >> 8 & 255), UInt8(rgb & 255))
    }

    var parameters: String { "\(red);\(green);\(blue)" }
  }

  static func color(_ accent: Style.Accent, on theme: Theme) -> Color {
    Color(theme == .light ? light(accent).rgb : dark(accent).rgb)
  }

  /// The index in the palette of 256 colours.
  static func indexed(_ accent: Style.Accent, on theme: Theme) -> Int {
    theme == .light ? light(accent).index : dark(accent).index
  }

  /// One of the terminal's own 16 colours, whose look the user chose; `nil` for yellow if the background may
  /// be light.
  static func terminal(_ accent: Style.Accent, on theme: Theme) -> Int? {
    switch accent {
    case .vfr, .mild: 32
    case .mvfr, .cold: theme == .dark ? 94 : 34
    case .ifr, .error, .scorching: 31
    case .lifr, .frigid: 35
    case .cool: 36
    case .hot: theme == .dark ? 91 : 31
    case .warning, .warm: theme == .dark ? 33 : nil
    }
  }

  /// The parameters of faint text. Terminals halve its contrast, which leaves too little on a light
  /// background.
  static func dim(in tier: ColorTier, on theme: Theme) -> String {
    theme == .light && tier != .colors16 ? "38;5;242" : "2"
  }

  private static func dark(_ accent: Style.Accent) -> (rgb: UInt32, index: Int) {
    switch accent {
    case .vfr: (0x40f8b0, 82)
    case .mvfr: (0x30b0f8, 147)
    case .ifr: (0xff4018, 203)
    case .lifr: (0xff38a8, 205)
    case .warning: (0xffb020, 214)
    case .error: (0xff4018, 203)
    case .frigid: (0xe0b8f8, 183)
    case .cold: (0x6880f8, 33)
    case .cool: (0x18a8a8, 73)
    case .mild: (0xb0f0d0, 115)
    case .warm: (0xe8f080, 220)
    case .hot: (0xf87800, 202)
    case .scorching: (0xff3878, 167)
    }
  }

  private static func light(_ accent: Style.Accent) -> (rgb: UInt32, index: Int) {
    switch accent {
    case .vfr: (0x008058, 29)
    case .mvfr: (0x4060f8, 27)
    case .ifr: (0x801800, 88)
    case .lifr: (0x681858, 90)
    case .warning: (0x8a5a00, 94)
    case .error: (0xb01010, 124)
    case .frigid: (0x0808f0, 54)
    case .cold: (0x283068, 26)
    case .cool: (0x307890, 23)
    case .mild: (0x286048, 22)
    case .warm: (0x383808, 58)
    case .hot: (0xc84008, 94)
    case .scorching: (0xc81858, 161)
    }
  }
}
