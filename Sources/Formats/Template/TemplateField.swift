import Aggregation
import Layout
import Merge
import Pages
import Weather

/// A field that a template or a condition can name. Parsers, help and tests all read this one table.
package struct TemplateField: Sendable {
  /// The name in the braces.
  package let name: String
  /// The description in English.
  package let help: String
  let content: Content
  /// Whether it shows hazards, which are a request of their own.
  let isOfHazards: Bool
  /// The kinds of answer in which it may have a value of now.
  var subjects: Set<AnswerSubject> = []
  var weather: (@Sendable (WeatherPage) -> TemplateValue?)?
  /// The value for a future hour, from a page moved to that hour. `nil` if it has none for an hour.
  var hour: (@Sendable (WeatherPage) -> TemplateValue?)?
  /// The value for a day. `nil` if it has none for a day.
  var day: (@Sendable (WeatherPage, MergedDay) -> TemplateValue?)?
  var airport: (@Sendable (AirportPage) -> TemplateValue?)?
  /// Whether it has a value for a report of an airport that is too old to be current: what says which report
  /// that is. Any other value of it would look like one of now.
  var isOfOldReports = false
  /// Only texts: a route has no single values of the weather.
  var route: (@Sendable (RoutePage) -> String?)?

  init(_ name: String, _ help: String, _ content: Content = .text, isOfHazards: Bool = false) {
    self.name = name
    self.help = help
    self.content = content
    self.isOfHazards = isOfHazards
  }

  /// The kind of value, which decides the filters that a field accepts, and how conditions compare it.
  enum Content: Hashable, Sendable {
    case text
    /// A text that is one of a few words.
    case words(ComparedField.Words)
    /// A text that contains speeds.
    case wind
    case number(Field, Origin)

    var isNumber: Bool {
      if case .number = self { true } else { false }
    }

    var quantity: Quantity? {
      switch self {
      case .text, .words: nil
      case .wind: .speed
      case .number(let field, _): field.quantity
      }
    }

    /// The units that the value can be shown in; empty if there is no choice.
    var units: [String] {
      guard let quantity else { return [] }
      return TemplateFilter.all.filter { $0.filter.quantities.contains(quantity) }.map(\.name)
    }
  }

  /// Where a number comes from, which decides how conditions read it.
  enum Origin: Hashable, Sendable {
    /// The field of the weather with the same name.
    case field
    /// A value made of several fields, such as the feels-like temperature.
    case computed
    /// The lowest and the highest value of a day.
    case low, high
    /// The next two hours. Conditions leave them to `agg rain`.
    case minutes
    /// How far forecasts are apart.
    case spread
    /// The lowest layer of clouds that is a ceiling.
    case ceiling
    /// The wind on the runway most into it.
    case runway(ComparedField.OnRunway)
  }

  /// In the order of the help.
  package static let all = answers + words + measured + computed + spreads
}

extension TemplateField {
  /// A field of the weather under its own name, with a sign for a bound.
  init(_ field: Field) {
    self.init(field.name, field.fullName, .number(field, .field))
    subjects =
      field.group.isOfAir ? [.air] : StationConditions.canReport(field) ? [.weather, .airport] : [.weather]
    weather = { page in
      page.merged(field).map { .measured($0.value, field, $0.bound) }
    }
    hour = { page in
      page.merged(field).map { .amount($0.value, field, $0.bound) }
    }
    if Field.ofDays.contains(field) {
      day = { _, day in
        let bound: Bound? = field == .pop && day.isChanceAtLeast ? .atLeast : nil
        return day.values[field].map { TemplateValue.amount($0, field, bound) }
      }
    }
    airport = { page in
      guard let conditions = page.conditions, let value = page.value(of: field, in: conditions),
        value.isFinite
      else { return nil }
      return .reported(value, field, conditions.bound(of: field))
    }
  }

  /// The kinds of answer in which it may have a value of that moment: reports and routes are of now.
  func subjects(at moment: TemplateMoment) -> Set<AnswerSubject> {
    moment == .now ? subjects : subjects.subtracting([.airport, .route])
  }
}

extension WeatherPage {
  /// The value of a field now, for programs.
  fileprivate func merged(_ field: Field) -> (value: Double, bound: Bound?)? {
    guard let merged = answer.current.values[field], let value = merged.bareValue, value.isFinite else {
      return nil
    }
    return (value, merged.bound)
  }
}

extension AirportPage {
  /// In the canonical unit. An altimeter setting that is shown in inches is the one reported in inches,
  /// unless it contradicts the one used.
  fileprivate func value(of field: Field, in conditions: StationConditions) -> Double? {
    let inches =
      field == .qnh && quantities.units.pressure == .inchesOfMercury ? conditions.altimeterInInches : nil
    return inches?.hectopascals ?? conditions.value(of: field)
  }
}

extension AirportPage {
  var conditions: StationConditions? { answer.conditions?.content }
}
