import Weather

extension Merge {
  /// The condition, by the votes of all sources that report one.
  func condition(beside merged: MergedReadings) -> MergedCondition? {
    let station = settings.mode == .first ? nil : replacement(for: .visibility) { $0.standing.conditionTrust }
    // The nearest station decides for its group. If it reports no condition, no other station replaces it,
    // and the models decide.
    let isObserved = station?.content.hasWeather ?? false
    let voters = Self.filtered(views) { $0.content.condition != nil && $0.standing.conditionTrust > 0 }
    let first = settings.mode == .first ? voters.first?.rank : nil
    func decides(_ view: SourceView) -> Bool {
      if let first { return view.rank == first }
      guard view.content.hasWeather else { return false }
      guard let station else { return true }
      return isObserved ? view.rank == station.rank : view.conditionSection?.isObservation != true
    }
    let deciding = Self.filtered(voters, where: decides)
    let families = hasFamilies ? Self.sizes(of: deciding) : [:]
    let allFamilies = deciding.count == voters.count ? families : Self.sizes(of: voters)
    var votes: [ConditionMerge.Ballot] = []
    votes.reserveCapacity(voters.count)
    for view in voters {
      guard let vote = view.content.condition, let section = view.conditionSection else { continue }
      let decides = decides(view)
      let sharing = view.family.flatMap { (decides ? families : allFamilies)[$0] } ?? 1
      votes.append(
        ConditionMerge.Ballot(
          rank: view.rank,
          source: view.source,
          vote: vote,
          weight: view.standing.conditionTrust * view.strength * section.weight / sharing,
          isObservation: section.isObservation,
          decides: decides
        )
      )
    }
    let surroundings = ConditionMerge.Surroundings(
      temperature: merged.values.value(of: .temperature),
      precipitation: merged.values.value(of: .precipitation),
      pop: merged.values.value(of: .pop),
      cloudCover: isObserved && !isCloudOf(station) ? nil : merged.values.value(of: .cloudCover),
      windSpeed: merged.values.value(of: .windSpeed),
      windGust: merged.values.value(of: .windGust),
      isObserved: isObserved,
      isDryByNowcast: isDryByNowcast(merged),
      explains: explains
    )
    let decided = ConditionMerge.merge(votes, surroundings)
    let rejected = hasRejections ? views.compactMap(Self.rejectedVote) : []
    guard !rejected.isEmpty else { return decided }
    var reported = decided ?? MergedCondition(count: 0)
    reported.rejected = rejected
    return reported
  }

  private func isDryByNowcast(_ merged: MergedReadings) -> Bool {
    guard trustsNowcast, let rate = merged.values[.precipitation], rate.value == 0 else { return false }
    return rate.used.allSatisfy { $0.kind == .nowcast }
  }

  /// Whether the merged cloud cover is the station's. If not, the cloud cover of models does not overrule the
  /// station's own word for the sky.
  private func isCloudOf(_ station: SourceView?) -> Bool {
    guard let station, station.content.has(.cloudCover) else { return false }
    return replacement(for: .cloudCover)?.rank == station.rank
  }

  /// How many voters each family has. Members without a condition take no share of its weight.
  private static func sizes(of voters: [SourceView]) -> [String: Double] {
    var sizes: [String: Double] = [:]
    for voter in voters where voter.content.hasWeather {
      if let family = voter.family { sizes[family, default: 0] += 1 }
    }
    return sizes
  }

  /// A source's condition that cannot be a vote: too old, too far away, or from an untrusted source.
  private static func rejectedVote(of view: SourceView) -> MergedCondition.RejectedVote? {
    if let (vote, reason) = view.content.rejectedCondition {
      return .init(source: view.source, vote: vote, reason: reason)
    }
    guard view.standing.conditionTrust <= 0, let vote = view.content.condition else { return nil }
    return .init(source: view.source, vote: vote, reason: .disabled)
  }
}
