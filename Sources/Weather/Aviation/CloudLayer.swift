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

extension CloudCover {
  /// FEW 1 to 2 oktas, SCT 3 to 4, BKN 5 to 7, OVC 8 (WMO-No. 306, FM 15.9.1).
  var percent: Double? {
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
