package import Catalog
package import FoundationEssentials
package import Weather

/// The forecasts that wait for their hour and those that were compared with an observation: the data of `agg
/// verify`.
///
/// The first forecast of each source, place, hour and group of lead times is stored, and the first of each
/// local day and number of days ahead, so running agg every five seconds stores no more than running it every
/// hour.
package struct VerificationLog: Hashable, Sendable {
  /// The fields that a station may report. The observation of a chance is 100 % when it rained, else 0 %.
  package static let fields: FieldSet = [
    .temperature, .dewPoint, .pressure, .cloudCover, .visibility, .windSpeed, .windGust, .windDirection,
    .precipitation, .pop,
  ]

  /// What one forecast is for.
  package struct Key: Hashable, Sendable {
    package var forecaster: Forecaster
    package var lead: LeadTime
    /// The start of the UTC hour.
    package var hour: Date

    package init(_ forecaster: Forecaster, lead: LeadTime, hour: Date) {
      self.forecaster = forecaster
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
    package var days: [DayKey: Day] = [:]

    package init(name: String) { self.name = name }

    package var isEmpty: Bool { forecasts.isEmpty && pairs.isEmpty && days.isEmpty }
  }

  package var entries: [PlaceKey: Entry] = [:]

  package init() {}

  // MARK: - Limits

  /// A season: older errors say little about today's models.
  static let longestAge: TimeInterval = 90 * 86_400
  /// Observations older than two hours are no longer compared; an observation of an interval looks back a
  /// little further.
  static let longestWait: TimeInterval = 4 * 3600

  /// How much is stored of one place, and of all places together. With an observation each hour, three
  /// sources and their rivals fill 6000 pairs in 17 days. Every run reads the whole file: 24,000 pairs take
  /// about 0.1 s.
  private struct Limit {
    let ofPlace: Int
    let ofAll: Int

    static let forecasts = Self(ofPlace: 2000, ofAll: 12_000)
    static let pairs = Self(ofPlace: 6000, ofAll: 24_000)
    static let days = Self(ofPlace: 2000, ofAll: 9000)

    /// What each place may have, so that all of them have no more than the limit. A place with less than an
    /// equal share leaves the rest of it to the others.
    func share(_ counts: some Sequence<Int>) -> Int {
      let counts = counts.sorted()
      var left = ofAll
      for (index, count) in counts.enumerated() {
        let share = left / (counts.count - index)
        guard count <= share else { return min(share, ofPlace) }
        left -= count
      }
      return ofPlace
    }
  }

  // MARK: - A run

  /// Compares waiting forecasts with the current observations, stores the current forecasts, and deletes old
  /// data. Nothing happens when no report is of that day: the clock may be wrong.
  ///
  /// - Parameters:
  ///   - reports: In any order.
  ///   - merged: The hours that were merged of them.
  package mutating func note(
    _ reports: [WeatherReport],
    merged: [MergedReadings] = [],
    at place: Place,
    now: Date
  ) {
    guard Self.isTime(now, of: reports) else { return }
    let key = PlaceKey(place.coordinates)
    var entry = entries[key] ?? Entry(name: place.name)
    entry.name = place.name
    let measurements = StationMeasurement.nearest(in: reports, at: MergePlace(place), now: now)
    for measured in measurements { entry.addObservation(measured) }
    for report in reports where !report.isStale { entry.storeForecast(of: report, now: now) }
    entry.storeForecast(merged: merged, now: now)
    entry.storePersistence(of: measurements, now: now)
    entry.addObservedDays(in: LocalDays(zone: place.timeZone), now: now)
    entry.storeDays(of: reports, merged: merged, in: LocalDays(zone: place.timeZone), now: now)
    entries[key] = entry
    forget(now: now)
  }

  /// Whether some report has a value within a day of that time. The forecasts of a source reach many days
  /// ahead, so its current values decide where there are any.
  private static func isTime(_ now: Date, of reports: [WeatherReport]) -> Bool {
    func isNear(_ time: Date) -> Bool { abs(time.timeIntervalSince(now)) <= 86_400 }
    let current = reports.compactMap { $0.current?.content.time }
    guard current.isEmpty else { return current.contains(where: isNear) }
    return reports.contains { report in
      report.hourly?.content.contains { isNear($0.time) } ?? false
        || report.daily?.content.contains { isNear($0.time) } ?? false
    }
  }

  private mutating func forget(now: Date) {
    entries = entries.mapValues { $0.recent(at: now) }
    limit(\.forecasts, by: \.hour, to: .forecasts) { $0 < $1 }
    limit(\.pairs, by: \.hour, to: .pairs) { $0 > $1 }
    limit(\.days, by: \.time, to: .days) { $0 > $1 }
    entries = entries.filter { !$0.value.isEmpty }
  }

  /// Deletes the data of places above their share, beginning with the times that `isKeptBefore` puts last.
  /// The data of a time are kept or deleted as a whole.
  private mutating func limit<PartKey, Value>(
    _ part: WritableKeyPath<Entry, [PartKey: Value]>,
    by time: KeyPath<PartKey, Date>,
    to limit: Limit,
    _ isKeptBefore: (Date, Date) -> Bool
  ) {
    let share = limit.share(entries.values.map { $0[keyPath: part].count })
    for (place, entry) in entries {
      var left = entry[keyPath: part].count - share
      guard left > 0 else { continue }
      var counts: [Date: Int] = [:]
      for key in entry[keyPath: part].keys { counts[key[keyPath: time], default: 0] += 1 }
      var dropped: Set<Date> = []
      for (moment, count) in counts.sorted(by: { isKeptBefore($1.key, $0.key) }) where left > 0 {
        dropped.insert(moment)
        left -= count
      }
      var entry = entry
      entry[keyPath: part] = entry[keyPath: part].filter { !dropped.contains($0.key[keyPath: time]) }
      entries[place] = entry
    }
  }
}

extension VerificationLog.Entry {
  /// Without what is too old to be stored: forecasts whose hour was not observed, and a season of errors.
  package func recent(at now: Date) -> Self {
    var entry = self
    entry.forecasts = forecasts.filter {
      now.timeIntervalSince($0.key.hour) <= VerificationLog.longestWait
    }
    entry.pairs = pairs.filter { now.timeIntervalSince($0.key.hour) <= VerificationLog.longestAge }
    entry.days = days.filter { now.timeIntervalSince($0.key.time) <= VerificationLog.longestAge }
    return entry
  }
}

extension VerificationLog.Entry {
  /// Stores a source's forecast for the coming hours, unless one is stored already.
  fileprivate mutating func storeForecast(of report: WeatherReport, now: Date) {
    guard let hourly = report.hourly, hourly.kind != .observation else { return }
    let grid = Self.grid(from: now)
    let near = hourly.content.filter {
      (-7 * 3600...80 * 3600).contains($0.time.timeIntervalSince(now))
    }
    for (index, hour) in HourlySeries(near, on: grid).hours.enumerated() {
      store(of: .source(report.source), for: grid.time(index), now: now) {
        var values = SourceValues(hour, of: report.source).values
        // The chance of rain in a longer period is not that of the hour.
        if hour.spans.span(of: .pop).length > 3600 { values[.pop] = nil }
        return values
      }
    }
  }

  /// Stores the merged forecast. A value of a single source is that source's forecast, not a merged one.
  fileprivate mutating func storeForecast(merged hours: [MergedReadings], now: Date) {
    for hour in hours {
      store(of: .merge, for: hour.time, now: now) {
        var values = FieldValues()
        for (field, merged) in hour.values where merged.used.count > 1 {
          let isOfLongerPeriod = field == .pop && merged.bound != nil
          if !isOfLongerPeriod { values[field] = merged.value }
        }
        return values
      }
    }
  }

  /// Stores what is observed now as a forecast for the coming hours.
  fileprivate mutating func storePersistence(of measurements: [StationMeasurement], now: Date) {
    var observed = FieldValues()
    for measured in measurements {
      for (field, value) in measured.values { observed[field] = value }
      if let wetness = measured.wetness { observed[.pop] = wetness.isWet ? 100 : 0 }
    }
    // The mean of a longer interval is not the latest rain.
    if observed[.pop] == nil { observed[.precipitation] = nil }
    guard !observed.isEmpty else { return }
    let grid = Self.grid(from: now)
    for index in 0..<grid.count {
      store(of: .persistence, for: grid.time(index), now: now) { observed }
    }
  }

  private static func grid(from now: Date) -> TimeGrid {
    TimeGrid(hoursFrom: now, count: LeadTime.hours72.rawValue + 1)
  }

  /// - Parameter values: What is forecast for the hour; only read if nothing is stored for it.
  private mutating func store(
    of forecaster: Forecaster,
    for hour: Date,
    now: Date,
    _ values: () -> FieldValues
  ) {
    guard let lead = LeadTime(hour.timeIntervalSince(now)) else { return }
    let key = VerificationLog.Key(forecaster, lead: lead, hour: hour)
    guard forecasts[key] == nil else { return }
    let values = values().only(VerificationLog.fields)
    if !values.isEmpty { forecasts[key] = values }
  }

  /// Adds an observation to every forecast for its time that has none yet.
  fileprivate mutating func addObservation(_ measured: StationMeasurement) {
    for key in keys(of: measured.hour) {
      for (field, value) in measured.values {
        guard let forecast = forecast(field, of: key.forecaster, key.lead, for: measured) else { continue }
        addToPair(field, of: key, forecast, value)
      }
    }
    guard let wetness = measured.wetness else { return }
    for key in keys(of: wetness.hour) {
      guard let chance = forecasts[key]?[.pop] else { continue }
      addToPair(.pop, of: key, chance, wetness.isWet ? 100 : 0)
    }
  }

  /// One key with this hour for each stored forecaster and lead time.
  private func keys(of hour: Date) -> Set<VerificationLog.Key> {
    Set(forecasts.keys.map { VerificationLog.Key($0.forecaster, lead: $0.lead, hour: hour) })
  }

  /// Reports do not say how much farther than 10 km one sees, so all longer distances are equal.
  private static let longestVisibility = 10_000.0

  /// Adds a field to a pair. The first observation of an hour counts.
  private mutating func addToPair(
    _ field: Field,
    of key: VerificationLog.Key,
    _ forecast: Double,
    _ observed: Double
  ) {
    guard pairs[key]?.observed[field] == nil else { return }
    let limit = field == .visibility ? Self.longestVisibility : .infinity
    pairs[key, default: VerificationLog.Pair()].forecast[field] = min(forecast, limit)
    pairs[key, default: VerificationLog.Pair()].observed[field] = min(observed, limit)
  }

  /// The first hours of longer intervals are ignored.
  private static let longestInterval: TimeInterval = 6 * 3600

  /// The forecast for the time of a measurement: interpolated between the two hours around it, or, for an
  /// amount, the mean over its interval.
  private func forecast(
    _ field: Field,
    of forecaster: Forecaster,
    _ lead: LeadTime,
    for measured: StationMeasurement
  )
    -> Double?
  {
    func stored(_ hour: Date) -> Double? {
      forecasts[VerificationLog.Key(forecaster, lead: lead, hour: hour)]?[field]
    }
    let span = measured.spans[field] ?? .instant
    guard field.timing != .instant, span.length > 0 else {
      guard let before = stored(measured.hour) else { return nil }
      let share = measured.time.timeIntervalSince(measured.hour) / 3600
      guard share > 0 else { return before }
      return stored(measured.hour.addingTimeInterval(3600)).map { after in
        let value = before + field.error(of: after, against: before) * share
        return field.quantity == .direction ? Degrees.turn(value) : value
      }
    }
    guard span.length <= Self.longestInterval else { return nil }
    let bounds = span.bounds(at: measured.time)
    let grid = TimeGrid(hoursFrom: bounds.start, count: Int(Self.longestInterval / 3600) + 2)
    var sum = 0.0
    for index in 0..<grid.count where grid.time(index) < bounds.end {
      guard let amount = stored(grid.time(index)) else { return nil }
      let start = max(grid.time(index), bounds.start)
      let end = min(grid.time(index).addingTimeInterval(3600), bounds.end)
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
