package import Weather

/// The condition that the sources voted for.
package struct MergedCondition: Hashable, Sendable {
  package var condition: Condition?
  package var intensity: Intensity?
  /// The intensity that was voted for, if the amount of precipitation contradicts it.
  package var votedIntensity: Intensity? = nil
  /// The condition that was voted for, if the temperature makes it another one: snow from 4 °C on is rain.
  package var votedCondition: Condition? = nil
  /// The share of the votes, by weight, for this condition; `nil` for a single vote.
  package var agreement: Double?
  package var count: Int
  /// Hazards that some sources report, but too few to show them as the condition.
  package var possible: [ConditionVote] = []
  /// The precipitation that was voted for although a nowcast has none, or hardly any chance and no amount of
  /// it is forecast. The sky is shown instead.
  package var unexpected: ConditionVote?
  /// Whether a nowcast contradicts `unexpected`.
  package var isDryByNowcast = false
  /// Whether a source says windy and the wind is strong enough to mention it beside the condition.
  package var isWindy = false
  package var votes: [ConditionContribution] = []
  /// The shares that the rules examined, in their order. Only for current values.
  package var steps: [Step] = []
  /// Whether a station that replaces the models decided it alone.
  package var isObserved = false
  package var rejected: [RejectedVote] = []

  /// The share of the votes for a group of conditions, and the outcome.
  package struct Step: Hashable, Sendable {
    /// The conditions whose votes are counted together.
    package enum Group: String, Hashable, Sendable, CaseIterable {
      case severe, thunder, freezing, icePellets, wet, liquid, solid, mixed, ice, obscured, sky
    }

    /// What follows from the share of a group.
    package enum Verdict: String, Hashable, Sendable, CaseIterable {
      case decides
      /// Below the threshold.
      case tooFew
      /// At least a third but less than half of the votes, and no other value supports it.
      case alone
    }

    package var group: Group
    package var share: Double
    /// `nil` for a phase, which only needs more votes than the others, and for the sky.
    package var threshold: Double?
    package var verdict: Verdict
  }

  /// One source's vote for the condition, and its weight.
  package struct ConditionContribution: Hashable, Sendable {
    package var source: SourceID
    package var vote: ConditionVote
    package var weight: Double
    /// `false` when a station or one source decides; the others then only count for hazards.
    package var decides = true
  }

  /// A source's condition that was not counted as a vote, and why.
  package struct RejectedVote: Hashable, Sendable {
    package var source: SourceID
    package var vote: ConditionVote
    package var reason: RejectionReason
  }
}
