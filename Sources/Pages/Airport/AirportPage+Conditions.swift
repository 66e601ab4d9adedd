import Aggregation
import Catalog
import FoundationEssentials
package import Layout
import ProviderKit
package import Weather

/// The station's report, beside the runway that faces most into its wind.
extension AirportPage {
  package var observation: Document {
    guard let conditions = answer.conditions?.content else {
      return Document([.text(StyledText(missingConditions))])
    }
    var page = report
    page.add(.gap)
    page.add(.facts(facts(conditions)))
    if let text = quantities.altimeterContradiction(of: conditions) { page.add(.text(StyledText(text))) }
    for line in contradictions { page.add(.text(StyledText(line))) }
    if options.explanation == .all, !answer.decodedHere.isEmpty {
      let parts = answer.decodedHere.sorted { $0.rawValue < $1.rawValue }
        .map { language.insideSentence(label(of: $0)) }
      page.add(.text(StyledText(language.text(.decodedHere, ["parts": language.list(parts)]), .dim)))
    }
    for broadcast in answer.broadcasts { page.add(text(of: broadcast)) }
    return page
  }

  /// The original text of the report, and the station that made it when it is not the airport's own.
  package var report: Document {
    var page = Document()
    if let raw = answer.conditions?.content.rawText { page.add(.raw(raw)) }
    return page + lending
  }

  /// `From KSSF, 12 mi away: KHYI has no report of its own.`; empty if it has one.
  package var lending: Document {
    let words = lender.map { language.text(.reportFrom, ["other": $0, "ident": answer.ident.text]) }
    return Document(words.map { [.text(StyledText($0))] } ?? [])
  }

  /// The label beside the value of a part.
  private func label(of part: StationConditions.Part) -> Phrase {
    switch part {
    case .wind: .wind
    case .visibility: .visibility
    case .sky: .sky
    case .weather: .weather
    case .temperature: .temperature
    case .dewPoint: .dewPoint
    case .altimeter: .altimeter
    case .seaLevelPressure: .pressure
    case .observed: .observed
    case .flightCategory: .category
    case .humidity: .humidity
    case .densityAltitude: .densityAltitude
    case .pressureAltitude: .pressureAltitude
    }
  }

  /// Why there is no observation, in a sentence.
  package var missingConditions: String {
    if answer.hasFailed(.current) {
      return language.text(.observationNotFetchedFor, ["ident": answer.ident.text])
    }
    let rest = [
      answer.forecast.flatMap {
        $0.content.isMissing
          ? nil : language.text($0.content.isCancelled ? .aCancelledForecast : .aForecast)
      },
      answer.windsAloft == nil ? nil : language.text(.someWindsAloft),
      shownModelForecast == nil || hasForecast ? nil : language.text(.aModelForecast),
    ].compactMap(\.self)
    guard let first = rest.first else {
      return language.text(.noObservationFor, ["ident": answer.ident.text])
    }
    let all = rest.dropFirst().reduce(first) {
      language.text(.conjunction, ["first": $0, "second": $1])
    }
    return language.text(.noObservationOnly, ["ident": answer.ident.text, "rest": all])
  }

  private func facts(_ conditions: StationConditions) -> Facts {
    var facts = Facts()
    facts.first = windAndSky(conditions) + supplement(of: conditions)
    if !remarks.isEmpty {
      facts.first.append(Facts.Fact(label: language.text(.remarks), lines: remarks.map { StyledText($0) }))
    }
    Facts.add(language.text(.observed), conditions.observed.map(time(of:)), to: &facts.first)
    facts.second = measurements(conditions)
    return facts
  }

  /// The wind that the runways are shown with and when it was measured, unless the page shows the conditions
  /// anyway; empty without a wind.
  var windOnRunways: Document {
    guard !parts.contains(.conditions), let conditions = answer.conditions?.content,
      let wind = conditions.wind.flatMap({ quantities.aviationWind($0) })
    else { return Document() }
    var facts = Facts()
    Facts.add(language.text(.wind), wind, to: &facts.first)
    Facts.add(language.text(.observed), conditions.observed.map(time(of:)), to: &facts.first)
    return lending + Document([.facts(facts), .gap])
  }

