package import Layout

extension FieldTemplate {
  /// The syntax of templates, their fields and their filters.
  package static func help(_ options: RenderOptions) -> String {
    var page = Document([.heading("Template")])
    page.add(.raw("{place}: {temperature:1}, {windSpeed|kt}, gusts {windGust|kt:-none}"))
    page.add("A field in braces is replaced by its current value, also with agg hourly and agg daily.")
    page.add("{tomorrow.high}, {day+2.condition} and {hour+3.pop} are values of a day or an hour ahead.")
    page.add("After the name of a field, you can add in any order:")
    var marks = Table([Table.Column(), Table.Column()], narrowing: .stack(heads: 1), gap: 3)
    marks.rows = [
      [":1", "the number of decimals, 0 to 6"], ["|kt", "the unit"],
      ["|number", "the number without its unit, and without the > of a bound"],
      ["|upper |lower", "in upper or lower case"],
      ["?", "at the end: nothing if the value is missing"],
      [":-text", "at the end: this text if the value is missing"],
    ]
    page.add(.table(marks))
    page.add("Write {{ and }} for braces, \\n for a new line, \\t for a tab.")
    page.add(.gap)
    page.add(.heading("Fields"))
    page.add("A field that the answers of a command never have is an error.")
    var fields = Table([Table.Column(), Table.Column(), Table.Column()], narrowing: .stack(heads: 1))
    fields.rows = TemplateField.all.map { field in
      let units = field.content.units
      return [
        StyledText(field.name, .bold), StyledText(field.help),
        StyledText(units.joined(separator: ", "), .dim),
      ]
    }
    page.add(.table(fields))
    return TerminalPrinter(options: options).print(page)
  }
}
