import Aggregation
import Catalog
import FoundationEssentials
import Layout
import Merge
import Pages
import Weather

/// An answer in one line, of any width: for status bars, prompts and messages.
struct OneLine {
  let options: RenderOptions
  private var language: Language { options.language }

  /// One line for each hour or day of `part`, `Berlin, Thu 1 Oct 15:00 CEST: ⛅ Partly cloudy` or
  /// `Berlin, Fri 2: ☔ Rain, 11 to 18 °C`; for other parts one line for now.
  func lines(_ answer: WeatherAnswer, _ part: WeatherPart) -> [String] {
    let page = WeatherPage(answer, options: options)
    func warned(_ parts: [String], _ time: Range<Date>) -> [String] {
      parts.isEmpty
        ? [] : [answer.alert(during: time).map { AlertsPage.brief($0).plain }].compactMap(\.self) + parts
    }
    func moment(_ hour: MergedReadings) -> (name: String, parts: [String]) {
      let time = hour.time..<hour.time.addingTimeInterval(3600)
      return (page.clock(at: hour.time).full(hour.time), warned(page.essentials(of: hour), time))
    }
    let moments: [(name: String, parts: [String])] =
      switch part {
      case .hours, .pastHours: answer.hours(of: part).map(moment)
      case .days(let limit):
        answer.days.prefix(limit).map { day in
          (page.name(of: day), warned(page.essentials(of: day), day.interval))
        }
      case .airHours(let limit):
        answer.airHours(limit).map { hour in
          let time = hour.time..<hour.time.addingTimeInterval(3600)
          return (page.clock(at: hour.time).full(hour.time), warned(AirPage(page).values(of: hour), time))
        }
      case .card, .alerts, .air, .rain, .comparison, .reasons: []
      }
    guard !moments.isEmpty else { return [text(answer, part)] }
    // Once for all lines.
    let gap = part.showsWarnings ? [AlertsPage(page).gap].compactMap(\.self) : []
    return moments.filter { !$0.parts.isEmpty }.enumerated().map { index, moment in
      let name = language.list([PlaceText.shortName(answer.place, in: language), moment.name])
      let parts = (index == 0 ? gap : []) + moment.parts
      return sampled(language.labelled(name, language.list(parts)), answer)
    }
  }

  /// `Berlin: ! Gale Warning, ⛅ Partly cloudy, 17.3 °C, SW ↗ 15 km/h, gusts 28`, or the air quality or the
  /// warnings.
  func text(_ answer: WeatherAnswer, _ part: WeatherPart = .card) -> String {
    let page = WeatherPage(answer, options: options)
    let alert = [AlertsPage(page).brief].compactMap(\.self)
    let (parts, nothing): ([String], Phrase) =
      switch part {
      case .air: (alert + AirPage(page).values(of: answer.current), answer.missingAir)
      case .alerts:
        (AlertsPage(page).lines.map(\.plain), answer.alerts == nil ? .warningsUncovered : .noWarnings)
      case .rain(let reach, let chance):
        (
          answer.hasAnswer ? alert + [RainPage(page, within: reach, chance: chance).line] : [],
          answer.missingRain
        )
      case .hours, .airHours: ([], answer.missingHours)
      case .pastHours: ([], answer.missingPastHours)
      case .days: ([], answer.missingDays)
      case .card, .comparison, .reasons:
        (
          alert + page.essentials(of: answer.current),
          answer.hasAnswer ? answer.missingCurrent : .noAnswer
        )
      }
    let name = PlaceText.shortName(answer.place, in: language)
    var shown = parts.isEmpty ? [language.text(nothing)] : parts
    if let gap = AlertsPage(page).gap, part.showsWarnings {
      shown.insert(gap, at: parts.isEmpty ? 1 : min(alert.count, parts.count))
    }
    return sampled(language.labelled(name, language.list(shown)), answer)
  }

  /// `Berlin: sun 07:32 to 16:06, first quarter`
  func text(_ answer: SunAnswer) -> String {
    let sun = answer.days.first.map { day -> String in
      let span = SunPage.span(day.sun, at: answer.now, in: language) {
        options.clock(in: answer.place.timeZone, at: $0)
      }
      return language.text(.sunSpan, ["span": span])
    }
    let moon = answer.moonPhase.map { MoonText.phase($0, over: answer.place.coordinates, options) }
    let name = PlaceText.shortName(answer.place, in: language)
    return language.labelled(name, language.list([sun, moon].compactMap(\.self)))
  }

