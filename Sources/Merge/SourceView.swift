import FoundationEssentials
import Weather

/// One source as the merge of one moment sees it: its values, with what decides their weight.
///
/// A class, for the rules of the merge pass it around for each field of each hour.
final class SourceView: Sendable {
  /// How a part of a report came about.
  struct Section: Sendable {
    let kind: ReportKind
    let issued: Date?
    /// Never negative.
    let age: TimeInterval
    /// What age leaves of a weight, and age and place together.
    let ageWeight: Double
    let weight: Double

    /// - Parameter place: What of an observation's weight its place leaves: `StationRole.weight`.
    init(_ kind: ReportKind, issued: Date?, report: WeatherReport, place: Double = 1, now: Date) {
      self.kind = kind
      self.issued = issued
      age = max(0, now.timeIntervalSince(report.origin(of: kind, issued: issued)))
      let halfLife: Double = kind == .observation ? 3600 : 12 * 3600
      ageWeight = Exponential.half(age / halfLife)
      weight = ageWeight * (kind == .observation ? place : 1)
    }
  }

  /// Where it stands among the views of one merge, which are in the order of the config.
  let rank: Int
  let source: SourceID
  let family: String?
  private let trust: Trust
  /// How much it is believed when that is the same for all fields; their names are then not needed.
  private let uniformTrust: Double?
  private let learned: [Field: LearnedWeight]
  private let hasLearned: Bool
  /// Of a station whose observation of now this is.
  let role: StationRole?
  let isStale: Bool
  /// What it says.
  let content: SourceValues
  private let current: Section?
  private let hourly: Section?

  /// - Parameters:
  ///   - learned: What its past errors say of its forecasts for this moment.
  ///   - current: How what it says of now came about; `nil` for an hour of its series, or a whole day.
  ///   - hourly: How what is drawn from its hours came about.
  ///   - station: Where what it says of now was observed.
  init(
    _ content: SourceValues,
    of report: WeatherReport,
    rank: Int,
    trust: Trust,
    learned: [Field: LearnedWeight],
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

  /// To the station, when what it says of now was observed.
  var distance: Length? { role?.distance }

  /// How the value of a field came about.
  func section(of field: Field) -> Section? { content.drawn.contains(field) ? hourly : current }

  /// To where the value of a field was measured; `nil` for one that was not: a
  /// station's forecast is of the place.
  func distance(of field: Field) -> Length? { distance(from: section(of: field)) }

  func distance(from section: Section?) -> Length? { section?.kind == .observation ? distance : nil }

  /// How the condition came about.
  var conditionSection: Section? { content.isConditionDrawn ? hourly : current }

  func trust(_ field: Field) -> Double { uniformTrust ?? trust.value(for: field.name) }

  /// Whether there is a field that nobody believes it.
  var canDistrust: Bool { trust.standard <= 0 || trust.byField.values.contains { $0 <= 0 } }

  /// `nil` for an observation: what it says is what forecasts are held against.
  func learned(_ field: Field, from section: Section?) -> LearnedWeight? {
    hasLearned && section?.kind != .observation ? learned[field] : nil
  }

  var conditionTrust: Double { trust.value(for: "condition") }
}
