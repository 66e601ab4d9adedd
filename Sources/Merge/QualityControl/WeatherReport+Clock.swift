package import FoundationEssentials
package import Weather

extension WeatherReport {
  /// Adds a problem for each time in the future, and removes what such a time would spoil.
  package func checkedAgainstClock(_ now: Date) -> Self {
    // With `--now` in the past, responses of today are still in the future.
    let now = max(now, fetched)
    var report = self
    report.dropFutureValues(at: now)
    if let current = report.current, current.kind == .observation,
      let problem = ReportProblem("current.time", current.content.time, isAfter: now)
    {
      report.problems.append(problem)
    }
    report.clampIssueTimes(to: now)
    return report
  }

  /// Removes values for a time so far ahead that they are not current; the hours of a model are used instead.
  private mutating func dropFutureValues(at now: Date) {
    guard let current, current.content.time > now.addingTimeInterval(WeatherReport.longestAge)
    else { return }
    let time = ISOInstant.text(current.content.time)
    let message = "is \(time), in the future; the values are not used as current ones"
    problems.append(ReportProblem(path: "current.time", message: message))
    self.current = nil
  }

  /// A time of issue in the future would make the report the freshest of all. It then counts from now.
  private mutating func clampIssueTimes(to now: Date) {
    var found: [ReportProblem] = []
    func clamp<Content>(_ section: inout ReportSection<Content>?, _ path: String) {
      guard let issued = section?.issued, issued > now else { return }
      if let problem = ReportProblem(path, issued, isAfter: now) { found.append(problem) }
      section?.issued = now
    }
    clamp(&current, "current.issued")
    clamp(&hourly, "hourly.issued")
    clamp(&minutely, "minutely.issued")
    clamp(&daily, "daily.issued")
    problems += found
  }

  /// The time from which a part of the report ages: that of its current values or of an observation, also if
  /// they were issued later, else the issue, else the arrival.
  ///
  /// - Parameter isCurrent: Whether the part is the current values.
  package func origin(of kind: ReportKind, issued: Date?, isCurrent: Bool) -> Date {
    let own = isCurrent || kind == .observation ? current?.content.time : nil
    return [issued, own].compactMap(\.self).min() ?? fetched
  }

  /// The age of a part of the report, never negative. An observation with a time in the future may be of any
  /// time, so it counts as the oldest that is still current.
  func age(of kind: ReportKind, issued: Date?, isCurrent: Bool, at now: Date) -> TimeInterval {
    if kind == .observation, isObservedAhead(of: now) { return Self.longestAge }
    return max(0, now.timeIntervalSince(origin(of: kind, issued: issued, isCurrent: isCurrent)))
  }

  /// Whether its current values are for a time too long ago to be current.
  package func isTooOld(at now: Date) -> Bool {
    current.map { now.timeIntervalSince($0.content.time) > WeatherReport.longestAge } ?? false
  }

  /// Whether its observation has a time in the future, so that its real time is unknown. A forecast for the
  /// next minutes is nothing unusual.
  func isObservedAhead(of now: Date) -> Bool {
    guard let current, current.kind == .observation else { return false }
    return current.content.time > max(now, fetched).addingTimeInterval(Self.clockTolerance)
  }
}

extension AirportReport {
  /// Adds a problem if an observation has a time in the future.
  package consuming func checkedAgainstClock(_ now: Date) -> Self {
    guard let observed = $conditions.flatMap(\.observed),
      let problem = ReportProblem("conditions.observed", observed, isAfter: max(now, fetched))
    else { return self }
    var report = self
    report.problems.append(problem)
    return report
  }
}

extension ReportProblem {
  /// - Returns: `nil` for a time that is not in the future, or only by as much as clocks may differ.
  fileprivate init?(_ path: String, _ time: Date, isAfter now: Date) {
    guard time > now.addingTimeInterval(WeatherReport.clockTolerance) else { return nil }
    let message = "is \(ISOInstant.text(time)), in the future; its clock or that of this machine is wrong"
    self.init(path: path, message: message)
  }
}
