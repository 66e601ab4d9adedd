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
    var days: [(name: String, hours: [MergedReadings])] = []
    for hour in hours {
      let name = page.clock(at: hour.time).weekday(hour.time)
      if days.last?.name != name { days.append((name, [])) }
      days[days.count - 1].hours.append(hour)
    }
    for day in days { document.add(section(day.name, day.hours)) }
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
      Table.Column(language.text(.snowColumn), .decimal, importance: 10),
      Table.Column(language.text(.chanceColumn), .trailing, importance: 8),
      Table.Column(language.text(.sayRainColumn), importance: 8),
      Table.Column(language.text(.windColumn), importance: 7),
      Table.Column(language.text(.cloudColumn), .trailing, importance: 5),
      Table.Column(language.text(.humidityColumn), .trailing, importance: 2),
      Table.Column(language.text(.pressureColumn), .trailing, importance: 1),
      Table.Column(language.text(.visibilityColumn), .trailing, importance: 0),
      Table.Column(language.text(.uvColumn), .trailing, importance: 0),
      Table.Column(language.text(.agreementColumn), importance: 6),
    ])
    let times = hours.map { page.clock(at: $0.time) }
    let names = zip(times, hours).map { $0.clock($1.time) }
    // When clocks go back an hour comes twice: then the zone tells one from the other.
    let twice = Set(names.filter { name in names.count { $0 == name } > 1 })
    table.rows = hours.indices.compactMap { index in
      let cells = cells(hours[index])
      guard cells.contains(where: { !$0.isEmpty }) else { return nil }
      let name = names[index]
      return [StyledText(twice.contains(name) ? "\(name) \(times[index].zone)" : name, .dim)] + cells
    }
    return table
  }

  /// Of one hour what stands behind its time.
  private func cells(_ hour: MergedReadings) -> [StyledText] {
    let quantities = page.quantities
    func text(_ field: Field) -> String {
      hour.values[field]?.value.map { quantities.value($0, of: field) } ?? ""
    }
    let vote = hour.condition.flatMap { merged in merged.condition.map { ConditionVote($0, merged.intensity) }
    }
    let isUnicode = page.options.glyphs == .unicode
    let grade = hour.headlineAgreement.map(AgreementGrade.init)
    return [
      StyledText(isUnicode ? page.sign(of: hour.condition, at: hour.time) : ""),
      StyledText(vote.map { ConditionText.words($0, in: language) } ?? ""),
      hour.temperature.map {
        StyledText(quantities.temperature($0, withUnit: false), .temperature($0, isBold: true))
      } ?? StyledText(),
      StyledText(felt(hour)),
      StyledText(rain(hour)),
      StyledText(snow(hour)),
      StyledText(chance(hour)),
      StyledText(
        hour.rainVotes.map { language.text(.wetOfAll, ["wet": "\($0.wet)", "all": "\($0.all)"]) } ?? ""
      ),
      StyledText(page.wind(of: hour) ?? ""),
      StyledText(text(.cloudCover)),
      StyledText(text(.humidity)),
      StyledText(text(.pressure)),
      StyledText(visibility(hour)),
      StyledText(uvIndex(hour)),
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

  private func snow(_ hour: MergedReadings) -> String {
    guard let snow = hour.values[.snowfall]?.value, snow >= 0.05 else { return "" }
    return page.quantities.snow(.centimeters(snow))
  }

  private func visibility(_ hour: MergedReadings) -> String {
    guard let merged = hour.values[.visibility], let value = merged.value else { return "" }
    return page.quantities.shortVisibility(
      Visibility(.meters(value), merged.isAtLeast ? .greaterThan : .exact)
    )
  }

  private func uvIndex(_ hour: MergedReadings) -> String {
    guard let index = hour.values[.uvIndex]?.value, index >= 0.5 else { return "" }
    return NumberText.fixed(index, in: language)
  }

  private func chance(_ hour: MergedReadings) -> String {
    guard let chance = hour.values[.pop], let value = chance.value, value >= 5 else { return "" }
    return (chance.isAtMost ? "<= " : "") + page.quantities.percent(value)
  }
}
