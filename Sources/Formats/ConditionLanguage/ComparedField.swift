import Merge
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
  enum Words: Hashable, Sendable {
    /// From worst to best, so that `category <= IFR` is also true for LIFR.
    case category
    case alert, agreement
    /// In no order.
    case condition
    /// In no order. There may be several at once, or none.
    case possible

    /// From lowest to highest.
    var all: [String] {
      switch self {
      case .category: FlightCategory.allCases.map(\.rawValue)
      case .alert: ["none"] + WeatherAlert.Severity.graded.map(\.rawValue)
      case .agreement: AgreementGrade.allCases.map(\.rawValue)
      case .condition: Condition.allCases.map(\.name)
      case .possible: ["none"] + Condition.allCases.map(\.name)
      }
    }

    var isOrdered: Bool { self != .condition && self != .possible }
  }

  /// - Returns: `nil` for a free text, and for a number that has a command of its own.
  init?(_ field: TemplateField) {
    switch field.content {
    case .number(_, .minutes), .text: return nil
    case .number(let measured, _): (self.field, scale) = (field, .number(measured))
    case .wind: (self.field, scale) = (TemplateField(.windSpeed), .number(.windSpeed))
    case .words(let words): (self.field, scale) = (field, .words(words))
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

  /// Its help text. That of the template's field also covers routes.
  var help: String { scale == .words(.category) ? "Flight category" : field.help }

  /// The units that it can be compared in, the canonical one first.
  var units: [String] {
    guard case .number(let measured) = scale, let canonical = ConditionUnit(canonicalOf: measured) else {
      return []
    }
    return [canonical.name] + field.content.units.filter { $0 != canonical.name }
  }

  /// Where its numbers come from; `nil` for words.
  var origin: TemplateField.Origin? { if case .number(_, let origin) = field.content { origin } else { nil } }

  /// Whether the TAF of an airport has it for the hours to come.
  var isForecastOfAirports: Bool { inForecast != nil }

  /// How the TAF of an airport has a field.
  enum InForecast: Hashable, Sendable {
    case category
    /// - Parameter worst: `nil` for a direction and a headwind: none is worse than another, and each counts.
    case number(in: Part, worst: Worst?)

    /// The part of a period that names it.
    enum Part: Hashable, Sendable { case wind, visibility, sky }

    /// Which of the values that a TAF has for an hour is the worst one.
    enum Worst: Hashable, Sendable { case greatest, least }
  }

  /// `nil` for a field that no TAF has.
  var inForecast: InForecast? {
    switch field.content {
    case .words(.category): .category
    case .number(.windSpeed, .field), .number(.windGust, .field), .number(_, .runway(.crosswind)):
      .number(in: .wind, worst: .greatest)
    case .number(.windDirection, .field), .number(_, .runway(.headwind)): .number(in: .wind, worst: nil)
    case .number(.visibility, .field): .number(in: .visibility, worst: .least)
    case .number(_, .ceiling): .number(in: .sky, worst: .least)
    default: nil
    }
  }

  /// Which of several values of an hour decides; `nil` if each counts.
  var worst: InForecast.Worst? { if case .number(_, let worst) = inForecast { worst } else { nil } }

  /// The parts of a wind on the runway most into it.
  enum OnRunway: Hashable, Sendable {
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

  /// The field, if the values of several hours have a sum, mean or maximum; otherwise `nil`.
  var addedUp: Field? {
    guard case .number(let measured, .field) = field.content, measured.dayValue != nil else { return nil }
    return measured
  }

  /// The fields that a condition can name.
  static let all = TemplateField.all.compactMap { ComparedField($0) }
}

extension WeatherAlert.Severity {
  /// The known severities, from lowest to highest.
  static let graded: [Self] = allCases.filter { $0 != .unknown }.reversed()
}
