/// How often a phenomenon shows.
package enum Frequency: UInt8, Hashable, Sendable, CaseIterable {
  /// Less than once, one to six times, more than six times a minute for lightning.
  case occasional, frequent, continuous
  case isolated, apparent
}

extension Frequency {
  init?(_ word: Word) {
    switch word {
    case "OCNL": self = .occasional
    case "FRQ": self = .frequent
    case "CONS": self = .continuous
    case "ISOL": self = .isolated
    case "APRNT": self = .apparent
    default: return nil
    }
  }
}
