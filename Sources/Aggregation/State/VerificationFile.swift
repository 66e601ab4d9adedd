import FoundationEssentials
import HTTPTransport
import Merge
import Posix
import ProviderKit
import SpannedJSON
import Weather

/// The log as JSON.
enum VerificationFile {
  private static let version = 1
  static let largestSize = 32 << 20

  static func bytes(_ log: VerificationLog) -> [UInt8] {
    var writer = JSONWriter(.compact)
    writer.object { writer in
      writer.member("version", version)
      writer.key("places")
      writer.array { list in
        for (place, entry) in log.entries.sorted(by: { $0.key < $1.key }) {
          list.object { write(entry, of: place, to: &$0) }
        }
      }
    }
    writer.newline()
    return writer.bytes
  }

  private static func write(
    _ entry: VerificationLog.Entry,
    of place: PlaceKey,
    to object: inout JSONWriter
  ) {
    object.member("place", place.description)
    object.member("name", entry.name)
    let forecasts = entry.forecasts.sorted { $0.key.order < $1.key.order }
    write("forecasts", forecasts, to: &object) { row, forecast in
      write(forecast.key, to: &row)
      write("values", forecast.value, to: &row)
    }
    let pairs = entry.pairs.sorted { $0.key.order < $1.key.order }
    write("pairs", pairs, to: &object) { row, pair in
      write(pair.key, to: &row)
      write("forecast", pair.value.forecast, to: &row)
      write("observed", pair.value.observed, to: &row)
    }
    // Versions that verify only hours ignore this list.
    let days = entry.days.sorted { $0.key.order < $1.key.order }
    write("days", days, to: &object) { row, day in
      write(day.key.forecaster, to: &row)
      row.member("ahead", day.key.ahead)
      row.member("day", day.key.date.daysSince1970)
      write("forecast", day.value.forecast, to: &row)
      if let observed = day.value.observed { write("observed", observed, to: &row) }
    }
  }

  /// Writes a list with an object for each row.
  private static func write<Row>(
    _ name: String,
    _ rows: [Row],
    to object: inout JSONWriter,
    _ write: (inout JSONWriter, Row) -> Void
  ) {
    object.key(named: name)
    object.array { list in
      for row in rows { list.object { write(&$0, row) } }
    }
  }

  private static func write(_ key: VerificationLog.Key, to object: inout JSONWriter) {
    write(key.forecaster, to: &object)
    object.member("lead", key.lead.rawValue)
    object.member("hour", Int(key.hour.timeIntervalSince1970))
  }

  private static func write(_ forecaster: Forecaster, to object: inout JSONWriter) {
    if let source = forecaster.source { object.member("source", source.name) }
    // Versions without rivals ignore these rows, because they have no source.
    if let rival = forecaster.rivalName { object.member("rival", rival) }
  }

  private static func write(_ name: String, _ range: ClosedRange<Double>, to object: inout JSONWriter) {
    object.key(named: name)
    object.object {
      for extreme in DayExtreme.allCases {
        $0.member(named: extreme.rawValue, extreme.value(in: range), decimals: 3)
      }
    }
  }

  private static func write(_ name: String, _ values: FieldValues, to object: inout JSONWriter) {
    object.key(named: name)
    object.object { for (field, value) in values { $0.member(named: field.name, value, decimals: 3) } }
  }

  /// A file that was edited by hand may contain anything: invalid entries are ignored.
  static func log(_ bytes: [UInt8]) throws(NewerVersion) -> VerificationLog? {
    let options = JSONOptions(dialect: .reply, maximumSize: largestSize)
    guard let root = try JSONDocument.root(ofState: bytes, version: version, options: options),
      let places = root["places"], places.kind == .array
    else { return nil }
    var log = VerificationLog()
    for place in places.elements {
      guard let key = place["place"]?.string.flatMap({ PlaceKey($0) }) else { continue }
      var entry = VerificationLog.Entry(name: place["name"]?.string?.cleaned() ?? key.description)
      for row in elements("forecasts", of: place) {
        guard let key = self.key(row) else { continue }
        let values = values("values", of: row)
        if !values.isEmpty { entry.forecasts[key] = values }
      }
      for row in elements("pairs", of: place) {
        guard let key = self.key(row) else { continue }
        var pair = VerificationLog.Pair()
        let (forecast, observed) = (values("forecast", of: row), values("observed", of: row))
        for field in VerificationLog.fields {
          guard let first = forecast[field], let second = observed[field] else { continue }
          (pair.forecast[field], pair.observed[field]) = (first, second)
        }
        if !pair.observed.isEmpty { entry.pairs[key] = pair }
      }
      for row in elements("days", of: place) {
        guard let key = dayKey(row), let forecast = extremes("forecast", of: row) else { continue }
        entry.days[key] = VerificationLog.Day(forecast: forecast, observed: extremes("observed", of: row))
      }
      log.entries[key] = entry
    }
    return log
  }

  private static func elements(_ name: String, of place: JSONValue) -> [JSONValue] {
    guard let list = place[name], list.kind == .array else { return [] }
    return Array(list.elements)
  }

  private static func forecaster(_ row: JSONValue) -> Forecaster? {
    let source = row["source"]?.string.flatMap { SourceID($0) }.map(Forecaster.source)
    return source ?? row["rival"]?.string.flatMap { Forecaster(rivalName: $0) }
  }

  private static func key(_ row: JSONValue) -> VerificationLog.Key? {
    guard let forecaster = forecaster(row),
      let lead = row["lead"]?.int.flatMap({ LeadTime(rawValue: $0) }), let hour = row["hour"]?.int,
      hour.isMultiple(of: 3600), let time = Date(sourceSeconds: Double(hour))
    else { return nil }
    return VerificationLog.Key(forecaster, lead: lead, hour: time)
  }

  /// The days since 1970 of any date that a source may write.
  private static let dates = 0...100_000

  private static func dayKey(_ row: JSONValue) -> VerificationLog.DayKey? {
    guard let forecaster = forecaster(row), let ahead = row["ahead"]?.int,
      VerificationLog.daysAhead.contains(ahead), let day = row["day"]?.int, dates.contains(day)
    else { return nil }
    return VerificationLog.DayKey(forecaster, ahead: ahead, date: CivilDate(daysSince1970: day))
  }

  private static func extremes(_ name: String, of row: JSONValue) -> ClosedRange<Double>? {
    guard let low = row[name]?[DayExtreme.temperatureMin.rawValue]?.double,
      let high = row[name]?[DayExtreme.temperatureMax.rawValue]?.double,
      low <= high, Field.temperature.limits.contains(low), Field.temperature.limits.contains(high)
    else { return nil }
    return low...high
  }

  private static func values(_ name: String, of row: JSONValue) -> FieldValues {
    var values = FieldValues()
    for field in VerificationLog.fields {
      if let value = row[name]?[field.name]?.double, field.limits.contains(value) { values[field] = value }
    }
    return values
  }
}

extension VerificationLog.DayKey {
  /// By forecaster, number of days ahead and date.
  fileprivate var order: (Forecaster, Int, Int) { (forecaster, ahead, date.daysSince1970) }
}

extension VerificationLog.Key {
  /// By forecaster, lead time and hour.
  fileprivate var order: (Forecaster, Int, Date) { (forecaster, lead.rawValue, hour) }
}
