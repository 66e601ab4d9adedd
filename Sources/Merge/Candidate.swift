import Weather

/// One source's value of one field on its way through the merge, in canonical units, after quality control.
///
/// It knows its source by rank alone: a week makes tens of thousands of candidates, and
/// so nobody counts who holds them.
struct Candidate: Statistics.Weighted {
  /// Where the source stands among the views of the merge.
  let rank: Int
  /// Without meaning for a variable wind, which is a candidate for the direction of the wind without having
  /// one.
  let value: Double
  var weight: Double
  let bound: Bound?
  /// Of a probability: of no other field is it asked.
  let span: TimeSpan
  /// How many sources of its family share the weight.
  var familyMembers = 1
}

extension SourceView {
  /// What a station near by counts beside models where it does not replace them.
  var strength: Double { tier == .strong || tier == .replacing ? 3 : 1 }

  /// What the source says of a field; `nil` when it says nothing or nobody believes it.
  func candidate(_ field: Field, isProbability: Bool) -> Candidate? {
    let trust = trust(field)
    let isVariable = field == .windDirection && content.isWindVariable
    guard trust > 0, let value = content.values[field] ?? (isVariable ? 0 : nil) else { return nil }
    let section = section(of: field)
    return Candidate(
      rank: rank,
      value: value,
      weight: trust * (learned(field, from: section)?.factor ?? 1) * strength * (section?.weight ?? 1),
      bound: content.bounds[field],
      span: isProbability ? content.spans.interval(of: field) : .instant
    )
  }

  /// What a candidate of this source adds to the value of a field.
  ///
  /// - Parameter isExplained: Whether it is told what the weight is made of.
  func contribution(of candidate: Candidate, to field: Field, isExplained: Bool) -> Contribution {
    let section = section(of: field)
    var contribution = Contribution(
      source: source,
      value: candidate.value,
      weight: candidate.weight,
      kind: section?.kind ?? .forecast,
      isVariable: field == .windDirection && content.isWindVariable,
      isStale: isStale,
      isDerived: content.derived.contains(field),
      age: section?.age ?? 0,
      issued: section?.issued,
      distance: distance(from: section),
      learned: learned(field, from: section)
    )
    if isExplained {
      contribution.factors = WeightFactors(
        trust: trust(field),
        age: section?.ageWeight ?? 1,
        distance: section?.kind == .observation ? role?.distanceWeight ?? 1 : 1,
        height: section?.kind == .observation ? role?.heightWeight ?? 1 : 1,
        nearness: strength,
        family: family,
        familyMembers: candidate.familyMembers
      )
    }
    return contribution
  }
}
