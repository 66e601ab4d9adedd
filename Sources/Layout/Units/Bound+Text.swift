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

  /// `> 99 kt`. A value below the smallest that can be written already has the sign of an upper bound.
  package func marked(_ text: String) -> String {
    !isLower && text.hasPrefix("<") ? text : sign + QuantityText.glue + text
  }
}

extension Visibility {
  package init(_ distance: Length, _ bound: Bound?) {
    let qualifier: Qualifier =
      switch bound {
      case nil, .atMost: .exact
      case .moreThan: .greaterThan
      case .atLeast: .atLeast
      case .lessThan: .lessThan
      }
    self.init(distance, qualifier)
  }
}
