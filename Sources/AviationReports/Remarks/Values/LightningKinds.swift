/// In the clouds, cloud to cloud, cloud to ground, cloud to air.
package struct LightningKinds: OptionSet, Equatable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let inCloud = LightningKinds(rawValue: 1)
  package static let cloudToCloud = LightningKinds(rawValue: 2)
  package static let cloudToGround = LightningKinds(rawValue: 4)
  package static let cloudToAir = LightningKinds(rawValue: 8)

  /// Reads the pairs of letters after `LTG`.
  init?(_ group: Span<UInt8>, at start: Int) {
    var kinds: LightningKinds = []
    var at = start
    while at < group.count {
      if let kind = Self.kind(group.word(at, 2)) {
        kinds.insert(kind)
        at += 2
      } else if at > start, let kind = Self.kind(group.word(at - 1, 2)) {
        // `LTGICC`: two kinds that share a letter.
        kinds.insert(kind)
        at += 1
      } else {
        return nil
      }
    }
    self = kinds
  }

  private static func kind(_ pair: Word) -> LightningKinds? {
    switch pair {
    case "IC": .inCloud
    case "CC": .cloudToCloud
    case "CG": .cloudToGround
    case "CA": .cloudToAir
    default: nil
    }
  }
}
