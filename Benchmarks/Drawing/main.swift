// Renders one answer of six sources with 168 hours each, at every width and in every format for people.
// Start with `swift run -c release Drawing`.

import Aggregation
import BenchmarkSupport
import Catalog
import Formats
import Foundation
import Layout
import Merge
import Weather

let now = Date(timeIntervalSince1970: 1_790_000_000)

/// A report like that of a model without a key: a dozen fields for each hour of a week.
func report(_ index: Int) -> WeatherReport? {
  guard let source = SourceID("source-\(index)") else { return nil }
  let rows = (0..<168).map { hour in
    let wave = Double((hour * 7 + index * 3) % 24)
    return Readings(
      time: now.addingTimeInterval(Double(hour) * 3600),
      values: [
        .temperature: 10 + wave / 3, .dewPoint: 4 + wave / 6, .pressure: 1010, .cloudCover: wave * 4,
        .visibility: 10_000, .windSpeed: 3 + wave / 8, .windGust: 7 + wave / 5, .windDirection: wave * 15,
        .precipitation: wave > 18 ? 0.4 : 0, .pop: wave * 3, .uvIndex: wave / 6,
      ],
      condition: ConditionVote(hour % 5 == 0 ? .rain : .partlyCloudy)
    )
  }
  var report = WeatherReport(source: source, fetched: now)
  report.current = rows.first.map { ReportSection(.analysis, issued: now, $0) }
  report.hourly = ReportSection(.forecast, issued: now, rows)
  return report
}

func answer() -> WeatherAnswer? {
  guard let coordinates = Coordinates(latitude: 52.52, longitude: 13.41) else { return nil }
  var place = Place(name: "Berlin", coordinates: coordinates)
  place.country = "DE"
  place.timeZone = "Europe/Berlin"
  let reports = (0..<6).compactMap(report)
  let hours = Merge.hours(reports, from: now, count: 168, now: now)
  var answer = WeatherAnswer(
    place: place,
    now: now,
    sources: reports.map { SourceOutcome(source: $0.source, title: $0.source.name, status: .answered) },
    current: Merge.current(reports, place: MergePlace(), now: now),
    reports: reports
  )
  answer.hours = hours
  answer.days = MergedDay.days(of: hours, zone: place.timeZone, now: now)
  return answer
}

guard let answer = answer() else { exit(1) }
let presentation = Presentation.weather([answer])
var length = 0
for (format, width) in [
  (OutputFormat.text, 40), (.text, 80), (.text, 120), (.text, 200), (.svg, 80), (.html, 80),
] {
  var options = RenderOptions()
  options.width = width
  options.color = .trueColor
  let time =
    median(200) {
      length += presentation.rendered(as: format, options, beside: RunNotes(now: now)).utf8.count
    } / .milliseconds(1)
  print(
    "one answer as \(format.rawValue), \(width) columns: \(time.formatted(.number.precision(.fractionLength(2)))) ms [1]"
  )
}
exit(length > 0 ? 0 : 1)
