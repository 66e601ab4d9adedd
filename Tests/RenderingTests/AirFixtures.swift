import Aggregation
import Foundation
import Merge
import TestSupport
import Weather

/// The air of Berlin on an evening of spring.
enum AirFixtures {
  /// Hours from 18:00, local time, on.
  static let start = "2026-04-18T16:00:00Z"

  /// Two sources of pollutants, of which one has pollen and an index as well, for 30 hours.
  static func spring() throws -> WeatherAnswer {
    let now = try instant(start).addingTimeInterval(1200)
    var first = WeatherReport(source: try source("open-meteo-air-quality"), fetched: now)
    first.current = ReportSection(.analysis, issued: now, Readings(time: now, values: values(0)))
    first.hourly = try hours { values($0) }
    var second = WeatherReport(source: try source("openweather-air"), fetched: now)
    second.current = ReportSection(
      .analysis,
      issued: now,
      Readings(time: now, values: [.pm25: 12, .ozone: 104, .nitrogenDioxide: 9])
    )
    second.hourly = try hours { [.pm25: 12 + Double($0) / 3, .ozone: 100 - Double($0)] }
    return try WeatherFixtures.answer([first, second], now: now)
  }

  /// The pollutants of one source, its American index and no pollen.
  static func american() throws -> WeatherAnswer {
    let now = try instant(start).addingTimeInterval(1200)
    var report = WeatherReport(source: try source("visual-crossing"), fetched: now)
    let values: FieldValues = [.pm25: 12, .pm10: 30, .usAQI: 56]
    report.current = ReportSection(.analysis, issued: now, Readings(time: now, values: values))
    report.hourly = try hours { _ in values }
    return try WeatherFixtures.answer([report], now: now)
  }

  private static func hours(_ values: (Int) -> FieldValues) throws -> ReportSection<[Readings]> {
    let start = try instant(start)
    let rows = (0..<30).map { hour in
      Readings(time: start.addingTimeInterval(Double(hour) * 3600), values: values(hour))
    }
    return ReportSection(.forecast, issued: start, rows)
  }

  /// Birch pollen that increases towards the next noon, and none of alder and ragweed.
  private static func values(_ hour: Int) -> FieldValues {
    let rise = Double(min(hour, 20))
    var values: FieldValues = [.alderPollen: 0, .ragweedPollen: 0, .grassPollen: hour < 3 ? 0 : 0.4]
    values[.birchPollen] = 120 + 41.5 * rise
    values[.pm25] = 14 + rise / 2
    values[.pm10] = 22 + rise
    values[.ozone] = 116 - 3 * rise
    values[.nitrogenDioxide] = 8 + rise
    values[.europeanAQI] = hour < 6 ? 56 - rise : 40 + rise / 2
    values[.usAQI] = 60 + rise
    return values
  }
}
