import Glibc

/// The wind as a runway feels it. A negative headwind is a tailwind; the crosswind is a magnitude.
package struct RunwayWind: Hashable, Sendable {
  package let headwind: Speed
  package let crosswind: Speed
  package let crosswindFromLeft: Bool

  /// - Parameters:
  ///   - directionTrue: where the wind comes from, degrees true (METAR, TAF and winds aloft are true).
  ///   - headingMagnetic: the runway's heading; painted numbers are magnetic, times ten.
  ///   - variationEast: magnetic variation, positive to the east; it is subtracted from the true direction.
  package init(speed: Speed, directionTrue: Double, headingMagnetic: Double, variationEast: Double = 0) {
    let angle = (directionTrue - variationEast - headingMagnetic) * .pi / 180
    headwind = .metersPerSecond(speed.metersPerSecond * cos(angle))
    crosswind = .metersPerSecond(abs(speed.metersPerSecond * sin(angle)))
    crosswindFromLeft = sin(angle) < 0
  }

  /// A wind from no direction in particular can blow across with its full speed.
  package init(worstOf speed: Speed) {
    headwind = .metersPerSecond(0)
    crosswind = speed
    crosswindFromLeft = false
  }
}
