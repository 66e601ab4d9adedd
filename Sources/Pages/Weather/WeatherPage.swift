package import Aggregation
import Catalog
package import FoundationEssentials
package import Layout
package import Merge
import ProviderKit
package import Weather

/// The weather at a place as a document: the answer first, then any caveats, the sources last.
package struct WeatherPage {
  package let answer: WeatherAnswer
  package let options: RenderOptions
  package let quantities: QuantityText
  /// The current clock of the place.
  package let clock: TimeText
  private let zone: String?
  var language: Language { options.language }

  package init(_ answer: WeatherAnswer, options: RenderOptions) {
    self.answer = answer
    self.options = options
    quantities = QuantityText(
      units: options.units.units(country: answer.place.country),
      language: options.language
    )
    zone = answer.place.timeZone
    clock = options.clock(in: zone, at: answer.now)
  }

  /// The part of the answer that a command shows.
  package func document(of part: WeatherPart) -> Document {
    switch part {
    case .card: document
    case .hours, .pastHours: HoursPage(self, part).document + foot
    case .days(let limit): DaysTable(self, limit: limit, isTyped: limit < .max).page + foot
    case .alerts: AlertsPage(self).document
    case .air: AirPage(self).document
    case .airHours(let limit): AirPage(self, hours: limit).document
    case .rain(let reach, let chance): RainPage(self, within: reach, chance: chance).document
    case .comparison: ComparePage(self).document
    case .reasons: opening + ExplanationPage(self).document + foot
    }
  }

  /// The clock of the place at another time, when daylight saving time may differ.
  package func clock(at date: Date) -> TimeText { options.clock(in: zone, at: date) }

  /// The name of one of the next days.
  package func weekday(of day: MergedDay) -> String { options.weekday(of: day.interval, in: zone) }

  /// The same for a line of its own: `Thu 1 from 14:00` if only the rest of the day is known.
  package func name(of day: MergedDay) -> String {
    guard let since = day.since else { return weekday(of: day) }
    let time = clock(at: since).clock(since)
    return "\(weekday(of: day)) \(language.text(.fromTime, ["time": time]))"
  }

  /// The beginning of a page about a place: place and time, the most severe warning, whether warnings may be
  /// missing, and whether the data are a sample or stale. Only the card begins otherwise, with its headline
  /// before all but the most severe warning.
  package var opening: Document { opening(saying: nil) }

  /// The same with the answer in a line, before the age of the data.
  func opening(saying headline: StyledText?) -> Document {
    let alerts = AlertsPage(self)
    return head([alerts.severest].compactMap(\.self) + alerts.gapLines + [headline].compactMap(\.self))
  }

  private func head(_ lines: [StyledText]) -> Document {
    Document([title] + lines.map { .text($0) }) + labels
  }

  /// The place and the time.
  var title: Document.Block {
    .title(StyledText(placeName, .bold), aside: StyledText(clock.full(answer.now), .dim))
  }

  /// Whether the data are a sample or stale.
  var labels: Document {
    SampleLabel(answer, in: language).document + StaleLabel(answer, in: language).document
  }

  /// The credits that the terms of the sources require, for a page that does not mention sources otherwise.
  package var foot: Document { SourceFooter(answer.sources, options: options).foot }

  /// The credits of some of the sources.
  package func foot(of sources: [SourceID]) -> Document {
    SourceFooter(answer.sources.filter { sources.contains($0.source) }, options: options).foot
  }

  package var document: Document {
    var page = Document([title])
    let alerts = AlertsPage(self)
    guard answer.hasAnswer else {
      page.add(language.text(.noWeather), .warning)
      for gap in alerts.gapLines { page.add(.text(gap)) }
      return page
    }
    // A user who reads only the first lines must see it.
    if let severest = alerts.severest { page.add(.text(severest)) }
    page.add(.text(headline))
    let rain = RainPage(self, within: RainOutlook.usualReach, chance: nil)
    if let change = rain.change { page.add(.text(StyledText(change))) }
    page.add(SampleLabel(answer, in: language).document)
    for alert in alerts.furtherLines { page.add(.text(alert)) }
    let caveats = Caveats(answer, quantities: quantities) { name($0, of: $1) }.lines
    page.add(.gap)
    page.add(WeatherLayout(self, caveats: caveats).document)
    if options.explanation != .none {
      page.add(.gap)
      page.add(ExplanationPage(self).document)
    }
    page.add(.gap)
    page.add(.text(linkingStations(in: StyledText(sources(agreeing: caveats.isEmpty), .dim))))
    page.add(SourceFooter(answer.sources, options: options).credits)
    return page
  }

  // MARK: - First lines

  var placeName: String { PlaceText.title(answer.place, in: language, glyphs: options.glyphs) }

  var conditionText: String? { conditionText(of: answer.current) }

  /// `⛅ Partly cloudy`
  private func conditionText(of readings: MergedReadings) -> String? {
    guard let condition = readings.condition, let word = condition.condition else { return nil }
    let text = text(ConditionVote(word, condition.intensity), icon: icon(of: condition, at: readings.time))
    return condition.isWindy && word != .windy
      ? language.list([text, language.insideSentence(.windy)]) : text
  }

  private func text(_ vote: ConditionVote, icon: String) -> String {
    // The short word for a condition would only repeat its full words.
    (options.drawnIcons.isPicture ? icon + " " : "") + ConditionText.words(vote, in: language)
  }

  /// Condition, temperature and wind, for now or for an hour, in one line.
  package func essentials(of readings: MergedReadings) -> [String] {
    let rain = readings.values[.precipitation]?.value ?? 0
    return [
      conditionText(of: readings), readings.temperature.map { quantities.temperature($0) },
      wind(of: readings),
      rain > 0 ? language.text(.precipitationOf, ["amount": falling(rain)]) : nil,
    ].compactMap(\.self)
  }

  /// The same for a day: its lowest and highest temperature, the strongest wind, the total precipitation.
  package func essentials(of day: MergedDay) -> [String] {
    let rain = day.values[.precipitation] ?? 0
    let amount = quantities.value(rain, of: .precipitation)
    return [
      day.condition.map { text($0, icon: icon(of: $0, on: day)) }, extremes(of: day),
      day.values[.windSpeed].map { quantities.speed(.metersPerSecond($0)) },
      day.noteworthyGust.map { quantities.gusts($0) },
      rain > 0 ? language.text(.precipitationOf, ["amount": amount]) : nil,
    ].compactMap(\.self)
  }

  /// `2 to 8 °C`, or `high 8 °C` when only one of the two is known.
  func extremes(of day: MergedDay) -> String? {
    if let both = day.temperature {
      let high = quantities.temperatureRangeEnd(.celsius(both.upperBound))
      let low = quantities.wholeTemperature(.celsius(both.lowerBound))
      return language.text(.range, ["low": low, "high": high])
    }
    return [(day.low, Phrase.lowColumn), (day.high, .highColumn)].lazy.compactMap { end, name in
      end.map { "\(language.text(name)) \(quantities.temperatureRangeEnd(.celsius($0)))" }
    }.first
  }

  private var headline: StyledText {
    var parts: [StyledText] = []
    if let conditionText { parts.append(StyledText(conditionText, .bold)) }
    if let temperature = answer.current.temperature {
      parts.append(StyledText(quantities.temperature(temperature), .temperature(temperature, isBold: true)))
      if let felt = answer.current.noteworthyFeelsLike {
        parts.append(
          StyledText(
            language.text(
              .feelsLike,
              ["temperature": quantities.temperature(felt, withUnit: false)]
            )
          )
        )
      }
    }
    guard let first = parts.first else {
      return StyledText(language.text(answer.missingCurrent), .dim)
    }
    let gap = "   "
    // If the line is too long, the last part is dropped as a whole; condition and temperature stay.
    if parts.count > 2, parts.reduce(gap.count * (parts.count - 1), { $0 + $1.width }) > options.width {
      parts.removeLast()
    }
    return parts.dropFirst().reduce(first) { $0 + StyledText(gap) + $1 }
  }

  // MARK: - Details

  /// A compact card keeps what decides how to dress, and poor visibility.
  private static let compactWidth = 60
  private static let poorVisibility = 5000.0

  /// Today's sun and moon over the place.
  ///
  /// - Parameter withMoonTimes: see `SunAnswer`.
  package func sky(withMoonTimes: Bool) -> SunAnswer {
    SunAnswer(place: answer.place, now: answer.now, days: 1, withMoonTimes: withMoonTimes)
  }

  private func compactFacts(under sky: SunAnswer) -> Facts {
    var facts = Facts()
    Facts.add(language.text(.wind), wind, to: &facts.first)
    Facts.add(language.text(.precipitation), rain, to: &facts.first)
    if answer.current.values[.visibility]?.value ?? .infinity < Self.poorVisibility {
      Facts.add(language.text(.visibility), visibility, to: &facts.first)
    }
    Facts.add(language.text(.sun), span(of: sky), to: &facts.first)
    return facts
  }

  /// The current values with their labels; only the most important ones if the line is short.
  package func facts(under sky: SunAnswer) -> Facts {
    guard options.width >= Self.compactWidth else { return compactFacts(under: sky) }
    var facts = Facts()
    let current = answer.current
    Facts.add(language.text(.wind), wind, to: &facts.first)
    Facts.add(language.text(.cloud), cloud, to: &facts.first)
    Facts.add(language.text(.precipitation), rain, to: &facts.first)
    if let snow = current.noteworthy(.snowfall) {
      Facts.add(language.text(.snowfall), quantities.currentValue(snow, of: .snowfall), to: &facts.first)
    }
    Facts.add(language.text(.snowDepth), amount(.snowDepth), to: &facts.first)
    Facts.add(language.text(.visibility), visibility, to: &facts.first)
    Facts.add(language.text(.humidity), text(.humidity), to: &facts.second)
    Facts.add(language.text(.dewPoint), text(.dewPoint), to: &facts.second)
    Facts.add(language.text(.pressure), pressure, to: &facts.second)
    Facts.add(language.text(.uvIndex), amount(.uvIndex), to: &facts.second)
    Facts.add(language.text(.sun), span(of: sky), to: &facts.first)
    Facts.add(
      language.text(.moon),
      sky.moonPhase.map { MoonText.phase($0, over: answer.place.coordinates, options) },
      to: &facts.second
    )
    return facts
  }

  /// Today's sunrise to sunset.
  package func span(of sky: SunAnswer) -> String? {
    sky.days.first.map { SunPage.span($0.sun, at: answer.now, in: language, clock: clock(at:)) }
  }

  /// The current value of a field with its unit; `nil` without a value.
  package func text(_ field: Field) -> String? {
    guard let merged = answer.current.values[field] else { return nil }
    return merged.value.map { quantities.currentValue($0, of: merged.writtenAs) }
  }

  /// `nil` for an amount too small for a row, such as no snow on the ground or no sun.
  private func amount(_ field: Field) -> String? {
    answer.current.noteworthy(field).map { quantities.value($0, of: field) }
  }

  /// `nil` when a station reports fog but no cloud: the cloud cover of models is useless then.
  private var cloud: String? {
    let current = answer.current
    let isFog = [.fog, .freezingFog].contains(current.condition?.condition)
    if isFog, current.condition?.isObserved == true, current.values[.cloudCover]?.isReplacing != true {
      return nil
    }
    return text(.cloudCover)
  }

  /// `none`, `none, 1 of 3 sources: rain`, `0.4 mm/h (2 of 3 sources)`, `0 mm/h, 30 % chance`.
  private var rain: String? {
    var parts: [String] = []
    if let rain = answer.current.values[.precipitation], let value = rain.value {
      // "None" would contradict a chance of rain.
      let amount =
        answer.current.noteworthy(.pop) == nil
        ? falling(value) : quantities.currentValue(value, of: .precipitation)
      if let votes = answer.current.rainVotes, value > 0 {
        let words: KeyValuePairs = ["amount": amount, "wet": "\(votes.wet)", "all": "\(votes.all)"]
        parts.append(language.text(.precipitationVotes, words))
      } else {
        parts += [amount, answer.current.rainVotesText(in: language)].compactMap(\.self)
      }
    }
    if let chance = answer.current.values[.pop], let value = answer.current.noteworthy(.pop) {
      parts.append(
        language.text(
          chance.bound == .atMost ? .chanceAtMost : .chance,
          ["percent": quantities.percent(value)]
        )
      )
    }
    return parts.isEmpty ? nil : language.list(parts)
  }

  /// `0.4 mm/h` or `none`, from millimetres.
  package func falling(_ rain: Double) -> String {
    rain > 0 ? quantities.currentValue(rain, of: .precipitation) : language.text(.noRain)
  }

  /// The pressure at sea level, or the altimeter setting, marked as such, when there is none.
  package var pressure: String? {
    let isAltimeter = answer.current.values[.pressure]?.method == .qnh
    return text(.pressure).map { isAltimeter ? language.text(.asAltimeter, ["pressure": $0]) : $0 }
  }

  /// The label of a field on this page: only pilots know the term "altimeter setting".
  func label(of field: Field) -> String {
    field == .qnh && answer.place.airport == nil
      ? language.text(.airportPressure) : field.label(in: language)
  }

  package var visibility: String? {
    guard let merged = answer.current.values[.visibility], let value = merged.value else { return nil }
    return quantities.visibility(Visibility(.meters(value), merged.bound))
  }

  /// The icon of a merged condition, with sun or moon by the time of day; empty without a condition.
  package func icon(of condition: MergedCondition?, at time: Date) -> String {
    guard let condition, let word = condition.condition else { return "" }
    let isDay = isDay(time)
    return ConditionText.icon(ConditionVote(word, condition.intensity), isDay: isDay, options)
  }

  /// The icon of a day's condition: with the moon on a day without any sun.
  package func icon(of vote: ConditionVote, on day: MergedDay) -> String {
    ConditionText.icon(vote, isDay: !isPolarNight(day), options)
  }

  /// Whether the sun is down all day. Refraction lets no place below 65° of latitude have such a day.
  private func isPolarNight(_ day: MergedDay) -> Bool {
    let place = answer.place.coordinates
    return abs(place.latitude) > 65 && SunTimes(on: day.interval, at: place)?.kind == .polarNight
  }

  /// Whether the sun is up; `true` for years outside the range of the computation.
  private func isDay(_ time: Date) -> Bool { answer.place.coordinates.isDaylight(at: time) ?? true }
}
