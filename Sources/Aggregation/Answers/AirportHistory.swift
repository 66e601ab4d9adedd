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

  /// Steady within a fifth, or 100 ft. A sky without a ceiling counts as higher than every ceiling.
  package var ceiling: Tendency? {
    tendency { report in
      report.sky.flatMap { $0.isWithoutCeiling ? .infinity : $0.ceiling?.feet }
    } within: {
      max(100, $0 / 5)
    }
  }

  /// Steady within a fifth.
  package var visibility: Tendency? {
    tendency {
      $0.visibility?.distance.meters
    } within: {
      $0 / 5
    }
  }

  /// The altimeter setting, or else the pressure at sea level. Steady within 1 hPa.
  package var pressure: Tendency? {
    tendency {
      ($0.altimeter ?? $0.seaLevelPressure)?.hectopascals
    } within: { _ in
      1
    }
  }

  /// The mean wind speed. Steady within 5 kt.
  package var wind: Tendency? {
    tendency {
      $0.wind?.speed?.knots
    } within: { _ in
      5
    }
  }

  /// Compares the newest value with the oldest one.
  ///
  /// - Parameter tolerance: The largest difference that counts as steady, for the lower of the two values.
  /// - Returns: `nil` unless the newest report and an older one have the value.
  private func tendency(
    _ value: (StationConditions) -> Double?,
    within tolerance: (Double) -> Double
  ) -> Tendency? {
    guard let newest = reports.first.flatMap(value), let oldest = reports.dropFirst().compactMap(value).last
    else { return nil }
    guard newest != oldest, abs(newest - oldest) > tolerance(min(oldest, newest)) else { return .steady }
    return newest > oldest ? .rising : .falling
  }
}
