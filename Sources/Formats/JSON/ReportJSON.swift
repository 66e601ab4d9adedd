import FoundationEssentials
import SpannedJSON
import Weather

/// The report that was read from a source's response, as JSON.
struct ReportJSON {
  let report: WeatherReport

  func write(to writer: inout JSONWriter) {
    writer.member("source", report.source.name)
    writer.key("current")
    if let current = report.current { write(current.content, to: &writer) } else { writer.null() }
    writer.key("hourly")
    writer.array { list in for row in report.hourly?.content ?? [] { write(row, to: &list) } }
    if let minutely = report.minutely {
      writer.key("minutely")
      writer.array { list in for row in minutely.content { write(row, to: &list) } }
    }
    writer.key("daily")
    writer.array { list in for day in report.daily?.content ?? [] { write(day, to: &list) } }
    writer.key("alerts")
    writer.array { list in
      for alert in report.alerts ?? [] {
        list.object {
          $0.member("event", alert.event)
          $0.member("severity", alert.severity.rawValue)
          $0.member("onset", alert.onset)
          $0.member("ends", alert.ends)
        }
      }
    }
    writer.key("extra")
    writer.object { object in
      for (name, value) in report.extras.sorted(by: { $0.key < $1.key }) { object.member(named: name, value) }
    }
    writer.key("problems")
    writer.array { list in
      for problem in report.problems {
        list.object {
          $0.member("path", problem.path)
          $0.member("message", problem.message)
        }
      }
    }
  }

  private func write(_ day: DayReadings, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("time", day.time)
      object.member("temperatureMin", day.temperatureMin, decimals: 3)
      object.member("temperatureMax", day.temperatureMax, decimals: 3)
      for (field, value) in day.values { object.member(named: field.name, value, decimals: 3) }
      object.member("condition", day.condition?.condition.name)
    }
  }

  private func write(_ readings: Readings, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("time", readings.time)
      for (field, _) in readings.values {
        object.member(named: field.name, field.reported(in: readings), decimals: 3)
      }
      object.member("condition", readings.condition?.condition.name)
      object.member("intensity", readings.condition?.intensity?.rawValue)
      writeBounds(of: readings, to: &object)
      writeIntervals(of: readings, to: &object)
      writeRates(of: readings, to: &object)
    }
  }

  private func writeBounds(of readings: Readings, to writer: inout JSONWriter) {
    let bounds = readings.values.compactMap { field, _ in readings.bound(of: field).map { (field, $0) } }
    guard !bounds.isEmpty else { return }
    writer.key("bounds")
    writer.object { object in
      for (field, bound) in bounds {
        object.key(named: field.name)
        object.string("\(WeatherJSON.name(of: bound))")
      }
    }
  }

  /// Without their intervals, the amounts of one hour and of six would look alike.
  private func writeIntervals(of readings: Readings, to writer: inout JSONWriter) {
    let intervals = readings.intervals
    guard !intervals.isEmpty else { return }
    writer.key("intervals")
    writer.object { object in
      for (field, interval) in intervals {
        object.key(named: field.name)
        object.object {
          $0.member("start", interval.start)
          $0.member("end", interval.end)
        }
      }
    }
  }
}

extension ReportJSON {
  private func writeRates(of readings: Readings, to writer: inout JSONWriter) {
    guard readings.values.contains(where: { readings.isRate($0.field) }) else { return }
    writer.key("units")
    writer.object { object in
      for (field, _) in readings.values where readings.isRate(field) {
        object.member(named: field.name, field.unitName(isNow: true))
      }
    }
  }
}

extension Readings {
  /// Whether a value is a rate: an amount for which the source states no interval.
  func isRate(_ field: Field) -> Bool {
    field.isRateNow && values[field] != nil && interval(of: field) == nil
  }

  /// The intervals that the source states for its amounts and probabilities, in the order of the fields.
  var intervals: [(field: Field, interval: (start: Date, end: Date))] {
    values.compactMap { field, _ in interval(of: field).map { (field: field, interval: $0) } }
  }

  /// The interval of a value; `nil` for an instant and a missing value.
  func interval(of field: Field) -> (start: Date, end: Date)? {
    guard values[field] != nil, let span = spans[field], span != .instant else { return nil }
    return span.bounds(at: time)
  }
}
