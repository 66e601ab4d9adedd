package import Aggregation
import FoundationEssentials
package import Layout
import Pages
import Text
import Weather

/// A line of output that the user designs: text, and fields in braces that each answer fills in.
///
///     {place}: {temperature:1} {condition|lower}, {windSpeed|kt}, gusts {windGust|kt:-none}
///
/// ```
/// template := (text | "{{" | "}}" | "\n" | "\t" | "\\" | field)*
/// field    := "{" (moment ".")? name (":" decimals | "|" filter)* ("?" | ":-" text)? "}"
/// moment   := "today" | "tomorrow" | "day+" number | "hour+" number
/// decimals := one digit, 0 to 6
/// filter   := "upper" | "lower" | "number" (without its unit) | a unit, such as kt, F or hPa
/// ```
///
/// The names are in `TemplateField.all`, the filters in `TemplateFilter.all`. A field without a value
/// prints `–`, with `?` nothing, with `:-text` the text.
package struct FieldTemplate: Sendable {
  /// A part of the line: text as it is, or a field in braces.
  package enum Piece: Sendable {
    case text(String)
    case field(Placeholder)
  }

  /// A field and its format.
  package struct Placeholder: Sendable {
    package var field: TemplateField
    /// The moment; for a future one the field needs `hour` or `day`.
    var moment = TemplateMoment.now
    package var decimals: Int?
    var filters: [TemplateFilter] = []
    /// The text for a missing value; `nil` for the usual dash.
    var fallback: String?
  }

  package let pieces: [Piece]

  /// - Parameter subject: The kind of answer that has to have all the fields; `nil` for any.
  /// - Throws: The first error, with its position.
  package init(_ text: String, about subject: AnswerSubject? = nil) throws(FieldTemplateError) {
    var parser = FieldTemplateParser(text, about: subject)
    pieces = try parser.pieces()
  }

  /// The lines of all places, each ending with a line feed.
  package func filled(with answers: [WeatherAnswer], _ options: RenderOptions) -> String {
    lines(answers, options) { answer, placeholder, options in
      let page = WeatherPage(answer, options: options)
      return (placeholder.field.value(on: page, at: placeholder.moment), page.quantities)
    }
  }

  /// The lines of all airports, each ending with a line feed.
  package func filled(with answers: [AirportAnswer], _ options: RenderOptions) -> String {
    lines(answers, options) { answer, placeholder, options in
      let field = placeholder.field
      let shown = field.isOfOldReports ? answer : answer.withoutOutdatedReport
      let page = AirportPage(shown, options: options)
      return (field.airport?(page), page.quantities)
    }
  }

  /// The line of a route, ending with a line feed.
  package func filled(with route: RouteAnswer, _ options: RenderOptions) -> String {
    lines([route], options) { answer, placeholder, options in
      let page = RoutePage(answer, options: options)
      return (placeholder.field.route?(page).map(TemplateValue.text), page.quantities)
    }
  }

  /// Whether it shows hazards, which are a request of their own.
  package var hasHazards: Bool {
    pieces.contains { piece in
      if case .field(let placeholder) = piece { placeholder.field.isOfHazards } else { false }
    }
  }

  private func lines<Asked>(
    _ answers: [Asked],
    _ options: RenderOptions,
    _ resolve: (Asked, Placeholder, RenderOptions) -> (TemplateValue?, QuantityText)
  ) -> String {
    let lines = answers.map { answer in
      pieces.map { piece in
        switch piece {
        case .text(let text): return text
        case .field(let placeholder):
          var options = options
          for filter in placeholder.filters { filter.change(&options.units) }
          let (value, quantities) = resolve(answer, placeholder, options)
          return placeholder.text(value, quantities) ?? placeholder.fallback ?? NumberText.missing
        }
      }.joined() + "\n"
    }
    // The user's text is cleaned like all output, but its line feeds and tabs are intended.
    let text = String(
      lines.joined().unicodeScalars.filter { $0.isHarmless || $0 == "\n" || $0 == "\t" }
    )
    return QuantityText.withoutGlue(
      options.glyphs == .ascii ? TerminalText.ascii(text, in: options.language) : text
    )
  }
}

extension FieldTemplate.Placeholder {
  /// The value in the requested format; `nil` without one.
  fileprivate func text(_ value: TemplateValue?, _ quantities: QuantityText) -> String? {
    guard let text = written(value, quantities).map(TerminalText.cleaned), !text.isEmpty else { return nil }
    return filters.reduce(text) { $1.changed($0) }
  }

  private func written(_ value: TemplateValue?, _ quantities: QuantityText) -> String? {
    switch value {
    case nil: nil
    case .text(let text): text
    case .measured(let value, let field, let bound):
      marked(
        written(value, of: field, in: quantities) ?? quantities.currentValue(value, of: field),
        by: bound
      )
    case .amount(let value, let field, let bound):
      marked(
        written(value, of: field, in: quantities, isAmount: true) ?? quantities.value(value, of: field),
        by: bound
      )
    case .reported(let value, let field, _) where field.quantity == .temperature:
      written(value, of: field, in: quantities) ?? quantities.reportedTemperature(.celsius(value))
    case .reported(let value, let field, let bound):
      marked(written(value, of: field, in: quantities) ?? quantities.value(value, of: field), by: bound)
    }
  }

  /// Adds the sign of a bound, except to numbers for programs.
  private func marked(_ text: String, by bound: Bound?) -> String {
    filters.contains(.number) ? text : bound?.marked(text) ?? text
  }

  /// The value with the requested decimals or without its unit; `nil` if the template requests neither.
  private func written(
    _ value: Double,
    of field: Field,
    in quantities: QuantityText,
    isAmount: Bool = false
  ) -> String? {
    let isBare = filters.contains(.number)
    guard isBare || decimals != nil else { return nil }
    let isPressure = field.quantity == .pressure
    // Tenths of an altimeter setting are taken before it is rounded down.
    let measure = quantities.units.measure(value, of: isPressure && decimals != nil ? .pressure : field)
    let decimals = decimals ?? measure.decimals
    if isBare { return NumberText.plain(measure.value, decimals: decimals) }
    let number = NumberText.fixed(
      measure.value,
      decimals: decimals,
      isGrouped: !isPressure,
      in: quantities.language
    )
    return isAmount ? number + measure.suffix : quantities.current(number + measure.suffix, of: field)
  }
}
