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

  /// `more than 99 kt`
  package func words(_ text: String, in language: Language) -> String {
    language.text(phrase, ["distance": text])
  }

  private var phrase: Phrase {
    switch self {
    case .moreThan: .moreThan
    case .atLeast: .orMore
    case .atMost: .orLess
    case .lessThan: .lessThan
    }
  }

  /// `> 99 kt`. A value below the smallest that can be written already has the sign of an upper bound.
  package func marked(_ text: String) -> String {
    !isLower && text.hasPrefix("<") ? text : sign + QuantityText.glue + text
  }
}
