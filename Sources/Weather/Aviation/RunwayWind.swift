import Glibc

/// A wind as a runway feels it. A part is `nil` when the wind does not tell it.
package struct RunwayWind: Hashable, Sendable {
  /// Of who lands or takes off, where the crosswind comes from.
  package enum Side: String, Hashable, Sendable, CaseIterable {
    case left, right
  }

  /// Along the runway; negative from behind. `nil` for a wind from no direction in particular.
  package var headwind: Speed?
  /// Across it, a magnitude; `nil` for a wind from no direction in particular.
  package var crosswind: Speed?
  /// Where it blows across from; `nil` when it does not.
  package var crosswindSide: Side?
  /// The same of the gusts.
  package var gustHeadwind: Speed?
  package var gustCrosswind: Speed?
  /// What a wind of changing direction blows across at most, with its gusts.
  package var greatestCrosswind: Speed?
  /// Whether speeds, or those of gusts, are more than the report can say: `240P99KT`.
  package private(set) var speedIsAtLeast = false
  package private(set) var gustIsAtLeast = false

  /// - Parameters:
  ///   - wind: from degrees true, as METAR, TAF and winds aloft give it.
  ///   - heading: of the runway, in degrees true; what is painted on it is magnetic.
  /// - Returns: `nil` for a wind whose speed or direction was not reported. Calm is a
  ///   headwind and crosswind of 0.
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
      // Of the acute angle, so that both ends of a runway get the same figures.
      let angle = min(abs(turn), 180 - abs(turn)) * .pi / 180
      let along = abs(turn) > 90 ? -cos(angle) : cos(angle)
      headwind = speed * along
      crosswind = speed * sin(angle)
      gustHeadwind = wind.gust.map { $0 * along }
      gustCrosswind = wind.gust.map { $0 * sin(angle) }
      crosswindSide = angle == 0 ? nil : turn < 0 ? .left : .right
    }
    // Of what is more than the report can say nobody knows the most.
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
  /// Of the angles between a heading and the directions of the sector.
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
