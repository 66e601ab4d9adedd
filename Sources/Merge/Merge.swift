package import FoundationEssentials
package import Weather

/// Combines the reports of several sources into one answer, value by value.
///
/// The merge is a pure function of the reports (in the order of the config), the settings and the time of the
/// run: the result does not depend on which source responded first. The steps: quality control, age and
/// distance, weight, gate, combination, derived values, condition, agreement.
package struct Merge {
  let views: [SourceView]
  let settings: MergeSettings
  /// Whether a radar nowcast takes precedence: for rain in the next two hours.
  let trustsNowcast: Bool
  /// Whether each value and the condition carry the reasons for their result.
  let explains: Bool
  /// The factor by which sources may differ more for the same agreement; it grows with the lead.
  private let leniency: Double
  private let table: CandidateTable
  /// Whether any station is near enough to replace models; never for a future hour.
  let hasReplacements: Bool
  let hasFamilies: Bool
  private let probabilities = FieldSet.probabilities
  /// Whether any value of a source was rejected.
  let hasRejections: Bool
  /// The fields in which a nearby station contradicts models that agree with each other. The station is taken
  /// to be wrong.
  private(set) var contradicted = FieldSet()
  /// The fields among them that only follow the temperature or the wind of their station.
  private(set) var followers = FieldSet()

  /// - Parameters:
  ///   - views: Each at the index that equals its rank.
  ///   - lead: How far ahead the time is, in seconds; 0 for the past.
  init(
    _ views: [SourceView],
    settings: MergeSettings,
    trustsNowcast: Bool = true,
    explains: Bool = false,
    lead: TimeInterval = 0
  ) {
    self.views = views
    self.settings = settings
    self.trustsNowcast = trustsNowcast
    self.explains = explains
    leniency = 1 + max(0, lead) / (4 * 86_400)
    table = CandidateTable(views)
    hasReplacements = views.contains { $0.tier == .replacing }
    hasFamilies = views.contains { $0.family != nil }
    hasRejections = views.contains {
      !$0.content.rejected.isEmpty || $0.content.rejectedCondition != nil || $0.standing.distrustsAny
    }
    if hasReplacements, settings.mode != .first {
      (contradicted, followers) = contradictedFields()
    }
  }

  /// Merges the current values.
  package static func current(
    _ reports: [WeatherReport],
    place: MergePlace,
    settings: MergeSettings = MergeSettings(),
    now: Date
  ) -> MergedReadings {
    let views = settings.taking(part: reports).enumerated().map { rank, report in
      SourceView(
        report,
        rank: rank,
        trust: settings.trust(in: report.source),
        learned: settings.learned?.lessons(for: report.source, ahead: 0) ?? Lessons(),
        place: place,
        now: now
      )
    }
    return Merge(views, settings: settings, explains: true).readings(at: now)
  }

  /// The fields that have a value when the fields that they are computed from have one.
  private static let computed: FieldSet = [.humidity, .windDirection]

  /// Merges the values of the time that the views are for.
  func readings(at time: Date) -> MergedReadings {
    var merged = MergedReadings(time: time)
    var fields = Self.computed
    for view in views { fields.formUnion(view.content.known) }
    merged.values.reserveCapacity(fields.count)
    // In the order of the fields: the humidity follows from fields before it, and so does the direction.
    for field in fields {
      switch field {
      case .humidity: merged.values[field] = humidity(of: merged)
      case .qnh: completePressure(of: &merged)
      case .windDirection: merged.values[field] = direction(speed: merged.values[.windSpeed])
      default: if let value = combined(field) { merged.values.append(value) }
      }
    }
    raiseGust(&merged)
    merged.feelsLike = Self.feelsLike(of: merged)
    merged.condition = condition(beside: merged)
    return merged
  }

  // MARK: - One field

  // Inlined because a merged value is large and one is made for each field of each hour.
  @inline(__always)
  private func combined(_ field: Field) -> MergedValue? {
    let rule = field.mergeRule
    if settings.mode == .first { return first(field) }
    if case .nearest = rule.combination { return nearest(field) }
    if let station = replacement(for: field) { return replaced(field, by: station, rule: rule) }
    let (candidates, rejected) = weighed(field, among: members(for: field, rule))
    return combine(candidates, field: field, rule: rule, rejected: rejected)
  }

  func combine(
    _ candidates: ArraySlice<Candidate>,
    field: Field,
    rule: MergeRule,
    rejected: [Rejection]
  ) -> MergedValue? {
    guard !candidates.isEmpty else { return noValue(of: field, method(of: rule), rejected: rejected) }
    return value(of: candidates, field: field, rule: rule, rejected: rejected)
  }

  func method(of rule: MergeRule) -> MergeMethod {
    if case .median = rule.combination { return .median }
    return settings.mode == .median ? .median : .mean
  }

  /// The result for a field without a usable value: only the rejected values. `nil` when there are none.
  func noValue(of field: Field, _ method: MergeMethod, rejected: [Rejection]) -> MergedValue? {
    guard !rejected.isEmpty else { return nil }
    var empty = MergedValue(field, value: nil, method: method, count: 0)
    empty.rejected = rejected
    return empty
  }

  /// Combines the candidates, of which there is at least one.
  private func value(
    of candidates: ArraySlice<Candidate>,
    field: Field,
    rule: MergeRule,
    rejected: [Rejection]
  ) -> MergedValue {
    let all = Statistics.Summary(candidates)
    let gate = OutlierFilter(candidates, all, limit: rule.gate)
    let survivors = gate.passed
    let summary = gate.rejected.isEmpty ? all : Statistics.Summary(survivors)
    let method = method(of: rule)
    // Equal values need not be sorted.
    let hasMedian = method == .median && summary.minimum < summary.maximum
    let value = hasMedian ? Statistics.median(survivors) : summary.mean
    var agreement: Double?
    if candidates.count > 1, let tau = rule.tau(for: value) {
      let share = summary.weight / all.weight
      let deviation = summary.deviation / (tau * leniency)
      agreement = share * share / (1 + deviation * deviation)
    }
    let wet = rule.wetAmount.map { Statistics.wet(survivors, from: $0) }
    var outliers = gate.rejected.map { rejection(of: $0, gate.reason) }
    if explains, gate.reason == .conflict, let loser = gate.rejected.first {
      outliers[0].weight = loser.weight
      outliers[0].factors = contributions(of: [loser], to: field).first?.factors
    }
    // All at once, because changing a large value piece by piece copies it.
    return MergedValue(
      field: field,
      value: value,
      method: method,
      count: candidates.count,
      agreement: agreement,
      spread: summary.deviation,
      minimum: summary.minimum,
      maximum: summary.maximum,
      used: contributions(of: survivors, to: field),
      rejected: outliers.isEmpty ? rejected : rejected + outliers,
      bound: hasMedian ? bound(ofMedian: value, of: survivors, field) : bound(of: survivors, field),
      wetSources: wet?.count,
      wetShare: wet.map { $0.weight / summary.weight }
    )
  }

  /// The bound when every value is only a bound; `nil` when one of them is exact.
  private func bound(of candidates: ArraySlice<Candidate>, _ field: Field) -> Bound? {
    if isProbability(field) { return candidates.allSatisfy { length(of: $0, field) > 3600 } ? .atMost : nil }
    guard field.hasBounds else { return nil }
    var common: Bound?
    for candidate in candidates {
      guard let bound = views[candidate.rank].content.bounds[field] else { return nil }
      let other = common ?? bound
      guard bound.isLower == other.isLower else { return nil }
      common = bound == other ? bound : bound.isLower ? .atLeast : .atMost
    }
    return common
  }

  /// The bound of a median. It could be higher if a lower bound is not above it, and lower if an upper bound
  /// is not below it; `nil` if neither or both can be.
  private func bound(ofMedian median: Double, of candidates: ArraySlice<Candidate>, _ field: Field) -> Bound?
  {
    guard field.hasBounds else { return nil }
    if let common = bound(of: candidates, field) { return common }
    let open = candidates.compactMap { candidate -> Bound? in
      guard let bound = views[candidate.rank].content.bounds[field] else { return nil }
      return (bound.isLower ? candidate.value <= median : candidate.value >= median) ? bound.inclusive : nil
    }
    return Set(open).count == 1 ? open.first : nil
  }

  private func isProbability(_ field: Field) -> Bool { probabilities.contains(field) }

  /// The length in seconds of the interval that a probability is for.
  private func length(of candidate: Candidate, _ field: Field) -> TimeInterval {
    views[candidate.rank].content.spans.span(of: field).length
  }

  /// The contributions of candidates to a field, with their current weights.
  func contributions(of candidates: ArraySlice<Candidate>, to field: Field) -> Contributions {
    Contributions(candidates, to: field, from: views, isExplained: explains)
  }

  func rejection(of candidate: Candidate, _ reason: RejectionReason) -> Rejection {
    Rejection(source: views[candidate.rank].source, value: candidate.value, reason: reason)
  }

  /// Probabilities over periods of different lengths cannot be compared, so only those of the shortest are
  /// used.
  private func sameLength(
    _ candidates: ArraySlice<Candidate>,
    _ field: Field,
    rejecting: inout [Rejection]
  ) -> ArraySlice<Candidate> {
    guard let shortest = candidates.lazy.map({ length(of: $0, field) }).min(),
      candidates.contains(where: { length(of: $0, field) > shortest })
    else { return candidates }
    for other in candidates where length(of: other, field) > shortest {
      rejecting.append(rejection(of: other, .interval))
    }
    return candidates.filter { length(of: $0, field) == shortest }[...]
  }

  func single(_ field: Field, _ candidate: Candidate) -> MergedValue {
    var merged = MergedValue(field, value: candidate.value, method: .single, count: 1)
    merged.spread = 0
    merged.minimum = candidate.value
    merged.maximum = candidate.value
    merged.bound = bound(of: [candidate], field)
    merged.used = contributions(of: [candidate], to: field)
    return merged
  }

  // MARK: - Members

  private func members(for field: Field, _ rule: MergeRule) -> [SourceView] {
    switch rule.preference {
    case .nowcast where trustsNowcast: preferredViews(for: field) { $0.kind == .nowcast }
    case .notObservation: preferredViews(for: field) { !$0.isObservation }
    case .nowcast, nil: views
    }
  }

  /// The views whose value of a field is of the kind that a rule prefers, or all of them if none is usable.
  private func preferredViews(
    for field: Field,
    where isPreferred: (SourceStanding.Section) -> Bool
  ) -> [SourceView] {
    let preferred = Self.filtered(views) { view in
      view.content.has(field) && view.trust(field) > 0 && view.section(of: field).map(isPreferred) ?? false
    }
    return preferred.isEmpty ? views : preferred
  }

  /// Like `filter`, but returns the same array in the usual case that all elements match.
  static func filtered(_ views: [SourceView], where isIncluded: (SourceView) -> Bool) -> [SourceView] {
    views.allSatisfy(isIncluded) ? views : views.filter(isIncluded)
  }

  /// The candidates with their weights (trust × learned × nearness × age × place / family), and the rejected
  /// values.
  func weighed(_ field: Field, among members: [SourceView])
    -> (candidates: ArraySlice<Candidate>, rejected: [Rejection])
  {
    var candidates = table[field]
    if members.count < views.count {
      candidates = candidates.filter { candidate in members.contains { $0.rank == candidate.rank } }[...]
    }
    var rejected = rejections(of: field)
    if isProbability(field) { candidates = sameLength(candidates, field, rejecting: &rejected) }
    // Only sources that take part share the weight of their family.
    if hasFamilies, candidates.count > 1 { shareWeights(of: &candidates) }
    return (candidates, rejected)
  }

  /// The values rejected before weighting: first those that are impossible, too old or too far away, then
  /// those of untrusted sources.
  func rejections(of field: Field) -> [Rejection] {
    guard hasRejections else { return [] }
    let rejected = views.flatMap(\.content.rejected).filter { $0.field == field }.map(\.rejection)
    return rejected
      + views.filter { $0.trust(field) <= 0 }.compactMap { view in
        view.content[field].map { Rejection(source: view.source, value: $0, reason: .disabled) }
      }
  }

  /// Makes the sources of one family count as one.
  private func shareWeights(of candidates: inout ArraySlice<Candidate>) {
    let families = candidates.map { views[$0.rank].family }
    for (index, family) in zip(candidates.indices, families) where family != nil {
      let members = families.count { $0 == family }
      // Most families have one member here, and the candidates are then not copied.
      guard members > 1 else { continue }
      candidates[index].weight /= Double(members)
      candidates[index].familyMembers = members
    }
  }

  // MARK: - Modes

  /// The first source in the config that has any field of the group; it gives the whole group. Empty when no
  /// source has any.
  func firstMembers(for field: Field) -> [SourceView] {
    let group = field.group.fields
    let view = views.first { view in group.contains { view.content.has($0) && view.trust($0) > 0 } }
    return [view].compactMap(\.self)
  }

  private func first(_ field: Field) -> MergedValue? {
    let (candidates, rejected) = weighed(field, among: firstMembers(for: field))
    guard let own = candidates.first else { return noValue(of: field, .single, rejected: rejected) }
    var merged = single(field, own)
    merged.rejected = rejected
    return merged
  }
}

extension MergedReadings {
  package var temperature: Temperature? { values.value(of: .temperature).map(Temperature.celsius) }
}
