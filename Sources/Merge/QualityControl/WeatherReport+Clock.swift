package import FoundationEssentials
package import Weather

extension WeatherReport {
  /// Clocks may differ by a few minutes. A time of issue beyond that comes from a wrong clock.
  package static let clockTolerance: TimeInterval = 10 * 60

  /// Removes a time of issue in the future, which would make the report the freshest of all, and adds a
  /// problem: the report then counts from its arrival. An observation in the future is reported as a problem
  /// too. A model's value for a time so far ahead is not current; its hours are used instead.
  package func issuedBy(_ now: Date) -> Self {
    // With `--now` in the past, responses of today are still in the future.
    let now = max(now, fetched)
    var report = self
    let observed = isObservedAhead(of: now) ? current?.content.time : nil
    if let current, current.kind != .observation,
      current.content.time > now.addingTimeInterval(WeatherReport.longestAge)
    {
      let time = ISOInstant.text(current.content.time)
      let message = "is \(time), in the future; the values are not used as current ones"
      report.problems.append(ReportProblem(path: "current.time", message: message))
      report.current = nil
    }
    let times = [
      ("current.time", observed), ("current.issued", report.current?.issued),
      ("hourly.issued", hourly?.issued), ("minutely.issued", minutely?.issued),
      ("daily.issued", daily?.issued),
    ]
    for (path, time) in times {
      guard let time, time > now.addingTimeInterval(Self.clockTolerance) else { continue }
      let message = "is \(ISOInstant.text(time)), in the future; its clock or that of this machine is wrong"
      report.problems.append(ReportProblem(path: path, message: message))
    }
    report.current?.issued = current?.issued.map { min($0, now) }
    report.hourly?.issued = hourly?.issued.map { min($0, now) }
    report.minutely?.issued = minutely?.issued.map { min($0, now) }
    report.daily?.issued = daily?.issued.map { min($0, now) }
    return report
  }

  /// The time from which a part of the report ages: the time of an observation without a time of issue, else
  /// the arrival.
  package func origin(of kind: ReportKind, issued: Date?) -> Date {
    issued ?? (kind == .observation ? current?.content.time : nil) ?? fetched
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
      observed > max(now, fetched).addingTimeInterval(WeatherReport.clockTolerance)
    else { return self }
    var report = self
    let message =
      "is \(ISOInstant.text(observed)), in the future; its clock or that of this machine is wrong"
    report.problems.append(ReportProblem(path: "conditions.observed", message: message))
    return report
  }
}
