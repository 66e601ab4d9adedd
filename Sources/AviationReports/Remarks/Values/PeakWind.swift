/// `PK WND 28045/1215` (12.7.1.d).
package struct PeakWind: Equatable, Sendable {
  /// Degrees true.
  package let direction: UInt16
  /// Knots.
  package let speed: UInt16
  package let time: ClockTime?
}