  /// One line for the current report, or for each report of the last hours if the user asked for them:
  /// `KPWM 13:51Z MVFR: 240° at 8 kt`.
  func lines(_ answer: AirportAnswer) -> [String] {
    guard answer.history != nil else { return [text(answer)] }
    let quantities = AirportPage.quantities(of: answer, options)
    return answer.byReport.map { answer in
      let report = answer.conditions?.content
      let time = report?.observed.map { TimeText.zulu($0, now: answer.now) }
      let page = AirportPage(answer, options: options)
      let name = [answer.ident.text, time, page.knownCategory].compactMap(\.self)
      let values = report.map { page.closures + self.values(of: $0, quantities) } ?? []
      return sampled(language.labelled(name.joined(separator: " "), language.list(values)), answer)
    }
  }

  /// `KPWM MVFR: 240° at 8 kt, gusts 18, 4 SM, light rain, mist, ceiling 1,800 ft, 12 °C, 29.92 inHg`
  func text(_ answer: AirportAnswer) -> String {
    let page = AirportPage(answer, options: options)
    guard let values = answer.$conditions.map({ self.values(of: $0.content, page.quantities) }) else {
      return sampled(page.brief, answer)
    }
    return sampled(language.labelled(page.brief, language.list(page.closures + values)), answer)
  }

  private func values(of conditions: StationConditions, _ quantities: QuantityText) -> [String] {
    var values: [String] = []
    // As many as most reports have.
    values.reserveCapacity(6)
    if let wind = conditions.wind, let text = quantities.aviationWind(wind) { values.append(text) }
    if let visibility = quantities.visibilities(of: conditions, isShort: true) { values.append(visibility) }
    for phenomenon in conditions.weather ?? [] {
      values.append(WeatherText.words(phenomenon, in: language))
    }
    if let ceiling = conditions.sky?.ceiling {
      values.append(language.text(.ceilingAt, ["height": quantities.cloudHeight(ceiling)]))
    }
    if let temperature = conditions.temperature {
      values.append(quantities.reportedTemperature(temperature))
    }
    if let altimeter = quantities.altimeter(of: conditions) { values.append(altimeter) }
    guard values.isEmpty else { return values }
    return conditions.sky.map { SkyText(quantities: quantities).lines($0) } ?? [language.text(.noValues)]
  }

  /// `KPWM MVFR`
  func brief(_ answer: AirportAnswer) -> String {
    sampled(AirportPage(answer, options: options).brief, answer)
  }

  /// `KPWM KJFK MVFR at KBOS, 1 h 52 min, 2 hazards`
  func text(_ answer: RouteAnswer) -> String { sampled(RoutePage(answer, options: options).brief, answer) }

  /// `Portland: Portland, Oregon, United States`
  func text(_ match: PlaceMatch) -> String {
    language.labelled(match.query, PlaceText.name(match.place, in: language))
  }

  func lines(_ answer: DirectoryAnswer) -> [String] {
    answer.page.items.map { language.labelled($0.ident, $0.name) }
  }

  func lines(_ answer: ListAnswer) -> [String] {
    (answer.groups?.groups ?? []).map { group in
      let name = language.text(.listNamed, ["id": "\(group.listID)"])
      return sampled(language.labelled(name, language.list(group.items.map(\.name))), answer)
    }
  }

  func text(_ answer: MapAnswer) -> String { sampled(MapPage(answer, options: options).line, answer) }

  func lines(_ answer: VerificationAnswer) -> [String] {
    let label = SampleLabel(answer.origin, answer.now, in: language)
    return VerificationPage(answer: answer, options: options).lines.map { labelled($0, label.text) }
  }

  func text(_ check: CheckAnswer) -> String {
    let line = CheckPage(check, options: options).line
    return switch check.place {
    case .weather(let answer): sampled(line, answer)
    case .airport(let answer): sampled(line, answer)
    }
  }

  /// Cleans the lines, makes their spaces plain and ends each with a line feed; empty lines are dropped.
  func finished(_ lines: [String]) -> String {
    let text = lines.filter { !$0.isEmpty }.map { TerminalText.cleaned($0) + "\n" }.joined()
    return QuantityText.withoutGlue(options.glyphs == .ascii ? TerminalText.ascii(text, in: language) : text)
  }

  private func sampled(_ line: String, _ answer: some Answer) -> String {
    labelled(labelled(line, SampleLabel(answer, in: language).text), StaleLabel(answer, in: language).text)
  }

  private func labelled(_ line: String, _ label: String?) -> String {
    label.map { "\(line) (\($0))" } ?? line
  }
}

extension WeatherPart {
  /// Whether its lines show warnings beside other values. Those of past hours are unknown.
  fileprivate var showsWarnings: Bool {
    switch self {
    case .alerts, .pastHours: false
    default: true
    }
  }
}
