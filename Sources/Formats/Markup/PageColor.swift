import Layout
import Weather

/// The colours of an answer on a page or in a picture. The colours of a terminal would be too pale on white
/// paper.
enum PageColor: String, CaseIterable {
  case paper, ink, dim, line
  case vfr, mvfr, ifr, lifr, warning, error
  case frigid, cold, cool, mild, warm, hot, scorching

  /// The colours of text and bars, by their names in the style sheets.
  static var inks: [PageColor] { allCases.filter { ![.paper, .ink, .line].contains($0) } }

  /// In hexadecimal, as in CSS. Every text colour has a contrast of at least 4.5 to 1 with the paper (WCAG
  /// 2.2, 1.4.3).
  var onLight: String {
    switch self {
    case .paper: "#ffffff"
    case .ink: "#1f2328"
    case .dim: "#59636e"
    case .line: "#d1d9e0"
    case .vfr: "#1a7f37"
    case .mvfr: "#0969da"
    case .ifr, .error: "#cf222e"
    case .lifr: "#a02bb0"
    case .warning: "#8a5a00"
    case .frigid: "#7a3fc4"
    case .cold: "#0a5fd0"
    case .cool: "#0b6e80"
    case .mild: "#1a7f37"
    case .warm: "#805b00"
    case .hot: "#b04800"
    case .scorching: "#c4161f"
    }
  }

  var onDark: String {
    switch self {
    case .paper: "#0d1117"
    case .ink: "#e6edf3"
    case .dim: "#9198a1"
    case .line: "#3d444d"
    case .vfr: "#3fb950"
    case .mvfr: "#6ca4f8"
    case .ifr, .error: "#ff6b64"
    case .lifr: "#db61db"
    case .warning: "#e0a83c"
    case .frigid: "#b894ff"
    case .cold: "#7ab0ff"
    case .cool: "#45c3d6"
    case .mild: "#56d364"
    case .warm: "#e3b73f"
    case .hot: "#ffa04d"
    case .scorching: "#ff7b72"
    }
  }

  /// The colour for viewers without style sheets, which cannot switch themes.
  func value(in theme: Theme) -> String { theme == .dark ? onDark : onLight }

  /// A CSS rule or declaration for each colour, written by `rule` from its name and value.
  static func rules(in theme: Theme, _ rule: (_ name: String, _ value: String) -> String) -> String {
    allCases.map { rule($0.rawValue, $0.value(in: theme)) }.joined()
  }
}

extension Style {
  /// The class names in the style sheets of page and picture; empty for plain text.
  var classes: String {
    let accent: PageColor? =
      switch accent {
      case .vfr: .vfr
      case .mvfr: .mvfr
      case .ifr: .ifr
      case .lifr: .lifr
      case .warning: .warning
      case .error: .error
      case .frigid: .frigid
      case .cold: .cold
      case .cool: .cool
      case .mild: .mild
      case .warm: .warm
      case .hot: .hot
      case .scorching: .scorching
      case nil: nil
      }
    return [isBold ? "bold" : nil, isDim ? PageColor.dim.rawValue : nil, accent?.rawValue].compactMap(\.self)
      .joined(separator: " ")
  }
}
