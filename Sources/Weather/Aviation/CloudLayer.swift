/// The amount of cloud in a layer, as coded in reports.
package enum CloudCover: String, Hashable, Sendable, CaseIterable {
  case few = "FEW"
  case scattered = "SCT"
  case broken = "BKN"
  case overcast = "OVC"
  /// The sky is obscured; the height is a vertical visibility.
  case verticalVisibility = "VV"
  /// A layer whose amount an automatic station could not determine (`///015`, `//////CB`).
  case unknown = "///"
}

/// A layer of cloud above the station.
package struct CloudLayer: Hashable, Sendable {
  /// The kind of cloud, by its code in reports.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case cumulonimbus = "CB"
    case toweringCumulus = "TCU"
    // The other genera, which only some countries report.
    case cirrus = "CI"
    case cirrocumulus = "CC"
    case cirrostratus = "CS"
    case altocumulus = "AC"
    case altostratus = "AS"
    case nimbostratus = "NS"
    case stratocumulus = "SC"
    case stratus = "ST"
    case cumulus = "CU"
    case stratusFractus = "SF"
    case cumulusFractus = "CF"
    case altocumulusCastellanus = "ACC"
    case altocumulusLenticularis = "ACSL"
    case stratocumulusLenticularis = "SCSL"
    case cirrocumulusLenticularis = "CCSL"
    case unknown = "///"

    /// Whether it is a cloud of thunderstorms, which every report names.
    package var isConvective: Bool { self == .cumulonimbus || self == .toweringCumulus }
  }

  package var cover: CloudCover
  /// Above ground level; `nil` when the report says `///`.
  package var base: Length?
  package var kind: Kind?

  package init(_ cover: CloudCover, base: Length?, kind: Kind? = nil) {
    self.cover = cover
    self.base = base
    self.kind = kind
  }
}

/// What a report says about the sky. The five codes for "no cloud" mean different things (WMO-No. 306, FM
/// 15.9).
package enum Sky: Hashable, Sendable {
  /// `SKC`: an observer saw no cloud.
  case clear
  /// `CLR`: an automatic station detected no cloud below 12,000 ft.
  case noneDetectedBelow12000
  /// `NSC`: no significant cloud; other cloud is possible.
  case noneSignificant
  /// `NCD`: an automatic station detected no cloud.
  case noneDetected
  /// `CAVOK`: no cloud below 5,000 ft or the highest minimum sector altitude, no CB or TCU.
  case ceilingAndVisibilityOK
  case layers([CloudLayer])

  /// Parses a code for the whole sky.
  package init?(word: String) {
    switch word {
    case "SKC": self = .clear
    case "CLR": self = .noneDetectedBelow12000
    case "NSC": self = .noneSignificant
    case "NCD": self = .noneDetected
    case "CAVOK": self = .ceilingAndVisibilityOK
    default: return nil
    }
  }

  package var layers: [CloudLayer] {
    if case .layers(let layers) = self { layers } else { [] }
  }

  /// The height of the lowest cloud, however little of it there is, or the vertical visibility; `nil` without
  /// cloud, and when the height of any layer is unknown.
  package var base: Length? {
    let heights = layers.compactMap(\.base)
    return heights.count == layers.count ? heights.min() : nil
  }

  /// The middle of the oktas of the thickest layer, in percent; `nil` when no layer has an amount. "Nothing
  /// significant" and "none below 5,000 ft" say nothing about the rest of the sky.
  package var coverPercent: Double? {
    switch self {
    case .clear: 0
    case .noneSignificant, .ceilingAndVisibilityOK, .noneDetected, .noneDetectedBelow12000: nil
    case .layers(let layers): layers.compactMap(\.cover.percent).max()
    }
  }

  /// The lowest broken or overcast layer, or the vertical visibility (FMH-1 section 9.4.5); `nil` when there
  /// is none, when its height is unknown, and when a layer of unknown height or amount may be lower (`BKN///
  /// OVC020`).
  package var ceiling: Length? {
    guard let measured = measuredCeiling else { return nil }
    if let hidden = lowestHiddenCeiling, hidden < measured { return nil }
    return measured
  }

  /// The height below which a report without a ceiling excludes one: the sensors of the United States detect
  /// cloud up to 12,000 ft, and cloud is significant up to 5,000 ft; infinite for a clear sky. `nil` with a
  /// ceiling, and with a layer that may be one.
  ///
  /// - Parameter isOfEveryHeight: Whether the layers of the report are not only the significant ones.
  package func leastCeiling(isOfEveryHeight: Bool) -> Length? {
    switch self {
    case .clear: .feet(.infinity)
    case .noneDetectedBelow12000: .feet(12_000)
    case .noneSignificant, .noneDetected, .ceilingAndVisibilityOK: .feet(5000)
    case .layers: isWithoutCeiling ? .feet(isOfEveryHeight ? 12_000 : 5000) : nil
    }
  }

  /// Whether the sky surely has no ceiling: no layer forms one, and none has an unknown amount.
  package var isWithoutCeiling: Bool { !layers.contains { $0.formsCeiling || $0.cover == .unknown } }

  /// The lowest of those with a known height: the ceiling is at this height or below.
  package var measuredCeiling: Length? {
    guard case .layers(let layers) = self else { return nil }
    var lowest: Length?
    // Without a list of them: each report needs it several times.
    for index in layers.indices where layers[index].formsCeiling {
      guard let base = layers[index].base else { continue }
      if let known = lowest, known <= base { continue }
      lowest = base
    }
    return lowest
  }
}

extension CloudCover {
  /// FEW 1 to 2 oktas, SCT 3 to 4, BKN 5 to 7, OVC 8 (WMO-No. 306, FM 15.9.1).
  fileprivate var percent: Double? {
    switch self {
    case .few: 1.5 / 8 * 100
    case .scattered: 3.5 / 8 * 100
    case .broken: 6.0 / 8 * 100
    case .overcast, .verticalVisibility: 100
    case .unknown: nil
    }
  }
}

extension CloudLayer {
  /// Whether anything about it is known. `//////` of an automatic station means neither cloud nor a clear sky
  /// (WMO-No. 306, FM 15.9).
  package var isObserved: Bool { cover != .unknown || base != nil || kind.map { $0 != .unknown } ?? false }

  /// Broken and overcast layers and an obscured sky limit the view upwards (FMH-1 section 9.4.5).
  package var formsCeiling: Bool {
    switch cover {
    case .broken, .overcast, .verticalVisibility: true
    case .few, .scattered, .unknown: false
    }
  }
}
