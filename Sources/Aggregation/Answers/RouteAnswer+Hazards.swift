import FoundationEssentials
import Weather

extension RouteAnswer {
  /// Pilot reports are used from farther away than stations, because there are few.
  static let pilotReportWidth = Length.nauticalMiles(50)
  /// The distance between the points at which hazards are checked.
  private static let step = Length.nauticalMiles(5)
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
    var nearest: (hazard: RouteHazard, aside: Length)?
    var start = 0.0
    for (index, leg) in legs.enumerated() {
      let length = leg.way.length.meters
      let count = max(1, min(2000, Int((length / Self.step.meters).rounded(.up))))
      for look in 0...count {
        let share = Double(look) / Double(count)
        let along = start + share * length
        let aside = shape.distance(to: leg.way.point(at: share))
        guard aside <= width, nearest.map({ aside < $0.aside }) ?? true else { continue }
        let passage = leg.time(at: share)
        let isNearEnds =
          share * length < Self.climb.meters && index == 0
          || (1 - share) * length < Self.climb.meters && index == legs.count - 1
        guard isMet(hazard, at: passage, isNearEnds: isNearEnds) else { continue }
        let met = RouteHazard(
          hazard: hazard,
          along: .meters(along),
          aside: aside,
          passage: passage
        )
        if aside == .meters(0) { return met }
        nearest = (met, aside)
      }
      start += length
    }
    return nearest?.hazard
  }

  /// Whether a hazard holds within an hour of the passage and reaches within 2,000 ft of the height. Pilot
  /// reports count by their age. An unknown time or height counts.
  private func isMet(_ hazard: Hazard, at passage: Date?, isNearEnds: Bool) -> Bool {
    let margin = Length.feet(2000)
    let lowest = Length.meters(isNearEnds ? 0 : max(0, plan.altitude.meters - margin.meters))
    let highest = Length.meters(plan.altitude.meters + margin.meters)
    guard hazard.reaches(lowest...highest) else { return false }
    if hazard.kind == .pilotReport {
      return hazard.isRecentReport(at: now)
    }
    guard let passage else { return hazard.end.map { $0 > now } ?? true }
    return hazard.holds(in: passage.addingTimeInterval(-3600)...passage.addingTimeInterval(3600))
  }
}
