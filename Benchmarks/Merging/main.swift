// Merges six sources with 168 hours each, many times over. Start with
// `swift run -c release Merging`.

import Foundation
import Merge
import Weather

let now = Date(timeIntervalSince1970: 1_790_000_000)

/// A report like that of a model without a key: a dozen fields for each hour of a week.
func report(_ index: Int) -> WeatherReport? {
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
  let rows = (0..<168).map { hour in
    Readings(
      time: now.addingTimeInterval(Double(hour) * 3600),
      values: values(hour),
      condition: ConditionVote(hour % 5 == 0 ? .rain : .partlyCloudy)
    )
  }
  report.hourly = ReportSection(.forecast, issued: now, rows)
  return report
}

/// The median of several runs in milliseconds.
func median(_ runs: Int, _ body: () -> Void) -> Double {
  let clock = ContinuousClock()
  let times = (0..<runs).map { _ in clock.measure(body) }.sorted()
  return times[runs / 2] / .milliseconds(1)
}

let reports = (0..<6).compactMap(report)
var hours = 0
let merging = median(50) {
  let current = Merge.current(reports, place: MergePlace(), now: now)
  let merged = Merge.hours(reports, from: now, count: 168, now: now)
  hours = merged.count + current.values.count
  hours += MergedDay.days(of: merged, zone: "Europe/Berlin", now: now).count
}
print(
  "merge of 6 sources with 168 hours, now and days included: \(merging.formatted(.number.precision(.fractionLength(2)))) ms [2]"
)
// Read once, so that the optimizer removes no part of the merge.
exit(hours > 0 ? 0 : 1)
