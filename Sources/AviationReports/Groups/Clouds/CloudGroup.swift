package import Weather

/// One layer as written: `BKN012`, `FEW020CB`, `VV001`, `BKN012///`, `//////CB`,
/// `VV///` (WMO-No. 306, FM 15.9).
package struct CloudGroup: Equatable, Sendable {
  package let cover: CloudCover
  /// Hundreds of feet above the aerodrome; `nil` for `///` and for a layer without a height.
  package let hundredsOfFeet: UInt16?
  package let genus: CloudGenus?
  /// `///` after the height: the station cannot determine the kind of cloud.
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
      // `FEWCB` and `///CB`: a kind of cloud of unknown height.
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
      // `SCT025TCU///`, from some automatic stations.
      if end - at > 3, group.isMissing(end - 3, 3) { end -= 3 }
      // `TCU/CB` in India: both are present; the worse one counts.
      if end - at == 6, group.word(at, end - at) == "TCU/CB" { at += 4 }
      guard let genus = CloudGenus(group.word(at, end - at)) else { return nil }
      self.genus = genus
      isGenusUnknown = false
    }
  }

  /// Whether a token that cannot be read was meant to be a layer, such as `BKNOO4`, `OVC04` or `BKN`, but not
  /// `SCTS`.
  static func isMeant(by group: Span<UInt8>) -> Bool {
    guard group.isLetter(0), let (_, start) = cover(of: group) else { return false }
    return start == group.count
      || (start..<group.count).contains { !group.isLetter($0) || group.byte($0) == UInt8(ascii: "O") }
  }

  private static func cover(of group: Span<UInt8>) -> (CloudCover, Int)? {
    if let cover = CloudCover(group.word(0, 3)) { return (cover, 3) }
    if group.isMissing(0, 3) { return (.unknown, 3) }
    return group.word(0, 2) == "VV" ? (.verticalVisibility, 2) : nil
  }
}

extension CloudCover {
  init?(_ word: Word) {
    switch word {
    case "FEW": self = .few
    case "SCT": self = .scattered
    case "BKN": self = .broken
    case "OVC": self = .overcast
    default: return nil
    }
  }
}
