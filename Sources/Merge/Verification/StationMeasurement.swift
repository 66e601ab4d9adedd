import FoundationEssentials
import Weather

/// The measurement of a station near a place at one time, adjusted to the height of the place.
struct StationMeasurement {
  let time: Date
  /// Amounts are hourly.
  let values: FieldValues
  let spans: FieldSpans

  /// The start of the UTC hour around its time.
  var hour: Date { HourlyGrid(from: time, count: 1).start }

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
      for field in left where view.section(of: field)?.kind == .observation {
        values[field] = view.content[field]
      }
      guard !values.isEmpty else { return nil }
      left = left.subtracting(values.fields)
      var spans = FieldSpans()
      for field in values.fields { spans[field] = readings.span(of: field) }
      return Self(time: readings.time, values: values, spans: spans)
    }
  }
}