  private func windAndSky(_ conditions: StationConditions) -> [Facts.Fact] {
    var facts: [Facts.Fact] = []
    Facts.add(language.text(.wind), conditions.wind.flatMap { quantities.aviationWind($0) }, to: &facts)
    facts += runwayFacts
    for state in RunwaysInWind.states(of: answer) {
      let runway = state.runway == .all ? nil : state.runway
      let label = runway.map { language.text(.runwayNamed, ["designator": $0.description]) }
      let text = RunwayStateText(quantities: quantities).text(state)
      Facts.add(label ?? language.text(.runways), text, to: &facts)
    }
    Facts.add(language.text(.visibility), quantities.visibilities(of: conditions), to: &facts)
    for range in conditions.runwayVisualRanges {
      Facts.add("RVR \(range.runway)", RunwayVisualRangeText(quantities: quantities).text(range), to: &facts)
    }
    let sky = conditions.sky.map { SkyText(quantities: quantities).lines($0) } ?? []
    if !sky.isEmpty {
      facts.append(Facts.Fact(label: language.text(.sky), lines: sky.map { StyledText($0) }))
    }
    if let weather = conditions.weather, !weather.isEmpty {
      Facts.add(
        language.text(.weather),
        language.list(weather.map { WeatherText.words($0, in: language) }),
        to: &facts
      )
    }
    return facts
  }

  /// The time of the report in UTC and on the airport's clock, with its age.
  private func time(of observed: Date) -> String {
    let age = answer.now.timeIntervalSince(observed)
    // A report from the future has no age.
    let ago = age < 0 ? nil : language.text(.ago, ["age": TimeText.age(age, in: language)])
    let local = options.reportClock(in: answer.airport?.timeZone, at: observed)
      .map { " \($0.parenthesis(observed))" }
    return language.list([TimeText.zulu(observed, now: answer.now) + (local ?? ""), ago].compactMap(\.self))
  }

  private func measurements(_ conditions: StationConditions) -> [Facts.Fact] {
    let temperatures = [
      conditions.temperature.map { quantities.reportedTemperature($0) },
      conditions.dewPoint.map { (dewPoint: Temperature) -> String in
        let text = quantities.reportedTemperature(dewPoint, withUnit: conditions.temperature == nil)
        return language.text(.dewPointOf, ["temperature": text])
      },
    ].compactMap(\.self)
    var facts: [Facts.Fact] = []
    for (label, value) in [
      (Phrase.temperature, temperatures.isEmpty ? nil : language.list(temperatures)),
      (.altimeter, quantities.altimeter(of: conditions)),
      (.humidity, conditions.relativeHumidity.map(quantities.percent)),
      (.densityAltitude, answer.densityAltitude.map(quantities.height)),
      (.pressureAltitude, answer.pressureAltitude.map(quantities.height)),
      (.cloudBase, estimatedCloudBase(conditions)),
    ] {
      Facts.add(language.text(label), value, to: &facts)
    }
    return facts
  }

  /// Values that few reports contain.
  private func supplement(of conditions: StationConditions) -> [Facts.Fact] {
    var facts: [Facts.Fact] = []
    if !conditions.recentWeather.isEmpty {
      Facts.add(
        language.text(.recentWeather),
        language.list(conditions.recentWeather.map { WeatherText.words($0, in: language) }),
        to: &facts
      )
    }
    if !conditions.windShear.isEmpty {
      let lines = conditions.windShear.map { StyledText(text(of: $0)) }
      facts.append(Facts.Fact(label: language.text(.windShear), lines: lines))
    }
    let trends = trends(conditions)
    if !trends.isEmpty {
      facts.append(Facts.Fact(label: language.text(.trend), lines: trends.map { StyledText($0) }))
    }
    return facts
  }

  /// The landing forecast, a text for each change.
  func trends(_ conditions: StationConditions) -> [String] {
    conditions.expectsNoSignificantChange
      ? [language.text(.noSignificantChange)] : conditions.trends.map(text)
  }

