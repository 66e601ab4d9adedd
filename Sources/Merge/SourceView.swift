import FoundationEssentials
import Weather

/// The values of one source for the merge of one time.
///
/// A class because the rules of the merge pass it around for each field of each hour.
final class SourceView: Sendable {
  /// The index among the views of one merge, which are in the order of the config.
  let rank: Int
  let standing: SourceStanding
  /// The source's values.
  let content: SourceValues

  init(_ content: SourceValues, of standing: SourceStanding, rank: Int) {
    self.content = content
    self.standing = standing
    self.rank = rank
  }

  var source: SourceID { standing.source }
  var family: String? { standing.family }
  var role: StationRole? { standing.role }
  var tier: StationRole.Tier { role?.tier ?? .member }
  /// The weight of a nearby station beside models, when it does not replace them.
  var strength: Double { role?.strength ?? 1 }

  /// The distance to the station, when the current values were observed.
  var distance: Length? { role?.distance }

  /// The distance to where the value of a field was measured; `nil` for a value that was not measured: a
  /// station's forecast is for the place.
  func distance(of field: Field) -> Length? { isObserved(field) ? distance : nil }

  /// The kind and age of a field's value.
  func section(of field: Field) -> SourceStanding.Section? {
    content.drawn.contains(field) ? standing.hourly : standing.current
  }

  /// Whether its value of a field is an observation.
  func isObserved(_ field: Field) -> Bool { section(of: field)?.isObservation ?? false }

  /// The kind and age of the condition.
  var conditionSection: SourceStanding.Section? {
    content.isConditionDrawn ? standing.hourly : standing.current
  }

  func trust(_ field: Field) -> Double { standing.trust(field) }

  /// What removes its bias from its value of a field; `nil` for an observation, and for a value that is only
  /// a bound.
  func correction(_ field: Field) -> BiasCorrection? {
    guard standing.hasCorrections, content.bounds[field] == nil else { return nil }
    return standing.correction(field, from: section(of: field))
  }
}
