package import Weather

/// The moon's phase as a sign and in words.
package enum MoonText {
  /// `🌓 first quarter`; without the sign in ASCII.
  package static func phase(_ moon: MoonPhase, glyphs: GlyphTier, in language: Language) -> String {
    let sign = glyphs == .unicode ? sign(moon.name) + " " : ""
    return sign + language.text(phrase(moon.name))
  }

  private static func phrase(_ name: MoonPhase.Name) -> Phrase {
    switch name {
    case .newMoon: .newMoon
    case .waxingCrescent: .waxingCrescent
    case .firstQuarter: .firstQuarter
    case .waxingGibbous: .waxingGibbous
    case .fullMoon: .fullMoon
    case .waningGibbous: .waningGibbous
    case .lastQuarter: .lastQuarter
    case .waningCrescent: .waningCrescent
    }
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
