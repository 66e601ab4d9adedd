import Aggregation
import FoundationEssentials
import Weather

/// The weather at a place as a document: the answer first, doubts where there are some, sources last.
struct WeatherPage {
  let answer: WeatherAnswer
  let options: RenderOptions
  let quantities: QuantityText
  /// The clock of the place as it is now.
  let clock: TimeText
  private let zone: String?

  init(_ answer: WeatherAnswer, options: RenderOptions) {
    self.answer = answer
    self.options = options
    quantities = QuantityText(units: options.units.units(country: answer.place.country))
    zone = answer.place.timeZone ?? answer.reports.lazy.compactMap(\.timeZone).first
    clock = options.time == .utc ? .utc : TimeText(identifier: zone, at: answer.now)
  }

  func document(of part: WeatherPart) -> Document {
    switch part {
    case .card: document
    case .hours(let limit): HoursPage(self, limit: limit).document
    case .days: DaysTable(self, limit: .max).page
    case .alerts: AlertsPage(self).document
    case .air: AirPage(self).document
    case .comparison: ComparePage(self).document
    case .reasons: opening + ExplanationPage(self).document
    }
  }

  /// The clock of the place at another moment, which summer time may have moved.
  func clock(at date: Date) -> TimeText { options.time == .utc ? .utc : TimeText(identifier: zone, at: date) }

  /// Place, time and what kind of data this is: how every page about a place begins.
  var opening: Document {
    var page = Document()
    page.add(.title(StyledText(placeName, .bold), aside: StyledText(clock.full(answer.now), .dim)))
    page.add(SampleLabel(answer).document)
    return page
  }

  var document: Document {
    var page = Document()
    page.add(.title(StyledText(placeName, .bold), aside: StyledText(clock.full(answer.now), .dim)))
    guard answer.hasAnswer else {
      page.add("No source gave the weather here.", .warning)
      return page
    }
    page.add(.text(headline))
    page.add(SampleLabel(answer).document)
    for alert in AlertsPage(self).lines { page.add(.text(alert)) }
    let doubts = Doubts(answer, quantities: quantities, named: name).lines
    page.add(.gap)
    page.add(WeatherLayout(self, doubts: doubts).document)
    if options.explanation != .none {
      page.add(.gap)
      page.add(ExplanationPage(self).document)
    }
    page.add(.gap)
    page.add(.text(StyledText(sources(agreeing: doubts.isEmpty), .dim)))
    page.add(Credits(answer.sources, isVerbose: options.isVerbose).document)
    return page
  }

  // MARK: - First lines

  var placeName: String { PlaceText.name(answer.place) }

  /// `⛅ Partly cloudy`
  var conditionText: String? {
    guard let condition = answer.current.condition, let word = condition.condition else { return nil }
    let vote = ConditionVote(word, condition.intensity)
    let isDay = isDay(answer.now)
    // In ASCII the token would only say again what the words say.
    let sign = options.glyphs == .ascii ? "" : ConditionText.sign(vote, isDay: isDay, glyphs: .unicode) + " "
    return sign + ConditionText.words(vote) + (condition.isWindy && word != .windy ? ", windy" : "")
  }

  /// Condition, temperature and wind, for an answer in one line.
  var essentials: [String] {
    let rain = answer.current.values[.precipitation]?.value ?? 0
    return [
      conditionText, answer.current.temperature.map { quantities.temperature($0) }, wind,
      rain >= 0.05 ? "rain \(quantities.value(rain, of: .precipitation))/h" : nil,
    ].compactMap(\.self)
  }

  private var headline: StyledText {
    var parts: [StyledText] = []
    if let conditionText { parts.append(StyledText(conditionText, .bold)) }
    if let temperature = answer.current.temperature {
      parts.append(StyledText(quantities.temperature(temperature), .temperature(temperature, isBold: true)))
      if let felt = answer.current.feelsLike, abs(felt.celsius - temperature.celsius) >= 0.5 {
        parts.append(StyledText("feels like \(quantities.temperature(felt, withUnit: false))"))
      }
    }
    guard let first = parts.first else {
      return StyledText("No condition or temperature was reported.", .dim)
    }
    return parts.dropFirst().reduce(first) { $0 + "   " + $1 }
  }

  // MARK: - Details

  /// A compact card keeps what decides how to dress, and a visibility that is poor.
  private static let compactWidth = 60
  private static let poorVisibility = 5000.0

  private var compactFacts: Facts {
    var facts = Facts()
    Facts.add("Wind", wind, to: &facts.first)
    Facts.add(Field.precipitation.label, rain, to: &facts.first)
    if answer.current.values[.visibility]?.value ?? .infinity < Self.poorVisibility {
      Facts.add("Visibility", visibility, to: &facts.first)
    }
    if let today = SunAnswer(place: answer.place, now: answer.now, days: 1, withMoonTimes: false).days.first {
      Facts.add("Sun", SunPage.span(today.sun, clock: clock(at:)), to: &facts.first)
    }
    return facts
  }

