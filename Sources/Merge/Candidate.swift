import Weather

/// One source's value of one field during the merge, in canonical units and after quality control.
///
/// It refers to its source by rank only: a week has tens of thousands of candidates, and a reference would be
/// counted for each.
struct Candidate: Statistics.Weighted {
  /// The index of the source among the views of the merge.
  let rank: Int
  /// Meaningless for a variable wind, which is a candidate for the wind direction although it has no
  /// direction.
  let value: Double
  var weight: Double
  let bound: Bound?
  /// Only probabilities have one.
  let span: TimeSpan
  /// How many sources of the family share the weight.
  var familyMembers = 1
}

extension SourceView {
  /// The weight of a nearby station beside models, when it does not replace them.
  var strength: Double { tier == .strong || tier == .replacing ? 3 : 1 }

  /// The source's value of a field; `nil` when it has none or its value was rejected.
  func candidate(_ field: Field) -> Candidate? { candidate(field, content[field]) }

  /// Adds its values to the columns of their fields.
  ///
  /// - Parameter fields: Those of the columns, in their order.
  func addCandidates(to columns: inout [[Candidate]], of fields: FieldSet) {
    // A span, because each subscript of an inline array copies all of it.
    let values = content.values
    let numbers = values.numbers.span
    for (column, field) in fields.enumerated() {
      let value = values.fields.contains(field) ? numbers[Int(field.rawValue)] : nil
      if let candidate = candidate(field, value) { columns[column].append(candidate) }
    }
  }

  /// - Parameter value: The source's value of the field.
  private func candidate(_ field: Field, _ value: Double?) -> Candidate? {
    let trust = trust(field)
    let isVariable = field == .windDirection && content.isWindVariable
    guard trust > 0, var value = value ?? (isVariable ? 0 : nil) else { return nil }
    let section = section(of: field)
    var learnedFactor = 1.0
    if hasLearned {
      learnedFactor = learned(field, from: section)?.factor ?? 1
      if let correction = correction(field, from: section) { value = correction.corrected(value, of: field) }
    }
    return Candidate(
      rank: rank,
      value: value,
      weight: trust * learnedFactor * strength * (section?.weight ?? 1),
      bound: content.bounds[field],
      span: FieldSet.probabilities.contains(field) ? content.spans.interval(of: field) : .instant
    )
  }

  /// Describes what a candidate of this source adds to the value of a field.
  ///
  /// - Parameter isExplained: Whether to include the factors of the weight.
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
      distance: role == nil ? nil : distance(from: section)
    )
    if hasLearned {
      contribution.learned = learned(field, from: section)
      if let correction = correction(field, from: section), let raw = content[field] {
        contribution.correction = AppliedCorrection(raw: raw, correction: correction)
      }
    }
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
