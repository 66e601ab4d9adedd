package import Weather

/// The moon's phase as a symbol and in words.
package enum MoonText {
  /// `🌓 first quarter`; without the symbol if symbols cannot be drawn.
  ///
  /// - Parameter place: South of the equator the moon appears upside down: the waxing moon is lit from the
  ///   left.
  package static func phase(_ moon: MoonPhase, over place: Coordinates, _ options: RenderOptions) -> String {
    let seen = place.latitude < 0 ? mirrored(moon.name) : moon.name
    let icon = options.drawnIcons.isPicture ? icon(seen) + " " : ""
    return icon + options.language.text(phrase(moon.name))
  }

  /// The phase whose symbol is the mirror image.
  private static func mirrored(_ name: MoonPhase.Name) -> MoonPhase.Name {
    switch name {
    case .newMoon, .fullMoon: name
    case .waxingCrescent: .waningCrescent
    case .firstQuarter: .lastQuarter
    case .waxingGibbous: .waningGibbous
    case .waningGibbous: .waxingGibbous
    case .lastQuarter: .firstQuarter
    case .waningCrescent: .waxingCrescent
    }
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

  private static func icon(_ name: MoonPhase.Name) -> String {
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
