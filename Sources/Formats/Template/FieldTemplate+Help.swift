package import Layout

extension FieldTemplate {
  /// What a template may say: its form, its fields and its filters.
  package static func help(_ options: RenderOptions) -> String {
    var page = Document([.heading("Template")])
    page.add(.raw("{place}: {temperature:1}, {windSpeed|kt}, gusts {windGust|kt:-none}"))
    page.add("A field in braces is replaced by its value, also with agg hourly and agg daily by that of now.")
    page.add("After its name may stand, in any order:")
    var marks = Table([Table.Column(), Table.Column()], narrowing: .stack(heads: 1), gap: 3)
    marks.rows = [
      [":1", "so many decimals, 0 to 6"], ["|kt", "this unit"],
      ["|number", "the number without its unit, and without the > of a bound"],
      ["|upper |lower", "in capitals or small letters"],
      ["?", "at the end: nothing where the value is missing"],
      [":-text", "at the end: this text where the value is missing"],
    ]
    page.add(.table(marks))
    page.add("Write {{ and }} for braces, \\n for a new line, \\t for a tab.")
    page.add(.gap)
    page.add(.heading("Fields"))
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
