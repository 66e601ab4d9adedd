package import FoundationEssentials
package import Weather

extension WeatherReport {
  /// Clocks differ by a few minutes; what was issued later than that was not issued by a clock that is right.
  package static let clockTolerance: TimeInterval = 10 * 60

  /// The report without a time of issue in the future, which would make it the freshest of all: it is then as
  /// old as its arrival, and a problem says so. An observation of the future is told, too; what a model says
  /// of a moment so far ahead is none of now, which its hours then tell.
  package func issuedBy(_ now: Date) -> Self {
    // A run that is told another time still has its answers of today.
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
      ("hourly.issued", hourly?.issued),
      ("daily.issued", daily?.issued),
    ]
    for (path, time) in times {
      guard let time, time > now.addingTimeInterval(Self.clockTolerance) else { continue }
      let message = "is \(ISOInstant.text(time)), in the future; its clock or that of this machine is wrong"
      report.problems.append(ReportProblem(path: path, message: message))
    }
    report.current?.issued = current?.issued.map { min($0, now) }
    report.hourly?.issued = hourly?.issued.map { min($0, now) }
    report.daily?.issued = daily?.issued.map { min($0, now) }
    return report
  }

  /// From when on a part of it ages: an observation that does not say when it was issued is as old as its own
  /// time, all others are as old as their arrival.
  package func origin(of kind: ReportKind, issued: Date?) -> Date {
    issued ?? (kind == .observation ? current?.content.time : nil) ?? fetched
  }

  /// Whether what it says of now is of a moment too long ago to be that.
  package func isTooOld(at now: Date) -> Bool {
    current.map { now.timeIntervalSince($0.content.time) > WeatherReport.longestAge } ?? false
  }

  /// Whether what was observed is said to be of a moment yet to come: nobody then knows when it was.
  /// Forecasts of the next minutes are nothing unusual.
  func isObservedAhead(of now: Date) -> Bool {
    guard let current, current.kind == .observation else { return false }
    return current.content.time > max(now, fetched).addingTimeInterval(Self.clockTolerance)
  }
}

extension AirportReport {
  /// With a problem that says so where an observation is of the future.
  package func checkedAgainstClock(_ now: Date) -> Self {
    guard let observed = conditions?.observed,
      observed > max(now, fetched).addingTimeInterval(WeatherReport.clockTolerance)
    else { return self }
    var report = self
    let message =
      "is \(ISOInstant.text(observed)), in the future; its clock or that of this machine is wrong"
    report.problems.append(ReportProblem(path: "conditions.observed", message: message))
    return report
  }
}
