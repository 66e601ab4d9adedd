import Weather

/// A field of the table of templates that can be compared: a number, or one of a few words.
package struct ComparedField: Hashable, Sendable {
  let field: TemplateField
  let scale: Scale

  /// The kind of its values.
  enum Scale: Hashable, Sendable {
    case number(Field)
    case words(Words)
  }

  /// The fields whose values are words.
  enum Words: String, Hashable, Sendable, CaseIterable {
    /// From worst to best, so that `category <= IFR` is also true for LIFR.
    case category
    case alert, agreement
    /// In no order.
    case condition

    /// From lowest to highest.
    var all: [String] {
      switch self {
      case .category: FlightCategory.allCases.map(\.rawValue)
      case .alert: ["none"] + WeatherAlert.Severity.graded.map(\.rawValue)
      case .agreement: ["low", "medium", "high"]
      case .condition: Condition.allCases.map(\.name)
      }
    }

    var isOrdered: Bool { self != .condition }
  }

  /// - Returns: `nil` for a text that is not one of a few words.
  init?(_ field: TemplateField) {
    // The rain of the next two hours has a command of its own, `agg rain`.
    if field.name.contains("."), !field.isOfSpread { return nil }
    switch field.content {
    case .number(let measured): (self.field, scale) = (field, .number(measured))
    case .wind:
      guard let speed = TemplateField(name: Field.windSpeed.name) else { return nil }
      (self.field, scale) = (speed, .number(.windSpeed))
    case .text:
      guard let words = Words(rawValue: field.name) else { return nil }
      (self.field, scale) = (field, .words(words))
    }
  }

  package static func == (one: Self, other: Self) -> Bool { one.name == other.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The name in templates.
  package var name: String { field.name }
  package var subjects: Set<AnswerSubject> { field.subjects.intersection(AnswerSubject.compared) }

  /// The words that it can be compared with; empty for a number.
  package var words: [String] { if case .words(let words) = scale { words.all } else { [] } }

  /// Whether its words are too many for a line.
  var hasManyWords: Bool { words.count > 10 }

  /// What it is; no condition is about a route.
  var help: String { scale == .words(.category) ? "Flight category" : field.help }

  /// The units that it can be compared in, the canonical one first.
  var units: [String] {
    guard case .number(let measured) = scale, let canonical = ConditionUnit(canonicalOf: measured) else {
      return []
    }
    return [canonical.name] + field.content.units.filter { $0 != canonical.name }
  }

  /// Whether the TAF of an airport has it for the hours to come.
  var isForecastOfAirports: Bool { scale == .words(.category) || inForecast != nil }

  /// How the TAF of an airport has a number.
  struct InForecast: Hashable, Sendable {
    /// The part of a period that names it.
    enum Part: Hashable, Sendable { case wind, visibility, sky }

    /// Which of the values that a TAF has for an hour is the worst one.
    enum Worst: Hashable, Sendable { case greatest, least }

    let part: Part
    /// `nil` for a direction and a headwind: none is worse than another, and each counts.
    let worst: Worst?
  }

  private static let ceiling = "ceiling"

  /// The fields for which a report without a value still has a bound.
  enum BoundedByAbsence { case ceiling, gust }

  /// `nil` for a field that is unknown without a value.
  var boundedByAbsence: BoundedByAbsence? {
    switch name {
    case Self.ceiling: .ceiling
    case Field.windGust.name: .gust
    default: nil
    }
  }

  /// `nil` for a field that no TAF has.
  var inForecast: InForecast? {
    switch name {
    case Field.windSpeed.name, Field.windGust.name: InForecast(part: .wind, worst: .greatest)
    case Field.windDirection.name: InForecast(part: .wind, worst: nil)
    case OnRunway.crosswind.rawValue: InForecast(part: .wind, worst: .greatest)
    case OnRunway.headwind.rawValue: InForecast(part: .wind, worst: nil)
    case Field.visibility.name: InForecast(part: .visibility, worst: .least)
    case Self.ceiling: InForecast(part: .sky, worst: .least)
    default: nil
    }
  }

  /// The parts of a wind on the runway most into it.
  enum OnRunway: String {
    case headwind, crosswind

    func speed(of wind: RunwayWind) -> Speed? {
      switch self {
      case .headwind: wind.headwind
      case .crosswind: wind.crosswind
      }
    }

    func spread(of wind: RunwayWind) -> RunwayWind.Spread? {
      switch self {
      case .headwind: wind.headwindSpread
      case .crosswind: wind.crosswindSpread
      }
    }
  }

  /// `nil` for a field that depends on no runway.
  var onRunway: OnRunway? { OnRunway(rawValue: name) }

  /// The field, if the values of several hours have a sum, mean or maximum; otherwise `nil`.
  var addedUp: Field? {
    guard case .number(let measured) = scale, measured.name == name, measured.dayValue != nil else {
      return nil
    }
    return measured
  }

  /// The fields that a condition can name.
  static let all = TemplateField.all.compactMap { ComparedField($0) }
}

extension WeatherAlert.Severity {
  /// The known severities, from lowest to highest.
  static let graded: [Self] = allCases.filter { $0 != .unknown }.reversed()
}
