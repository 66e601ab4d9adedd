import Text
import Weather

/// Counts votes for the condition by weight. The order of the rules is one of safety: a danger is reported at
/// a third of the votes if any other value supports it, precipitation at half of them.
struct ConditionMerge {
  /// The vote of a source, and what it counts.
  struct Ballot {
    let rank: Int
    let source: SourceID
    let vote: ConditionVote
    let weight: Double
    let isObservation: Bool
    /// Stations that replace the models decide alone; other votes count only for hazards.
    let decides: Bool
  }

  /// From which speed and which gust a vote for wind counts, in metres a second: a strong breeze (Beaufort
  /// 6), and gusts of about gale force (Beaufort 8).
  private static let windySpeed = Speed.least(ofBeaufort: 6).metersPerSecond
  private static let windyGust = 17.0

  /// From which rates rain is moderate, heavy and extreme, in millimetres an hour: FMH-1 table 8-1 for the
  /// first two, violent showers of the Met Office for the third.
  private static let rainRates = [2.5, 7.6, 50]

  /// The merged values that votes are checked against.
  struct Surroundings {
    /// In degrees Celsius.
    var temperature: Double?
    /// In millimetres an hour.
    var precipitation: Double?
    var pop: Double?
    var cloudCover: Double?
    /// In metres a second.
    var windSpeed: Double?
    var windGust: Double?
    /// A station observed the weather, so a forecast without rain does not overrule it.
    var isObserved = false
    /// Whether a nowcast knows that nothing falls.
    var isDryByNowcast = false
    /// Whether to record the shares that decided.
    var explains = false
  }

  private struct Outcome {
    var condition: Condition?
    var intensity: Intensity?
    /// The result of the votes alone; `nil` if that is the intensity.
    var votedIntensity: Intensity?
    /// The result of the votes alone; `nil` if that is the condition.
    var votedCondition: Condition?
    /// The share of the votes for it.
    var share = 0.0
    /// Whether one of them is an observation.
    var isObserved = false
    /// Set by `wet()`, the only rule that the last check may overrule.
    var isWet = false
    /// Hazards among these conditions are part of the result.
    var hazards: ConditionSet = []
  }

  /// Those that decide.
  private let deciding: [Ballot]
  private let ballots: [Ballot]
  /// The conditions that any ballot is for, and those that deciding votes are for. Rules for other conditions
  /// are skipped.
  private let allVoted: ConditionSet
  private let voted: ConditionSet
  private let surroundings: Surroundings
  private let total: Double
  private var steps: [MergedCondition.Step] = []

  private init(_ ballots: [Ballot], _ surroundings: Surroundings) {
    self.ballots = ballots
    self.surroundings = surroundings
    // "Windy" says nothing about the sky.
    func decides(_ ballot: Ballot) -> Bool { ballot.decides && ballot.vote.condition != .windy }
    deciding = ballots.allSatisfy(decides) ? ballots : ballots.filter(decides)
    allVoted = Self.conditions(of: ballots)
    voted = Self.conditions(of: deciding)
    total = Self.weight(of: deciding)
  }

  static func merge(_ ballots: [Ballot], _ surroundings: Surroundings) -> MergedCondition? {
    var merge = ConditionMerge(ballots, surroundings)
    var outcome = merge.decide()
    var possible: [ConditionVote] = []
    var unexpected: ConditionVote?
    if outcome.isWet, merge.isDry {
      unexpected = outcome.condition.map { ConditionVote($0, outcome.intensity) }
      possible += [unexpected].compactMap(\.self)
      outcome = merge.sky(among: merge.voted)
    }
    possible += merge.hazards(beside: outcome).filter { hazard in
      !possible.contains { $0.condition == hazard.condition }
    }
    let strongEnough =
      (surroundings.windSpeed ?? 0).reaches(Self.windySpeed)
      || (surroundings.windGust ?? 0).reaches(Self.windyGust)
    let isWindy = strongEnough && ballots.contains { $0.vote.condition == .windy }
    guard outcome.condition != nil || !possible.isEmpty || isWindy else { return nil }
    return MergedCondition(
      condition: outcome.condition,
      intensity: outcome.intensity,
      votedIntensity: outcome.votedIntensity,
      votedCondition: outcome.votedCondition,
      agreement: merge.deciding.count > 1 ? outcome.share : nil,
      count: merge.deciding.count,
      possible: possible,
      unexpected: unexpected,
      isDryByNowcast: unexpected != nil && surroundings.isDryByNowcast,
      isWindy: isWindy,
      votes: contributions(of: ballots),
      steps: merge.steps,
      isObserved: surroundings.isObserved
    )
  }

