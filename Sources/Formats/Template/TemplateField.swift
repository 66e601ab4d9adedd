import Aggregation
import Layout
import Merge
package import Pages
package import Weather

/// A field that a template or a condition can name. Parsers, help and tests all read this one table.
package struct TemplateField: Sendable {
  /// The name in the braces.
  package let name: String
  /// The description in English.
  package let help: String
  let content: Content
  /// The kinds of answer in which it may have a value of now.
  let subjects: Set<AnswerSubject>
  package let weather: @Sendable (WeatherPage) -> TemplateValue?
  /// The value for a future hour, from a page moved to that hour. `nil` if it has none for an hour.
  let hour: (@Sendable (WeatherPage) -> TemplateValue?)?
  /// The value for a day. `nil` if it has none for a day.
  let day: (@Sendable (WeatherPage, MergedDay) -> TemplateValue?)?
  package let airport: @Sendable (AirportPage) -> TemplateValue?
  /// Whether it has a value for a report of an airport that is too old to be current: what says which report
  /// that is. Any other value of it would look like one of now.
  private(set) var isOfOldReports = false
  /// Only texts: a route has no single values of the weather.
  package let route: @Sendable (RoutePage) -> String?
  /// Whether it shows hazards, which are a request of their own.
  private(set) var isOfHazards = false
  /// Whether it is a field of the weather under its own name.
  private(set) var isMeasured = false
  /// Whether it is about forecasts that are apart.
  var isOfSpread = false
  /// Whether a condition can compare its numbers.
  private(set) var isCompared = true
  /// Set for the lowest and the highest value of a day.
  private(set) var extreme: Extreme?
  /// How the TAF of an airport has it; `nil` for a field that no TAF has.
  private(set) var inForecast: ComparedField.InForecast?
  /// The bound that a report without a value still has; `nil` for a field that is unknown without one.
  private(set) var boundedByAbsence: ComparedField.BoundedByAbsence?
  /// `nil` for a field that depends on no runway.
  private(set) var onRunway: ComparedField.OnRunway?

  enum Extreme: Hashable, Sendable { case low, high }

  /// The kind of value, which decides the filters that a field accepts, and how conditions compare it.
  enum Content: Hashable, Sendable {
    case text
    /// A text that is one of a few words.
    case words(ComparedField.Words)
    /// A text that contains speeds.
    case wind
    case number(Field)

    var isNumber: Bool {
      if case .number = self { true } else { false }
    }

    var quantity: Quantity? {
      switch self {
      case .text, .words: nil
      case .wind: .speed
      case .number(let field): field.quantity
      }
    }

    /// The units that the value can be shown in; empty if there is no choice.
    var units: [String] {
      guard let quantity else { return [] }
      return TemplateFilter.all.filter { $0.filter.quantities.contains(quantity) }.map(\.name)
    }
  }

  /// In the order of the help.
  package static let all = answers + words + measured + computed + spreads
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

  /// - Parameters:
  ///   - isOfHours: Whether it means the same for a future hour as for now.
  ///   - day: The text for a day.
  init(
    _ name: String,
    _ help: String,
    _ content: Content = .text,
    isOfOldReports: Bool = false,
    isOfAir: Bool = false,
    isOfHazards: Bool = false,
    isOfHours: Bool = false,
    weather: Words<WeatherPage>? = nil,
    day: (@Sendable (WeatherPage, MergedDay) -> String?)? = nil,
    airport: Words<AirportPage>? = nil,
    inForecast: ComparedField.InForecast? = nil,
    route: Words<RoutePage>? = nil
  ) {
    self.name = name
    self.help = help
    self.content = content
    self.isOfOldReports = isOfOldReports
    self.isOfHazards = isOfHazards
    self.inForecast = inForecast
    var subjects: Set<AnswerSubject> = isOfAir ? [.air] : []
    if weather != nil { subjects.insert(.weather) }
    if airport != nil { subjects.insert(.airport) }
    if route != nil { subjects.insert(.route) }
    self.subjects = subjects
    let now: @Sendable (WeatherPage) -> TemplateValue? = { weather?($0).map(TemplateValue.text) }
    self.weather = now
    hour = isOfHours ? now : nil
    if let day {
      self.day = { page, merged in day(page, merged).map(TemplateValue.text) }
    } else {
      self.day = nil
    }
    self.airport = { airport?($0).map(TemplateValue.text) }
    self.route = { route?($0) }
  }

  /// The kinds of answer in which it may have a value of that moment: reports and routes are of now.
  func subjects(at moment: TemplateMoment) -> Set<AnswerSubject> {
    moment == .now ? subjects : subjects.subtracting([.airport, .route])
  }

  /// - Parameters:
  ///   - isOfHours: Whether it means the same for a future hour as for now.
  ///   - day: The number for a day.
  init(
    _ name: String,
    _ help: String,
    as field: Field,
    isOfHours: Bool = false,
    isCompared: Bool = true,
    weather: Number<WeatherPage>? = nil,
    day: Number<MergedDay>? = nil,
    extreme: Extreme? = nil,
    airport: Number<AirportPage>? = nil,
    airportBound: @escaping @Sendable (AirportPage) -> Bound? = { _ in nil },
    inForecast: ComparedField.InForecast? = nil,
    boundedByAbsence: ComparedField.BoundedByAbsence? = nil,
    onRunway: ComparedField.OnRunway? = nil
  ) {
    self.name = name
    self.help = help
    content = .number(field)
    self.isCompared = isCompared
    self.extreme = extreme
    self.inForecast = inForecast
    self.boundedByAbsence = boundedByAbsence
    self.onRunway = onRunway
    subjects = Set((weather == nil ? [] : [.weather]) + (airport == nil ? [] : [.airport]))
    let now: @Sendable (WeatherPage) -> TemplateValue? = { page in
      weather?(page).flatMap { $0.isFinite ? .measured($0, field, nil) : nil }
    }
    self.weather = now
    hour = isOfHours ? now : nil
    if let day {
      self.day = { _, merged in day(merged).map { TemplateValue.measured($0, field, nil) } }
    } else {
      self.day = nil
    }
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
    isMeasured = true
    inForecast = ComparedField.InForecast(field)
    boundedByAbsence = field == .windGust ? .gust : nil
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
    } else {
      day = nil
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
