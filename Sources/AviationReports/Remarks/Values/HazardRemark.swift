package import Weather

/// Turbulence or icing in plain words: `FM020600 MOD TURB BLW 5000FT TL021800` of
/// Australian forecasts (AIP GEN 3.5).
package struct HazardRemark: Equatable, Sendable {
  package typealias Severity = IcingOrTurbulence.Severity

  package let kind: IcingOrTurbulence
  package var severity: Severity?
  /// The upper end of a range: `MOD/SEV`, `MOD OCNL SEV`.
  package var severityUpTo: Severity?
  /// How often the severity occurs, of a range its upper end: `OCNL SEV`, `MOD OCNL SEV`.
  package var frequency: Frequency?
  package var aboveFeet: UInt32?
  package var belowFeet: UInt32?
  package var from: ChangeTime?
  package var until: ChangeTime?
}

extension HazardRemark.Severity {
  init?(_ word: Word) {
    switch word {
    case "LGT": self = .light
    case "MOD", "MDT": self = .moderate
    case "SEV": self = .severe
    default: return nil
    }
  }
}
