import Catalog
import FoundationEssentials
package import Weather

// The forecasts of whole days.

extension VerificationLog {
  /// How many local days ahead of its own a forecast of a day is.
  package static let daysAhead = 1...3

  /// Which forecast of a day it is.
  package struct DayKey: Hashable, Sendable {
    package var forecaster: Forecaster
    /// How many days the day is ahead of that of the forecast.
    package var ahead: Int
    /// In the calendar of the place.
    package var date: CivilDate

    package init(_ forecaster: Forecaster, ahead: Int, date: CivilDate) {
      self.forecaster = forecaster
      self.ahead = ahead
      self.date = date
    }

    /// The start of the date in UTC.
    var time: Date { Date(timeIntervalSince1970: Double(date.daysSince1970) * 86_400) }
  }

  /// The lowest and the highest temperature of a local day, in °C.
  package struct Day: Hashable, Sendable {
    package var forecast: ClosedRange<Double>
    /// `nil` while the forecast waits for the end of its day.
    package var observed: ClosedRange<Double>?

    package init(forecast: ClosedRange<Double>, observed: ClosedRange<Double>? = nil) {
      self.forecast = forecast
      self.observed = observed
    }
  }
}

extension VerificationLog.Entry {
  /// The temperatures of hours, in any order: only their extremes count.
  private typealias Temperatures = [(hour: Date, value: Double)]

  /// Adds the observed extremes to the forecasts of days whose last hour can no longer be observed. A day
  /// with too few observed hours is dropped, because its extremes would be guesses.
  mutating func addObservedDays(in calendar: LocalDays, now: Date) {
    var observed: [CivilDate: ClosedRange<Double>?] = [:]
    for (key, day) in days where day.observed == nil {
      let interval = calendar.day(of: key.date)
      let lastHour = interval.upperBound.addingTimeInterval(-3600)
      guard now.timeIntervalSince(lastHour) > VerificationLog.longestWait else { continue }
      let extremes = observed[key.date] ?? Self.extremes(of: interval, observedTemperatures(in: interval))
      observed[key.date] = extremes
      days[key] = extremes.map { VerificationLog.Day(forecast: day.forecast, observed: $0) }
    }
  }

  /// Stores the forecasts of the coming days, unless they are stored already.
  mutating func storeDays(
    of reports: [WeatherReport],
    merged: [MergedReadings],
    in calendar: LocalDays,
    now: Date
  ) {
    let today = calendar.civilDate(of: now).daysSince1970
    let yesterday = calendar.day(of: CivilDate(daysSince1970: today - 1))
    let jointly: Temperatures = merged.compactMap { hour in
      guard let merged = hour.values[.temperature], merged.used.count > 1, let value = merged.value else {
        return nil
      }
      return (hour.time, value)
    }
    for ahead in VerificationLog.daysAhead {
      let date = CivilDate(daysSince1970: today + ahead)
      let interval = calendar.day(of: date)
      func store(_ forecaster: Forecaster, _ extremes: () -> ClosedRange<Double>?) {
        let key = VerificationLog.DayKey(forecaster, ahead: ahead, date: date)
        if days[key] == nil { days[key] = extremes().map { VerificationLog.Day(forecast: $0) } }
      }
      for report in reports where !report.isStale {
        store(.source(report.source)) { Self.extremes(of: interval, forecastBy: report) }
      }
      store(.merge) { Self.extremes(of: interval, jointly) }
      // The last day that was observed from midnight to midnight.
      store(.persistence) { Self.extremes(of: yesterday, observedTemperatures(in: yesterday)) }
    }
  }

  /// A source's forecast for a day: that of its hours, or its daily values where it has too few hours.
  private static func extremes(of interval: Range<Date>, forecastBy report: WeatherReport)
    -> ClosedRange<Double>?
  {
    if let hourly = report.hourly, hourly.kind != .observation {
      let grid = TimeGrid(hoursFrom: interval.lowerBound, count: 26)
      let near = hourly.content.filter {
        abs($0.time.timeIntervalSince(interval.lowerBound)) <= 36 * 3600
      }
      let hours: Temperatures = HourlySeries(near, on: grid).hours.enumerated().compactMap { index, hour in
        hour.values[.temperature].map { (grid.time(index), $0) }
      }
      if let extremes = extremes(of: interval, hours) { return extremes }
    }
    guard let daily = report.daily, daily.kind != .observation else { return nil }
    return daily.content.first { interval.contains($0.time) }?.checkedExtremes
  }

  /// - Returns: `nil` when too few hours of the day have a temperature.
  private static func extremes(of interval: Range<Date>, _ hours: Temperatures) -> ClosedRange<Double>? {
    let values = hours.filter { interval.contains($0.hour) }.map(\.value)
    guard values.count >= MergedDay.leastHours(of: interval), let low = values.min(), let high = values.max()
    else { return nil }
    return low...high
  }

  /// What was observed in the hours of a day. Every observation is in some pair, because persistence is a
  /// forecast for all hours.
  private func observedTemperatures(in interval: Range<Date>) -> Temperatures {
    var observed: [Date: (key: VerificationLog.Key, value: Double)] = [:]
    for (key, pair) in pairs where interval.contains(key.hour) {
      guard let value = pair.observed[.temperature] else { continue }
      // The forecasts of an hour may have met different observations. The order of a dictionary must not
      // decide which one counts.
      if let known = observed[key.hour],
        (known.key.forecaster, known.key.lead) < (key.forecaster, key.lead)
      {
        continue
      }
      observed[key.hour] = (key, value)
    }
    return observed.map { ($0.key, $0.value.value) }
  }
}
