package import FoundationEssentials
package import Weather

// When the nearest station lacks all fields of a group that stations replace, the next station replaces the
// whole group, not single values.
extension Field {
  /// The field's group; `nil` when no station replaces the models for it.
  package var observedGroup: FieldGroup? { FieldGroup.replacedByStations.contains(group) ? group : nil }
}

extension Readings {
  /// Whether any field of a group was measured.
  package func has(_ group: FieldGroup) -> Bool {
    !values.fields.isDisjoint(with: group.fields)
      || (group == .sky && condition.map { $0.condition != .windy } ?? false)
  }

  /// Removes all values of a group, with the bounds and the flags that belong to them.
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
  /// Whether the report has a value of the group that is recent and close enough to the place to count.
  package func hasValue(of group: FieldGroup, near place: MergePlace, at now: Date) -> Bool {
    guard let readings = current?.content else { return false }
    let age = now.timeIntervalSince(readings.time)
    let isFar = station.map { StationRole($0, seenFrom: place, age: age).tier == .far } ?? false
    // An observation time in the future is wrong, so the observation may be of any time.
    let isOfNow = age <= WeatherReport.longestAge && !isObservedAhead(of: now)
    return isOfNow && !isFar && readings.has(group)
  }
}