  private static func contributions(of ballots: [Ballot]) -> [MergedCondition.ConditionContribution] {
    ballots.map { .init(source: $0.source, vote: $0.vote, weight: $0.weight, decides: $0.decides) }
  }

  /// Whether the merged values contradict votes for rain or snow: a nowcast has none, or users would not
  /// believe it beside a forecast of none and a chance below 20 %.
  private var isDry: Bool {
    guard !surroundings.isObserved, surroundings.precipitation == 0 else { return false }
    return surroundings.isDryByNowcast || surroundings.pop.map { !$0.reaches(20) } ?? false
  }

  private mutating func decide() -> Outcome {
    if let severe = severe() { return severe }
    // Hazards that reach a third but are not the headline leave the decision to the other votes.
    var others = voted
    if !allVoted.isDisjoint(with: ConditionGroups.hazards) {
      for (group, conditions) in [
        (Step.Group.thunder, ConditionGroups.thunder), (.freezing, freezing), (.icePellets, [.icePellets]),
      ] {
        guard let hazard = hazard(conditions, group) else { continue }
        if isHeadline(hazard) { return hazard }
        note(group, hazard.share, of: 0.5, .alone)
        others = others.subtracting(conditions)
      }
    }
    return wet(among: others) ?? obscured(among: others) ?? sky(among: others)
  }

  /// Freezing fog counts on its own with at least a third of the votes, otherwise as fog.
  private var freezing: ConditionSet {
    let isMember = reaches(1.0 / 3, share(of: [.freezingFog]))
    return isMember ? ConditionGroups.freezing : ConditionGroups.freezingPrecipitation
  }

  // MARK: - The rules

  /// One observation is enough; forecasts need a third of the votes.
  private mutating func severe() -> Outcome? {
    if allVoted.isDisjoint(with: ConditionGroups.severe) { return nil }
    let observed = ballots.filter { $0.isObservation && ConditionGroups.severe.contains($0.vote.condition) }
    guard !observed.isEmpty else { return hazard(ConditionGroups.severe, .severe) }
    let share = Self.weight(of: observed) / Self.weight(of: ballots)
    note(.severe, share, of: nil, .decides)
    return outcome(of: observed, share: share, hazards: ConditionGroups.severe)
  }

  private mutating func hazard(_ conditions: ConditionSet, _ name: Step.Group) -> Outcome? {
    if voted.isDisjoint(with: conditions) { return nil }
    let share = share(of: conditions)
    guard isDecided(name, by: share, from: 1.0 / 3) else { return nil }
    return outcome(of: deciding(for: conditions), share: share, hazards: conditions)
  }

  /// Whether a hazard with a third of the votes is the condition: with half of the votes, or when another
  /// value supports it. Otherwise it is only possible.
  private func isHeadline(_ hazard: Outcome) -> Bool {
    if hazard.share.reaches(0.5) || hazard.isObserved { return true }
    // A chance of rain does not support fog.
    if hazard.condition == .freezingFog { return share(of: ConditionGroups.obscuring).reaches(0.5) }
    return (surroundings.pop ?? 0).reaches(30) || share(of: ConditionGroups.wet).reaches(0.5)
  }

