package import Weather

/// The kinds of cloud that reports name.
package enum CloudGenus: UInt8, Hashable, Sendable, CaseIterable {
  case cirrus, cirrocumulus, cirrostratus, altocumulus, altostratus, nimbostratus, stratocumulus, stratus,
    cumulus
  case cumulonimbus, cumulonimbusMammatus, toweringCumulus, stratusFractus, cumulusFractus
  case altocumulusCastellanus, altocumulusLenticularis, stratocumulusLenticularis, cirrocumulusLenticularis

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

/// A statement that there is no cloud of some sort; see `Sky` for what each means.
package enum CloudlessSky: UInt8, Hashable, Sendable {
  case skc, clr, nsc, ncd

  /// As reports write it.
  package var code: String { "\(self)".uppercased() }

  package var sky: Sky {
    switch self {
    case .skc: .clear
    case .clr: .noneDetectedBelow12000
    case .nsc: .noneSignificant
    case .ncd: .noneDetected
    }
  }
}

/// One layer as written: `BKN012`, `FEW020CB`, `VV001`, `BKN012///`, `//////CB`, `VV///` (WMO-No. 306, FM 15.9).
package struct CloudGroup: Hashable, Sendable {
  package let cover: CloudCover
  /// Hundreds of feet above the aerodrome; `nil` for `///` or a layer without height.
  package let hundredsOfFeet: UInt16?
  package let genus: CloudGenus?
  /// `///` after the height: the station cannot tell the kind of cloud.
  package let isGenusUnknown: Bool

  package init(
    _ cover: CloudCover,
    hundredsOfFeet: UInt16?,
    genus: CloudGenus? = nil,
    isGenusUnknown: Bool = false
  ) {
    self.cover = cover
    self.hundredsOfFeet = hundredsOfFeet
    self.genus = genus
    self.isGenusUnknown = isGenusUnknown
  }

  package var layer: CloudLayer {
    let kind = genus.map(CloudLayer.Kind.init) ?? (isGenusUnknown ? .unknown : nil)
    return CloudLayer(cover, base: hundredsOfFeet.map { .feet(Double($0) * 100) }, kind: kind)
  }

  /// Reads one token.
  package init?(group: Span<UInt8>) {
    guard group.count >= 3, let (cover, start) = Self.cover(of: group) else { return nil }
    var at = start
    let digits = group.digits(from: at)
    if digits == 3, let height = group.number(at, 3) {
      hundredsOfFeet = UInt16(height)
      at += 3
    } else if digits == 0, group.isMissing(at, 3) {
      hundredsOfFeet = nil
      at += 3
    } else if digits == 0, cover != .verticalVisibility, group.isLetter(at) {
      // `FEWCB` and `///CB`: a kind of cloud whose height nobody knows.
      hundredsOfFeet = nil
    } else if digits == 0, cover == .unknown, group.count == 3 {
      hundredsOfFeet = nil
    } else {
      return nil
    }
    self.cover = cover
    if at == group.count {
      genus = nil
      isGenusUnknown = false
    } else if group.isMissing(at, group.count - at), group.count - at <= 3 {
      genus = nil
      isGenusUnknown = true
    } else {
      var end = group.count
      // `SCT025TCU///`, as some automatic stations have it.
      if end - at > 3, group.isMissing(end - 3, 3) { end -= 3 }
      // `TCU/CB` of India: both are there; the worse one counts.
      if end - at == 6, group.word(at, end - at) == "TCU/CB" { at += 4 }
      guard let genus = CloudGenus(group.word(at, end - at)) else { return nil }
      self.genus = genus
      isGenusUnknown = false
    }
  }

  /// Whether a token that cannot be read was meant to be a layer: `BKNOO4`, `OVC04`, `BKN`. `SCTS` is none.
  static func isMeant(by group: Span<UInt8>) -> Bool {
    guard group.isLetter(0), let (_, start) = cover(of: group) else { return false }
    return start == group.count
      || (start..<group.count).contains { !group.isLetter($0) || group.byte($0) == UInt8(ascii: "O") }
  }

  private static func cover(of group: Span<UInt8>) -> (CloudCover, Int)? {
    switch group.word(0, 3) {
    case "FEW": (.few, 3)
    case "SCT": (.scattered, 3)
    case "BKN": (.broken, 3)
    case "OVC": (.overcast, 3)
    case "///": (.unknown, 3)
    default: group.word(0, 2) == "VV" ? (.verticalVisibility, 2) : nil
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
