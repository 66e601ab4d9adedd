package import FoundationEssentials
package import Weather

extension Merge {
  /// The local days from that of `now`: computed from their hours, and where those are too few what sources say of whole
  /// days.
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
    let told = LocalDays(zone: zone).days(from: now, through: end)
    let untold = computed.filter { !told.contains($0.interval) }
    return
      (untold
      + told.map { interval in
        let day = computed.first { $0.interval == interval } ?? MergedDay(interval)
        return completed(day, by: sources, settings: settings, now: now)
      }.filter { !$0.isEmpty })
      .sorted { $0.interval.lowerBound < $1.interval.lowerBound }
  }

  /// A day with what the sources together say of the whole of it, wherever its hours say too little.
  private static func completed(
    _ day: MergedDay,
    by sources: [HourlySource],
    settings: MergeSettings,
    now: Date
  ) -> MergedDay {
    let known = sources.compactMap { source in
      source.report.daily?.content.first { day.interval.contains($0.time) }.map { (source, $0) }
    }
    guard !known.isEmpty else { return day }
    let start = day.interval.lowerBound
    func merged(
      leavingOut reasons: [Int: RejectionReason] = [:],
      _ content: (DayReadings) -> Readings
    ) -> MergedReadings {
      let views = known.enumerated().map { rank, known in
        let (source, told) = known
        var readings = content(told)
        // It is held against what can fall in a day.
        readings.spans[.precipitation] = .starting(86_400)
        let dropped = QualityControl.check(&readings)
        var hour = HourlySeries.Hour()
        hour.values = readings.values
        hour.condition = readings.condition
        var content = SourceValues(hour)
        if let reason = reasons[rank] {
          content = SourceValues()
          content.reject(readings, reason, of: source.report.source)
        }
        for (field, value) in dropped { content.reject(field, value, .range, of: source.report.source) }
        return source.view(of: content, at: start, rank: rank, lead: .hours72)
      }
      return Merge(views, settings: settings, trustsNowcast: false, lead: start.timeIntervalSince(now))
        .readings(at: start)
    }
    var day = day
    if day.temperature == nil {
      let (low, high) = extremes(told: known.map { ($0.report.source, $1) }) { reasons, end in
        merged(leavingOut: reasons) {
          Readings(time: $0.time, values: [.temperature: $0[keyPath: end]].compacted)
        }
      }
      day.tell(low: low, high: high)
    }
    let missing = DayReadings.fields.subtracting(day.values.fields)
    if !missing.isEmpty { day.tell(missing, by: merged { Readings(time: $0.time, values: $0.values) }) }
    if day.condition == nil {
      // Without the amounts: they are of a day, and the words of the rules are about an hour.
      day.tell(
        merged {
          Readings(
            time: $0.time,
            values: [.cloudCover: $0.values[.cloudCover]].compacted,
            condition: $0.condition
          )
        }.condition
      )
    }
    day.sources = known.map(\.0.report.source).filter(day.told.isUsed)
    return day
  }

  /// The merged ends of a day's temperatures, each for itself as long as the low one is not above the high one. Where it is,
  /// those that do not tell both ends take no part, and who is left out of one end is left out of the other: what then remains
  /// is a low of sources none of which has its high below it.
  ///
  /// - Parameter merged: One end, with why some of the sources, by rank, take no part.
  private static func extremes(
    told: [(source: SourceID, day: DayReadings)],
    merged: ([Int: RejectionReason], KeyPath<DayReadings, Double?>) -> MergedReadings
  ) -> (low: MergedReadings, high: MergedReadings) {
    var reasons: [Int: RejectionReason] = [:]
    for (rank, told) in told.enumerated() where told.day.areExtremesSwapped { reasons[rank] = .range }
    while true {
      let ends = (low: merged(reasons, \.temperatureMin), high: merged(reasons, \.temperatureMax))
      let (low, high) = (ends.low.values[.temperature], ends.high.values[.temperature])
      guard let lowest = low?.value, let highest = high?.value, lowest > highest else { return ends }
      let rejected = (low?.rejected ?? []) + (high?.rejected ?? [])
      let left = told.enumerated().filter { reasons[$0.offset] == nil }
      func reason(against source: SourceID) -> RejectionReason? {
        rejected.first { $0.source == source }?.reason
      }
      let incomplete = left.filter { _, told in
        told.day.temperatureMin == nil || told.day.temperatureMax == nil
          || reason(against: told.source) == .range
      }
      let contradicted = left.filter { reason(against: $1.source) != nil }
      let others = incomplete.isEmpty ? contradicted : incomplete
      if others.isEmpty { return ends }
      for (rank, told) in others { reasons[rank] = reason(against: told.source) ?? .conflict }
    }
  }
}

extension MergedDay {
  fileprivate mutating func tell(low: MergedReadings, high: MergedReadings) {
    (told.low, told.high) = (low.values[.temperature], high.values[.temperature])
    if let low = told.low?.value, let high = told.high?.value, low <= high {
      temperature = low...high
    } else {
      // One without the other is no range; why there is none may still be known.
      if told.low?.value != nil { told.low = nil }
      if told.high?.value != nil { told.high = nil }
    }
  }

  fileprivate mutating func tell(_ fields: FieldSet, by whole: MergedReadings) {
    for field in fields {
      told.values[field] = whole.values[field]
      values[field] = whole.values.value(of: field)
    }
    // One of the two may come from the hours.
    if let gust = values[.windGust], let speed = values[.windSpeed], gust < speed {
      values[.windGust] = speed
      told.values[.windGust]?.value = speed
    }
  }

  fileprivate mutating func tell(_ merged: MergedCondition?) {
    guard let merged else { return }
    told.condition = merged
    condition = merged.condition.map { ConditionVote($0, merged.intensity) }
    possible += merged.possible.filter { !possible.contains($0) }
  }
}

extension [Field: Double?] {
  fileprivate var compacted: FieldValues {
    var values = FieldValues()
    for (field, value) in self { values[field] = value }
    return values
  }
}