  private mutating func wet(among others: ConditionSet) -> Outcome? {
    let group = others.intersection(ConditionGroups.wet)
    if group.isEmpty { return nil }
    let share = Self.share(weight(of: group), in: weight(of: others))
    let isRaining = (surroundings.precipitation ?? 0).reaches(0.1)
    guard isDecided(.wet, by: share, from: isRaining ? 1.0 / 3 : 0.5) else { return nil }
    // Hazards below their own threshold count as wet, but not for the phase, unless there are no other votes.
    let plain = group.subtracting(ConditionGroups.hazards)
    let phased = deciding(for: plain.isEmpty ? group : plain)
    guard let phase = heaviest(phased, by: { ConditionGroups.phase(of: $0.vote.condition) }) else {
      return nil
    }
    let inPhase = phased.filter { ConditionGroups.phase(of: $0.vote.condition) == phase }
    guard let code = heaviest(inPhase, by: { $0.vote.condition }) else { return nil }
    let shareInPhase = Self.share(Self.weight(of: inPhase), in: total)
    if surroundings.explains { note(phase, shareInPhase, of: nil, .decides) }
    let sane = ConditionGroups.sane(code, at: surroundings.temperature)
    let (reported, voted) = intensity(of: deciding(for: group))
    return Outcome(
      condition: sane,
      intensity: reported,
      votedIntensity: voted,
      votedCondition: sane == code ? nil : code,
      share: shareInPhase,
      isWet: true,
      hazards: [code]
    )
  }

  private mutating func obscured(among others: ConditionSet) -> Outcome? {
    let group = others.intersection(ConditionGroups.obscuring)
    if group.isEmpty { return nil }
    let share = Self.share(weight(of: group), in: weight(of: others))
    guard isDecided(.obscured, by: share, from: 0.5) else { return nil }
    // Freezing fog that did not win on its own counts as fog.
    let word = heaviest(deciding(for: group)) {
      $0.vote.condition == .freezingFog ? .fog : $0.vote.condition
    }
    return Outcome(condition: word, share: self.share(of: group))
  }

  private mutating func sky(among others: ConditionSet) -> Outcome {
    guard let word = surroundings.cloudCover.map(Condition.sky(cloud:)) ?? medianSky(of: others) else {
      return Outcome()
    }
    let share = share(of: ConditionGroups.about(word))
    note(.sky, share, of: nil, .decides)
    return Outcome(condition: word, share: share)
  }

  /// When the cloud cover is unknown: the median of the words, the cloudier one at exactly half.
  private func medianSky(of others: ConditionSet) -> Condition? {
    let sorted = deciding(for: others.intersection(ConditionGroups.sky)).sorted {
      $0.vote.condition.severity < $1.vote.condition.severity
    }
    return Self.middle(of: sorted)?.vote.condition
  }

  private func outcome(of group: [Ballot], share: Double, hazards: ConditionSet) -> Outcome {
    let condition = heaviest(group, by: { $0.vote.condition })
    let isWet = condition.map(ConditionGroups.wet.contains) ?? false
    let (reported, voted) = isWet ? intensity(of: group) : (nil, nil)
    return Outcome(
      condition: condition,
      intensity: reported,
      votedIntensity: voted,
      share: share,
      isObserved: group.contains(where: \.isObservation),
      hazards: hazards
    )
  }

  // MARK: - Reasons

  private typealias Step = MergedCondition.Step

  /// Whether a share reaches the threshold of its rule. It is noted either way.
  private mutating func isDecided(
    _ group: Step.Group,
    by share: Double,
    from threshold: Double
  ) -> Bool {
    let isEnough = reaches(threshold, share)
    if share > 0 { note(group, share, of: threshold, isEnough ? .decides : .tooFew) }
    return isEnough
  }

  private mutating func note(
    _ group: Step.Group,
    _ share: Double,
    of threshold: Double?,
    _ verdict: Step.Verdict
  ) {
    guard surroundings.explains else { return }
    // The rule that found the hazard possible had recorded it as sufficient.
    if verdict == .alone { steps.removeAll { $0.group == group } }
    steps.append(Step(group: group, share: share, threshold: threshold, verdict: verdict))
  }