  var facts: Facts {
    guard options.width >= Self.compactWidth else { return compactFacts }
    var facts = Facts()
    let current = answer.current
    Facts.add("Wind", wind, to: &facts.first)
    Facts.add("Cloud", text(.cloudCover), to: &facts.first)
    Facts.add(Field.precipitation.label, rain, to: &facts.first)
    if let snow = current.values[.snowfall]?.value, snow >= 0.05 {
      Facts.add("Snow", "\(quantities.snow(.centimeters(snow))) in the hour", to: &facts.first)
    }
    Facts.add("Snow depth", amount(.snowDepth), to: &facts.first)
    Facts.add("Visibility", visibility, to: &facts.first)
    Facts.add("Humidity", text(.humidity), to: &facts.second)
    Facts.add("Dew point", text(.dewPoint), to: &facts.second)
    let isStandIn = current.values[.pressure]?.method == .qnh
    Facts.add("Pressure", text(.pressure).map { isStandIn ? "\($0) (altimeter)" : $0 }, to: &facts.second)
    Facts.add("UV index", amount(.uvIndex), to: &facts.second)
    let sky = SunAnswer(place: answer.place, now: answer.now, days: 1, withMoonTimes: false)
    if let today = sky.days.first {
      Facts.add("Sun", SunPage.span(today.sun, clock: clock(at:)), to: &facts.first)
    }
    Facts.add("Moon", sky.moonPhase.map { MoonText.phase($0, glyphs: options.glyphs) }, to: &facts.second)
    return facts
  }

  func text(_ field: Field) -> String? {
    answer.current.values[field]?.value.map { quantities.value($0, of: field) }
  }

  /// Only what is worth a row: no row for no snow on the ground or no sun.
  private func amount(_ field: Field) -> String? {
    answer.current.values[field]?.value.flatMap { $0 >= 0.5 ? quantities.value($0, of: field) : nil }
  }

  var wind: String? { wind(of: answer.current) }

  /// `SW ↗ 14 km/h, gusts 31`
  func wind(of readings: MergedReadings, withGusts: Bool = true) -> String? {
    guard let speed = readings.values[.windSpeed]?.value else { return nil }
    var text = quantities.speed(.metersPerSecond(speed))
    if speed < 0.25 {
      text = "calm"
    } else if let direction = readings.values[.windDirection] {
      if direction.isVariable {
        text = "variable, \(text)"
      } else if let degrees = direction.value, let point = Compass.point(degrees) {
        let arrow = options.glyphs == .unicode ? Compass.arrow(degrees).map { " \($0)" } ?? "" : ""
        text = "\(point)\(arrow) \(text)"
      }
    }
    if withGusts, let gust = readings.values[.windGust]?.value, gust >= speed + 1 {
      text += ", gusts \(quantities.speed(.metersPerSecond(gust), withUnit: false))"
    }
    return text
  }

  /// `none`, `0.4 mm/h (2 of 3 say rain)`, with the chance where there is one to speak of.
  private var rain: String? {
    var parts: [String] = []
    if let rain = answer.current.values[.precipitation], let value = rain.value {
      let amount = value < 0.05 ? "none" : "\(quantities.value(value, of: .precipitation))/h"
      parts.append(
        answer.current.rainVotes.map { "\(amount) (\($0.wet) of \($0.all) say rain)" } ?? amount
      )
    }
    if let chance = answer.current.values[.pop], let value = chance.value, value >= 5 {
      parts.append("\(chance.isAtMost ? "at most " : "")\(quantities.percent(value)) chance")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  var visibility: String? {
    guard let merged = answer.current.values[.visibility], let value = merged.value else { return nil }
    return quantities.visibility(Visibility(.meters(value), merged.isAtLeast ? .greaterThan : .exact))
  }

  /// The sign of a merged condition, of the sun or the moon by the time of day; empty without one.
  func sign(of condition: MergedCondition?, at time: Date) -> String {
    guard let condition, let word = condition.condition else { return "" }
    let isDay = isDay(time)
    return ConditionText.sign(ConditionVote(word, condition.intensity), isDay: isDay, glyphs: options.glyphs)
  }

  /// Whether the sun is up; beyond the years that can be computed it is.
  private func isDay(_ time: Date) -> Bool { answer.place.coordinates.isDaylight(at: time) ?? true }

  // MARK: - Sources

  /// How many sources take part in hours, or the name of the only one.
  func sources(of hours: [MergedReadings]) -> String {
    var used: Set<SourceID> = []
    for hour in hours { for value in hour.values.values { used.formUnion(value.used.map(\.source)) } }
    if used.count == 1, let only = used.first { return "from \(only) alone" }
    return used.isEmpty ? "" : "\(used.count) sources"
  }

  /// What a reader calls a source: a station's ident says more than the name of who passed it on.
  func name(_ source: SourceID) -> String {
    let station = answer.reports.first { $0.source == source }?.station
    return station?.ident ?? source.name
  }

  func sources(agreeing: Bool) -> String {
    let answered = answer.reports.map { report in
      let since = report.current.map { $0.issued ?? $0.content.time } ?? report.fetched
      let distance = report.station?.distance.map { " (\(quantities.away($0)))" } ?? ""
      let stale = report.isStale ? ", kept from earlier" : ""
      let text =
        "\(name(report.source)) \(TimeText.age(answer.now.timeIntervalSince(since)))\(distance)\(stale)"
      return text.replacing(" ", with: QuantityText.glue)
    }
    let count = answered.count == 1 ? "1 source" : "\(answered.count) sources"
    let grade = answer.current.headlineAgreement.map(AgreementGrade.init)
    let verdict = agreeing && grade == .high ? " agree well" : ""
    let silent = answer.sources.filter { outcome in
      // What could not have been asked is worth a word only to those who want to know everything.
      outcome.status != .answered && (options.isVerbose || outcome.isFailure)
    }
    let remark = silent.isEmpty ? "" : "; " + silent.map(Self.remark).joined(separator: ", ")
    return "\(count)\(verdict): \(answered.joined(separator: ", "))\(remark)"
  }

  private static func remark(_ outcome: SourceOutcome) -> String {
    switch outcome.status {
    case .answered: ""
    case .skipped(let reason): "\(outcome.source): \(reason)"
    case .failed(let failure):
      if case .unconfigured(let setting, _) = failure.reason {
        "\(outcome.source) has no \(setting)"
      } else {
        "\(outcome.source) failed"
      }
    }
  }
}
