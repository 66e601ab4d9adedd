package import FoundationEssentials
package import Weather

/// What the merge knows of the place: enough to compare it with a station.
package struct MergePlace: Hashable, Sendable {
  /// Above mean sea level.
  package var elevation: Length?
  /// The question is about an aerodrome, whose own report counts up to 90 minutes.
  package var isAirport: Bool

  package init(elevation: Length? = nil, isAirport: Bool = false) {
    self.elevation = elevation
    self.isAirport = isAirport
  }
}

/// How the config wants sources weighed and combined.
package struct MergeSettings: Hashable, Sendable {
  package var mode = MergeMode.consensus
  package var trust: [SourceID: Trust] = [:]
  /// What past errors at the place say of the sources; `nil` unless the user wants it.
  package var learned: LearnedWeights?

  package init() {}

  func trust(in source: SourceID) -> Trust { trust[source] ?? Trust() }

  /// The reports that the mode lets in, in the order of the config.
  func taking(part reports: [WeatherReport]) -> [WeatherReport] {
    guard case .only(let source) = mode else { return reports }
    return reports.filter { $0.source == source }
  }
}

/// Combines what several sources say into one answer, value by value.
///
/// A pure function of reports (in the order of the config), settings and the clock of the run: whichever source
/// answered first, the same bytes come out. The steps: quality control, age and distance, weight, gate, combination,
/// derived values, condition, agreement.
package struct Merge {
  let views: [SourceView]
  let settings: MergeSettings
  /// What is asked of a radar nowcast: rain in the next two hours.
  let trustsNowcast: Bool
  private let table: CandidateTable
  /// Whether any station is near enough to replace models; of an hour to come none is.
  private let hasReplacements: Bool
  private let hasFamilies: Bool
  /// Whether any value of a source is no candidate.
  private let hasRejections: Bool

  /// - Parameter views: Each at the place that its rank says.
  init(_ views: [SourceView], settings: MergeSettings, trustsNowcast: Bool = true) {
    self.views = views
    self.settings = settings
    self.trustsNowcast = trustsNowcast
    table = CandidateTable(views)
    hasReplacements = views.contains { $0.tier == .replacing }
    hasFamilies = views.contains { $0.family != nil }
    hasRejections = views.contains { !$0.content.rejected.isEmpty || $0.canDistrust }
  }

  /// The merged values of now.
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
        learned: settings.learned?.factors(for: report.source, ahead: 0) ?? [:],
        place: place,
        now: now
      )
    }
    return Merge(views, settings: settings).readings(at: now)
  }

  /// The merged values of the moment that the views are of.
  func readings(at time: Date) -> MergedReadings {
    var merged = MergedReadings(time: time)
    var known = FieldSet()
    for view in views { known.formUnion(view.known) }
    merged.values.reserveCapacity(known.count + 2)
    for field in known { merged.values[field] = combined(field) }
    standInForPressure(&merged)
    raiseGust(&merged)
    merged.values[.windDirection] = direction(speed: merged.values[.windSpeed])
    merged.values[.humidity] = humidity(of: merged)
    merged.feelsLike = Self.feelsLike(of: merged)
    merged.condition = condition(beside: merged)
    return merged
  }

  // MARK: - One field

  private func combined(_ field: Field) -> MergedValue? {
    if field == .cloudBase { return nearest(field) }
    guard let rule = MergeRule.of(field) else { return nil }
    if settings.mode == .first { return first(field) }
    if let station = replacement(for: field) { return replaced(field, by: station, rule: rule) }
    let (candidates, rejected) = weighed(field, among: members(for: field))
    return combine(candidates, field: field, rule: rule, rejected: rejected)
  }

  private func combine(
    _ candidates: [Candidate],
    field: Field,
    rule: MergeRule,
    rejected: [Rejection]
  ) -> MergedValue? {
    var rejected = rejected
    var candidates = candidates
    if field == .pop { candidates = sameLength(candidates, rejecting: &rejected) }
    guard !candidates.isEmpty else {
      guard !rejected.isEmpty else { return nil }
      var empty = MergedValue(field, value: nil, method: .mean, count: 0)
      empty.rejected = rejected
      return empty
    }
    return value(of: candidates, field: field, rule: rule, rejected: rejected)
  }

  /// The value that candidates, of which there is at least one, come to.
  private func value(
    of candidates: [Candidate],
    field: Field,
    rule: MergeRule,
    rejected: [Rejection]
  ) -> MergedValue {
    let gate = Gate(candidates, limit: rule.gate)
    let survivors = gate.passed
    let mean = Statistics.mean(survivors)
    let isMedian = rule.combination == .median || settings.mode == .median
    let value = isMedian ? Statistics.median(survivors) : mean
    var merged = MergedValue(field, value: value, method: isMedian ? .median : .mean, count: candidates.count)
    merged.spread = Statistics.deviation(survivors, about: mean)
    merged.minimum = survivors.lazy.map(\.value).min()
    merged.maximum = survivors.lazy.map(\.value).max()
    merged.used = table.contributions(of: survivors, to: field)
    merged.rejected = rejected
    for (candidate, reason) in gate.rejected { merged.rejected.append(rejection(of: candidate, reason)) }
    if candidates.count > 1, let tau = rule.tau(for: value, field: field), let spread = merged.spread {
      let all = candidates.reduce(0) { $0 + $1.weight }
      let share = survivors.reduce(0) { $0 + $1.weight } / all
      merged.agreement = share * share / (1 + (spread / tau) * (spread / tau))
    }
    merged.isAtLeast = field == .visibility && survivors.allSatisfy(\.isLowerBound)
    if field == .precipitation { merged.wetSources = survivors.count { $0.value >= 0.1 } }
    if field == .snowfall { merged.wetSources = survivors.count { $0.value >= 0.01 } }
    merged.isAtMost = field == .pop && survivors.allSatisfy { $0.span.length > 3600 }
    return merged
  }

  private func rejection(of candidate: Candidate, _ reason: RejectionReason) -> Rejection {
    Rejection(source: views[candidate.rank].source, value: candidate.value, reason: reason)
  }

  /// Probabilities of different lengths cannot be compared: the shortest is used.
  private func sameLength(_ candidates: [Candidate], rejecting: inout [Rejection]) -> [Candidate] {
    guard let shortest = candidates.lazy.map(\.span.length).min(),
      candidates.contains(where: { $0.span.length > shortest })
    else { return candidates }
    for other in candidates where other.span.length > shortest {
      rejecting.append(rejection(of: other, .interval))
    }
    return candidates.filter { $0.span.length == shortest }
  }

  // MARK: - Who takes part

  /// Fields of these groups are replaced together, each group by the nearest station that has any of it.
  private static let replaceable: [FieldSet] = [
    [.temperature, .dewPoint], [.pressure], [.windSpeed, .windGust, .windDirection], [.visibility],
  ]

  private func replacement(for field: Field) -> SourceView? {
    guard hasReplacements, let group = Self.replaceable.first(where: { $0.contains(field) }) else {
      return nil
    }
    let isWeather = group.contains(.visibility)
    return views.filter { $0.tier == .replacing && $0.trust(field) > 0 }
      .filter { $0.hasAny(of: group) || (isWeather && $0.content.condition != nil) }
      .min { ($0.distance?.meters ?? 0, $0.rank) < ($1.distance?.meters ?? 0, $1.rank) }
  }

  /// The value of a near station alone. A field that it lacks comes from the models alone.
  private func replaced(_ field: Field, by station: SourceView, rule: MergeRule) -> MergedValue? {
    let (models, rejected) = weighed(field, among: views.filter { $0.tier == .member })
    let consensus = combine(models, field: field, rule: rule, rejected: rejected)
    guard let own = weighed(field, among: [station]).candidates.first else { return consensus }
    var merged = single(field, own)
    merged.isAtLeast = field == .visibility && own.isLowerBound
    merged.rejected = rejected.filter { $0.reason != .interval }
    if let gate = rule.gate, let expected = consensus?.value {
      merged.isConflicting = abs(own.value - expected) > 2 * gate
    }
    return merged
  }

  private func single(_ field: Field, _ candidate: Candidate) -> MergedValue {
    var merged = MergedValue(field, value: candidate.value, method: .single, count: 1)
    merged.spread = 0
    merged.minimum = candidate.value
    merged.maximum = candidate.value
    merged.used = table.contributions(of: [candidate], to: field)
    return merged
  }

  private func members(for field: Field) -> [SourceView] {
    switch field {
    case .precipitation, .snowfall:
      // A radar nowcast knows the next two hours better than any model.
      guard trustsNowcast, field == .precipitation else { return views }
      return Self.ones(preferredOf: views) { $0.has(field) && $0.section(of: field)?.kind == .nowcast }
    case .cloudCover, .pop, .uvIndex, .uvIndexClearSky:
      // Of these an observation sees only its own corner of the sky.
      return Self.ones(preferredOf: views) { $0.has(field) && $0.section(of: field)?.kind != .observation }
    default: return views
    }
  }

  /// The views that a rule prefers, or all when there are none.
  private static func ones(preferredOf views: [SourceView], where isPreferred: (SourceView) -> Bool)
    -> [SourceView]
  {
    let preferred = those(of: views, where: isPreferred)
    return preferred.isEmpty ? views : preferred
  }

  /// Like `filter`, but most often it is all, and then no array is made.
  private static func those(of views: [SourceView], where isMeant: (SourceView) -> Bool) -> [SourceView] {
    views.allSatisfy(isMeant) ? views : views.filter(isMeant)
  }

  /// Candidates with their weights: trust x learned x age x place / family.
  private func weighed(_ field: Field, among members: [SourceView])
    -> (candidates: [Candidate], rejected: [Rejection])
  {
    var candidates = table[field]
    if members.count < views.count {
      candidates = candidates.filter { candidate in members.contains { $0.rank == candidate.rank } }
    }
    if hasFamilies { shareWeights(of: &candidates) }
    return (candidates, hasRejections ? rejections(of: field, among: members) : [])
  }

  /// The values that are no candidates: first those that cannot be, are old or far, then those that nobody trusts.
  private func rejections(of field: Field, among members: [SourceView]) -> [Rejection] {
    let rejected = members.flatMap(\.content.rejected).filter { $0.field == field }.map(\.rejection)
    return rejected
      + members.filter { $0.trust(field) <= 0 }.compactMap { view in
        view[field].map { Rejection(source: view.source, value: $0, reason: .disabled) }
      }
  }

  /// Sources of one family count as one together.
  private func shareWeights(of candidates: inout [Candidate]) {
    let families = candidates.map { views[$0.rank].family }
    var counts: [String: Double] = [:]
    for family in families.compactMap(\.self) { counts[family, default: 0] += 1 }
    for (index, family) in families.enumerated() {
      if let family, let count = counts[family] { candidates[index].weight /= count }
    }
  }

  // MARK: - Fields with rules of their own

  /// The nearest report that has it, between equals the lower one: heights of cloud are not averaged.
  private func nearest(_ field: Field) -> MergedValue? {
    let candidates = weighed(field, among: views).candidates
    let best = candidates.min {
      (distance(of: $0), $0.value, $0.rank) < (distance(of: $1), $1.value, $1.rank)
    }
    return best.map { single(field, $0) }
  }

  /// From the place to the station, in metres; a grid is further away than all.
  private func distance(of candidate: Candidate) -> Double {
    views[candidate.rank].distance?.meters ?? .infinity
  }

  /// An altimeter setting stands in for the sea-level pressure only when nobody gives one.
  private func standInForPressure(_ merged: inout MergedReadings) {
    guard views.contains(where: { $0.has(.qnh) }) else { return }
    let settings = weighed(.qnh, among: views).candidates
    let nearest = settings.min { (distance(of: $0), $0.rank) < (distance(of: $1), $1.rank) }
    guard let nearest else { return }
    let setting = single(.qnh, nearest)
    merged.values[.qnh] = setting
    guard merged.values.value(of: .pressure) == nil else { return }
    var pressure = single(.pressure, nearest)
    pressure.method = .qnh
    pressure.used = setting.used
    pressure.rejected = merged.values[.pressure]?.rejected ?? []
    merged.values[.pressure] = pressure
  }

  /// A gust below the merged wind is an artefact of averaging.
  private func raiseGust(_ merged: inout MergedReadings) {
    guard let gust = merged.values.value(of: .windGust), let speed = merged.values.value(of: .windSpeed),
      gust <= speed
    else { return }
    merged.values[.windGust]?.value = speed
  }

  /// The direction of the wind vectors of all sources whose speed was believed.
  private func direction(speed: MergedValue?) -> MergedValue? {
    let believed = speed?.used ?? []
    func isBelieved(_ view: SourceView) -> Bool {
      believed.count == views.count || believed.contains { $0.source == view.source }
    }
    var members = Self.those(of: views, where: isBelieved)
    // A station that replaced the wind without a direction says that it has none.
    if let station = replacement(for: .windDirection), isBelieved(station) {
      members = [station]
    }
    let (candidates, rejected) = weighed(.windDirection, among: members)
    guard !candidates.isEmpty else {
      guard members.contains(where: { $0.tier == .replacing }), let speed, speed.value ?? 0 > 0 else {
        return nil
      }
      var variable = MergedValue(.windDirection, value: nil, method: .single, count: 1)
      variable.isVariable = true
      return variable
    }
    let vectors = candidates.map { candidate in
      let own = views[candidate.rank][.windSpeed] ?? 0
      return (speed: own, degrees: candidate.value, weight: candidate.weight)
    }
    var merged = MergedValue(.windDirection, value: nil, method: .vector, count: candidates.count)
    merged.used = table.contributions(of: candidates, to: .windDirection)
    merged.rejected = rejected
    guard let resultant = Statistics.resultant(vectors), resultant.steadiness >= 0.5, speed?.value ?? 0 >= 1
    else {
      merged.isVariable = true
      merged.agreement = candidates.count > 1 ? Statistics.resultant(vectors)?.steadiness : nil
      return merged
    }
    merged.value = resultant.degrees
    merged.agreement = candidates.count > 1 ? resultant.steadiness : nil
    return merged
  }

  /// From the merged temperature and dew point, never averaged itself.
  private func humidity(of merged: MergedReadings) -> MergedValue? {
    var rejected: [Rejection] = []
    for view in views {
      for entry in view.content.rejected where entry.field == .humidity && entry.rejection.reason == .range {
        rejected.append(entry.rejection)
      }
    }
    guard let temperature = merged.temperature, let dewPoint = merged.values[.dewPoint],
      let value = dewPoint.value
    else {
      guard !rejected.isEmpty else { return nil }
      var empty = MergedValue(.humidity, value: nil, method: .derived, count: 0)
      empty.rejected = rejected
      return empty
    }
    var humidity = MergedValue(
      .humidity,
      value: Atmosphere.relativeHumidity(temperature: temperature, dewPoint: .celsius(value)),
      method: .derived,
      count: dewPoint.count
    )
    humidity.rejected = rejected
    return humidity
  }

  private static func feelsLike(of merged: MergedReadings) -> Temperature? {
    guard let temperature = merged.temperature else { return nil }
    return Atmosphere.feelsLike(
      temperature: temperature,
      wind: merged.values.value(of: .windSpeed).map(Speed.metersPerSecond),
      relativeHumidity: merged.values.value(of: .humidity)
    )
  }

  // MARK: - Modes

  private static let groups: [FieldSet] = [
    [.temperature, .dewPoint, .humidity], [.pressure, .qnh], [.windSpeed, .windGust, .windDirection],
    [.precipitation, .snowfall, .snowDepth, .pop], [.visibility, .cloudCover, .cloudBase],
    [.uvIndex, .uvIndexClearSky], FieldSet(Field.airQuality),
  ]

  /// The first source of the config that has any field of the group gives the whole group.
  private func first(_ field: Field) -> MergedValue? {
    guard let group = Self.groups.first(where: { $0.contains(field) }) else { return nil }
    let view = views.first { view in group.contains { view.has($0) && view.trust($0) > 0 } }
    return view.flatMap { weighed(field, among: [$0]).candidates.first }.map { single(field, $0) }
  }

  // MARK: - Condition

  private func condition(beside merged: MergedReadings) -> MergedCondition? {
    let station =
      settings.mode == .first
      ? nil : replacement(for: .visibility).flatMap { $0.content.condition == nil ? nil : $0 }
    let voters = Self.those(of: views) { $0.content.condition != nil && $0.conditionTrust > 0 }
    var families: [String: Double] = [:]
    for view in voters { if let family = view.family { families[family, default: 0] += 1 } }
    let first = settings.mode == .first ? voters.first?.rank : nil
    var votes: [ConditionMerge.Vote] = []
    votes.reserveCapacity(voters.count)
    for view in voters {
      guard let vote = view.content.condition, let section = view.conditionSection else { continue }
      let strength = view.tier == .strong ? 3.0 : 1
      votes.append(
        ConditionMerge.Vote(
          rank: view.rank,
          source: view.source,
          vote: vote,
          weight: view.conditionTrust * strength * section.weight
            / (view.family.flatMap { families[$0] } ?? 1),
          isObservation: section.kind == .observation,
          decides: (station == nil || view.rank == station?.rank) && (first == nil || view.rank == first)
        )
      )
    }
    let surroundings = ConditionMerge.Surroundings(
      temperature: merged.values.value(of: .temperature),
      precipitation: merged.values.value(of: .precipitation),
      pop: merged.values.value(of: .pop),
      cloudCover: merged.values.value(of: .cloudCover),
      windSpeed: merged.values.value(of: .windSpeed),
      windGust: merged.values.value(of: .windGust),
      isObserved: station != nil
    )
    return ConditionMerge.merge(votes, surroundings)
  }
}

extension MergedReadings {
  package var temperature: Temperature? { values.value(of: .temperature).map(Temperature.celsius) }
}
