/// What is known of a flight category: the category, only what it cannot be better than, or nothing.
package struct CategoryOutlook: Hashable, Sendable {
  /// The worst that is known.
  package let worst: FlightCategory?
  /// Whether it cannot be worse than that.
  package let isKnown: Bool

  package init(worst: FlightCategory?, isKnown: Bool) {
    self.worst = worst
    self.isKnown = isKnown
  }

  /// What follows from a visibility and a sky; see `FlightCategory.init(visibility:sky:)`.
  package init(visibility: Visibility?, sky: Sky?) {
    if let category = FlightCategory(visibility: visibility, sky: sky) {
      self = .known(category)
    } else {
      let worst = FlightCategory.worstKnown(visibility, sky)
      self = worst == .vfr ? .unknown : Self(worst: worst, isKnown: false)
    }
  }

  /// A category that is certain.
  package static func known(_ category: FlightCategory) -> Self { Self(worst: category, isKnown: true) }
  /// A category that may be worse still.
  package static func noBetter(than worst: FlightCategory) -> Self { Self(worst: worst, isKnown: false) }
  package static let unknown = Self(worst: nil, isKnown: false)

  /// The worse of two possible ones.
  ///
  /// - Returns: Unknown when nothing is known of one of them, unless the other one is LIFR.
  package static func worse(_ one: Self, _ other: Self) -> Self {
    switch (one.worst, other.worst) {
    case (.lifr, _), (_, .lifr): .known(.lifr)
    case (let worst?, let otherWorst?):
      Self(worst: min(worst, otherWorst), isKnown: one.isKnown && other.isKnown)
    default: .unknown
    }
  }

  /// `nil` if it is unknown.
  package var category: FlightCategory? { isKnown ? worst : nil }

  /// The best category that is still possible while the category is unknown; `nil` if it could be VFR.
  package var bound: FlightCategory? { isKnown || worst == .vfr ? nil : worst }
}
