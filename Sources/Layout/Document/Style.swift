/// How a piece of text looks. Styles only support what the words already say.
package struct Style: Hashable, Sendable {
  /// A colour by what it means.
  package enum Accent: Hashable, Sendable, CaseIterable {
    case vfr, mvfr, ifr, lifr, warning, error
    /// The scale of temperatures, from below -10 °C to above 32.
    case frigid, cold, cool, mild, warm, hot, scorching

    /// The parameters of the escape sequence (ECMA-48 SGR) in a tier.
    package func parameters(in tier: ColorTier) -> String {
      let (ansi, indexed, red, green, blue) =
        switch self {
        case .vfr: (32, 34, 46, 160, 67)
        case .mvfr: (94, 69, 88, 133, 255)
        case .ifr, .error: (31, 196, 226, 62, 62)
        case .lifr: (35, 170, 205, 85, 205)
        case .warning: (33, 214, 230, 160, 30)
        case .frigid: (95, 141, 179, 136, 255)
        case .cold: (94, 69, 88, 133, 255)
        case .cool: (36, 44, 40, 180, 200)
        case .mild: (32, 77, 80, 185, 90)
        case .warm: (33, 220, 222, 180, 40)
        case .hot: (91, 208, 245, 135, 40)
        case .scorching: (31, 196, 226, 62, 62)
        }
      return switch tier {
      case .none: ""
      case .colors16: "\(ansi)"
      case .colors256: "38;5;\(indexed)"
      case .trueColor: "38;2;\(red);\(green);\(blue)"
      }
    }
  }

  package var isBold = false
  package var isDim = false
  package var accent: Accent?

  package init(isBold: Bool = false, isDim: Bool = false, accent: Accent? = nil) {
    self.isBold = isBold
    self.isDim = isDim
    self.accent = accent
  }

  package static let plain = Style()
  package static let bold = Style(isBold: true)
  package static let dim = Style(isDim: true)
  package static let warning = Style(isBold: true, accent: .warning)

  /// The parameters of the escape sequence; empty when there is nothing to say.
  package func parameters(in tier: ColorTier) -> String {
    guard tier != .none else { return "" }
    var parameters = isBold ? isDim ? "1;2" : "1" : isDim ? "2" : ""
    if let accent {
      if !parameters.isEmpty { parameters += ";" }
      parameters += accent.parameters(in: tier)
    }
    return parameters
  }
}
