import Aggregation
import Layout
import Merge
package import Pages
package import Weather

/// A field that a template can name. Parser, help and tests all read this one table.
package struct TemplateField: Sendable {
  /// The name in the braces.
  package let name: String
  /// The description in English.
  package let help: String
  package let content: Content
  /// The kinds of answer in which it may have a value of now.
  let subjects: Set<AnswerSubject>
  package let weather: @Sendable (WeatherPage) -> TemplateValue?
  /// The value for a future hour, from a page moved to that hour. `nil` if it has none for an hour.
  var hour: (@Sendable (WeatherPage) -> TemplateValue?)?
  /// The value for a day. `nil` if it has none for a day.
  var day: (@Sendable (WeatherPage, MergedDay) -> TemplateValue?)?
  package let airport: @Sendable (AirportPage) -> TemplateValue?
  /// Whether it has a value for a report of an airport that is too old to be current: what says which report
  /// that is. Any other value of it would look like one of now.
  private(set) var isOfOldReports = false
  /// Only texts: a route has no single values of the weather.
  package let route: @Sendable (RoutePage) -> String?

  /// The kind of value, which decides the filters that a field accepts.
  package enum Content: Hashable, Sendable {
    case text
    /// A text that contains speeds.
    case wind
    case number(Field)

    package var isNumber: Bool {
      if case .number = self { true } else { false }
    }

    var quantity: Quantity? {
      switch self {
      case .text: nil
      case .wind: .speed
      case .number(let field): field.quantity
      }
    }

    /// The units that the value can be shown in; empty if there is no choice.
    package var units: [String] {
      guard let quantity else { return [] }
      return TemplateFilter.all.filter { $0.filter.quantities.contains(quantity) }.map(\.name)
    }
  }

  /// In the order of the help.
  package static let all = (answers + words + measured + computed).map(\.withMoments) + spreads
}

/// The kinds of answer that have fields.
package enum AnswerSubject: String, Hashable, Sendable, CaseIterable {
  case weather, air, airport, route

  /// Those that a condition may be about.
  package static let compared: Set<Self> = [.weather, .air, .airport]

  /// The command that shows such an answer.
  var command: String { "agg \(rawValue)" }

  /// The commands that show such answers, as the end of "a value of".
  static func commands(_ subjects: Set<Self>) -> String {
    let commands = allCases.filter(subjects.contains).map(\.command)
    return commands.count < 2
      ? commands.joined()
      : "\(commands.dropLast().joined(separator: ", ")) or \(commands[commands.count - 1])"
  }
}

/// The value of a field in one answer.
package enum TemplateValue: Hashable, Sendable {
  case text(String)
  /// In the canonical unit of the field, and formatted like its values.
  case measured(Double, Field, Bound?)
  /// The same for an hour or a day, where an amount is not a rate.
  case amount(Double, Field, Bound?)
  /// The same, with the precision of a report.
  case reported(Double, Field, Bound?)
}

extension TemplateField {
  typealias Words<Page> = @Sendable (Page) -> String?
  typealias Number<Page> = @Sendable (Page) -> Double?

  init(
    _ name: String,
    _ help: String,
    _ content: Content = .text,
    isOfOldReports: Bool = false,
    isOfAir: Bool = false,
    weather: Words<WeatherPage>? = nil,
    airport: Words<AirportPage>? = nil,
    route: Words<RoutePage>? = nil
  ) {
    self.name = name
    self.help = help
    self.content = content
    self.isOfOldReports = isOfOldReports
    var subjects: Set<AnswerSubject> = isOfAir ? [.air] : []
    if weather != nil { subjects.insert(.weather) }
    if airport != nil { subjects.insert(.airport) }
    if route != nil { subjects.insert(.route) }
    self.subjects = subjects
    self.weather = { weather?($0).map(TemplateValue.text) }
    self.airport = { airport?($0).map(TemplateValue.text) }
    self.route = { route?($0) }
  }

  /// The kinds of answer in which it may have a value of that moment: reports and routes are of now.
  func subjects(at moment: TemplateMoment) -> Set<AnswerSubject> {
    moment == .now ? subjects : subjects.subtracting([.airport, .route])
  }

  init(
    _ name: String,
    _ help: String,
    as field: Field,
    weather: Number<WeatherPage>? = nil,
    airport: Number<AirportPage>? = nil,
    airportBound: @escaping @Sendable (AirportPage) -> Bound? = { _ in nil }
  ) {
    self.name = name
    self.help = help
    content = .number(field)
    subjects = Set((weather == nil ? [] : [.weather]) + (airport == nil ? [] : [.airport]))
    self.weather = { page in weather?(page).flatMap { $0.isFinite ? .measured($0, field, nil) : nil } }
    self.airport = { page in
      airport?(page).flatMap { $0.isFinite ? .reported($0, field, airportBound(page)) : nil }
    }
    route = { _ in nil }
  }

  /// A field of the weather under its own name, with a sign for a bound.
  init(_ field: Field) {
    name = field.name
    help = field.fullName
    content = .number(field)
    subjects =
      field.group.isOfAir ? [.air] : StationConditions.canReport(field) ? [.weather, .airport] : [.weather]
    weather = { page in
      guard let merged = page.answer.current.values[field], let value = merged.bareValue, value.isFinite
      else { return nil }
      return .measured(value, field, merged.bound)
    }
    airport = { page in
      guard let conditions = page.conditions, let value = page.value(of: field, in: conditions),
        value.isFinite
      else { return nil }
      return .reported(value, field, conditions.bound(of: field))
    }
    route = { _ in nil }
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
