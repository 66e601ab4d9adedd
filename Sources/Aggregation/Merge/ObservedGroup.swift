import FoundationEssentials
package import Weather

/// Values that a station measures together. Where the nearest station lacks all of a group, the next one
/// stands in for the group, not for single values.
package enum ObservedGroup: CaseIterable, Sendable {
  case temperature, pressure, wind, weather

  /// The condition belongs to the weather.
  var fields: FieldSet {
    switch self {
    case .temperature: [.temperature, .dewPoint, .humidity]
    case .pressure: [.pressure, .qnh]
    case .wind: [.windSpeed, .windGust, .windDirection]
    case .weather: [.visibility, .cloudCover, .cloudBase]
    }
  }

  /// - Returns: `nil` for a field that stations are not asked for.
  package init?(of field: Field) {
    guard let group = Self.allCases.first(where: { $0.fields.contains(field) }) else { return nil }
    self = group
  }
}

extension Readings {
  /// Whether anything of a group was measured.
  func has(_ group: ObservedGroup) -> Bool {
    !values.fields.isDisjoint(with: group.fields) || (group == .weather && condition != nil)
  }

  mutating func remove(_ group: ObservedGroup) {
    for field in group.fields {
      values[field] = nil
      bounds[field] = nil
    }
    if group == .weather { condition = nil }
    if group == .wind { isWindVariable = false }
  }
}

extension WeatherReport {
  /// Whether it tells anything of a group, of now and near enough to the place to count.
  func tells(_ group: ObservedGroup, of place: MergePlace, at now: Date) -> Bool {
    guard let readings = current?.content else { return false }
    let age = now.timeIntervalSince(readings.time)
    let isFar = station.map { StationStanding($0, seenFrom: place, age: age).tier == .far } ?? false
    // Of one that is told by a wrong clock nobody knows whether it is of now.
    let isOfNow = age <= WeatherReport.longestAge && !isObservedAhead(of: now)
    return isOfNow && !isFar && readings.has(group)
  }
}

extension WeatherAnswer {
  /// The report behind what a source says of a group now: a source of stations may have one of several of
  /// them, each with groups of its own.
  package func report(of source: SourceID, on group: ObservedGroup?) -> WeatherReport? {
    let own = reports.lazy.filter { $0.source == source }
    guard let group else { return own.first }
    return own.first { $0.current?.content.has(group) ?? false } ?? own.first
  }
}
