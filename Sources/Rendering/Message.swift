/// One line on standard error: `agg: warning: …`. The caller prints it with the colours of that stream.
package struct Message: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    case note, warning, error
  }

  package var severity: Severity
  package var text: String

  package init(_ severity: Severity, _ text: String) {
    self.severity = severity
    self.text = text
  }

  /// Cleaned of everything a terminal would obey; line ends inside become spaces, so that a message is one line.
  package func line(color: ColorTier = .none, glyphs: GlyphTier = .unicode) -> String {
    var clean = TerminalText.cleaned(text)
    if glyphs == .ascii { clean = TerminalText.ascii(clean) }
    let accent: Style.Accent? =
      switch severity {
      case .note: nil
      case .warning: .warning
      case .error: .error
      }
    let parameters = Style(isBold: true, accent: accent).parameters(in: color)
    let word = severity == .note ? "" : "\(severity.rawValue): "
    let label =
      parameters.isEmpty || word.isEmpty ? word : "\u{1B}[\(parameters)m\(word.dropLast())\u{1B}[0m "
    return "agg: \(label)\(clean.replacing(QuantityText.glue, with: " "))\n"
  }
}
