package import FoundationEssentials
package import Weather

// Where the nearest station lacks all of an observed group, the next one replaces it for the group, not for
// single values.
extension Field {
  /// The group of the field; `nil` where stations are not asked for it.
  package var observedGroup: FieldGroup? { group.isObserved ? group : nil }
}

extension Readings {
  /// Whether anything of a group was measured.
  package func has(_ group: FieldGroup) -> Bool {
    !values.fields.isDisjoint(with: group.fields)
      || (group == .sky && condition.map { $0.condition != .windy } ?? false)
  }

  package mutating func remove(_ group: FieldGroup) {
    for field in group.fields {
      values[field] = nil
      bounds[field] = nil
    }
    if group == .sky { condition = nil }
    if group == .wind { isWindVariable = false }
  }
}

extension WeatherReport {
  /// Whether the report has a value of the group that is current and near enough to the place to count.
  package func tells(_ group: FieldGroup, of place: MergePlace, at now: Date) -> Bool {
    guard let readings = current?.content else { return false }
    let age = now.timeIntervalSince(readings.time)
    let isFar = station.map { StationRole($0, seenFrom: place, age: age).tier == .far } ?? false
    // The time of an observation in the future is wrong, so the observation may be of any moment.
    let isOfNow = age <= WeatherReport.longestAge && !isObservedAhead(of: now)
    return isOfNow && !isFar && readings.has(group)
  }
}
