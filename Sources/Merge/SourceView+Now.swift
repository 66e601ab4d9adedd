import FoundationEssentials
import Weather

extension SourceView {
  /// Reads a source's current values from its current report, and what that lacks from its own hours.
  convenience init(
    _ report: WeatherReport,
    rank: Int,
    trust: Trust,
    learned: Lessons = Lessons(),
    place: MergePlace,
    now: Date
  ) {
    let isObservation = report.current?.kind == .observation
    let age = report.current.map { max(0, now.timeIntervalSince($0.content.time)) } ?? 0
    let isTooOld = report.isTooOld(at: now)
    // An observation time in the future is wrong, so the observation may be of any time.
    let isDated = !isTooOld && !report.isObservedAhead(of: now)
    let station = isObservation ? report.station : nil
    let role = station.map { StationRole($0, seenFrom: place, age: isDated ? age : nil) }

    var (content, dropped) = Self.currentValues(of: report, isTooOld: isTooOld, role: role)
    if !isObservation || isTooOld, let hourly = report.hourly {
      // Hours further away cannot affect this hour.
      let near = hourly.content.filter { abs($0.time.timeIntervalSince(now)) <= 25 * 3600 }
      let hour = HourlySeries(near, on: TimeGrid(hoursFrom: now, count: 1)).hours[0]
      content.fill(from: hour, leavingOut: isTooOld ? FieldSet() : dropped, of: report.source)
    }

    let weight = role?.weight ?? 1
    func section(_ kind: ReportKind, issued: Date?, isCurrent: Bool) -> SourceStanding.Section {
      SourceStanding.Section(
        kind,
        issued: issued,
        report: report,
        isCurrent: isCurrent,
        place: weight,
        now: now
      )
    }
    let standing = SourceStanding(
      of: report,
      trust: trust,
      learned: learned,
      current: report.current.map { section($0.kind, issued: $0.issued, isCurrent: true) },
      // The hour around now had begun when the response was received.
      hourly: report.hourly.map { section($0.pastKind ?? $0.kind, issued: $0.issued, isCurrent: false) },
      station: role
    )
    self.init(content, of: standing, rank: rank)
  }

  /// The values of the current report, and the fields that it has only with impossible values.
  private static func currentValues(
    of report: WeatherReport,
    isTooOld: Bool,
    role: StationRole?
  ) -> (SourceValues, dropped: FieldSet) {
    var content = SourceValues()
    guard var readings = report.current?.content else { return (content, FieldSet()) }
    let outOfRange = QualityControl.check(&readings)
    for (field, value) in outOfRange { content.reject(field, value, .range, of: report.source) }
    if isTooOld || role?.tier == .far {
      content.reject(
        readings,
        isTooOld ? .stale : .far,
        of: report.source,
        isTooOld ? nil : role?.remoteness
      )
    } else {
      content.take(readings, of: report.source)
      content.adjustToHeight(climb: role?.climb)
    }
    return (content, outOfRange.fields)
  }
}