  // MARK: - Counting

  private static func conditions(of ballots: [Ballot]) -> ConditionSet {
    ballots.reduce(into: []) { $0.insert($1.vote.condition) }
  }

  /// The deciding ballots for some conditions.
  private func deciding(for conditions: ConditionSet) -> [Ballot] {
    deciding.filter { conditions.contains($0.vote.condition) }
  }

  /// The weight of the deciding votes for some conditions.
  private func weight(of conditions: ConditionSet) -> Double {
    var weight = 0.0
    for ballot in deciding where conditions.contains(ballot.vote.condition) { weight += ballot.weight }
    return weight
  }

  private func share(of conditions: ConditionSet) -> Double {
    Self.share(weight(of: conditions), in: total)
  }

  private static func share(_ weight: Double, in total: Double) -> Double { total > 0 ? weight / total : 0 }

  private static func weight(of ballots: [Ballot]) -> Double { ballots.reduce(0) { $0 + $1.weight } }

  /// A share of 0 reaches no threshold, not even 0.
  private func reaches(_ threshold: Double, _ share: Double) -> Bool { share > 0 && share.reaches(threshold) }

  /// The weighted median of sorted votes; the later one at exactly half.
  private static func middle(of ballots: [Ballot]) -> Ballot? {
    let half = weight(of: ballots) / 2
    var sum = 0.0
    let median = ballots.first { ballot in
      sum += ballot.weight
      return sum > half * (1 + 1e-12)
    }
    return median ?? ballots.last
  }

  /// The key with the most weight; between equals, the one with the most severe vote.
  private func heaviest<Key: Equatable>(_ group: [Ballot], by key: (Ballot) -> Key) -> Key? {
    // Mostly all agree.
    if let first = group.first.map(key), group.allSatisfy({ key($0) == first }) { return first }
    // There are only a few keys, so a linear search is faster than hashing.
    var counts: [(key: Key, weight: Double, severity: Int)] = []
    for ballot in group {
      let name = key(ballot)
      if let place = counts.firstIndex(where: { $0.key == name }) {
        counts[place].weight += ballot.weight
        counts[place].severity = max(counts[place].severity, ballot.vote.condition.severity)
      } else {
        counts.append((name, ballot.weight, ballot.vote.condition.severity))
      }
    }
    return counts.max { left, right in
      let (a, b) = (left.weight, right.weight)
      return abs(a - b) <= 1e-12 * max(a, b) ? left.severity < right.severity : a < b
    }?.key
  }

  /// The weighted median of the intensities, the stronger one at exactly half. Of forecasts, it is at most
  /// one class away from the intensity of the merged rate; what a station observed, no model weakens.
  ///
  /// - Returns: The reported intensity, and the median if it differs.
  private func intensity(of group: [Ballot]) -> (reported: Intensity?, voted: Intensity?) {
    let voted = group.filter { $0.vote.intensity != nil }
      .sorted { ($0.vote.intensity?.rank ?? 0, $0.rank) < ($1.vote.intensity?.rank ?? 0, $1.rank) }
    guard let median = Self.middle(of: voted)?.vote.intensity else { return (nil, nil) }
    guard !surroundings.isObserved, let rate = surroundings.precipitation else { return (median, nil) }
    let byRate = Self.rainRates.count { rate.reaches($0) }
    let reported = Intensity.allCases[min(max(median.rank, byRate - 1), byRate + 1)]
    return (reported, reported == median ? nil : median)
  }

  /// Hazards that some sources report but that did not become the condition.
  private func hazards(beside outcome: Outcome) -> [ConditionVote] {
    if allVoted.isDisjoint(with: ConditionGroups.dangers) { return [] }
    let others = ballots.map(\.vote).filter { vote in
      ConditionGroups.dangers.contains(vote.condition)
        && vote.condition != outcome.condition && !outcome.hazards.contains(vote.condition)
    }
    return others.unique(by: \.condition)
  }
}
