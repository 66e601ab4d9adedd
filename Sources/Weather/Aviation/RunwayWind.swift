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
  /// The largest possible tailwind of a wind with changing direction, with its gusts; `nil` if it never blows
  /// from behind.
  package var greatestTailwind: Speed?
  /// What a wind varying within a sector can be along and across the runway, without gusts.
  package var headwindSpread: Spread?
  package var crosswindSpread: Spread?
  /// The bounds of the speeds and of those of the gusts: `240P99KT`.
  package private(set) var speedBound: Bound?
  package private(set) var gustBound: Bound?

  /// The least and the greatest value of a component.
  package struct Spread: Hashable, Sendable {
    package var least: Speed
    package var greatest: Speed

    fileprivate init(_ speed: Speed, _ factors: ClosedRange<Double>) {
      (least, greatest) = (speed * factors.lowerBound, speed * factors.upperBound)
    }
  }

  /// - Parameters:
  ///   - wind: In degrees true, as in METAR, TAF and winds aloft.
  ///   - heading: Of the runway, in degrees true. The painted number is magnetic.
  /// - Returns: `nil` for a wind without a speed or direction. Calm wind has a headwind and crosswind of 0.
  package init?(_ wind: Wind, headingTrue heading: Double) {
    guard let speed = wind.speed else { return nil }
    if wind.isCalm {
      (headwind, crosswind) = (.knots(0), .knots(0))
      return
    }
    speedBound = wind.speedBound
    gustBound = wind.gustBound
    switch wind.direction {
    case nil: return nil
    case .variable: break
    case .from(let degrees):
      let turn = Self.turn(from: heading, to: degrees)
      // The acute angle, so that both ends of a runway get the same values.
      let angle = min(abs(turn), 180 - abs(turn))
      let along = abs(turn) > 90 ? -Degrees.cos(angle) : Degrees.cos(angle)
      headwind = speed * along
      crosswind = speed * Degrees.sin(angle)
      gustHeadwind = wind.gust.map { $0 * along }
      gustCrosswind = wind.gust.map { $0 * Degrees.sin(angle) }
      crosswindSide = angle == 0 ? nil : turn < 0 ? .left : .right
    }
    // A lower bound has no largest value.
    guard wind.speedBound == nil, wind.gustBound == nil,
      wind.direction == .variable || wind.variableBetween != nil
    else { return }
    let along = wind.variableBetween?.cosines(from: heading, with: wind.direction) ?? -1...1
    let across = wind.variableBetween?.sines(from: heading, with: wind.direction) ?? 0...1
    greatestCrosswind = (wind.gust ?? speed) * across.upperBound
    greatestTailwind = along.lowerBound < 0 ? (wind.gust ?? speed) * -along.lowerBound : nil
    if wind.variableBetween != nil {
      headwindSpread = Spread(speed, along)
      crosswindSpread = Spread(speed, across)
    }
  }

  /// Degrees to the right, -180 to 180.
  private static func turn(from heading: Double, to degrees: Double) -> Double {
    (degrees - heading).remainder(dividingBy: 360)
  }
}

extension Wind.VariableSector {
  /// The cosines of the angles between a heading and the directions of the sector, and the mean direction:
  /// some reports have a sector that lacks it.
  fileprivate func cosines(from heading: Double, with mean: WindDirection?) -> ClosedRange<Double> {
    let shown = directions(with: mean).map { Degrees.cos($0 - heading) }
    return (has(heading + 180) ? -1 : shown.min() ?? -1)...(has(heading) ? 1 : shown.max() ?? 1)
  }

  /// The sines of these angles, as magnitudes.
  fileprivate func sines(from heading: Double, with mean: WindDirection?) -> ClosedRange<Double> {
    let shown = directions(with: mean).map { abs(Degrees.sin($0 - heading)) }
    let (isAlong, isAbeam) = (has(heading) || has(heading + 180), has(heading + 90) || has(heading - 90))
    return (isAlong ? 0 : shown.min() ?? 0)...(isAbeam ? 1 : shown.max() ?? 1)
  }

  private func directions(with mean: WindDirection?) -> [Double] {
    [Double(from), Double(to), mean?.degrees].compactMap(\.self)
  }

  private func has(_ direction: Double) -> Bool {
    func clockwise(_ degrees: Double) -> Double { Degrees.turn(degrees - Double(from)) }
    return clockwise(direction) <= clockwise(Double(to))
  }
}

extension Speed {
  fileprivate static func * (speed: Speed, factor: Double) -> Speed {
    .metersPerSecond(speed.metersPerSecond * factor)
  }
}
