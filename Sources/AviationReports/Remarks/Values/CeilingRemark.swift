package import Weather

/// `CIG 006V013`, `CIG 002 RWY11`, `CIG200` (12.7.1.l, 12.7.1.u).
package struct CeilingRemark: Equatable, Sendable {
  /// Hundreds of feet.
  package let low: UInt16
  package var high: UInt16?
  package var runway: RunwayDesignator?
}
