package import Catalog
package import FoundationEssentials
package import Weather

/// The forecasts that wait for their hour and those that were compared with an observation: the data of `agg
/// verify`.
///
/// The first forecast of each source, place, hour and group of lead times is stored, so running agg every
/// five seconds stores no more than running it every hour.
package struct VerificationLog: Hashable, Sendable {
  /// The fields that a station measures in the sense of a forecast. A gust is reported only when there is
  /// one, cloud and visibility are seen from one spot, and a single probability has no error.
  package static let fields: FieldSet = [.temperature, .dewPoint, .pressure, .windSpeed, .precipitation]

  /// What one forecast is for.
  package struct Key: Hashable, Sendable {
    package var source: SourceID
    package var lead: LeadTime
    /// The start of the UTC hour.
    package var hour: Date

    package init(source: SourceID, lead: LeadTime, hour: Date) {
      self.source = source
      self.lead = lead
      self.hour = hour
    }
  }

  /// A forecast and its observation, with the fields that both have.
  package struct Pair: Hashable, Sendable {
    package var forecast = FieldValues()
    package var observed = FieldValues()

    package init() {}
  }

  /// The data of one place.
  package struct Entry: Hashable, Sendable {
    /// The place's most recent name.
    package var name: String
    package var forecasts: [Key: FieldValues] = [:]
    package var pairs: [Key: Pair] = [:]

    package init(name: String) { self.name = name }

    var isEmpty: Bool { forecasts.isEmpty && pairs.isEmpty }
  }

  package var entries: [PlaceKey: Entry] = [:]

  package init() {}

  // MARK: - Limits

  /// A season: older errors say little about today's models.
  private static let longestAge: TimeInterval = 90 * 86_400
  /// Observations older than two hours are no longer compared; an observation of an interval looks back a
  /// little further.
  private static let longestWait: TimeInterval = 4 * 3600
  private static let mostForecasts = 6000
  private static let mostPairs = 6000

  // MARK: - A run

  /// Compares waiting forecasts with the current observations, stores the current forecasts, and deletes old
  /// data.
  ///
  /// - Parameter reports: In any order.
  package mutating func note(_ reports: [WeatherReport], at place: Place, now: Date) {
    let key = PlaceKey(place.coordinates)
    var entry = entries[key] ?? Entry(name: place.name)
    entry.name = place.name
    let spot = MergePlace(place)
    for measured in StationMeasurement.nearest(in: reports, at: spot, now: now) { entry.meet(measured) }
    for report in reports where !report.isStale { entry.keep(report, now: now) }
    entries[key] = entry
    forget(now: now)
  }

  private mutating func forget(now: Date) {
    for (place, entry) in entries {
      var entry = entry
      entry.forecasts = entry.forecasts.filter { now.timeIntervalSince($0.key.hour) <= Self.longestWait }
      entry.pairs = entry.pairs.filter { now.timeIntervalSince($0.key.hour) <= Self.longestAge }
      entries[place] = entry
    }
    limit(\.forecasts, to: Self.mostForecasts) { $0 < $1 }
    limit(\.pairs, to: Self.mostPairs) { $0 > $1 }
    entries = entries.filter { !$0.value.isEmpty }
  }

  /// Limits the data to the earliest hours; an hour is kept or deleted as a whole.
  private mutating func limit<Value>(
    _ part: WritableKeyPath<Entry, [Key: Value]>,
    to limit: Int,
    _ isKeptBefore: (Date, Date) -> Bool
  ) {
    var left = entries.values.reduce(0) { $0 + $1[keyPath: part].count } - limit
    guard left > 0 else { return }
    var counts: [Date: Int] = [:]
    for entry in entries.values { for key in entry[keyPath: part].keys { counts[key.hour, default: 0] += 1 } }
    var dropped: Set<Date> = []
    for (hour, count) in counts.sorted(by: { isKeptBefore($1.key, $0.key) }) where left > 0 {
      dropped.insert(hour)
      left -= count
    }
    for (place, entry) in entries {
      var entry = entry
      entry[keyPath: part] = entry[keyPath: part].filter { !dropped.contains($0.key.hour) }
      entries[place] = entry
    }
  }
}

extension VerificationLog.Entry {
  /// Stores a source's forecast for the coming hours, unless one is stored already.
  fileprivate mutating func keep(_ report: WeatherReport, now: Date) {
    guard let hourly = report.hourly, hourly.kind != .observation else { return }
    let grid = HourlyGrid(from: now, count: LeadTime.hours72.rawValue + 1)
    let near = hourly.content.filter {
      (-7 * 3600...80 * 3600).contains($0.time.timeIntervalSince(now))
    }
    for (index, hour) in HourlySeries(near, on: grid).hours.enumerated() {
      guard let lead = LeadTime(grid.hour(index).timeIntervalSince(now)) else { continue }
      let key = VerificationLog.Key(source: report.source, lead: lead, hour: grid.hour(index))
      guard forecasts[key] == nil else { continue }
      let values = SourceValues(hour, of: report.source).values.only(VerificationLog.fields)
      if !values.isEmpty { forecasts[key] = values }
    }
  }

  /// Adds an observation to every forecast for its time that has none yet.
  fileprivate mutating func meet(_ measured: StationMeasurement) {
    // The keys with the hour of the measurement: one for each stored source and lead time.
    let keys = Set(
      forecasts.keys.map { VerificationLog.Key(source: $0.source, lead: $0.lead, hour: measured.hour) }
    )
    for key in keys {
      var pair = pairs[key] ?? VerificationLog.Pair()
      for (field, value) in measured.values where pair.observed[field] == nil {
        guard let forecast = forecast(field, of: key.source, key.lead, for: measured) else { continue }
        pair.forecast[field] = forecast
        pair.observed[field] = value
      }
      if !pair.observed.isEmpty { pairs[key] = pair }
    }
  }

  /// Of longer intervals, the first hours are ignored.
  private static let longestInterval: TimeInterval = 6 * 3600

  /// The forecast for the time of a measurement: interpolated between the two hours around it, or, for an
  /// amount, the mean over its interval.
  private func forecast(
    _ field: Field,
    of source: SourceID,
    _ lead: LeadTime,
    for measured: StationMeasurement
  )
    -> Double?
  {
    func kept(_ hour: Date) -> Double? {
      forecasts[VerificationLog.Key(source: source, lead: lead, hour: hour)]?[field]
    }
    let span = measured.spans[field] ?? .instant
    guard field.timing != .instant, span.length > 0 else {
      guard let before = kept(measured.hour) else { return nil }
      let share = measured.time.timeIntervalSince(measured.hour) / 3600
      guard share > 0 else { return before }
      return kept(measured.hour.addingTimeInterval(3600)).map { before + ($0 - before) * share }
    }
    guard span.length <= Self.longestInterval else { return nil }
    let bounds = span.bounds(at: measured.time)
    let grid = HourlyGrid(from: bounds.start, count: Int(Self.longestInterval / 3600) + 2)
    var sum = 0.0
    for index in 0..<grid.count where grid.hour(index) < bounds.end {
      guard let amount = kept(grid.hour(index)) else { return nil }
      let start = max(grid.hour(index), bounds.start)
      let end = min(grid.hour(index).addingTimeInterval(3600), bounds.end)
      sum += amount * end.timeIntervalSince(start) / span.length
    }
    return sum
  }
}

extension FieldValues {
  /// These fields alone.
  fileprivate func only(_ fields: FieldSet) -> Self {
    var kept = Self()
    for field in fields { kept[field] = self[field] }
    return kept
  }
}
