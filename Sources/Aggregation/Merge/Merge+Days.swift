package import FoundationEssentials
package import Weather

extension Merge {
  /// The local days from that of `now`: computed from their hours, and beyond those what sources say of whole days.
  ///
  /// - Parameters:
  ///   - hours: The merged hours of the same reports.
  ///   - zone: IANA zone of the place; UTC days when it is not known.
  package static func days(
    _ reports: [WeatherReport],
    beyond hours: [MergedReadings],
    zone: String?,
    settings: MergeSettings = MergeSettings(),
    now: Date
  ) -> [MergedDay] {
    let computed = MergedDay.days(of: hours, zone: zone, now: now)
    let sources = settings.taking(part: reports).compactMap { report in
      HourlySource(daysOf: report, trust: settings.trust(in: report.source), now: now)
    }
    let stamps = sources.flatMap { $0.report.daily?.content.map(\.time) ?? [] }
    guard let last = stamps.max() else { return computed }
    // What a source says of a day further off than any forecast is a mistake of its clock.
    let end = min(last, now.addingTimeInterval(20 * 86_400))
    let told = LocalDays(zone: zone).days(from: now, through: end).compactMap { interval -> MergedDay? in
      if let day = computed.first(where: { $0.interval == interval }), day.temperature != nil { return nil }
      return day(interval, sources, settings: settings, now: now)
    }
    let replaced = Set(told.map(\.interval))
    return (computed.filter { !replaced.contains($0.interval) } + told)
      .sorted { $0.interval.lowerBound < $1.interval.lowerBound }
  }

  /// One day as the sources together say; `nil` when none knows it.
  private static func day(
    _ interval: Range<Date>,
    _ sources: [HourlySource],
    settings: MergeSettings,
    now: Date
  ) -> MergedDay? {
    let known = sources.compactMap { source in
      source.report.daily?.content.first { interval.contains($0.time) }.map { (source, $0) }
    }
    guard !known.isEmpty else { return nil }
    func merged(_ content: (DayReadings) -> HourlySeries.Hour) -> MergedReadings {
      let views = known.indices.map { rank in
        let (source, day) = known[rank]
        let section = source.section(of: interval.lowerBound)
        return SourceView(SourceValues(content(day)), of: source, rank: rank, section, lead: .hours72)
      }
      return Merge(
        views,
        settings: settings,
        trustsNowcast: false,
        lead: interval.lowerBound.timeIntervalSince(now)
      ).readings(at: interval.lowerBound)
    }
    func hour(_ day: DayReadings, _ values: FieldValues) -> HourlySeries.Hour {
      var readings = Readings(time: day.time, values: values)
      QualityControl.check(&readings)
      var hour = HourlySeries.Hour()
      hour.values = readings.values
      return hour
    }
    let low = merged { hour($0, [.temperature: $0.temperatureMin].compacted) }
    let high = merged { hour($0, [.temperature: $0.temperatureMax].compacted) }
    let whole = merged { hour($0, $0.values) }
    // Without the amounts: they are of a day, and the words of the rules are about an hour.
    let sky = merged { day in
      var sky = hour(day, [.cloudCover: day.values[.cloudCover]].compacted)
      sky.condition = day.condition
      return sky
    }
    var result = MergedDay(interval)
    if let low = low.values[.temperature]?.value, let high = high.values[.temperature]?.value, low <= high {
      result.temperature = low...high
    }
    for field in DayReadings.fields { result.values[field] = whole.values[field]?.value }
    result.condition = sky.condition.flatMap { merged in
      merged.condition.map { ConditionVote($0, merged.intensity) }
    }
    result.possible = sky.condition?.possible ?? []
    result.sources = known.map(\.0.report.source)
    return result.isEmpty ? nil : result
  }
}

extension [Field: Double?] {
  fileprivate var compacted: FieldValues {
    var values = FieldValues()
    for (field, value) in self { values[field] = value }
    return values
  }
}
