/// The direction that a wind comes from, in degrees true, or `variable` if it has no particular one.
package enum WindDirection: Hashable, Sendable {
  /// Degrees true in 0..<360: north is 0. See `reported(degrees:)` for what reports write.
  case from(degrees: Double)
  case variable

  /// A direction as reports write it, in `0...360` degrees true: north is 360.
  package static func reported(degrees: Double) -> Self { .from(degrees: degrees == 360 ? 0 : degrees) }

  package var degrees: Double? {
    if case .from(let degrees) = self { degrees } else { nil }
  }

  /// In degrees true as reports write them: north is 360.
  package var reportedDegrees: Double? { degrees.map(Degrees.reported) }
}

/// A wind. Each part is `nil` if it was not reported. A calm has a speed of 0 in reports, and less than
/// `Speed.leastWind` elsewhere.
package struct Wind: Hashable, Sendable {
  package var direction: WindDirection?
  package var speed: Speed?
  package var gust: Speed?
  /// How the speed and the gust relate to the real ones: `P99KT` is more than 99 knots.
  package var speedBound: Bound?
  package var gustBound: Bound?
  /// By an observer, because the instrument is out of service.
  package var isEstimated = false
  /// The two ends of `dddVddd`, in degrees true, clockwise.
  package var variableBetween: VariableSector?

  /// Whole degrees true, clockwise.
  package struct VariableSector: Hashable, Sendable {
    package let from: Int
    package let to: Int
    package init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// - Parameter direction: A speed that is calm has none: `00000KT`.
  package init(
    direction: WindDirection? = nil,
    speed: Speed? = nil,
    gust: Speed? = nil,
    variableBetween: VariableSector? = nil
  ) {
    self.direction = speed?.isCalm == true ? nil : direction
    self.speed = speed
    self.gust = gust
    self.variableBetween = variableBetween
  }

  /// A wind with gusts is not calm.
  package var isCalm: Bool { speed?.isCalm == true && gust == nil }
}
