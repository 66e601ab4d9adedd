import Catalog
package import FoundationEssentials
package import Weather

extension Merge {
  /// The local days from that of `now`, computed from their hours. Days with too few hours use the sources'
  /// daily values, or their amounts for many hours. If neither is there for today, the remaining hours are
  /// used.
  ///
  /// - Parameters:
  ///   - hours: The merged hours of the same reports.
  ///   - zone: The IANA time zone of the place; UTC days when it is unknown.
  package static func days(
    _ reports: [WeatherReport],
    beyond hours: [MergedReadings],
    zone: String?,
    settings: MergeSettings = MergeSettings(),
    now: Date
  ) -> [MergedDay] {
    let whole = wholeDays(reports, beyond: hours, zone: zone, settings: settings, now: now)
    let interval = LocalDays(zone: zone).day(around: now)
    var today = whole.first { $0.interval == interval } ?? MergedDay(interval, of: hours)
    today.addRemainder(of: hours, from: now)
    return (today.isEmpty ? [] : [today]) + whole.filter { $0.interval != interval }
  }

  private static func wholeDays(
    _ reports: [WeatherReport],
    beyond hours: [MergedReadings],
    zone: String?,
    settings: MergeSettings,
    now: Date
  ) -> [MergedDay] {
    let computed = MergedDay.days(of: hours, zone: zone, now: now)
    let sources = settings.taking(part: reports).compactMap { report in
      HourlySource(
        daysOf: report.summingLongAmounts(zone: zone, now: now),
        trust: settings.trust(in: report.source),
        now: now
      )
    }
    let stamps = sources.flatMap { $0.report.daily?.content.map(\.time) ?? [] }
    guard let last = stamps.max() else { return computed }
    // A day beyond any forecast comes from a wrong clock.
    let end = min(last, now.addingTimeInterval(20 * 86_400))
    let reported = LocalDays(zone: zone).days(from: now, through: end)
    let unreported = computed.filter { !reported.contains($0.interval) }
    return
      (unreported
      + reported.map { interval in
        let day = computed.first { $0.interval == interval } ?? MergedDay(interval)
        return WholeDayMerge(of: day.interval, by: sources, settings: settings, now: now).completed(day)
      }.filter { !$0.isEmpty })
      .sorted { $0.interval.lowerBound < $1.interval.lowerBound }
  }
}
