package import FoundationEssentials
package import Weather

extension Merge {
  /// A radar nowcast takes precedence for rain during this time.
  static let nowcastReach: TimeInterval = 2 * 3600

  /// The merged values of each UTC hour, from the one around `start`. Hours without values are omitted, so
  /// the list may have gaps.
  ///
  /// - Parameter count: How many hours to merge.
  package static func hours(
    _ reports: [WeatherReport],
    from start: Date,
    count: Int,
    settings: MergeSettings = MergeSettings(),
    now: Date
  ) -> [MergedReadings] {
    let grid = HourlyGrid(from: start, count: count)
    let sources = settings.taking(part: reports).compactMap { report in
      HourlySource(
        report,
        trust: settings.trust(in: report.source),
        learned: settings.learned,
        on: grid,
        now: now
      )
    }
    return (0..<grid.count).compactMap { index in
      let hour = grid.hour(index)
      let ahead = hour.timeIntervalSince(now)
      let lead = LeadTime.applying(to: ahead)
      let views = sources.enumerated().map { rank, source in
        let reported = SourceValues(source.series.hours[index], of: source.report.source)
        return source.view(of: reported, at: hour, rank: rank, lead: lead)
      }
      let isNear = hour.addingTimeInterval(3600) > now && hour < now.addingTimeInterval(nowcastReach)
      let merged = Merge(views, settings: settings, trustsNowcast: isNear, lead: ahead).readings(at: hour)
      return merged.condition == nil && merged.values.values.allSatisfy(\.isOfOtherTimes) ? nil : merged
    }
  }
}

extension MergedValue {
  /// Whether all its values are for longer periods than the hour.
  fileprivate var isOfOtherTimes: Bool {
    value == nil && !isVariable && rejected.allSatisfy { $0.reason == .interval }
  }
}
