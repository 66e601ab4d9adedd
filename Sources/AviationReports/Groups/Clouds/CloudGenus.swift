import Weather

/// The genera and forms of cloud that reports name.
package enum CloudGenus: UInt8, Equatable, Sendable, CaseIterable {
  case cirrus, cirrocumulus, cirrostratus, altocumulus, altostratus, nimbostratus, stratocumulus, stratus,
    cumulus
  case cumulonimbus, cumulonimbusMammatus, toweringCumulus, stratusFractus, cumulusFractus
  case altocumulusCastellanus, altocumulusLenticularis, stratocumulusLenticularis, cirrocumulusLenticularis

  /// The abbreviation in a report, such as `CB` or `ACSL`.
  package init?(_ word: Word) {
    switch word {
    case "CI": self = .cirrus
    case "CC": self = .cirrocumulus
    case "CS": self = .cirrostratus
    case "AC": self = .altocumulus
    case "AS": self = .altostratus
    case "NS": self = .nimbostratus
    case "SC": self = .stratocumulus
    case "ST": self = .stratus
    case "CU": self = .cumulus
    case "CB": self = .cumulonimbus
    case "CBMAM": self = .cumulonimbusMammatus
    case "TCU": self = .toweringCumulus
    case "SF": self = .stratusFractus
    case "CF": self = .cumulusFractus
    case "ACC": self = .altocumulusCastellanus
    case "ACSL": self = .altocumulusLenticularis
    case "SCSL": self = .stratocumulusLenticularis
    case "CCSL": self = .cirrocumulusLenticularis
    default: return nil
    }
  }
}

extension CloudLayer.Kind {
  init(_ genus: CloudGenus) {
    self =
      switch genus {
      case .cirrus: .cirrus
      case .cirrocumulus: .cirrocumulus
      case .cirrostratus: .cirrostratus
      case .altocumulus: .altocumulus
      case .altostratus: .altostratus
      case .nimbostratus: .nimbostratus
      case .stratocumulus: .stratocumulus
      case .stratus: .stratus
      case .cumulus: .cumulus
      case .cumulonimbus, .cumulonimbusMammatus: .cumulonimbus
      case .toweringCumulus: .toweringCumulus
      case .stratusFractus: .stratusFractus
      case .cumulusFractus: .cumulusFractus
      case .altocumulusCastellanus: .altocumulusCastellanus
      case .altocumulusLenticularis: .altocumulusLenticularis
      case .stratocumulusLenticularis: .stratocumulusLenticularis
      case .cirrocumulusLenticularis: .cirrocumulusLenticularis
      }
  }
}
