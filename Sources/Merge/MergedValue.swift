package import FoundationEssentials
package import Weather

/// How a merged value came out of the values of the sources.
package enum MergeMethod: String, Hashable, Sendable, CaseIterable {
  /// Weighted mean.
  case mean
  /// Weighted median.
  case median
  /// Direction of the weighted sum of wind vectors.
  case vector
  /// Taken whole from one source: a near station, or in the mode `first`.
  case single
  /// Computed from other merged values.
  case derived
  /// An altimeter setting standing in for a sea-level pressure that nobody gave.
  case qnh
}

/// A source's value that took part in a merged one.
package struct Contribution: Hashable, Sendable {
  package var source: SourceID
  package var value: Double
  package var weight: Double
  package var kind: ReportKind
  /// The source reports a variable wind, so that the value of its direction means nothing.
  package var isVariable = false
  package var isStale: Bool
  /// The share of one hour of what the source says of several.
  package var isDerived = false
  /// Against `now`, never negative.
  package var age: TimeInterval
  package var issued: Date?
  /// From the place to the station.
  package var distance: Length?
  /// What the source's past errors here make of its weight. On the heap, for hardly anybody has it: a week of
  /// six sources has ten thousand contributions.
  @Indirect package var learned: LearnedWeight? = nil
  /// What the weight is made of. Of the weather now only, which people ask the reasons of.
  @Indirect package var factors: WeightFactors? = nil
}

/// What a weight is made of: the product of these and of what was learned, shared among the members of a
/// family.
package struct WeightFactors: Hashable, Sendable {
  /// As the config sets it.
  package var trust: Double
  /// What its age leaves of it.
  package var age: Double
  /// What the distance of a station leaves of it, and its height above or below the place.
  package var distance: Double
  package var height: Double
  /// Three for a station near by, one for all others.
  package var nearness: Double
  package var family: String?
  /// How many sources of the family share its weight here.
  package var familyMembers: Int
}

/// Why a value took no part.
package enum RejectionReason: String, Hashable, Sendable, CaseIterable {
  /// Outside what can be.
  case range
  /// Far from the others, three or more of them.
  case outlier
  /// Far from the only other one, which weighs more.
  case conflict
  /// Older than two hours.
  case stale
  /// From a station too far away or at another height.
  case far
  /// The config gives it no weight.
  case disabled
  /// Belongs to an interval of another length.
  case interval
}

/// A source's value that took no part, and why.
package struct Rejection: Hashable, Sendable {
  package var source: SourceID
  package var value: Double
  package var reason: RejectionReason
  /// Of a station that is too far away: in what.
  package var remoteness: Remoteness? = nil
}

/// What puts a station out of reach of a place. One of the two at least is known.
package struct Remoteness: Hashable, Sendable {
  package static let farthest = Length.kilometers(40)
  package static let highest = Length.meters(300)

  /// From the place, where that is further than the farthest.
  package var distance: Length?
  /// Station minus place, where that is more than the highest.
  package var climb: Length?
}

/// What the sources together say about one field: the value, and who said what.
package struct MergedValue: Hashable, Sendable {
  package let field: Field
  /// In the field's canonical unit, not rounded; `nil` for a variable wind direction.
  package var value: Double?
  package var method: MergeMethod
  /// How many values entered the gate.
  package var count: Int
  /// 0...1, how far the sources agree (not how right they are); `nil` for a single
  /// source and for derived values.
  package var agreement: Double?
  /// Weighted standard deviation of what was used; smallest and largest of it.
  package var spread: Double?
  package var minimum: Double?
  package var maximum: Double?
  package var used: [Contribution] = []
  package var rejected: [Rejection] = []
  /// The wind comes from no direction in particular.
  package var isVariable = false
  /// What the value is when that of each source is a bound: where all cap it, at least that. The probability
  /// of a longer interval is at most that of the hour.
  package var bound: Bound?
  /// It is that of a station so near, level and fresh that models are not asked.
  package var isReplacing = false
  /// The station that replaced the models is further from them than twice the limit of the field.
  package var isConflicting = false
  /// Of amounts: how many of the sources used say at least 0.1 mm in the hour.
  package var wetSources: Int?
  /// And which part of their weight that is, 0...1.
  package var wetShare: Double?

  package init(_ field: Field, value: Double?, method: MergeMethod, count: Int) {
    self.field = field
    self.value = value
    self.method = method
    self.count = count
  }
}

