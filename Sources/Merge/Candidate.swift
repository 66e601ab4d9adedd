import Weather

/// One source's value of one field during the merge, in canonical units and after quality control.
///
/// It refers to its source by rank only: a week has tens of thousands of candidates, and a reference would be
/// counted for each.
struct Candidate {
  /// The index of the source among the views of the merge.
  let rank: Int
  /// Meaningless for a variable wind, which is a candidate for the wind direction although it has no
  /// direction.
  let value: Double
  var weight: Double
  /// How many sources of the family share the weight.
  var familyMembers = 1
}

extension SourceView {
  /// The fields of which it has a candidate.
  var fields: FieldSet {
    var fields = content.values.fields
    if content.isWindVariable { fields.insert(.windDirection) }
    return fields.intersection(standing.trusted)
  }

  /// The source's value of a field; `nil` when it has none or its value was rejected.
  func candidate(_ field: Field) -> Candidate? {
    fields.contains(field) ? candidate(field, content[field] ?? 0) : nil
  }

  /// - Parameter value: The source's value of the field.
  @inline(__always)
  func candidate(_ field: Field, _ value: Double) -> Candidate {
    Candidate(
      rank: rank,
      value: correction(field)?.corrected(value, of: field) ?? value,
      weight: standing.weight(of: field, isHourly: content.drawn.contains(field))
    )
  }

  /// Describes what a candidate of this source adds to the value of a field.
  ///
  /// - Parameter isExplained: Whether to include the factors of the weight.
  func contribution(of candidate: Candidate, to field: Field, isExplained: Bool) -> Contribution {
    let section = section(of: field)
    let isObservation = section?.isObservation ?? false
    var contribution = Contribution(
      source: source,
      value: candidate.value,
      weight: candidate.weight,
      kind: section?.kind ?? .forecast,
      isVariable: field == .windDirection && content.isWindVariable,
      isStale: standing.isStale,
      isDerived: content.derived.contains(field),
      age: section?.age ?? 0,
      issued: section?.issued,
      isOfOwnTime: section?.isCurrent ?? false,
      distance: distance(of: field)
    )
    contribution.learned = standing.learned(field, from: section)
    if let correction = correction(field), let raw = content[field] {
      contribution.correction = AppliedCorrection(raw: raw, correction: correction)
    }
    if isExplained {
      contribution.factors = WeightFactors(
        trust: trust(field),
        age: section?.ageWeight ?? 1,
        distance: isObservation ? role?.distanceWeight ?? 1 : 1,
        height: isObservation ? role?.heightWeight ?? 1 : 1,
        nearness: strength,
        family: family,
        familyMembers: candidate.familyMembers
      )
    }
    return contribution
  }
}
