package import Weather

/// The look of a piece of text. Styles never carry information that the words lack.
package struct Style: Hashable, Sendable {
  /// A colour, named after its meaning.
  package enum Accent: Hashable, Sendable, CaseIterable {
    case vfr, mvfr, ifr, lifr, warning, error
    /// The scale of temperatures, from below -10 °C to above 32.
    case frigid, cold, cool, mild, warm, hot, scorching

    /// The parameters of the escape sequence (ECMA-48 SGR); empty when no colour for the accent stands out
    /// from the background.
    ///
    /// - Parameter theme: `auto` when the background is unknown.
    package func parameters(in tier: ColorTier, on theme: Theme) -> String {
      switch (tier, theme) {
      case (.none, _): ""
      case (.colors16, _), (_, .auto): Palette.terminal(self, on: theme).map { "\($0)" } ?? ""
      case (.colors256, _): "38;5;\(Palette.indexed(self, on: theme))"
      case (.trueColor, _): "38;2;\(Palette.color(self, on: theme).parameters)"
      }
    }
  }

  package var isBold = false
  package var isDim = false
  package var accent: Accent?
  /// Whether a paragraph that begins with it is a quote, in Markdown.
  package var isQuote = false

  package init(isBold: Bool = false, isDim: Bool = false, accent: Accent? = nil) {
    self.isBold = isBold
    self.isDim = isDim
    self.accent = accent
  }

  /// The same in a quote.
  package var quoted: Self {
    var style = self
    style.isQuote = true
    return style
  }

  package static let plain = Style()
  package static let bold = Style(isBold: true)
  package static let dim = Style(isDim: true)
  package static let warning = Style(isBold: true, accent: .warning)

  /// The parameters of the escape sequence; empty for plain text.
  package func parameters(in tier: ColorTier, on theme: Theme) -> String {
    guard tier != .none else { return "" }
    var parameters: [String] = []
    if isBold { parameters.append("1") }
    if isDim { parameters.append(Palette.dim(in: tier, on: theme)) }
    if let accent { parameters.append(accent.parameters(in: tier, on: theme)) }
    return parameters.filter { !$0.isEmpty }.joined(separator: ";")
  }
}
