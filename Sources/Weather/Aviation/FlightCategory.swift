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

  /// The worse of the categories for ceiling and visibility (aviationweather.gov, "Flight category").
  ///
  /// - Returns: `nil` when visibility or sky was not reported, or when a layer of unknown height or amount
  ///   could make the category worse. An unknown category is never VFR. LIFR is known even then, because
  ///   nothing is worse.
  package init?(visibility: Visibility?, sky: Sky?) {
    guard let worst = Self.worstKnown(visibility, sky) else { return nil }
    if worst != .lifr {
      guard visibility != nil, let sky else { return nil }
      if let hidden = sky.lowestHiddenCeiling, Self(ceiling: hidden) < worst { return nil }
    }
    self = worst
  }

  /// The worse of the categories for what is reported; `nil` without visibility and sky.
  static func worstKnown(_ visibility: Visibility?, _ sky: Sky?) -> FlightCategory? {
    let byVisibility = visibility.map(Self.init(visibility:))
    let byCeiling = sky.map { Self(ceiling: $0.measuredCeiling) }
    guard let byVisibility, let byCeiling else { return byVisibility ?? byCeiling }
    return min(byVisibility, byCeiling)
  }

  private init(visibility: Visibility) {
    switch visibility.hundredthsOfMile {
    case ..<100: self = .lifr
    case 100 where visibility.bound == .lessThan: self = .lifr
    case ..<300: self = .ifr
    case 300 where visibility.bound == .lessThan: self = .ifr
    case 500 where visibility.bound == .moreThan: self = .vfr
    case ...500: self = .mvfr
    default: self = .vfr
    }
  }

  private init(ceiling: Length?) {
    switch ceiling?.feet.rounded() {
    case nil: self = .vfr
    case .some(..<500): self = .lifr
    case .some(..<1000): self = .ifr
    case .some(...3000): self = .mvfr
    case .some: self = .vfr
    }
  }
}

extension Sky {
  /// The lowest possible height of a ceiling that the report does not measure: a broken layer without height,
  /// or a layer without amount. Layers are reported from the lowest up (WMO-No. 306, FM 15.9.1.5), so it is
  /// not below the one before, unless the others are in another order. A layer of which nothing is known may
  /// be at any height.
  ///
  /// - Returns: `nil` when every layer is known. A kind of cloud alone (`///CB`) beside other layers hides
  ///   nothing.
  var lowestHiddenCeiling: Length? {
    guard case .layers(let layers) = self, layers.contains(where: \.mayHideCeiling) else { return nil }
    var isRising = true
    var last: Length?
    for layer in layers {
      guard let base = layer.base else { continue }
      if let last, base < last { isRising = false }
      last = base
    }
    var floor = Length.feet(0)
    for layer in layers {
      switch (layer.cover, layer.base) {
      case (.unknown, nil) where layer.kind?.isConvective == true && layers.count > 1: continue
      case (.unknown, let base): return base ?? .feet(0)
      case (_, nil) where layer.formsCeiling: return floor
      case (_, let base?) where isRising: floor = base
      default: continue
      }
    }
    return nil
  }
}

extension CloudLayer {
  /// Whether its amount or its height is unknown.
  fileprivate var mayHideCeiling: Bool {
    if case .unknown = cover { true } else { base == nil }
  }
}

extension Visibility {
  /// Reports use halves and quarters of a mile. Hundredths absorb the rounding of the conversion through
  /// metres.
  fileprivate var hundredthsOfMile: Double { (distance.statuteMiles * 100).rounded() }
}
