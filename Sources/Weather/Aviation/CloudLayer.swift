/// How much of the sky a layer covers, as reports code it.
package enum CloudCover: String, Hashable, Sendable, CaseIterable {
  case few = "FEW"
  case scattered = "SCT"
  case broken = "BKN"
  case overcast = "OVC"
  /// The sky is hidden; the height is a vertical visibility.
  case verticalVisibility = "VV"
  /// A layer whose amount an automatic station could not tell (`///015`, `//////CB`).
  case unknown = "///"
}

/// A layer of cloud above the station.
package struct CloudLayer: Hashable, Sendable {
  /// What cloud it is, by its code in reports.
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

    /// Cloud of thunderstorms: the kinds that every report names.
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

/// What a report says about the sky. Five ways of saying "no cloud" mean different
/// things (WMO-No. 306, FM 15.9).
package enum Sky: Hashable, Sendable {
  /// `SKC`: a person saw no cloud.
  case clear
  /// `CLR`: a machine found none below 12,000 ft.
  case noneDetectedBelow12000
  /// `NSC`: none of significance; others may be there.
  case noneSignificant
  /// `NCD`: a machine detected none.
  case noneDetected
  /// `CAVOK`: none below 5,000 ft or the highest minimum sector altitude, no CB or TCU.
  case ceilingAndVisibilityOK
  case layers([CloudLayer])

  /// Reads a word for the whole sky, as reports write it.
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

  /// The lowest broken or overcast layer, or the vertical visibility (FMH-1 section 9.4.5); `nil`
  /// when there is none, when its height is not known, and when a layer of unknown height or amount
  /// may be lower (`BKN/// OVC020`).
  package var ceiling: Length? {
    guard let measured = measuredCeiling else { return nil }
    if let hidden = lowestHiddenCeiling, hidden < measured { return nil }
    return measured
  }

  /// The lowest of those whose height is known: the ceiling is there or lower.
  package var measuredCeiling: Length? {
    layers.lazy.filter(\.formsCeiling).compactMap(\.base).min()
  }
}

extension CloudLayer {
  /// Whether anything of it is known. `//////` of an automatic station is neither cloud nor a
  /// clear sky (WMO-No. 306, FM 15.9).
  package var isObserved: Bool { cover != .unknown || base != nil || kind.map { $0 != .unknown } ?? false }

  /// Broken, overcast and a hidden sky limit the view upwards (FMH-1 section 9.4.5).
  package var formsCeiling: Bool {
    switch cover {
    case .broken, .overcast, .verticalVisibility: true
    case .few, .scattered, .unknown: false
    }
  }
}
