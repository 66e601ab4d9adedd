import FoundationEssentials
import Weather

/// One source's value of one field on its way through the merge, in canonical units, after quality control.
struct Candidate {
  /// Where the source stands in the config.
  let rank: Int
  let value: Double
  var weight: Double
  let isLowerBound: Bool
  let span: TimeSpan
  private let learned: LearnedWeight?
  private let field: Field
  private let view: SourceView

  /// - Precondition: the source has the field.
  init(_ field: Field, _ value: Double, of view: SourceView) {
    self.field = field
    self.value = value
    self.view = view
    rank = view.rank
    let strength = view.tier == .strong || view.tier == .replacing ? 3.0 : 1
    learned = view.learned(field)
    weight =
      view.trust(field) * (learned?.factor ?? 1) * strength * (view.section(of: field)?.weight ?? 1)
    isLowerBound = view.content.lowerBounds.contains(field)
    span = view.content.span(of: field)
  }

  var source: SourceID { view.source }
  var distance: Length? { view.distance }
  var weighted: Statistics.Weighted { .init(value: value, weight: weight) }

  var contribution: Contribution {
    let section = view.section(of: field)
    return Contribution(
      source: view.source,
      value: value,
      weight: weight,
      kind: section?.kind ?? .forecast,
      issued: section?.issued,
      age: section?.age ?? 0,
      distance: view.distance,
      isStale: view.isStale,
      isDerived: view.content.derived.contains(field),
      learned: learned
    )
  }
}
