package import Weather

extension IconStyle {
  /// Whether a symbol stands beside words instead of replacing them.
  package var isPicture: Bool { self == .emoji || self == .nerd }

  /// A finished text with the icons of a Nerd Font in place of the symbols, with the same widths.
  ///
  /// These are private-use characters, which `cleaned` removes from every text because their meaning is
  /// unknown. So they must be inserted last.
  package func applied(to text: String) -> String {
    guard self == .nerd, text.unicodeScalars.contains(where: { Self.nerdIcons[$0] != nil }) else {
      return text
    }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      guard let icon = Self.nerdIcons[scalar] else { return result.unicodeScalars.append(scalar) }
      result.unicodeScalars.append(icon)
      if TextWidth.of(String(scalar)) == 2 { result += " " }
    }
  }

  /// Nerd Fonts, `nf-weather-…`: day_sunny, night_clear, and so on.
  private static let nerdIcons: [Unicode.Scalar: Unicode.Scalar] = [
    "☀": "\u{E30D}", "🌙": "\u{E32B}", "🌛": "\u{E379}", "⛅": "\u{E302}", "☁": "\u{E312}",
    "💨": "\u{E34B}", "≋": "\u{E35D}", "🌫": "\u{E313}", "💧": "\u{E31B}", "🌂": "\u{E319}",
    "☔": "\u{E318}", "❅": "\u{E35E}", "❄": "\u{E31A}", "❆": "\u{E316}", "🧊": "\u{E314}",
    "⚡": "\u{E31D}", "🌋": "\u{E3C0}", "🌀": "\u{E373}",
  ]
}
