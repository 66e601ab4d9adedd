package import Catalog
package import FoundationEssentials
package import Merge
import ProviderKit
package import Weather

/// The weather at one place.
package struct WeatherAnswer: Answer {
  package var place: Place
  package var now: Date
  package var sources: [SourceOutcome]
  package var current: MergedReadings
  /// By rising time, from a day before `now`, so that today is whole; with gaps where no source reports
  /// anything. Merged when it is read first: many formats show the current weather only.
  package var hours: [MergedReadings] {
    get { deferredHours.value }
    set { deferredHours = Deferred(known: newValue) }
  }
  /// The local days from today that are known well enough. Merged when it is read first, as the hours are.
  package var days: [MergedDay] {
    get { deferredDays.value }
    set { deferredDays = Deferred(known: newValue) }
  }
  private var deferredHours: Deferred<[MergedReadings]>
  private var deferredDays: Deferred<[MergedDay]>
  /// The severest first; `nil` when no source warns. Nobody can say that these are all
  /// while `alertGaps` has a source.
  package var alerts: [MergedAlert]?
  /// Warnings of which it is not known whether they are for the place. While there are any, their sources are
  /// in `alertGaps`.
  package var unplacedAlerts: [MergedAlert] = []
  /// The reports as they came, in the order of the config, for `compare`.
  package var reports: [WeatherReport]
  /// The only one that took part, as the mode of the merge wants it; the others were
  /// asked to be compared with it.
  package var soleSource: SourceID?
  /// Whether only warnings were asked for, and there is nobody to ask who warns for the
  /// place: that is an answer, too.
  package var isUnwarned = false

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
    hours: [MergedReadings] = [],
    days: [MergedDay] = [],
    alerts: [MergedAlert]? = nil,
    reports: [WeatherReport]
  ) {
    self.init(
      place: place,
      now: now,
      sources: sources,
      current: current,
      hours: Deferred(known: hours),
      days: Deferred(known: days),
      alerts: alerts,
      reports: reports
    )
  }

  init(
    place: Place,
    now: Date,
    sources: [SourceOutcome],
    current: MergedReadings,
    hours: Deferred<[MergedReadings]>,
    days: Deferred<[MergedDay]>,
    alerts: [MergedAlert]?,
    reports: [WeatherReport]
  ) {
    self.place = place
    self.now = now
    self.sources = sources
    self.current = current
    deferredHours = hours
    deferredDays = days
    self.alerts = alerts
    self.reports = reports
  }

  /// The sources that have warnings for places and could not tell all of them now.
  package var alertGaps: [SourceID] { sources.filter { $0.alertsProblem != nil }.map(\.source) }

  /// The severest of the warnings; `nil` where there is none.
  package var severestAlert: WeatherAlert? { alerts?.first?.alert }

  /// The severest warning that holds at some moment of a time; `nil` where there is none.
  package func alert(during time: Range<Date>) -> WeatherAlert? {
    alerts?.lazy.map(\.alert).first { alert in
      (alert.onset ?? .distantPast) < time.upperBound && (alert.ends ?? .distantFuture) > time.lowerBound
    }
  }

  /// The hours that are not over yet.
  package var hoursAhead: [MergedReadings] { hours.filter { $0.time.addingTimeInterval(3600) > now } }

  /// When the hour of now began, in UTC as all merged hours.
  package var startOfHour: Date {
    Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 3600).rounded(.down) * 3600)
  }

  /// The hour that is so many hours ahead of the one of now; `nil` where nothing is known of it.
  package func hour(ahead count: Int) -> MergedReadings? {
    let time = startOfHour.addingTimeInterval(Double(count) * 3600)
    return hours.first { $0.time == time }
  }

  /// The days with how many days they are ahead of today by the calendar of the place. One of which nothing
  /// is known is left out.
  package var daysAhead: [(count: Int, day: MergedDay)] {
    guard let last = days.last else { return [] }
    let calendar = LocalDays(zone: place.timeZone).days(from: now, through: last.interval.lowerBound)
    return days.compactMap { day in
      calendar.firstIndex { $0.lowerBound == day.interval.lowerBound }.map { ($0, day) }
    }
  }

  /// A value of the source's own hours, where they stand in for a report of now that is
  /// too old; `nil` where they do not.
  package func standIn(for report: WeatherReport) -> Contribution? {
    guard report.isTooOld(at: now) else { return nil }
    let used = current.values.values.lazy.flatMap(\.used)
    return used.first { $0.source == report.source && $0.kind != .observation }
  }

  /// The age by which what a report says of now is weighed, or of the hours that stand in for it; of what is
  /// too old to count, that of the moment it is of. Negative for a moment to come.
  package func age(of report: WeatherReport) -> TimeInterval {
    if let standIn = standIn(for: report) { return standIn.age }
    guard let current = report.current else { return now.timeIntervalSince(report.fetched) }
    let since =
      report.isTooOld(at: now)
      ? current.issued ?? current.content.time : report.origin(of: current.kind, issued: current.issued)
    return now.timeIntervalSince(since)
  }

  /// The local day around now; `nil` when it is not known well enough, whatever is known of those after it.
  package var today: MergedDay? { days.first { $0.interval.contains(now) } }
}

extension WeatherAnswer {
  /// The report behind what a source says of a group now: a source of stations may have one of several of
  /// them, each with groups of its own.
  package func report(of source: SourceID, on group: FieldGroup?) -> WeatherReport? {
    let own = reports.lazy.filter { $0.source == source }
    guard let group else { return own.first }
    return own.first { $0.current?.content.has(group) ?? false } ?? own.first
  }
}
