import Weather

/// The moon's phase as a sign and in words.
enum MoonText {
  /// `🌓 first quarter, 52 % lit`; without the sign in ASCII.
  static func phase(_ moon: MoonPhase, glyphs: GlyphTier) -> String {
    let sign = glyphs == .unicode ? sign(moon.name) + " " : ""
    return "\(sign)\(moon.name.rawValue)"
  }

  private static func sign(_ name: MoonPhase.Name) -> String {
    switch name {
    case .newMoon: "🌑"
    case .waxingCrescent: "🌒"
    case .firstQuarter: "🌓"
    case .waxingGibbous: "🌔"
    case .fullMoon: "🌕"
    case .waningGibbous: "🌖"
    case .lastQuarter: "🌗"
    case .waningCrescent: "🌘"
    }
  }
}
