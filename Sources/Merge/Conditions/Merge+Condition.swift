import Weather

extension Merge {
  /// The weather in a word, by the votes of all who say one.
  func condition(beside merged: MergedReadings) -> MergedCondition? {
    let station = settings.mode == .first ? nil : replacement(for: .visibility) { $0.conditionTrust }
    // The nearest station speaks for its group: where it has no word, no other
    // station has, and the models decide.
    let isObserved = station?.content.condition != nil
    func decides(_ view: SourceView) -> Bool {
      guard let station else { return true }
      return isObserved ? view.rank == station.rank : view.conditionSection?.kind != .observation
    }
    let voters = Self.those(of: views) { $0.content.condition != nil && $0.conditionTrust > 0 }
    var families: [String: Double] = [:]
    for view in voters { if let family = view.family { families[family, default: 0] += 1 } }
    let first = settings.mode == .first ? voters.first?.rank : nil
    var votes: [ConditionMerge.Vote] = []
    votes.reserveCapacity(voters.count)
    for view in voters {
      guard let vote = view.content.condition, let section = view.conditionSection else { continue }
      votes.append(
        ConditionMerge.Vote(
          rank: view.rank,
          source: view.source,
          vote: vote,
          weight: view.conditionTrust * view.strength * section.weight
            / (view.family.flatMap { families[$0] } ?? 1),
          isObservation: section.kind == .observation,
          decides: decides(view) && (first == nil || view.rank == first)
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
      isObserved: isObserved
    )
    let decided = ConditionMerge.merge(votes, surroundings)
    let rejected = hasRejections ? views.compactMap(Self.rejectedVote) : []
    guard !rejected.isEmpty else { return decided }
    var reported = decided ?? MergedCondition(count: 0)
    reported.rejected = rejected
    return reported
  }

  /// What a view says of the condition that could be nobody's vote: too old, too far, or
  /// of a source that nobody trusts.
  private static func rejectedVote(of view: SourceView) -> MergedCondition.RejectedVote? {
    if let (vote, reason) = view.content.rejectedCondition {
      return .init(source: view.source, vote: vote, reason: reason)
    }
    guard view.conditionTrust <= 0, let vote = view.content.condition else { return nil }
    return .init(source: view.source, vote: vote, reason: .disabled)
  }
}
