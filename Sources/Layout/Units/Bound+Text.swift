package import Weather

extension Bound {
  package var sign: String {
    switch self {
    case .moreThan: ">"
    case .atLeast: "≥"
    case .atMost: "≤"
    case .lessThan: "<"
    }
  }

  /// This bound of a chance in percent; `nil` where the chance can be nothing else, because it is at most 0
  /// or at least 100.
  package func ofChance(_ percent: Double) -> Self? {
    (isLower ? percent < 99.5 : percent >= 0.5) ? self : nil
  }

  /// `more than 99 kt`
  package func words(_ text: String, in language: Language) -> String {
    isLower && text.hasPrefix("<") ? marked(text) : language.text(phrase, ["distance": text])
  }

  private var phrase: Phrase {
    switch self {
    case .moreThan: .moreThan
    case .atLeast: .orMore
    case .atMost: .orLess
    case .lessThan: .lessThan
    }
  }

  /// `> 99 kt`. A value below the smallest that can be written already has the sign of an upper bound. If it
  /// is a lower bound, all that is known of `< 0.1 mm` is `> 0 mm`.
  package func marked(_ text: String) -> String {
    guard text.hasPrefix("<") else { return sign + QuantityText.glue + text }
    guard isLower else { return text }
    let unit = text.drop { $0 == "<" || $0.isNumber || ".,/".contains($0) || String($0) == QuantityText.glue }
    let nothing = Bound.moreThan.sign + QuantityText.glue + "0"
    return unit.isEmpty ? nothing : nothing + QuantityText.glue + unit
  }
}
