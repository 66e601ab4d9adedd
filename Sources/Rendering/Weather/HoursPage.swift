import Aggregation
import FoundationEssentials
import Weather

/// The hours to come, a row each, with everything that is known of them.
struct HoursPage {
  private let page: WeatherPage
  private let hours: [MergedReadings]
  private var language: Language { page.options.language }

  /// - Parameter limit: How many hours are shown.
  init(_ page: WeatherPage, limit: Int) {
    self.page = page
    hours = Array(page.answer.hoursAhead.prefix(limit))
  }

  var document: Document {
    var document = page.opening
    guard !hours.isEmpty else {
      document.add(language.text(.noHours), .warning)
      return document
    }
    // A table for each local day, so that no row needs to say its date.
    var day: (name: String, hours: [MergedReadings])?
    for hour in hours {
      let name = page.clock(at: hour.time).weekday(hour.time)
      if day?.name != name {
        if let day { document.add(section(day.name, day.hours)) }
        day = (name, [])
      }
      day?.hours.append(hour)
    }
    if let day { document.add(section(day.name, day.hours)) }
    return document
  }

  private func section(_ day: String, _ hours: [MergedReadings]) -> Document {
    Document([
      .gap, .heading(StyledText(day), note: StyledText(page.sources(of: hours), .dim)), .table(table(hours)),
    ])
  }

  private func table(_ hours: [MergedReadings]) -> Table {
    var table = Table([
      Table.Column("", importance: 12),
      Table.Column("", importance: 9),
      Table.Column("", importance: 4),
      Table.Column(page.quantities.temperatureUnit, .decimal, importance: 11),
      Table.Column(language.text(.feelsColumn), .decimal, importance: 3),
      Table.Column(language.text(.rainColumn), .decimal, importance: 10),
      Table.Column(language.text(.chanceColumn), .trailing, importance: 8),
      Table.Column(language.text(.sayRainColumn), importance: 8),
      Table.Column(language.text(.windColumn), importance: 7),
      Table.Column(language.text(.cloudColumn), .trailing, importance: 5),
      Table.Column(language.text(.humidityColumn), .trailing, importance: 2),
      Table.Column(language.text(.pressureColumn), .trailing, importance: 1),
      Table.Column(language.text(.agreementColumn), importance: 6),
    ])
    table.rows = hours.map(row)
    return table
  }

  private func row(_ hour: MergedReadings) -> [StyledText] {
    let quantities = page.quantities
    func text(_ field: Field) -> String {
      hour.values[field]?.value.map { quantities.value($0, of: field) } ?? ""
    }
    let vote = hour.condition.flatMap { merged in merged.condition.map { ConditionVote($0, merged.intensity) }
    }
    let isUnicode = page.options.glyphs == .unicode
    let grade = hour.headlineAgreement.map(AgreementGrade.init)
    return [
      StyledText(page.clock(at: hour.time).clock(hour.time), .dim),
      StyledText(isUnicode ? page.sign(of: hour.condition, at: hour.time) : ""),
      StyledText(vote.map { ConditionText.words($0, in: language) } ?? ""),
      hour.temperature.map {
        StyledText(quantities.temperature($0, withUnit: false), .temperature($0, isBold: true))
      } ?? StyledText(),
      StyledText(felt(hour)),
      StyledText(rain(hour)),
      StyledText(chance(hour)),
      StyledText(
        hour.rainVotes.map { language.text(.wetOfAll, ["wet": "\($0.wet)", "all": "\($0.all)"]) } ?? ""
      ),
      StyledText(page.wind(of: hour) ?? ""),
      StyledText(text(.cloudCover)),
      StyledText(text(.humidity)),
      StyledText(text(.pressure)),
      StyledText(grade == .low ? language.text(.lowAgreementGrade) : "", .warning),
    ]
  }

  private func felt(_ hour: MergedReadings) -> String {
    guard let felt = hour.feelsLike, let temperature = hour.temperature,
      abs(felt.celsius - temperature.celsius) >= 0.5
    else { return "" }
    return page.quantities.temperature(felt, withUnit: false)
  }

  private func rain(_ hour: MergedReadings) -> String {
    guard let rain = hour.values[.precipitation]?.value, rain >= 0.05 else { return "" }
    return page.quantities.value(rain, of: .precipitation)
  }

  private func chance(_ hour: MergedReadings) -> String {
    guard let chance = hour.values[.pop], let value = chance.value, value >= 5 else { return "" }
    return (chance.isAtMost ? "<= " : "") + page.quantities.percent(value)
  }
}
