import Glibc

/// The components of a wind for a runway. A component is `nil` if the wind does not determine it.
package struct RunwayWind: Hashable, Sendable {
  /// Where the crosswind comes from, as seen when landing or taking off.
  package enum Side: String, Hashable, Sendable, CaseIterable {
    case left, right
  }

  /// Along the runway; negative for a tailwind. `nil` for a variable wind.
  package var headwind: Speed?
  /// Across the runway, as a magnitude; `nil` for a variable wind.
  package var crosswind: Speed?
  /// The side that the crosswind comes from; `nil` without a crosswind.
  package var crosswindSide: Side?
  /// The same for gusts.
  package var gustHeadwind: Speed?
  package var gustCrosswind: Speed?
  /// The largest possible crosswind of a wind with changing direction, with its gusts.
  package var greatestCrosswind: Speed?
  /// Whether the speeds, or those of the gusts, are lower bounds: `240P99KT`.
  package private(set) var speedIsAtLeast = false
  package private(set) var gustIsAtLeast = false

  /// - Parameters:
  ///   - wind: In degrees true, as in METAR, TAF and winds aloft.
  ///   - heading: Of the runway, in degrees true. The painted number is magnetic.
  /// - Returns: `nil` for a wind without a speed or direction. Calm wind has a headwind and crosswind of 0.
  package init?(_ wind: Wind, headingTrue heading: Double) {
    guard let speed = wind.speed else { return nil }
    if wind.isCalm {
      (headwind, crosswind) = (speed, speed)
      return
    }
    speedIsAtLeast = wind.speedIsAtLeast
    gustIsAtLeast = wind.gustIsAtLeast
    switch wind.direction {
    case nil: return nil
    case .variable: break
    case .from(let degrees):
      let turn = Self.turn(from: heading, to: degrees)
      // The acute angle, so that both ends of a runway get the same values.
      let angle = min(abs(turn), 180 - abs(turn)) * .pi / 180
      let along = abs(turn) > 90 ? -cos(angle) : cos(angle)
      headwind = speed * along
      crosswind = speed * sin(angle)
      gustHeadwind = wind.gust.map { $0 * along }
      gustCrosswind = wind.gust.map { $0 * sin(angle) }
      crosswindSide = angle == 0 ? nil : turn < 0 ? .left : .right
    }
    // A lower bound has no largest value.
    if wind.openEnd == nil, wind.direction == .variable || wind.variableBetween != nil {
      greatestCrosswind = (wind.gust ?? speed) * (wind.variableBetween?.greatestSine(from: heading) ?? 1)
    }
  }

  /// Degrees to the right, -180 to 180.
  private static func turn(from heading: Double, to degrees: Double) -> Double {
    (degrees - heading).remainder(dividingBy: 360)
  }
}

extension Wind.VariableSector {
  /// The largest sine of the angles between a heading and the directions of the sector.
  fileprivate func greatestSine(from heading: Double) -> Double {
    func clockwise(_ degrees: Double) -> Double {
      let turn = (degrees - Double(from)).truncatingRemainder(dividingBy: 360)
      return turn < 0 ? turn + 360 : turn
    }
    let width = clockwise(Double(to))
    let isAbeamInside = [90, -90].contains { clockwise(heading + $0) <= width }
    return isAbeamInside
      ? 1 : [from, to].map { abs(sin((Double($0) - heading) * .pi / 180)) }.reduce(0, max)
  }
}

extension Speed {
  fileprivate static func * (speed: Speed, factor: Double) -> Speed {
    .metersPerSecond(speed.metersPerSecond * factor)
  }
}
