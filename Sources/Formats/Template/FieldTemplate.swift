package import Aggregation
import FoundationEssentials
package import Layout
import Pages
import Text
import Weather

/// A line that somebody designed for themselves: text, and fields in braces that each answer fills.
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
/// The names stand in `TemplateField.all`, the filters in `TemplateFilter.names`. A field without a value
/// prints `–`, with `?` nothing, with `:-text` the text.
package struct FieldTemplate: Sendable {
  package enum Piece: Sendable {
    case text(String)
    case field(Placeholder)
  }

  /// A field and how it is written.
  package struct Placeholder: Sendable {
    package var field: TemplateField
    /// When; the fields of a moment to come are those with `momentValue` or `dayValue`.
    var moment = TemplateMoment.now
    package var decimals: Int?
    var filters: [TemplateFilter] = []
    /// What stands for a missing value; `nil` for the usual sign.
    var fallback: String?
  }

  package let pieces: [Piece]

  /// - Throws: The first mistake, with where it stands.
  package init(_ text: String) throws(FieldTemplateError) {
    var parser = FieldTemplateParser(text)
    pieces = try parser.pieces()
  }

  /// The first field that is of a moment to come, as it was typed; `nil` when all are of now.
  package var ahead: String? {
    pieces.lazy.compactMap { piece in
      guard case .field(let placeholder) = piece, placeholder.moment != .now else { return nil }
      return "{\(placeholder.moment).\(placeholder.field.name)}"
    }.first
  }

  /// The answer of each place, each with a line end.
  package func filled(with answers: [WeatherAnswer], _ options: RenderOptions) -> String {
    lines(answers, options) { answer, placeholder, options in
      let page = WeatherPage(answer, options: options)
      return (placeholder.field.value(on: page, at: placeholder.moment), page.quantities)
    }
  }

  /// The answer of each aerodrome, each with a line end.
  package func filled(with answers: [AirportAnswer], _ options: RenderOptions) -> String {
    lines(answers, options) { answer, placeholder, options in
      let page = AirportPage(answer, options: options)
      return (placeholder.field.airport(page), page.quantities)
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
    // What was typed passes the door, too; its line ends and tabs are meant.
    let text = String(
      lines.joined().unicodeScalars.filter { $0.isHarmless || $0 == "\n" || $0 == "\t" }
    )
    return QuantityText.withoutGlue(
      options.glyphs == .ascii ? TerminalText.ascii(text, in: options.language) : text
    )
  }
}

extension FieldTemplate.Placeholder {
  /// The value as it is wished for; `nil` without one.
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

  /// With the sign of its bound, unless programs read the number.
  private func marked(_ text: String, by bound: Bound?) -> String {
    filters.contains(.number) ? text : bound?.marked(text) ?? text
  }

  /// With the decimals or without the unit that the template asks for; `nil` when it asks for nothing.
  private func written(
    _ value: Double,
    of field: Field,
    in quantities: QuantityText,
    isAmount: Bool = false
  ) -> String? {
    let isBare = filters.contains(.number)
    guard isBare || decimals != nil else { return nil }
    let isPressure = field.quantity == .pressure
    // Who wants tenths of an altimeter setting wants them before it is rounded down.
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
