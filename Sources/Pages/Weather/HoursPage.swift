import Aggregation
import FoundationEssentials
package import Layout
import Merge
import Weather

/// The next or the last hours, one row each, with all known values.
package struct HoursPage {
  private let page: WeatherPage
  private let hours: [MergedReadings]
  private let part: WeatherPart
  private var language: Language { page.options.language }

  /// - Parameter part: The next or the last hours.
  package init(_ page: WeatherPage, _ part: WeatherPart) {
    self.page = page
    self.part = part
    hours = page.answer.hours(of: part)
  }

  package var document: Document {
    var document = page.opening
    guard !hours.isEmpty else {
      document.add(language.text(page.answer.emptiness(of: part) ?? .noHours), .warning)
      return document
    }
    return document + page.tables(of: hours, note: page.possible, table)
  }

  private func table(_ hours: [MergedReadings]) -> Table {
    let quantities = page.quantities
    func column(
      _ header: Phrase,
      _ alignment: Table.Alignment = .trailing,
      unit: String = "",
      importance: Int,
      group: String? = nil
    ) -> Table.Column {
      Table.Column(language.text(header), alignment, unit: unit, importance: importance, group: group)
    }
    var table = Table([
      // With 12 hours the times have one or two digits.
      Table.Column("", .decimal, importance: 12),
      Table.Column("", importance: 9),
      Table.Column(page.options.hasOwnLayout ? language.text(.condition) : "", importance: 4),
      Table.Column("", .decimal, unit: quantities.temperatureUnit, importance: 11),
      column(.spreadColumn, unit: quantities.temperatureUnit, importance: 6),
      column(.feelsColumn, .decimal, importance: 3),
      column(.precipitationColumn, .decimal, unit: quantities.precipitationUnit, importance: 10),
      column(.snowColumn, .decimal, unit: quantities.snowUnit, importance: 10),
      column(.chanceColumn, unit: "%", importance: 8),
      column(.sourcesColumn, .leading, importance: 8),
      column(.wetRunsColumn, importance: 7),
      // Direction and speed are one value.
      Table.Column("", importance: 7, group: "wind"),
      column(.windColumn, unit: quantities.windUnit, importance: 7, group: "wind"),
      column(.gustsColumn, importance: 5),
      column(.cloudColumn, unit: "%", importance: 5),
      column(.humidityColumn, unit: "%", importance: 2),
      column(.pressureColumn, unit: quantities.pressureUnit, importance: 1),
      // In metres or kilometres, depending on the distance.
      column(.visibilityColumn, importance: 0),
      column(.uvColumn, importance: 0),
      column(.agreementColumn, .leading, importance: 6),
    ])
    table.columns[0].isLabel = true
    // The words for the sky are worth more than the columns that would take their place.
    table.columns[2].lastWidth = 12
    table.rows = zip(page.clocks(of: hours), hours).compactMap { clock, hour in
      let cells = cells(hour)
      return cells.contains { !$0.isEmpty } ? [StyledText(clock, .dim)] + cells : nil
    }
    return table
  }

  /// The cells of an hour, after its time.
  private func cells(_ hour: MergedReadings) -> [StyledText] {
    let quantities = page.quantities
    func text(_ field: Field) -> String {
      hour.values[field]?.value.map { quantities.bareValue($0, of: field) } ?? ""
    }
    let vote = hour.condition.flatMap { merged in merged.condition.map { ConditionVote($0, merged.intensity) }
    }
    let hasIcons = page.options.drawnIcons.isPicture
    let grade = hour.headlineAgreement.map(AgreementGrade.init)
    let spread = page.answer.spread?.hour(hour.time) ?? [:]
    return [
      StyledText(hasIcons ? page.icon(of: hour.condition, at: hour.time) : "", spoken: ""),
      StyledText(vote.map { ConditionText.words($0, in: language) } ?? ""),
      hour.temperature.map {
        StyledText(quantities.temperature($0, withUnit: false), .temperature($0, isBold: true))
      } ?? StyledText(),
      StyledText(range(spread[.temperature])),
      StyledText(felt(hour)),
      StyledText(rain(hour)),
      StyledText(snow(hour)),
      StyledText(chance(hour)),
      StyledText(
        hour.rainVotes.map { language.text(.wetOfAll, ["wet": "\($0.wet)", "all": "\($0.all)"]) } ?? ""
      ),
      StyledText(wetRuns(spread[.precipitation])),
      StyledText(page.windDirection(of: hour) ?? ""),
      StyledText(text(.windSpeed)),
      StyledText(gusts(hour)),
      StyledText(text(.cloudCover)),
      StyledText(text(.humidity)),
      StyledText(text(.pressure)),
      StyledText(visibility(hour)),
      StyledText(uvIndex(hour)),
      StyledText(grade == .low ? language.text(.lowAgreementGrade) : "", .warning),
    ]
  }

  private func felt(_ hour: MergedReadings) -> String {
    hour.noteworthyFeelsLike.map { page.quantities.temperature($0, withUnit: false) } ?? ""
  }

  /// `14 to 19`: from the 10th to the 90th percentile in whole degrees.
  private func range(_ spread: Spread?) -> String {
    guard let percentiles = spread?.percentiles else { return "" }
    let ends = [percentiles.p10, percentiles.p90].map { page.quantities.wholeTemperature(.celsius($0)) }
    return ends[0] == ends[1] ? ends[0] : language.text(.range, ["low": ends[0], "high": ends[1]])
  }

  private func wetRuns(_ spread: Spread?) -> String {
    guard let spread, let wet = spread.wet, wet.runs > 0 else { return "" }
    return language.text(.wetOfAll, ["wet": "\(wet.runs)", "all": "\(spread.runs)"])
  }

  private func rain(_ hour: MergedReadings) -> String {
    guard let rain = hour.values[.precipitation]?.value, rain > 0 else { return "" }
    return page.quantities.precipitation(.millimeters(rain))
  }

  private func snow(_ hour: MergedReadings) -> String {
    hour.noteworthy(.snowfall).map { page.quantities.bareSnow(.centimeters($0)) } ?? ""
  }

  private func gusts(_ hour: MergedReadings) -> String {
    page.gust(of: hour).map { page.quantities.speed($0, withUnit: false) } ?? ""
  }

  private func visibility(_ hour: MergedReadings) -> String {
    guard let merged = hour.values[.visibility], let value = merged.value else { return "" }
    return page.quantities.shortVisibility(Visibility(.meters(value), merged.bound))
  }

  private func uvIndex(_ hour: MergedReadings) -> String {
    hour.noteworthy(.uvIndex).map { NumberText.fixed($0, in: language) } ?? ""
  }

  private func chance(_ hour: MergedReadings) -> String {
    guard let merged = hour.values[.pop], let value = merged.value else { return "" }
    let text = page.quantities.bareValue(value, of: .pop)
    return merged.bound?.ofChance(value)?.marked(text) ?? text
  }
}
