package import FoundationEssentials
package import Weather

/// How a merged value was computed from the values of the sources.
package enum MergeMethod: String, Hashable, Sendable, CaseIterable {
  /// Weighted mean.
  case mean
  /// Weighted median.
  case median
  /// Direction of the weighted sum of wind vectors.
  case vector
  /// Taken unchanged from one source: a nearby station, or in the mode `first`.
  case single
  /// Computed from other merged values.
  case derived
  /// An altimeter setting, used because no source gave a sea-level pressure.
  case qnh
}

/// A source's value that was used for a merged one.
package struct Contribution: Hashable, Sendable {
  package var source: SourceID
  package var value: Double
  package var weight: Double
  package var kind: ReportKind
  /// Whether the source reports a variable wind. The value of its direction is then meaningless.
  package var isVariable = false
  package var isStale: Bool
  /// Whether the value is one hour's share of a value for several hours.
  package var isDerived = false
  /// Relative to `now`, never negative.
  package var age: TimeInterval
  package var issued: Date?
  /// From the place to the station.
  package var distance: Length?
  /// What the source's past errors here make of its weight.
  package var learned: LearnedWeight? = nil
  /// How its bias was removed from the value.
  package var correction: AppliedCorrection? = nil
  /// The factors of the weight. Only for current values, which are the ones that can be explained.
  package var factors: WeightFactors? = nil
}

/// The value of a source before its bias was removed.
package struct AppliedCorrection: Hashable, Sendable {
  package var raw: Double
  package var correction: BiasCorrection
}

/// The factors of a weight. The weight is their product times what was learned, divided among the members of
/// a family.
package struct WeightFactors: Hashable, Sendable {
  /// The trust set in the config.
  package var trust: Double
  /// The factor for the age of the value.
  package var age: Double
  /// The factor for the station's distance from the place and its difference in height.
  package var distance: Double
  package var height: Double
  /// 3 for a nearby station, else 1.
  package var nearness: Double
  package var family: String?
  /// How many sources of the family share its weight here.
  package var familyMembers: Int
}

/// Why a value was not used.
package enum RejectionReason: String, Hashable, Sendable, CaseIterable {
  /// Physically impossible.
  case range
  /// Far from the other values, of which there are at least three.
  case outlier
  /// Far from the only other value, which has more weight.
  case conflict
  /// Older than two hours.
  case stale
  /// From a station that is too far away or at another height.
  case far
  /// The config gives the source no weight.
  case disabled
  /// For a period of another length.
  case interval
}

/// A source's value that was not used, and why.
package struct Rejection: Hashable, Sendable {
  package var source: SourceID
  package var value: Double
  package var reason: RejectionReason
  /// How a station is too far away, for the reason `far`.
  package var remoteness: Remoteness? = nil
}

/// What makes a station unusable for a place. At least one of the two is set.
package struct Remoteness: Hashable, Sendable {
  package static let farthest = Length.kilometers(40)
  package static let highest = Length.meters(300)

  /// From the place, if that is above the limit.
  package var distance: Length?
  /// The station's height minus the place's, if that is above the limit.
  package var climb: Length?
}

/// The merged value of one field, and which sources gave which values.
package struct MergedValue: Hashable, Sendable {
  package let field: Field
  /// In the field's canonical unit, not rounded; `nil` for a variable wind direction.
  package var value: Double?
  package var method: MergeMethod
  /// How many values entered the gate.
  package var count: Int
  /// How well the sources agree (not how right they are), from 0 to 1; `nil` for a single source and for
  /// derived values.
  package var agreement: Double?
  /// The weighted standard deviation of the values used, and the smallest and largest of them.
  package var spread: Double?
  package var minimum: Double?
  package var maximum: Double?
  package var used: Contributions
  package var rejected: [Rejection] = []
  /// Whether the wind has no particular direction.
  package var isVariable = false
  /// The bound when each source's value is one: the value is at least that. A probability for a longer period
  /// is an upper bound for one hour.
  package var bound: Bound?
  /// Whether this is the value of a station so near, level and recent that models are not used.
  package var isReplacing = false
  /// Whether the station that replaced the models is more than twice the limit of the field away from them.
  package var isConflicting = false
  /// For amounts: how many of the sources used have at least 0.1 mm in the hour.
  package var wetSources: Int?
  /// The share of their weight, from 0 to 1.
  package var wetShare: Double?
}

extension MergedValue {
  package init(_ field: Field, value: Double?, method: MergeMethod, count: Int) {
    self.init(
      field: field,
      value: value,
      method: method,
      count: count,
      used: Contributions(noneTo: field)
    )
  }
}

/// The condition that the sources voted for.
package struct MergedCondition: Hashable, Sendable {
  package var condition: Condition?
  package var intensity: Intensity?
  /// The intensity that was voted for, if the amount of precipitation contradicts it.
  package var votedIntensity: Intensity? = nil
  /// The share of the votes, by weight, for this condition; `nil` for a single vote.
  package var agreement: Double?
  package var count: Int
  /// Hazards that some sources report, but too few to show them as the condition.
  package var possible: [ConditionVote] = []
  /// The precipitation that was voted for although hardly any chance and no amount of it is forecast. The sky
  /// is shown instead.
  package var unexpected: ConditionVote?
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
    package enum Group: String, Hashable, Sendable, CaseIterable {
      case severe, thunder, freezing, icePellets, wet, liquid, solid, mixed, ice, obscured, sky
    }

    package enum Verdict: String, Hashable, Sendable {
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

/// The agreement as a word.
package enum AgreementGrade: String, Hashable, Sendable {
  case high, medium, low

  package init(_ agreement: Double) {
    self = agreement >= 0.75 ? .high : agreement >= 0.45 ? .medium : .low
  }
}

/// The merged weather at a place at one time.
package struct MergedReadings: Hashable, Sendable {
  package var time: Date
  package var values = MergedValues()
  package var condition: MergedCondition?
  /// Computed again from the merged temperature, wind and humidity.
  package var feelsLike: Temperature?

  /// In metres per second. Below it, agreement on the direction does not matter.
  private static let leastWindWithDirection = 3.0

  /// The lowest agreement of temperature, precipitation, wind and condition; `nil` when temperature, wind and
  /// condition have none, because rain alone says nothing about the rest.
  package var headlineAgreement: Double? {
    let grades = [values[.temperature]?.agreement, windAgreement, condition?.agreement].compactMap(\.self)
    guard let least = grades.min() else { return nil }
    return min(least, values[.precipitation]?.agreement ?? 1)
  }

  /// The lower agreement of wind speed and, unless the wind is light, direction.
  private var windAgreement: Double? {
    let hasDirection = (values.value(of: .windSpeed) ?? 0).reaches(Self.leastWindWithDirection)
    let direction = hasDirection ? values[.windDirection]?.agreement : nil
    return [values[.windSpeed]?.agreement, direction].compactMap(\.self).min()
  }

  /// The pollutant that is worst by the European Air Quality Index; `nil` when fewer than two are known.
  package var mainPollutant: Field? { EuropeanAirQuality.mainPollutant { values.value(of: $0) } }

  package init(time: Date) { self.time = time }
}
