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
    temperature = conditions.temperature
    dewPoint = conditions.dewPoint
    pressure = conditions.seaLevelPressure
    qnh = conditions.altimeter
    windSpeed = conditions.wind?.speed
    windGust = conditions.wind?.gust
    self[.windDirection] = conditions.wind?.direction?.degrees
    isWindVariable = conditions.wind?.direction == .variable
    self[.visibility] = conditions.visibility?.distance.meters
    // Ten miles may be the reporting limit, even without a sign that says so. A bound in the report is more
    // exact.
    if conditions.visibility?.isLowerBound == true { bounds[.visibility] = .atLeast }
    for field in [Field.visibility, .windSpeed, .windGust] {
      if let bound = conditions.bound(of: field) { bounds[field] = bound }
    }
    self[.cloudCover] = conditions.sky?.coverPercent
    self[.cloudBase] = conditions.sky?.base?.meters
    let phenomena = (conditions.weather ?? []).compactMap(\.vote)
    condition = phenomena.max { $0.condition < $1.condition } ?? conditions.sky?.vote
  }
}

extension Sky {
  /// The middle of the oktas of the thickest layer, in percent; `nil` when no layer has an amount. "Nothing
  /// significant" and "none below 5,000 ft" say nothing about the rest of the sky.
  fileprivate var coverPercent: Double? {
    switch self {
    case .clear: 0
    case .noneSignificant, .ceilingAndVisibilityOK, .noneDetected, .noneDetectedBelow12000: nil
    case .layers(let layers): layers.compactMap(\.cover.percent).max()
    }
  }

  fileprivate var vote: ConditionVote? {
    switch self {
    case .clear, .noneDetected, .noneDetectedBelow12000: ConditionVote(.clear)
    case .noneSignificant, .ceilingAndVisibilityOK: nil
    case .layers: coverPercent.map { ConditionVote(Condition.sky(cloud: $0)) }
    }
  }
}

extension CloudCover {
  /// FEW 1 to 2 oktas, SCT 3 to 4, BKN 5 to 7, OVC 8 (WMO-No. 306, FM 15.9.1).
  fileprivate var percent: Double? {
    switch self {
    case .few: 1.5 / 8 * 100
    case .scattered: 3.5 / 8 * 100
    case .broken: 6.0 / 8 * 100
    case .overcast, .verticalVisibility: 100
    case .unknown: nil
    }
  }
}
