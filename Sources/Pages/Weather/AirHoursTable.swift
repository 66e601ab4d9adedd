import Layout
import Merge
import Weather

/// The air of the next hours, one row each: the index with its grade and the main pollutant, the pollutants,
/// and the pollen that is in the air at some time.
struct AirHoursTable {
  private let page: WeatherPage
  private let index: Field
  /// The columns after the main pollutant, the most important first.
  private let fields: [Field]
  /// The fields with a fraction in some hour, so that all hours have the same decimals.
  private let fractional: FieldSet
  private var language: Language { page.options.language }

  /// - Parameter hours: All hours that are shown, because they decide the columns.
  init(_ page: WeatherPage, of hours: [MergedReadings]) {
    self.page = page
    index = hours.contains { $0.values.value(of: .europeanAQI) != nil } ? .europeanAQI : .usAQI
    let pollen = Field.pollen.filter { field in hours.contains { $0.noteworthy(field) != nil } }
    let others: [Field] = index == .europeanAQI ? [.usAQI] : []
    let fields = [.pm25, .pm10, .ozone, .nitrogenDioxide] + pollen + others
    let quantities = page.quantities
    fractional = FieldSet(
      fields.filter { field in
        hours.contains { hour in
          guard let value = hour.values.value(of: field) else { return false }
          let measure = quantities.units.measure(value, of: field)
          return quantities.short(measure) != quantities.fixed(measure.value)
        }
      }
    )
    self.fields = fields
  }

  /// - Parameter hours: Those of one day.
  func table(_ hours: [MergedReadings]) -> Table {
    var table = Table(
      [
        Table.Column("", .decimal, importance: 20),
        Table.Column(header(of: index), .trailing, importance: 19),
        Table.Column("", importance: 17), Table.Column(language.text(.mainPollutant), importance: 18),
      ]
        + fields.enumerated().map { rank, field in
          Table.Column(header(of: field), .decimal, unit: unit(of: field), importance: 16 - rank)
        }
    )
    table.columns[0].isLabel = true
    table.rows = zip(page.clocks(of: hours), hours).map { clock, hour in
      [
        StyledText(clock, .dim), cell(index, of: hour),
        StyledText(AirPage.grade(of: hour).map { language.text($0) } ?? ""),
        StyledText(AirPage.mainPollutant(of: hour).map { $0.label(in: language) } ?? ""),
      ] + fields.map { cell($0, of: hour) }
    }
    return table
  }

  private func cell(_ field: Field, of hour: MergedReadings) -> StyledText {
    guard let value = hour.values.value(of: field) else { return StyledText() }
    let quantities = page.quantities
    return StyledText(
      fractional.contains(field)
        ? quantities.fixed(quantities.units.measure(value, of: field))
        : quantities.bareValue(value, of: field)
    )
  }

  private func header(of field: Field) -> String {
    switch field {
    case .europeanAQI: language.text(.europeanIndexColumn)
    case .usAQI: language.text(.americanIndexColumn)
    default: field.label(in: language)
    }
  }

  private func unit(of field: Field) -> String {
    // The form of the noun after most numbers.
    field.quantity == .pollen
      ? language.text(.grainsPerCubicMeter, for: PluralCategory(5, in: language))
      : page.quantities.units.measure(0, of: field).unit
  }
}
