package import FoundationEssentials
package import Weather

/// A source's value that was used for a merged one.
package struct Contribution: Hashable, Sendable {
  package var source: SourceID
  /// In the field's canonical unit.
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
  /// Whether the age without an issue is that of the value's own time, and not of the arrival.
  package var isOfOwnTime = false
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
  /// In the field's canonical unit.
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
  /// The factor for the station's distance from the place.
  package var distance: Double
  /// The factor for its difference in height.
  package var height: Double
  /// 3 for a nearby station, else 1.
  package var nearness: Double
  package var family: String?
  /// How many sources of the family share its weight here.
  package var familyMembers: Int
}
