/// Wind shear along the paths of take-off and approach.
package struct WindShear: Hashable, Sendable {
  /// Where it was met; `both` if the report does not say.
  package enum Phase: UInt8, Hashable, Sendable, CaseIterable { case takeoff, landing, both }

  /// `nil` for all runways.
  package let runway: RunwayDesignator?
  package let phase: Phase

  package init(runway: RunwayDesignator?, phase: Phase) {
    self.runway = runway
    self.phase = phase
  }
}
