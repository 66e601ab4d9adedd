/// How a number relates to the real value if it is not exact: `P99KT` is more than 99 knots. The raw value is
/// for programs.
package enum Bound: String, Hashable, Sendable, CaseIterable {
  case moreThan = "more than"
  case atLeast = "at least"
  case atMost = "at most"
  case lessThan = "less than"

  package var isLower: Bool { self == .moreThan || self == .atLeast }
  /// The bound of a coarser value, which may be reached: less than 10.3 m/s is at most force 5.
  package var inclusive: Self { isLower ? .atLeast : .atMost }
}

/// Which values of one time are only bounds.
package struct FieldBounds: Hashable, Sendable {
  /// The value is a lower bound, inclusive or not.
  package private(set) var lower = FieldSet()
  private var upper = FieldSet()
  /// The value is an exclusive bound.
  private var strict = FieldSet()

  package init(lower: FieldSet = []) { self.lower = lower }

  /// `nil` for an exact value.
  package subscript(field: Field) -> Bound? {
    get {
      if lower.contains(field) { return strict.contains(field) ? .moreThan : .atLeast }
      guard upper.contains(field) else { return nil }
      return strict.contains(field) ? .lessThan : .atMost
    }
    set {
      lower.set(field, newValue?.isLower == true)
      upper.set(field, newValue?.isLower == false)
      strict.set(field, newValue == .moreThan || newValue == .lessThan)
    }
  }
}

extension FieldBounds: CustomReflectable {
  package var customMirror: Mirror {
    Mirror(
      self,
      unlabeledChildren: (Array(lower) + Array(upper)).map { ($0, self[$0]) },
      displayStyle: .dictionary
    )
  }
}
