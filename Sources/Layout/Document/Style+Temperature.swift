package import Weather

extension Style.Accent {
  /// The accent for a temperature. The number beside it gives the exact value.
  package static func temperature(_ temperature: Temperature) -> Style.Accent? {
    switch temperature.celsius {
    case ..<(-10): .frigid
    case ..<0: .cold
    case ..<10: .cool
    case ..<18: .mild
    case ..<25: .warm
    case ..<32: .hot
    case 32...: .scorching
    default: nil
    }
  }
}

extension Style {
  /// The style of a number of degrees.
  package static func temperature(_ temperature: Temperature, isBold: Bool = false) -> Style {
    Style(isBold: isBold, accent: .temperature(temperature))
  }
}
