import FoundationEssentials
import Weather

/// The measurement of a station near a place at one time, adjusted to the height of the place.
struct StationMeasurement {
  let time: Date
  /// Amounts are hourly.
  let values: FieldValues
  let spans: FieldSpans

  /// The UTC hour whose precipitation was measured, and whether at least 0.1 mm fell; `nil` if the measured
  /// interval is not that hour, give or take ten minutes.
  var wetness: (hour: Date, isWet: Bool)? {
    guard let amount = values[.precipitation], let span = spans[.precipitation], span.length == 3600,
      let least = Field.precipitation.mergeRule.wetAmount
    else { return nil }
    let start = span.bounds(at: time).start
    let hour = start.addingTimeInterval(1800).startOfUTCHour
    guard abs(start.timeIntervalSince(hour)) <= 600 else { return nil }
    return (hour, amount.reaches(least))
  }

  /// The start of the UTC hour around its time.
  var hour: Date { time.startOfUTCHour }

  /// The measurements that the merge would use, nearest first; for each field only the nearest.
  static func nearest(in reports: [WeatherReport], at place: MergePlace, now: Date) -> [Self] {
    let views = reports.enumerated().compactMap { rank, report -> (view: SourceView, readings: Readings)? in
      guard report.current?.kind == .observation, let readings = report.current?.content else { return nil }
      // A station whose clock is ahead reports a time in the future.
      guard readings.time <= now.addingTimeInterval(WeatherReport.clockTolerance) else { return nil }
      let view = SourceView(report, rank: rank, trust: Trust(), place: place, now: now)
      guard view.tier == .replacing || view.tier == .strong else { return nil }
      return (view, readings)
    }
    let sorted = views.sorted {
      ($0.view.distance?.meters ?? 0, $0.view.source) < ($1.view.distance?.meters ?? 0, $1.view.source)
    }
    var left = VerificationLog.fields
    return sorted.compactMap { view, readings in
      var values = FieldValues()
      for field in left where view.isObserved(field) {
        values[field] = view.content[field]
      }
      // Some stations report the direction of the last wind.
      if values[.windSpeed] == 0 { values[.windDirection] = nil }
      guard !values.isEmpty else { return nil }
      left = left.subtracting(values.fields)
      var spans = FieldSpans()
      for field in values.fields { spans[field] = readings.span(of: field) }
      return Self(time: readings.time, values: values, spans: spans)
    }
  }
}
