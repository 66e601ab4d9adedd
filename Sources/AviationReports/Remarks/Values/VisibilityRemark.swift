package import Weather

/// `TWR VIS 1 1/2`, `VIS 1/2V2`, `VIS NE 2 1/2`, `VIS 2 1/2 RWY11`, `VIS MIN 9999` (12.7.1.f ... i).
package struct VisibilityRemark: Equatable, Sendable {
  /// Where or how the visibility was observed.
  package enum Kind: UInt8, Equatable, Sendable, CaseIterable {
    case tower, surface, variable, sector, secondPlace, minimum, sea, general
  }

  package var kind: Kind
  /// In `unit`.
  package var low: Double?
  package var lowBound: Bound?
  package var high: Double?
  package var unit = VisibilityGroup.Unit.statuteMiles
  package var sectors = CompassSectors()
  package var runway: RunwayDesignator?

  /// The values in canonical units, 9999 as 10 km or more.
  package var minimum: Visibility? { lowEnd.visibility }
  package var maximum: Visibility? { highEnd.visibility }

  package var lowEnd: VisibilityGroup { VisibilityGroup(low, unit, lowBound) }
  package var highEnd: VisibilityGroup { VisibilityGroup(high, unit) }
}
