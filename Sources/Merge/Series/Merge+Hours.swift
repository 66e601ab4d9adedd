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
    let grid = TimeGrid(hoursFrom: start, count: count)
    let sources = settings.taking(part: reports).compactMap { report in
      HourlySource(
        report,
        trust: settings.trust(in: report.source),
        learned: settings.learned,
        on: grid,
        now: now
      )
    }
    let hasLongChances = sources.contains { !$0.series.longChances.isEmpty }
    let hasPeaks = sources.contains { $0.series.hasPeaks }
    return (0..<grid.count).compactMap { index in
      let hour = grid.time(index)
      let ahead = hour.timeIntervalSince(now)
      let lead = LeadTime.applying(to: ahead)
      let views = sources.enumerated().map { rank, source in
        let reported = SourceValues(source.series.hours[index], of: source.report.source)
        return source.view(of: reported, at: hour, rank: rank, lead: lead)
      }
      let isNear = hour.addingTimeInterval(3600) > now && hour < now.addingTimeInterval(nowcastReach)
      var merged = Merge(views, settings: settings, trustsNowcast: isNear, lead: ahead).readings(at: hour)
      if hasLongChances { merged.setChanceInterval(from: sources, at: index) }
      if hasPeaks { merged.setGustOfHour(from: sources, at: index) }
      return merged.condition == nil && merged.values.values.allSatisfy(\.isOfOtherTimes) ? nil : merged
    }
  }
}

extension MergedReadings {
  fileprivate mutating func setChanceInterval(from sources: [HourlySource], at index: Int) {
    guard let chance = values[.pop], chance.bound == .atMost else { return }
    for used in chance.used {
      for source in sources where source.report.source == used.source {
        guard let part = source.series.longChances[index] else { continue }
        let known = chanceInterval ?? part
        chanceInterval =
          min(known.lowerBound, part.lowerBound)..<max(known.upperBound, part.upperBound)
      }
    }
  }

  fileprivate mutating func setGustOfHour(from sources: [HourlySource], at index: Int) {
    // A gust that was raised to the wind is that of an instant, as the wind is.
    guard let gust = values[.windGust], gust.method != .derived else { return }
    isGustOfHour = gust.used.contains { used in
      sources.contains { $0.report.source == used.source && $0.series.hours[index].spans[.windGust] != nil }
    }
  }
}

extension MergedValue {
  /// Whether all its values are for longer periods than the hour.
  fileprivate var isOfOtherTimes: Bool {
    value == nil && !isVariable && rejected.allSatisfy { $0.reason == .interval }
  }
}
