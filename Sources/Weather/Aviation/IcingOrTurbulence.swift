/// A danger to aircraft that a report states for a layer of air.
package enum IcingOrTurbulence: Hashable, Sendable, CaseIterable {
  case icing, turbulence

  /// How strong it is: `LGT` or `FBL`, `MOD`, `SEV`.
  package enum Severity: UInt8, Hashable, Sendable, CaseIterable { case light, moderate, severe }

  /// How often it occurs.
  package enum Frequency: Hashable, Sendable, CaseIterable { case occasional, frequent, isolated }
}
