import FoundationEssentials
import Weather

extension RouteAnswer {
  /// Pilot reports are used from farther away than stations, because there are few.
  static let pilotReportWidth = Length.nauticalMiles(50)
  /// A stretch of this length is straight on every map.
  private static let stretch = Length.nauticalMiles(5)
  /// The length of the climb and of the descent, in which all heights below the cruising one are passed.
  private static let climb = Length.nauticalMiles(25)

  /// Where a hazard is met, if it is near the way at the time of passage and at the height flown: where the
  /// route enters it, or else where it is nearest.
  func encounter(with hazard: Hazard) -> RouteHazard? {
    let isReport = hazard.kind == .pilotReport
    let width = isReport ? Self.pilotReportWidth : plan.width
    guard let shape = hazard.shape else {
      // An advisory of an unknown place may be on the way.
      guard !isReport, hazard.holds(in: plan.departure...(arrival ?? .distantFuture)) else {
        return nil
      }
      return RouteHazard(hazard: hazard, along: nil, aside: nil, passage: nil)
    }
    var nearest: (met: RouteHazard, aside: Length)?
    var start = 0.0
    for leg in legs {
      let length = leg.way.length.meters
      for part in parts(of: leg, concernedBy: hazard) {
        guard let (aside, share) = Self.approach(of: leg.way, in: part, to: shape, within: width),
          nearest.map({ aside < $0.aside }) ?? true
        else { continue }
        let met = RouteHazard(
          hazard: hazard,
          along: .meters(start + share * length),
          aside: aside,
          passage: leg.time(at: share)
        )
        if aside == .meters(0) { return met }
        nearest = (met, aside)
      }
      start += length
    }
    return nearest?.met
  }

  /// Where a part of a way first meets a shape, or else where it comes nearest to it.
  ///
  /// - Returns: How near it comes and the share of the way; `nil` if it stays farther away than the width.
  private static func approach(
    of way: GreatCircle,
    in part: ClosedRange<Double>,
    to shape: HazardShape,
    within width: Length
  ) -> (aside: Length, share: Double)? {
    let length = way.length.meters
    var nearest: (aside: Length, share: Double)?
    var share = part.lowerBound
    repeat {
      let here = way.point(at: share)
      // A distance across much of the earth is only a rough one, so only a quarter of it is skipped.
      let gap = shape.distance(to: here).meters - width.meters
      if gap > 2 * stretch.meters {
        share += max(stretch.meters, gap / 4) / length
        continue
      }
      let end = min(share + stretch.meters / length, part.upperBound)
      let (aside, place) = shape.approach(from: here, to: way.point(at: end))
      let met = share + place * (end - share)
      if aside < .meters(1) { return (.meters(0), met) }
      // Along a border that is parallel to the way, the first place is the nearest.
      if aside <= width, nearest.map({ aside.meters < $0.aside.meters - 1 }) ?? true {
        nearest = (aside, met)
      }
      share = end
    } while share < part.upperBound
    return nearest
  }

  /// The parts of a leg, as shares of it, in which a hazard counts: it holds within an hour of the passage
  /// and reaches within 2,000 ft of the height, or any height below it in the climb from an airport and the
  /// descent to one. Pilot reports count by their age. An unknown time or height counts.
  private func parts(of leg: Leg, concernedBy hazard: Hazard) -> [ClosedRange<Double>] {
    let margin = Length.feet(2000)
    let lowest = Length.meters(max(0, plan.altitude.meters - margin.meters))
    let highest = Length.meters(plan.altitude.meters + margin.meters)
    guard hazard.reaches(.meters(0)...highest), let hours = share(of: leg, during: hazard) else { return [] }
    if hazard.reaches(lowest...highest) { return [hours] }
    let climb = min(0.5, Self.climb.meters / leg.way.length.meters)
    return [0...climb, (1 - climb)...1].filter { $0.overlaps(hours) }.map { $0.clamped(to: hours) }
  }

  /// The share of a leg that is flown within an hour of a hazard.
  private func share(of leg: Leg, during hazard: Hazard) -> ClosedRange<Double>? {
    let margin: TimeInterval = 3600
    if hazard.kind == .pilotReport { return hazard.isRecentReport(at: now) ? 0...1 : nil }
    guard let departure = leg.departure, let duration = leg.duration, duration > 0 else {
      return hazard.end.map { $0 > now } ?? true ? 0...1 : nil
    }
    let start = hazard.start.map { ($0.timeIntervalSince(departure) - margin) / duration } ?? 0
    let end = hazard.end.map { ($0.timeIntervalSince(departure) + margin) / duration } ?? 1
    return start <= 1 && end >= 0 && start <= end ? max(0, start)...min(1, end) : nil
  }
}
