import FoundationEssentials
import Weather

/// The identity of a source and the factors of its weight that are the same for many hours.
final class SourceStanding: Sendable {
  /// The kind and age of a part of a report.
  struct Section: Sendable {
    let kind: ReportKind
    let isObservation: Bool
    let issued: Date?
    let isCurrent: Bool
    /// Never negative.
    let age: TimeInterval
    /// The factor for age, and that for age and place together.
    let ageWeight: Double
    let weight: Double

    /// - Parameters:
    ///   - isCurrent: Whether the part is the current values, which have a time of their own.
    ///   - place: The factor for the place of an observation: `StationRole.weight`.
    init(
      _ kind: ReportKind,
      issued: Date?,
      report: WeatherReport,
      isCurrent: Bool = false,
      place: Double = 1,
      now: Date
    ) {
      self.kind = kind
      isObservation = kind == .observation
      self.issued = issued
      self.isCurrent = isCurrent
      age = report.age(of: kind, issued: issued, isCurrent: isCurrent, at: now)
      let halfLife: Double = isObservation ? 3600 : 12 * 3600
      // Neither the arrival nor the time of current values says which run of a model it is. Equal models must
      // not win or lose by when each response happened to arrive, so only whole hours since then count.
      let isRunUnknown = issued == nil && !isObservation
      ageWeight = Exponential.half((isRunUnknown ? (age / 3600).rounded(.down) * 3600 : age) / halfLife)
      weight = ageWeight * (isObservation ? place : 1)
    }
  }

  let source: SourceID
  let family: String?
  let isStale: Bool
  /// The kind and age of its current values; `nil` for an hour of its series or a whole day.
  let current: Section?
  /// The kind and age of what comes from its hours.
  let hourly: Section?
  /// The role of the station that made the current observation.
  let role: StationRole?
  /// The fields for which the config trusts it.
  let trusted: FieldSet
  /// Whether a bias is removed from any of its values.
  let hasCorrections: Bool
  private let trust: Trust
  private let learned: Lessons
  /// The weights of current and of hourly values, when they are the same for all fields.
  private let uniform: (current: Double, hourly: Double)?

  private static let allFields = FieldSet(Field.allCases)

  /// - Parameters:
  ///   - learned: What its past errors say about its forecasts for this time.
  ///   - station: Where the current values were observed.
  init(
    of report: WeatherReport,
    trust: Trust,
    learned: Lessons = Lessons(),
    current: Section? = nil,
    hourly: Section?,
    station: StationRole? = nil
  ) {
    source = report.source
    family = report.family
    isStale = report.isStale
    self.trust = trust
    self.learned = learned
    hasCorrections = !learned.corrections.isEmpty
    self.current = current
    self.hourly = hourly
    role = station
    if trust.byField.isEmpty {
      trusted = trust.standard > 0 ? Self.allFields : []
    } else {
      trusted = FieldSet(Field.allCases.filter { trust.value(for: $0) > 0 })
    }
    if trust.byField.isEmpty, learned.isEmpty {
      let base = trust.standard * (station?.strength ?? 1)
      uniform = (base * (current?.weight ?? 1), base * (hourly?.weight ?? 1))
    } else {
      uniform = nil
    }
  }

  var conditionTrust: Double { trust.conditionValue }

  /// Whether the config distrusts this source for any field or for the condition.
  var distrustsAny: Bool {
    trust.standard <= 0 || trust.conditionValue <= 0 || trust.byField.values.contains { $0 <= 0 }
  }

  func trust(_ field: Field) -> Double {
    trust.byField.isEmpty ? trust.standard : trust.value(for: field)
  }

  /// The weight of its value of a field, before families share theirs: trust × learned × nearness × age ×
  /// place.
  ///
  /// - Parameter isHourly: Whether the value comes from its hours.
  func weight(of field: Field, isHourly: Bool) -> Double {
    if let uniform { return isHourly ? uniform.hourly : uniform.current }
    let section = isHourly ? hourly : current
    let factor = learned(field, from: section)?.factor ?? 1
    return trust(field) * factor * (role?.strength ?? 1) * (section?.weight ?? 1)
  }

  /// `nil` for an observation, because observations are what forecasts are compared with.
  func learned(_ field: Field, from section: Section?) -> LearnedWeight? {
    if learned.weights.isEmpty || section?.isObservation == true { return nil }
    return learned.weights[field]
  }

  /// What removes its bias from its value of a field; `nil` for an observation.
  func correction(_ field: Field, from section: Section?) -> BiasCorrection? {
    section?.isObservation == true ? nil : learned.corrections[field]
  }
}
