/// The state of a runway: `R24/290050`, `R88/CLRD70`, `R01/000070`, `15CLRD95`, `R/SNOCLO`, `R15L///////`
/// (WMO-No. 306, FM 15.13.6). It keeps the figures as they are reported; `Deposit`, `extent(ofFigure:)`,
/// `Depth` and `Braking` decode them.
package struct RunwayState: Hashable, Sendable {
  /// What is on the runway, or that it is closed.
  package enum Condition: Hashable, Sendable {
    /// `SNOCLO`: closed by snow; `CLSD` gives no reason.
    case closed(bySnow: Bool)
    /// `CLRD`: the runway is no longer contaminated.
    case cleared
    /// `D` in the CIS: dry.
    case dry
    /// Code figures; `nil` for `/`: deposit 0...9, extent 1, 2, 5 or 9, depth 0...99.
    case contaminated(deposit: UInt8?, extent: UInt8?, depth: UInt8?)
  }

  /// `nil` for the whole aerodrome.
  package let runway: RunwayDesignator?
  package let condition: Condition
  /// The friction coefficient times 100, or 91...95 for braking action, 99 for unreliable; `nil` for `//`.
  package let braking: UInt8?

  package init(runway: RunwayDesignator?, condition: Condition, braking: UInt8?) {
    self.runway = runway
    self.condition = condition
    self.braking = braking
  }
}
