package import FoundationEssentials
package import Weather

extension WeatherReport {
  /// A report with nothing to verify: it only shows that the clock is right.
  package static func witness(at time: Date) -> WeatherReport {
    var report = WeatherReport(source: .test("witness"), fetched: time)
    report.current = ReportSection(.analysis, Readings(time: time, values: [.uvIndex: 0]))
    return report
  }
}
