// Merges six sources with 168 hours each, and with 384 hours and the minutes of two hours, many times over.
// Start with `swift run -c release Merging`.

import BenchmarkSupport
import Foundation
import Merge
import Weather

let now = Date(timeIntervalSince1970: 1_790_000_000)

/// A report like that of a model without a key: a dozen fields for each hour, and precipitation for each
/// quarter of two hours.
func report(_ index: Int, hours: Int) -> WeatherReport? {
  guard let source = SourceID("source-\(index)") else { return nil }
  func values(_ hour: Int) -> FieldValues {
    let wave = Double((hour * 7 + index * 3) % 24)
    return [
      .temperature: 10 + wave / 3, .dewPoint: 4 + wave / 6, .pressure: 1010 + wave / 10,
      .cloudCover: wave * 4,
      .visibility: 10_000, .windSpeed: 3 + wave / 8, .windGust: 7 + wave / 5, .windDirection: wave * 15,
      .precipitation: wave > 18 ? 0.4 : 0, .snowfall: 0, .pop: wave * 3, .uvIndex: wave / 6,
    ]
  }
  var report = WeatherReport(source: source, fetched: now)
  report.current = ReportSection(.analysis, issued: now, Readings(time: now, values: values(0)))
  let rows = (0..<hours).map { hour in
    Readings(
      time: now.addingTimeInterval(Double(hour) * 3600),
      values: values(hour),
      condition: ConditionVote(hour % 5 == 0 ? .rain : .partlyCloudy)
    )
  }
  report.hourly = ReportSection(.forecast, issued: now, rows)
  let quarters = (0...8).map { quarter in
    Readings(
      time: now.addingTimeInterval(Double(quarter) * 900),
      values: [.precipitation: quarter > 4 ? 0.2 : 0],
      spans: FieldSpans(.ending(900))
    )
  }
  report.minutely = ReportSection(.forecast, issued: now, quarters)
  return report
}

/// Prints how long the merge takes.
///
/// - Returns: How many values it has, so that the optimizer removes no part of it.
func measure(hours count: Int, withMinutes: Bool, wanted: Int) -> Int {
  let reports = (0..<6).compactMap { report($0, hours: count) }
  var size = 0
  let time =
    median(50) {
      let current = Merge.current(reports, place: MergePlace(), now: now)
      let merged = Merge.hours(reports, from: now, count: count, now: now)
      size = merged.count + current.values.count
      size += MergedDay.days(of: merged, zone: "Europe/Berlin", now: now).count
      if withMinutes { size += Merge.minutes(reports, within: 7200, now: now).count }
    } / .milliseconds(1)
  let parts = withMinutes ? "now, days and the minutes of two hours" : "now and days"
  let figure = time.formatted(.number.precision(.fractionLength(2)))
  print("merge of 6 sources with \(count) hours, \(parts) included: \(figure) ms [\(wanted)]")
  return size
}

let sizes = [
  measure(hours: 168, withMinutes: false, wanted: 2), measure(hours: 384, withMinutes: true, wanted: 4),
]
exit(sizes.allSatisfy { $0 > 0 } ? 0 : 1)
