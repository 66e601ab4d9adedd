package import FoundationEssentials
package import Weather

/// The reports of one station in the last hours, and how the values changed from the oldest to the newest.
package struct AirportHistory: Hashable, Sendable {
  /// Whether a value rose or fell by more than its tolerance.
  package enum Tendency: String, Hashable, Sendable, CaseIterable {
    case rising, falling, steady
  }

  /// The newest first; never empty.
  package let reports: [StationConditions]

  /// - Parameter reports: Of one station, the newest first.
  /// - Returns: `nil` without a report in these hours.
  package init?(_ reports: [StationConditions], hours: Int, now: Date) {
    let start = now.addingTimeInterval(-Double(hours) * 3600)
    self.reports = reports.filter { $0.observed.map { $0 >= start } ?? false }
    if self.reports.isEmpty { return nil }
  }

  /// Steady within a fifth, or 100 ft, and without a ceiling in both reports. A sky without a ceiling has
  /// none below the height up to which cloud is reported.
  package var ceiling: Tendency? {
    tendency { report in
      report.leastCeiling.map { PossibleValue(noneBelow: $0.feet) }
        ?? report.sky?.ceiling.map { PossibleValue($0.feet) }
    } within: {
      max(100, $0 / 5)
    }
  }

  /// Steady within a fifth.
  package var visibility: Tendency? {
    tendency { report in
      report.visibility.map { PossibleValue($0.distance.meters, report.bound(of: .visibility)) }
    } within: {
      $0 / 5
    }
  }

  /// The altimeter setting, or else the pressure at sea level. Steady within 1 hPa.
  package var pressure: Tendency? {
    tendency {
      ($0.altimeter ?? $0.seaLevelPressure).map { PossibleValue($0.hectopascals) }
    } within: { _ in
      1
    }
  }

  /// The mean wind speed. Steady within 5 kt.
  package var wind: Tendency? {
    tendency { report in
      report.wind?.speed.map { PossibleValue($0.knots, report.bound(of: .windSpeed)) }
    } within: { _ in
      5
    }
  }

  /// Compares the newest value with the oldest one.
  ///
  /// - Parameter tolerance: The largest difference that counts as steady, for the lower of the two values.
  /// - Returns: `nil` if the newest report or all older ones lack the value, or if their bounds leave the
  ///   change open: `P6SM` after `10SM` may be more or less.
  private func tendency(
    _ value: (StationConditions) -> PossibleValue?,
    within tolerance: (Double) -> Double
  ) -> Tendency? {
    guard let newest = reports.first.flatMap(value), let oldest = reports.dropFirst().compactMap(value).last
    else { return nil }
    if newest.low - oldest.high > tolerance(oldest.high) { return .rising }
    if oldest.low - newest.high > tolerance(newest.high) { return .falling }
    return newest.isExact && oldest.isExact || newest.isNone && oldest.isNone ? .steady : nil
  }
}

/// The range in which a value lies, for example one that is only a bound. No value is negative.
private struct PossibleValue {
  let low: Double
  let high: Double
  /// Whether the value does not exist below `low`, as the ceiling of a sky in which no cloud was detected.
  let isNone: Bool
  var isExact: Bool { low == high }

  init(_ value: Double, _ bound: Bound? = nil) {
    low = bound?.isLower ?? true ? value : 0
    high = bound?.isLower ?? false ? .infinity : value
    isNone = false
  }

  init(noneBelow value: Double) { (low, high, isNone) = (value, .infinity, true) }
}
