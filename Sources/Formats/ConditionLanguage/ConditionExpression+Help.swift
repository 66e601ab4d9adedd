package import Layout
import Text

extension ConditionExpression {
  /// The names of the fields that can be compared.
  package static let fieldNames = ComparedField.all.map(\.name).unique()

  /// The syntax of conditions, their fields and their units.
  package static func help(_ options: RenderOptions) -> String {
    var page = Document([.heading("Conditions")])
    for example in [
      "gust > 15 m/s", "temperature < 0 within 12h", "pop(3h) >= 60% and not alert >= severe",
      "(temperature < 1 C and precipitation > 0) within 2d", "tomorrow.high > 30 C", "category <= IFR",
      "category <= IFR within 6h", "visibility < 3 mi or gust > 25 kt within 6h",
    ] {
      page.add(.raw(example))
    }
    page.add("Comparisons are joined by and, or, not and parentheses; and binds closer than or.")
    page.add("within 12h is true if some hour fulfils what stands before it, up to 16 days ahead.")
    page.add(
      "For an airport, within 6h is about its TAF, hour by hour: the worst category, windSpeed, windGust, crosswind, "
        + "visibility and ceiling of each hour, also if it is only at times or perhaps (TEMPO, PROB), and every "
        + "windDirection and headwind."
    )
    page.add(
      "agg check and agg watch --when use an airport if only airports have the field, or with --airport; "
        + "agg airport --if always does."
    )
    page.add("pop(3h) is the maximum, sum or mean of the hours from this one on.")
    page.add("tomorrow.high, day+2.low and hour+3.pop are of a day or an hour ahead.")
    page.add(
      "A number without a unit is in the canonical unit, the first of its field. A value that no source reports makes "
        + "a comparison unknown, not false."
    )
    page.add(.gap)
    page.add(.heading("Fields"))
    var fields = Table([Table.Column(), Table.Column()], narrowing: .stack(heads: 1))
    var long: [ComparedField] = []
    fields.rows = ComparedField.all.unique(by: \.name).map { field in
      let isPossible = field.scale == .words(.possible)
      if field.hasManyWords, !isPossible { long.append(field) }
      let values =
        isPossible
        ? ["none or the words of condition"] : field.hasManyWords ? ["see below"] : field.units + field.words
      return [
        StyledText(field.name, .bold),
        StyledText(field.help)
          + StyledText(values.isEmpty ? "" : " (\(values.joined(separator: ", ")))", .dim),
      ]
    }
    page.add(.table(fields))
    for field in long {
      page.add(.gap)
      let words = field.words.joined(separator: ", ")
      page.add("\(field.name) is one of these words, compared as a whole: \(words).")
    }
    return TerminalPrinter(options: options).print(page)
  }
}