  /// `TEMPO until 22:30Z: IFR, 3,000 m, RA, BKN 600 ft`; as it was reported if not all of it can be read.
  private func text(of trend: StationConditions.Trend) -> String {
    let isCAVOK = trend.sky == .ceilingAndVisibilityOK
    let weather = trend.weather.map {
      $0.isEmpty ? (isCAVOK ? "" : "NSW") : WeatherText.codes($0, in: language)
    }
    let values = ConditionCells(quantities: quantities)
      .cells(trend.wind, trend.visibility, StyledText(weather ?? ""), trend.sky)
      .map(\.plain).filter { !$0.isEmpty }
    guard !trend.isUnread, !values.isEmpty else { return trend.rawText }
    let change = trend.change == .from ? "FM" : ForecastTable.change(trend.change)
    let category = trend.categoryOutlook.words(in: language)
    return language.labelled(
      [change, time(of: trend)].compactMap(\.self).joined(separator: " "),
      language.list((category.map { [$0] } ?? []) + values)
    )
  }

  /// `22:30Z`, `22:30Z to 23:00Z`, `from 22:30Z`, `until 22:30Z`
  private func time(of trend: StationConditions.Trend) -> String? {
    func zulu(_ date: Date) -> String { TimeText.zulu(date, now: answer.now) }
    switch (trend.from, trend.until) {
    case (let from?, let until?): return language.text(.range, ["low": zulu(from), "high": zulu(until)])
    case (let from?, nil) where trend.change == .from: return zulu(from)
    case (let from?, nil): return language.text(.fromTime, ["time": zulu(from)])
    case (nil, let until?): return language.text(.untilTime, ["time": zulu(until)])
    case (nil, nil): return trend.at.map(zulu)
    }
  }

  /// `Runways closed by snow`, `Runway 26L closed`: what the report of the airport itself closes.
  package var closures: [String] {
    RunwaysInWind.closures(of: answer).map { $0.words(in: language) }
  }

  func text(of shear: WindShear) -> String {
    let runway =
      shear.runway.map { language.text(.runwayNamed, ["designator": $0.description]) }
      ?? language.text(.allRunways)
    return switch shear.phase {
    case .takeoff: language.text(.atTakeoff, ["runway": runway])
    case .landing: language.text(.atLanding, ["runway": runway])
    case .both: runway
    }
  }

  /// The height of the cloud base above ground, estimated from the dew point; `nil` when it is unknown.
  package func estimatedCloudBase(_ conditions: StationConditions) -> String? {
    conditions.estimatedCloudBase.map {
      language.text(.estimatedAboveGround, ["height": quantities.roughHeight($0)])
    }
  }

  /// The runway that faces most into the wind; empty when the wind favours no runway.
  private var runwayFacts: [Facts.Fact] {
    guard let best = runwaysInWind.best else { return [] }
    let text = RunwayWindText(quantities: quantities, isWithUnit: true)
    return [
      Facts.Fact(
        label: language.text(.runwayNamed, ["designator": best.end.designator]),
        lines: text.lines(best.wind).map { StyledText($0) }
      )
    ]
  }

  private func text(of broadcast: ATISBroadcast) -> Document {
    let letter = broadcast.letter.map { " \($0)" } ?? ""
    let issued = broadcast.issued.map { " \(TimeText.zulu($0, now: answer.now))" } ?? ""
    // On a terminal, the default page shows only the beginning; a user who asks for the conditions by name
    // gets the whole text.
    let isWhole = options.airportSections != nil || options.isVerbose || options.hasOwnLayout
    let beginning = isWhole ? nil : Self.beginning(of: broadcast.text)
    let words = beginning.map { "\($0) \(options.glyphs.ellipsis)" } ?? broadcast.text
    let rest = beginning == nil ? nil : language.text(.wholeText, ["command": "--conditions"])
    // An ATIS is renewed every hour, like a report.
    let age = broadcast.issued.map { answer.now.timeIntervalSince($0) }
    let old = age.flatMap { age in
      age > WeatherReport.longestAge
        ? language.text(.ago, ["age": TimeText.age(age, in: language)]) : nil
    }
    let note = language.list([broadcast.ident, old, rest].compactMap(\.self))
    return Document([
      .gap, .heading("ATIS\(letter)\(issued)", note: StyledText(note, .dim)), .raw(words),
    ])
  }

  /// At most 150 characters of an ATIS, cut between words: half of `RWY 13R` would be another runway.
  ///
  /// - Returns: `nil` for a short text.
  private static func beginning(of text: String) -> String? {
    guard text.count > 150 else { return nil }
    let words = text.prefix(150)
    return String(words[..<(words.lastIndex(of: " ") ?? words.endIndex)])
  }
}
