import FoundationEssentials
import Weather

/// The values of one source for the merge of one time, with what determines their weight.
///
/// A class because the rules of the merge pass it around for each field of each hour.
final class SourceView: Sendable {
  /// The kind and age of a part of a report.
  struct Section: Sendable {
    let kind: ReportKind
    let issued: Date?
    /// Never negative.
    let age: TimeInterval
    /// The factor for age, and that for age and place together.
    let ageWeight: Double
    let weight: Double

    /// - Parameter place: The factor for the place of an observation: `StationRole.weight`.
    init(_ kind: ReportKind, issued: Date?, report: WeatherReport, place: Double = 1, now: Date) {
      self.kind = kind
      self.issued = issued
      age = max(0, now.timeIntervalSince(report.origin(of: kind, issued: issued)))
      let halfLife: Double = kind == .observation ? 3600 : 12 * 3600
      ageWeight = Exponential.half(age / halfLife)
      weight = ageWeight * (kind == .observation ? place : 1)
    }
  }

  /// The index among the views of one merge, which are in the order of the config.
  let rank: Int
  let source: SourceID
  let family: String?
  private let trust: Trust
  /// The trust, when it is the same for all fields, so that their names are not needed.
  private let uniformTrust: Double?
  private let learned: Lessons
  /// Whether its past errors say anything.
  let hasLearned: Bool
  /// The role of the station that made the current observation.
  let role: StationRole?
  let isStale: Bool
  /// The source's values.
  let content: SourceValues
  private let current: Section?
  private let hourly: Section?

  /// - Parameters:
  ///   - learned: What its past errors say about its forecasts for this time.
  ///   - current: The kind and age of its current values; `nil` for an hour of its series or a whole day.
  ///   - hourly: The kind and age of what comes from its hours.
  ///   - station: Where the current values were observed.
  init(
    _ content: SourceValues,
    of report: WeatherReport,
    rank: Int,
    trust: Trust,
    learned: Lessons,
    current: Section? = nil,
    hourly: Section?,
    station: StationRole? = nil
  ) {
    self.content = content
    source = report.source
    family = report.family
    isStale = report.isStale
    self.rank = rank
    self.trust = trust
    uniformTrust = trust.byField.isEmpty ? trust.standard : nil
    self.learned = learned
    hasLearned = !learned.isEmpty
    self.current = current
    self.hourly = hourly
    role = station
  }

  var tier: StationRole.Tier { role?.tier ?? .member }

  /// To the station, when the current values were observed.
  var distance: Length? { role?.distance }

  /// The kind and age of a field's value.
  func section(of field: Field) -> Section? { content.drawn.contains(field) ? hourly : current }

  /// To where the value of a field was measured; `nil` for a value that was not measured: a station's
  /// forecast is for the place.
  func distance(of field: Field) -> Length? { distance(from: section(of: field)) }

  func distance(from section: Section?) -> Length? { section?.kind == .observation ? distance : nil }

  /// The kind and age of the condition.
  var conditionSection: Section? { content.isConditionDrawn ? hourly : current }

  func trust(_ field: Field) -> Double { uniformTrust ?? trust.value(for: field.name) }

  /// Whether the config distrusts this source for any field.
  var canDistrust: Bool { trust.standard <= 0 || trust.byField.values.contains { $0 <= 0 } }

  /// `nil` for an observation, because observations are what forecasts are compared with.
  func learned(_ field: Field, from section: Section?) -> LearnedWeight? {
    hasLearned && section?.kind != .observation ? learned.weights[field] : nil
  }

  /// What removes its bias from its value of a field; `nil` for an observation, and for a value that is only
  /// a bound.
  func correction(_ field: Field, from section: Section?) -> BiasCorrection? {
    guard hasLearned, section?.kind != .observation, content.bounds[field] == nil else { return nil }
    return learned.corrections[field]
  }

  var conditionTrust: Double { trust.value(for: "condition") }
}
