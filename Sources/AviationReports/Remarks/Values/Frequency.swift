/// How often a phenomenon occurs.
package enum Frequency: UInt8, Equatable, Sendable, CaseIterable {
  /// For lightning: less than once, one to six times, more than six times a minute.
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
