/// The flight category of the United States, from ceiling and visibility.
package enum FlightCategory: String, Hashable, Sendable, CaseIterable, Comparable {
  case lifr = "LIFR"
  case ifr = "IFR"
  case mvfr = "MVFR"
  case vfr = "VFR"

  package static func < (worse: Self, better: Self) -> Bool { worse.rank < better.rank }

  private var rank: Int {
    switch self {
    case .lifr: 0
    case .ifr: 1
    case .mvfr: 2
    case .vfr: 3
    }
  }

  /// The worse of what ceiling and visibility allow (aviationweather.gov, "Flight category").
  ///
  /// - Returns: `nil` when visibility or sky was not reported: a category that cannot be known is never VFR. A ceiling
  ///   layer of unknown height counts as not reported.
  package init?(visibility: Visibility?, sky: Sky?) {
    guard let visibility, let sky else { return nil }
    let byVisibility: Self =
      switch visibility.hundredthsOfMile {
      case ..<100: .lifr
      case ..<300: .ifr
      case ...500: visibility.qualifier == .greaterThan && visibility.hundredthsOfMile == 500 ? .vfr : .mvfr
      default: .vfr
      }
    let ceilings = sky.layers.filter(\.formsCeiling)
    let byCeiling: Self =
      switch sky.ceiling?.feet.rounded() {
      case nil: .vfr
      case .some(..<500): .lifr
      case .some(..<1000): .ifr
      case .some(...3000): .mvfr
      case .some: .vfr
      }
    let worst = min(byVisibility, byCeiling)
    // An unmeasured ceiling can only make it worse than what is known.
    if worst != .lifr, ceilings.contains(where: { $0.base == nil }) { return nil }
    self = worst
  }
}

extension Visibility {
  /// Reports give halves and quarters of a mile; a hundredth absorbs the rounding of the conversion through metres.
  fileprivate var hundredthsOfMile: Double { (distance.statuteMiles * 100).rounded() }
}
