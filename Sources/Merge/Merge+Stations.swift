import Weather

/// Stations near enough to replace models, and those that are wrong.
extension Merge {
  /// The fields that are replaced together: each group by the nearest station that has any of its fields.
  private static let replaceable = FieldGroup.replacedByStations.map { group in
    FieldSet(group.fields.filter(\.mergeRule.isReplacedByStations))
  }

  func replacement(for field: Field) -> SourceView? { replacement(for: field) { $0.trust(field) } }

  /// The nearest station that has a value of the field's group.
  func replacement(for field: Field, trust: (SourceView) -> Double) -> SourceView? {
    guard hasReplacements, let group = Self.replaceable.first(where: { $0.contains(field) }) else {
      return nil
    }
    let hasCondition = field.group == .sky
    return views.filter { $0.tier == .replacing && trust($0) > 0 }
      .filter { $0.content.hasAny(of: group) || (hasCondition && $0.content.hasWeather) }
      .min { ($0.distance?.meters ?? 0, $0.rank) < ($1.distance?.meters ?? 0, $1.rank) }
  }

  /// The value of a nearby station alone. Fields that it lacks come from the models alone.
  func replaced(_ field: Field, by station: SourceView, rule: MergeRule) -> MergedValue? {
    let consensus = consensus(of: field)
    guard let own = weighed(field, among: [station]).candidates.first else { return consensus }
    if contradicted.contains(field) {
      var merged = consensus ?? MergedValue(field, value: nil, method: method(of: rule), count: 0)
      merged.rejected.append(contradiction(of: own, field))
      return merged
    }
    var merged = single(field, own)
    merged.isReplacing = true
    merged.rejected = rejections(of: field)
    if let gate = rule.gate, let expected = consensus?.value {
      merged.isConflicting = abs(own.value - expected).exceeds(2 * gate)
      if explains, isFarFromModels(own.value, field) {
        merged.confirming = confirmation(of: own.value, by: station, field)?.source
      }
    }
    return merged
  }

  /// The value of a field without stations.
  func consensus(of field: Field) -> MergedValue? {
    let (candidates, rejected) = weighed(field, among: models(for: field))
    return combine(candidates, field: field, rule: field.mergeRule, rejected: rejected)
  }

  /// The sources that did not observe their value of a field. An observation without a location is not a
  /// model either.
  func models(for field: Field) -> [SourceView] {
    views.filter { !$0.isObserved(field) }
  }

  /// A station may be wrong too. If its temperature is rejected, its dew point comes from the same broken
  /// instrument and is rejected too; if its wind speed is rejected, so are its gust and direction.
  ///
  /// - Returns: These fields, and those among them that are rejected only with another one.
  func contradictedFields() -> (all: FieldSet, followers: FieldSet) {
    var fields = FieldSet()
    var followers = FieldSet()
    for field in Field.allCases where field.mergeRule.isReplacedByStations {
      guard let station = replacement(for: field), isContradicted(station, field) else { continue }
      fields.insert(field)
      guard field == .temperature || field == .windSpeed else { continue }
      for other in field.group.fields where replacement(for: other)?.rank == station.rank {
        followers.insert(other)
      }
    }
    followers = followers.subtracting(fields)
    fields.formUnion(followers)
    return (fields, followers)
  }

  /// The rejection of a station's value that models contradict.
  func contradiction(of own: Candidate, _ field: Field) -> Rejection {
    var rejection = rejection(of: own, .outlier)
    if followers.contains(field) {
      rejection.leader = [.temperature, .windSpeed].first { $0.group == field.group }
    }
    return rejection
  }

  /// Whether a station is far from the models, and no other nearby station confirms it. Cold air in a valley
  /// is not a broken sensor.
  private func isContradicted(_ station: SourceView, _ field: Field) -> Bool {
    guard let own = station.candidate(field)?.value, isFarFromModels(own, field) else { return false }
    return confirmation(of: own, by: station, field) == nil
  }

  /// Whether models of two families agree with each other, and a value is more than four times the limit of
  /// the field away from them.
  private func isFarFromModels(_ own: Double, _ field: Field) -> Bool {
    guard let gate = field.mergeRule.gate, let consensus = consensus(of: field),
      let expected = consensus.value
    else { return false }
    return abs(own - expected).exceeds(4 * gate) && (consensus.agreement ?? 0).reaches(0.8)
      && familyCount(of: consensus.used) > 1
  }

  /// Another nearby station whose value is within two limits of the field.
  private func confirmation(of own: Double, by station: SourceView, _ field: Field) -> SourceView? {
    guard let gate = field.mergeRule.gate else { return nil }
    return views.first { other in
      guard other.rank != station.rank, other.strength > 1,
        let value = other.candidate(field)?.value
      else { return false }
      return !abs(value - own).exceeds(2 * gate)
    }
  }

  /// The number of families among the contributions. A source without a family is its own.
  private func familyCount(of used: Contributions) -> Int {
    let sources = used.map(\.source)
    let members = views.filter { sources.contains($0.source) }
    return Set(members.compactMap(\.family)).count
      + Set(members.filter { $0.family == nil }.map(\.source)).count
  }
}