/// The condition that the votes of the sources come to.
package struct MergedCondition: Hashable, Sendable {
  package var condition: Condition?
  package var intensity: Intensity?
  /// The intensity that the votes come to, where the rate of what falls allows none so far from its own.
  package var votedIntensity: Intensity? = nil
  /// The share of the votes, by weight, that stand behind it; `nil` for a single vote.
  package var agreement: Double?
  package var count: Int
  /// Hazards that some source sees but too few to say so.
  package var possible: [ConditionVote] = []
  /// What falls by the votes, where hardly any chance and no amount of it is
  /// forecast: the sky is told in its place.
  package var unexpected: ConditionVote?
  /// Somebody says windy, and the wind is strong enough to say so beside the condition.
  package var isWindy = false
  package var votes: [ConditionContribution] = []
  /// The shares that the rules looked at, in their order. Of the weather now only.
  package var steps: [Step] = []
  /// Whether a station that replaces the models decided it alone.
  package var isObserved = false
  package var rejected: [RejectedVote] = []

  /// The share of the votes that stands behind a group of conditions, and what the rules made of it.
  package struct Step: Hashable, Sendable {
    package enum Group: String, Hashable, Sendable, CaseIterable {
      case severe, thunder, freezing, icePellets, wet, liquid, solid, mixed, ice, obscured, sky
    }

    package enum Verdict: String, Hashable, Sendable {
      case decides
      /// Less than the rule asks for.
      case tooFew
      /// A third or more, but less than half, and nothing else speaks for it.
      case alone
    }

    package var group: Group
    package var share: Double
    /// `nil` for a phase, which needs only more than the others, and for the sky.
    package var threshold: Double?
    package var verdict: Verdict
  }

  /// What one source says of the condition, and what it counts.
  package struct ConditionContribution: Hashable, Sendable {
    package var source: SourceID
    package var vote: ConditionVote
    package var weight: Double
    /// Where a station or a source speaks for all, the others are heard for hazards only.
    package var decides = true
  }

  /// What one source says of the condition that is no vote, and why.
  package struct RejectedVote: Hashable, Sendable {
    package var source: SourceID
    package var vote: ConditionVote
    package var reason: RejectionReason
  }
}

/// A grade of agreement in a word.
package enum AgreementGrade: String, Hashable, Sendable {
  case high, medium, low

  package init(_ agreement: Double) {
    self = agreement >= 0.75 ? .high : agreement >= 0.45 ? .medium : .low
  }
}

/// The weather at a place at one moment, merged.
package struct MergedReadings: Hashable, Sendable {
  package var time: Date
  package var values = MergedValues()
  package var condition: MergedCondition?
  /// Recomputed from the merged temperature, wind and humidity.
  package var feelsLike: Temperature?

  /// From this wind speed on, in metres per second, it matters whether sources agree on its direction.
  private static let leastWindWithDirection = 3.0

  /// The lowest agreement of temperature, precipitation, wind and condition; `nil` when temperature, wind and
  /// condition have none, because rain alone says nothing of the rest.
  package var headlineAgreement: Double? {
    let grades = [values[.temperature]?.agreement, windAgreement, condition?.agreement].compactMap(\.self)
    guard let least = grades.min() else { return nil }
    return min(least, values[.precipitation]?.agreement ?? 1)
  }

  /// The smaller agreement of the speed of the wind and, unless it is light, its direction.
  private var windAgreement: Double? {
    let hasDirection = (values.value(of: .windSpeed) ?? 0).reaches(Self.leastWindWithDirection)
    let direction = hasDirection ? values[.windDirection]?.agreement : nil
    return [values[.windSpeed]?.agreement, direction].compactMap(\.self).min()
  }

  package init(time: Date) { self.time = time }
}
