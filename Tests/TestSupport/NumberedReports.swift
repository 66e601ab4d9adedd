package import FoundationEssentials
package import Merge
package import Weather

/// Reports of the sources `s0`, `s1` and so on, all of one time.
package enum NumberedReports {
  package static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  package static func source(_ index: Int) -> SourceID { .test("s\(index)") }

  package static func report(
    _ index: Int,
    _ values: FieldValues,
    kind: ReportKind = .analysis,
    _ change: (inout WeatherReport) -> Void = { _ in }
  ) -> WeatherReport {
    var report = WeatherReport(source: source(index), fetched: now)
    report.current = ReportSection(kind, issued: now, Readings(time: now, values: values))
    change(&report)
    return report
  }

  /// Merges reports with weights by their positions.
  package static func merge(
    _ reports: [WeatherReport],
    weights: [Double] = [],
    place: MergePlace = MergePlace()
  ) -> MergedReadings {
    var settings = MergeSettings()
    for (index, weight) in weights.enumerated() { settings.trust[source(index)] = Trust(standard: weight) }
    return Merge.current(reports, place: place, settings: settings, now: now)
  }
}
