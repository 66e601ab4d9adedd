import Aggregation
import Layout
import Merge
import Weather

/// How far the forecasts of the next days are apart, one row each: from the 10th to the 90th percentile, and
/// how many runs are wet.
struct SpreadTable {
  private let weather: WeatherPage
  private let days: [(day: MergedDay, spread: DaySpread)]
  private var language: Language { weather.options.language }
  private var quantities: QuantityText { weather.quantities }

  init(_ weather: WeatherPage, days: some Sequence<MergedDay>) {
    self.weather = weather
    self.days = days.compactMap { day in
      guard let spread = weather.answer.spread?.day(day.interval), !spread.isEmpty else { return nil }
      return (day, spread)
    }
  }

  /// `nil` without an ensemble, or when it says nothing about these days.
  var document: Document? {
    guard !days.isEmpty else { return nil }
    var table = Table([
      Table.Column(language.text(.dayColumn), importance: 9),
      Table.Column(language.text(.lowColumn), .trailing, importance: 6),
      Table.Column(language.text(.highColumn), .trailing, importance: 8),
      Table.Column(language.text(.precipitationColumn), .trailing, importance: 5),
      Table.Column(language.text(.snowColumn), .trailing, importance: 4),
      Table.Column(language.text(.wetRunsColumn), .trailing, importance: 7),
      Table.Column(language.text(.windColumn), .trailing, importance: 3),
      Table.Column(language.text(.modelsColumn), .trailing, importance: 2),
    ])
    table.rows = days.map(row)
    let note = StyledText(language.text(.spreadNote), .dim)
    return Document([.heading(StyledText(language.text(.spreadHeading)), note: note), .table(table)])
  }

  private func row(_ day: MergedDay, _ spread: DaySpread) -> [StyledText] {
    let (rain, snow) = (spread.values[.precipitation], spread.values[.snowfall])
    let wet = rain?.wet.map { wet in
      language.text(.wetOfAll, ["wet": "\(wet.runs)", "all": "\(rain?.runs ?? 0)"])
    }
    let families = [spread.high, rain].compactMap { $0?.families }.max()
    return [
      StyledText(weather.weekday(of: day), .bold),
      StyledText(degrees(spread.low)),
      StyledText(degrees(spread.high)),
      StyledText(amounts(rain)),
      StyledText(snow.flatMap { isNoteworthy($0, .snowfall) ? depths($0) : nil } ?? ""),
      StyledText(wet ?? ""),
      StyledText(speeds(spread.values[.windSpeed])),
      StyledText(families.map { "\($0)" } ?? ""),
    ]
  }

  private func degrees(_ spread: Spread?) -> String {
    range(
      spread,
      { quantities.wholeTemperature(.celsius($0)) },
      end: { quantities.temperatureRangeEnd(.celsius($0)) }
    )
  }

  private func speeds(_ spread: Spread?) -> String {
    range(
      spread,
      { quantities.speed(.metersPerSecond($0), withUnit: false) },
      end: { quantities.speed(.metersPerSecond($0)) }
    )
  }

  private func amounts(_ spread: Spread?) -> String {
    guard let highest = spread?.percentiles?.p90 else { return "" }
    if highest <= 0 { return language.text(.noRain) }
    return range(
      spread,
      { quantities.precipitation(.millimeters($0)) },
      end: {
        "\(quantities.precipitation(.millimeters($0)))\(QuantityText.glue)\(quantities.precipitationUnit)"
      }
    )
  }

  private func depths(_ spread: Spread) -> String {
    range(spread, { quantities.bareSnow(.centimeters($0)) }, end: { quantities.snow(.centimeters($0)) })
  }

  private func isNoteworthy(_ spread: Spread, _ field: Field) -> Bool {
    DisplayThresholds.value(spread.percentiles?.p90 ?? 0, of: field) != nil
  }

  /// `14 to 19 °C`; only the end when both ends are written alike.
  private func range(_ spread: Spread?, _ start: (Double) -> String, end: (Double) -> String) -> String {
    guard let percentiles = spread?.percentiles else { return "" }
    let (low, high) = (start(percentiles.p10), end(percentiles.p90))
    return low == start(percentiles.p90) ? high : language.text(.range, ["low": low, "high": high])
  }
}
