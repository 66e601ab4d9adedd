import FoundationEssentials
package import Weather

extension WeatherReport {
  /// Converts an aerodrome's report to an observation near a place, for the merge.
  ///
  /// - Returns: `nil` when the report has no conditions or no time: without a time it has no weight.
  package init?(observation report: AirportReport, station: Station) {
    guard let conditions = report.conditions, let observed = conditions.observed else { return nil }
    self.init(source: report.source, fetched: report.fetched)
    origin = report.origin
    problems = report.problems
    rawText = conditions.rawText
    self.station = station
    current = ReportSection(.observation, issued: observed, Readings(conditions, at: observed))
  }
}

extension Readings {
  fileprivate init(_ conditions: StationConditions, at time: Date) {
    self.init(time: time)
    isWindVariable = conditions.wind?.direction == .variable
    // Ten miles may be the reporting limit, even without a sign that says so. A bound in the report is more
    // exact.
    if conditions.visibility?.isLowerBound == true { bounds[.visibility] = .atLeast }
    // The merge computes the humidity.
    for field in Field.weather where field != .humidity {
      self[field] = conditions.value(of: field)
      if let bound = conditions.bound(of: field) { bounds[field] = bound }
    }
    condition = conditions.conditionVote
  }
}
