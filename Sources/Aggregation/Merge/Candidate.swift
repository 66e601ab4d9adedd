import Weather

/// One source's value of one field on its way through the merge, in canonical units, after quality control.
///
/// It knows its source by rank alone: a week makes tens of thousands of candidates, and so nobody counts who holds them.
struct Candidate: Statistics.Weighted {
  /// Where the source stands among the views of the merge.
  let rank: Int
  let value: Double
  var weight: Double
  let isLowerBound: Bool
  /// Of a probability: of no other field is it asked.
  let span: TimeSpan
}

extension SourceView {
  /// - Precondition: the source has the field.
  fileprivate func candidate(_ field: Field, _ value: Double) -> Candidate {
    let strength = tier == .strong || tier == .replacing ? 3.0 : 1
    return Candidate(
      rank: rank,
      value: value,
      weight: trust(field) * (learned(field)?.factor ?? 1) * strength * (section(of: field)?.weight ?? 1),
      isLowerBound: content.lowerBounds.contains(field),
      span: field == .pop ? content.spans.span(of: field) : .instant
    )
  }

  /// What a candidate of this source adds to the value of a field.
  fileprivate func contribution(of candidate: Candidate, to field: Field) -> Contribution {
    let section = section(of: field)
    return Contribution(
      source: source,
      value: candidate.value,
      weight: candidate.weight,
      kind: section?.kind ?? .forecast,
      isStale: isStale,
      isDerived: content.derived.contains(field),
      age: section?.age ?? 0,
      issued: section?.issued,
      distance: distance(of: field),
      learned: learned(field)
    )
  }
}

/// The candidates of all sources for each field and what they add to it, in the order of the sources, before families share
/// their weights.
struct CandidateTable {
  private struct Column {
    private(set) var candidates: [Candidate] = []
    private(set) var contributions: [Contribution] = []

    mutating func append(_ candidate: Candidate, _ contribution: Contribution, of count: Int) {
      if candidates.isEmpty {
        candidates.reserveCapacity(count)
        contributions.reserveCapacity(count)
      }
      candidates.append(candidate)
      contributions.append(contribution)
    }
  }

  /// What somebody has a value of; a column for each, in their order.
  private let fields: FieldSet
  private var columns: [Column]

  init(_ views: [SourceView]) {
    fields = views.reduce(into: FieldSet()) { $0.formUnion($1.content.values.fields) }
    columns = Array(repeating: Column(), count: fields.count)
    for view in views {
      for (field, value) in view.content.values where view.trust(field) > 0 {
        let candidate = view.candidate(field, value)
        columns[fields.position(of: field)].append(
          candidate,
          view.contribution(of: candidate, to: field),
          of: views.count
        )
      }
    }
  }

  subscript(field: Field) -> [Candidate] {
    fields.contains(field) ? columns[fields.position(of: field)].candidates : []
  }

  /// What some of the candidates of a field add to it, with the weights that they have by now.
  func contributions(of candidates: [Candidate], to field: Field) -> [Contribution] {
    guard fields.contains(field) else { return [] }
    let column = columns[fields.position(of: field)]
    // Most often all of them do, and then the list is there.
    if candidates.count == column.candidates.count,
      candidates.indices.allSatisfy({ candidates[$0].weight == column.contributions[$0].weight })
    {
      return column.contributions
    }
    return candidates.compactMap { candidate in
      guard let place = column.candidates.firstIndex(where: { $0.rank == candidate.rank }) else { return nil }
      var contribution = column.contributions[place]
      contribution.weight = candidate.weight
      return contribution
    }
  }
}
