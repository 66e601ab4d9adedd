package import Catalog
package import FoundationEssentials
package import Merge
package import ProviderKit
package import Weather

/// The weather at one place.
package struct WeatherAnswer: Answer {
  package var place: Place
  package var now: Date
  package var sources: [SourceOutcome]
  package var current: MergedReadings
  /// In ascending order of time, from a day before `now`, so that today is complete; with gaps where no
  /// source has values. Merged when first read, because many formats show only the current weather.
  @Deferred package var hours: [MergedReadings] = []
  /// The precipitation of the next minutes in steps of `Merge.minuteStep`, as rates, and what else the
  /// sources give for them; with gaps where no source has a value. Merged when first read.
  @Deferred package var minutes: [MergedReadings] = []
  /// The local days from today that have enough values. Merged when first read.
  @Deferred package var days: [MergedDay] = []
  /// How far forecasts are apart; `nil` without an ensemble. Computed when first read.
  @Deferred package var spread: ForecastSpread? = nil
  /// The most severe first; `nil` when no source has warnings. May be incomplete if `alertGaps` is not empty.
  package var alerts: [MergedAlert]?
  /// Warnings that may or may not be for the place. Their sources are in `alertGaps`.
  package var unplacedAlerts: [MergedAlert] = []
  /// The unmerged reports, in the order of the config, for `compare`.
  package var reports: [WeatherReport]
  /// The only source that was used, as set by the merge mode. The others were queried for comparison.
  package var soleSource: SourceID?
  /// Whether only warnings were queried and no source has warnings for the place, which is a valid answer.
  var isUnwarned = false

  package var subject: String { place.name }

  package var hasAnswer: Bool { isUnwarned || deciding.contains { $0.status == .answered } }

  package var deciding: [SourceOutcome] {
    soleSource.map { sole in sources.filter { $0.source == sole } } ?? sources
  }

  package init(
    place: Place,
    now: Date,
    sources: [SourceOutcome],
    current: MergedReadings,
    alerts: [MergedAlert]? = nil,
    reports: [WeatherReport]
  ) {
    self.place = place
    self.now = now
    self.sources = sources
    self.current = current
    self.alerts = alerts
    self.reports = reports
  }

  /// The sources whose warnings may be incomplete.
  package var alertGaps: [SourceID] { sources.filter { $0.alertsProblem != nil }.map(\.source) }

  /// The most severe warning; `nil` if there is none.
  package var severestAlert: WeatherAlert? { alerts?.first?.alert }

  /// The most severe warning that is in force at any time within a period; `nil` if there is none.
  package func alert(during time: Range<Date>) -> WeatherAlert? {
    alerts?.lazy.map(\.alert).first { alert in
      (alert.onset ?? .distantPast) < time.upperBound && (alert.ends ?? .distantFuture) > time.lowerBound
    }
  }

  /// The hours that have not ended yet.
  package var hoursAhead: [MergedReadings] { hours.filter { $0.time.addingTimeInterval(3600) > now } }

  /// How many past hours can be shown: some sources have the day before, the others the hours since midnight.
  package static let mostPastHours = 24

  /// The hours that have ended, the newest first.
  ///
  /// - Parameter count: How many hours to look back.
  package func hoursPast(_ count: Int) -> [MergedReadings] {
    let range = startOfHour.addingTimeInterval(Double(-count) * 3600)..<startOfHour
    return hours.filter { range.contains($0.time) }.reversed()
  }

  /// The start of the current hour, in UTC like all merged hours.
  package var startOfHour: Date { now.startOfUTCHour }

  /// The hour that many hours after the current one; `nil` if it has no values.
  package func hour(ahead count: Int) -> MergedReadings? {
    let time = startOfHour.addingTimeInterval(Double(count) * 3600)
    return hours.first { $0.time == time }
  }

  /// The days with the number of days they are ahead of today in the calendar of the place. Days without
  /// values are omitted.
  package var daysAhead: [(count: Int, day: MergedDay)] {
    guard let last = days.last else { return [] }
    let calendar = LocalDays(zone: place.timeZone).days(from: now, through: last.interval.lowerBound)
    return days.compactMap { day in
      calendar.firstIndex { $0.lowerBound == day.interval.lowerBound }.map { ($0, day) }
    }
  }

  /// A value of the source's own hours that replaces a current value that is too old; `nil` if it does not.
  package func hourlyFallback(for report: WeatherReport) -> Contribution? {
    guard report.isTooOld(at: now) else { return nil }
    let used = current.values.values.lazy.flatMap(\.used)
    return used.first { $0.source == report.source && $0.kind != .observation }
  }

  /// The age used for the weight of the current values, or of the hours or days that replace them; for values
  /// too old to count, the age of their time. Negative for a future time.
  package func age(of report: WeatherReport) -> TimeInterval {
    if let fallback = hourlyFallback(for: report) { return fallback.age }
    guard let current = report.current else {
      let issued = report.hourly?.issued ?? report.minutely?.issued ?? report.daily?.issued
      return now.timeIntervalSince(issued ?? report.fetched)
    }
    let since =
      report.isTooOld(at: now)
      ? current.issued ?? current.content.time
      : report.origin(of: current.kind, issued: current.issued, isCurrent: true)
    return now.timeIntervalSince(since)
  }

  /// Whether and when it rains or snows soon.
  ///
  /// - Parameters:
  ///   - time: How far ahead, in seconds; at most as far as `minutes` was merged.
  ///   - chance: The least chance in percent at which it counts; `nil` counts whatever the sources expect.
  package func rain(within time: TimeInterval = RainOutlook.usualReach, chance: Double? = nil) -> RainOutlook
  {
    RainOutlook(minutes, hours: hours, current: current, now: now, within: time, chance: chance)
  }

  /// The current local day; `nil` when it has too few values, even if later days have enough.
  package var today: MergedDay? { days.first { $0.interval.contains(now) } }
}

extension WeatherAnswer {
  /// The report that has a source's current values of a group: a source of stations may have several reports,
  /// each with its own groups.
  package func report(of source: SourceID, on group: FieldGroup?) -> WeatherReport? {
    let own = reports.lazy.filter { $0.source == source }
    guard let group else { return own.first }
    return own.first { $0.current?.content.has(group) ?? false } ?? own.first
  }
}
