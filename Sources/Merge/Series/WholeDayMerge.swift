import FoundationEssentials
import Weather

/// Merges the sources' values of one whole day.
struct WholeDayMerge {
  private let start: Date
  /// The sources with values of the day; their rank is the index here.
  private let known: [(source: HourlySource, reported: DayReadings)]
  private let settings: MergeSettings
  private let now: Date

  init(of day: Range<Date>, by sources: [HourlySource], settings: MergeSettings, now: Date) {
    start = day.lowerBound
    known = sources.compactMap { source in
      source.report.daily?.content.first { day.contains($0.time) }.map { (source, $0) }
    }
    self.settings = settings
    self.now = now
  }

  /// Adds the sources' daily values to a day whose hours are too few.
  func completed(_ day: MergedDay) -> MergedDay {
    guard !known.isEmpty else { return day }
    var day = day
    if day.low == nil, day.high == nil { day.complete(with: extremes) }
    let missing = DayReadings.fields.subtracting(day.values.fields)
    if !missing.isEmpty { day.complete(missing, with: merged(\.whole)) }
    if day.condition == nil { day.complete(with: condition) }
    day.sources = known.map(\.source.report.source).filter(day.reported.isUsed)
    return day
  }

  /// Merged without the amounts: they are for a day, and the rules for conditions expect hourly ones.
  private var condition: MergedCondition? {
    merged { day in
      var readings = Readings(time: day.time, condition: day.condition)
      readings[.cloudCover] = day.values[.cloudCover]
      return readings
    }.condition
  }

  /// The merged extremes of the day's temperature, each merged separately unless the low would be above the
  /// high. In that case sources without both extremes are rejected, and a source rejected for one extreme is
  /// rejected for the other. The remaining sources all have a low that is not above their high.
  private var extremes: (low: MergedReadings, high: MergedReadings) {
    var reasons: [Int: RejectionReason] = [:]
    for (rank, known) in known.enumerated() where known.reported.areExtremesSwapped { reasons[rank] = .range }
    while true {
      let ends = (
        low: extreme(\.temperatureMin, leavingOut: reasons),
        high: extreme(\.temperatureMax, leavingOut: reasons)
      )
      let (low, high) = (ends.low.values[.temperature], ends.high.values[.temperature])
      guard let lowest = low?.value, let highest = high?.value, lowest > highest else { return ends }
      let rejected = (low?.rejected ?? []) + (high?.rejected ?? [])
      let left = known.enumerated().filter { reasons[$0.offset] == nil }
      func reason(against source: HourlySource) -> RejectionReason? {
        rejected.first { $0.source == source.report.source }?.reason
      }
      let incomplete = left.filter { _, known in
        known.reported.temperatureMin == nil || known.reported.temperatureMax == nil
          || reason(against: known.source) == .range
      }
      let contradicted = left.filter { reason(against: $1.source) != nil }
      let others = incomplete.isEmpty ? contradicted : incomplete
      if others.isEmpty { return ends }
      for (rank, known) in others { reasons[rank] = reason(against: known.source) ?? .conflict }
    }
  }

  private func extreme(
    _ end: KeyPath<DayReadings, Double?>,
    leavingOut reasons: [Int: RejectionReason]
  ) -> MergedReadings {
    merged(leavingOut: reasons) { $0.extreme(end) }
  }

  /// - Parameters:
  ///   - reasons: Why some sources, by rank, are rejected.
  ///   - content: The part of a source's day to merge.
  private func merged(
    leavingOut reasons: [Int: RejectionReason] = [:],
    _ content: (DayReadings) -> Readings
  ) -> MergedReadings {
    let views = known.enumerated().map { rank, known in
      view(of: known.source, saying: content(known.reported), rank: rank, rejected: reasons[rank])
    }
    return Merge(views, settings: settings, trustsNowcast: false, lead: start.timeIntervalSince(now))
      .readings(at: start)
  }

  private func view(
    of source: HourlySource,
    saying readings: Readings,
    rank: Int,
    rejected reason: RejectionReason?
  ) -> SourceView {
    var readings = readings
    let dropped = QualityControl.check(&readings)
    var hour = HourlySeries.Hour()
    hour.values = readings.values
    hour.condition = readings.condition
    var content = SourceValues(hour, of: source.report.source)
    if let reason {
      content = SourceValues()
      content.reject(readings, reason, of: source.report.source)
    }
    for (field, value) in dropped { content.reject(field, value, .range, of: source.report.source) }
    return source.view(of: content, at: start, rank: rank, lead: .hours72)
  }
}

extension MergedDay {
  fileprivate mutating func complete(with ends: (low: MergedReadings, high: MergedReadings)) {
    (reported.low, reported.high) = (ends.low.values[.temperature], ends.high.values[.temperature])
    if let low = reported.low?.value, let high = reported.high?.value, low > high {
      (reported.low, reported.high) = (nil, nil)
    }
    (low, high) = (reported.low?.value, reported.high?.value)
  }

  fileprivate mutating func complete(_ fields: FieldSet, with whole: MergedReadings) {
    for field in fields {
      reported.values[field] = whole.values[field]
      values[field] = whole.values.value(of: field)
    }
    values.raiseGust()
    // Daily values have no bounds, so the value alone changes.
    reported.values[.windGust]?.value = values[.windGust]
  }

  fileprivate mutating func complete(with merged: MergedCondition?) {
    guard let merged else { return }
    reported.condition = merged
    condition = merged.condition.map { ConditionVote($0, merged.intensity) }
    possible += merged.possible.filter { !possible.contains($0) }
  }
}
