/// A phenomenon that a person saw, with how often, where and where it goes: `OCNL LTGICCG OHD`, `CB DSNT W MOV E`.
package struct ObservationRemark: Hashable, Sendable {
  /// What was observed.
  package enum Subject: Hashable, Sendable {
    case weather(PresentWeather)
    case cloud(CloudGenus)
    case lightning(LightningKinds)
    case virga
    case rotorCloud
    case fogBank
    case volcanicAshCloud
    case showers
    case precipitation
  }

  package let subject: Subject
  package var frequency: Frequency?
  package var location: RemarkLocation?
  package var movement: Movement?
}

/// How often a phenomenon shows.
package enum Frequency: UInt8, Hashable, Sendable, CaseIterable {
  /// Less than once, one to six times, more than six times a minute for lightning.
  case occasional, frequent, continuous
  case isolated, apparent
}

/// In the clouds, cloud to cloud, cloud to ground, cloud to air.
package struct LightningKinds: OptionSet, Hashable, Sendable {
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

/// `TORNADO B13 6 NE MOV W` (12.7.1.b).
package struct TornadicActivity: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable, CaseIterable { case tornado, funnelCloud, waterspout }

  package let kind: Kind
  package var began: ClockTime?
  package var ended: ClockTime?
  package var location: RemarkLocation?
  package var movement: Movement?
}
