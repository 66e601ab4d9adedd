package import FoundationEssentials
package import Layout
package import Weather

/// The periods of a TAF, with a bar of the flight categories over time.
package struct ForecastTable {
  package let quantities: QuantityText
  package let glyphs: GlyphTier
  private var language: Language { quantities.language }

  /// `TAF issued 23:20Z, valid 21/00 to 22/00`, with `ended 3 h ago` for one that has expired.
  package static func validity(
    _ forecast: StationForecast,
    now: Date,
    in language: Language
  ) -> String {
    let issued = forecast.issued.map {
      language.text(.tafIssued, ["time": TimeText.zulu($0, now: now)])
    }
    let valid: String? =
      if let start = forecast.start, let end = forecast.end {
        language.text(
          .validFor,
          ["start": TimeText.dayHour(start), "end": "\(TimeText.dayHour(end))Z"]
        )
      } else {
        nil
      }
    let over = forecast.end.flatMap { end in
      forecast.isOver(at: now)
        ? language.text(.ended, ["age": TimeText.age(now.timeIntervalSince(end), in: language)]) : nil
    }
    return language.list([issued, valid, over].compactMap(\.self))
  }

  /// The periods of a TAF; of a cancelled or missing one, and of one without periods, its text.
  ///
  /// - Parameter limit: How many periods are shown; `nil` for all.
  package func document(_ forecast: StationForecast, limit: Int? = nil) -> Document {
    if forecast.isCancelled || forecast.isMissing {
      let phrase = forecast.isCancelled ? Phrase.tafCancelled : .tafMissing
      let raw: Document.Block? = forecast.rawText.map { .raw($0) }
      return Document([.text(StyledText(language.text(phrase), .warning)), raw].compactMap(\.self))
    }
    var shown = forecast
    shown.periods = Array(forecast.periods.prefix(limit ?? forecast.periods.count))
    guard !shown.periods.isEmpty else {
      return Document(forecast.rawText.map { [.raw($0)] } ?? [.text(StyledText(language.text(.noPeriods)))])
    }
    var document = doubts(about: forecast)
    if let timeline = timeline(shown) { document.add(.timeline(timeline)) }
    document.add(.table(table(of: shown)))
    let hazards = hazards(of: shown)
    if !hazards.isEmpty { document.add(.facts(hazards)) }
    if let limit = forecast.amendmentLimit { document.add(.text(StyledText(text(of: limit)))) }
    return document
  }

  /// `Not amended after 01/02Z, until 01/12Z`, `Only amended for wind, visibility`
  private func text(of limit: AmendmentLimit) -> String {
    func time(_ phrase: Phrase, _ time: Date?) -> String? {
      time.map { language.text(phrase, ["time": "\(TimeText.dayHour($0))Z"]) }
    }
    let text: String
    if limit.amended.isEmpty {
      text = time(.notAmendedAfter, limit.start) ?? language.text(.notAmended)
    } else {
      let parts = language.list(limit.amended.map { language.insideSentence($0.phrase) })
      let from = time(.fromDate, limit.start)
      text = language.list([language.text(.amendedOnlyFor, ["parts": parts]), from].compactMap(\.self))
    }
    return language.list([text, time(.untilDate, limit.end)].compactMap(\.self))
  }

  /// Reasons to read the original text.
  private func doubts(about forecast: StationForecast) -> Document {
    var lines: [String] = []
    if forecast.periods.contains(where: { $0.end == nil }) { lines.append(language.text(.unknownEnd)) }
    for start in Set(forecast.unreadChanges).sorted() {
      lines.append(language.text(.unreadChange, ["time": "\(TimeText.dayHour(start))Z"]))
    }
    for time in forecast.impossibleTimes { lines.append(language.text(.impossibleTime, ["time": time])) }
    return Document(lines.map { .text(StyledText($0, .warning)) })
  }

  private func table(of forecast: StationForecast) -> Table {
    let conditions = ConditionCells(quantities: quantities)
    var table = Table(
      [
        Table.Column(language.text(.periodColumn), importance: 9),
        Table.Column(language.text(.categoryColumn), importance: 8),
        Table.Column(language.text(.changeColumn), importance: 7),
      ] + conditions.columns(importance: 6) + [
        Table.Column(language.text(.temperatureColumn), importance: 2)
      ],
      narrowing: .stack(heads: 3)
    )
    table.showsHeader = false
    table.rows = forecast.periods.map { period in
      [
        StyledText(span(period.start, period.end)),
        period.categoryOutlook.styled(in: language) ?? StyledText(),
        StyledText(change(period, of: forecast)),
      ] + conditions.cells(period.wind, period.visibility, weather(of: period), period.sky) + [
        StyledText(period.temperature.map(temperatures) ?? "")
      ]
    }
    return table
  }

  private func span(_ start: Date?, _ end: Date?) -> String {
    (start.map(TimeText.dayHour) ?? "") + (glyphs == .ascii ? "-" : "–") + (end.map(TimeText.dayHour) ?? "")
  }

  /// Without weather, words that cannot be read may be it.
  private func weather(of period: ForecastPeriod) -> StyledText {
    let weather = period.weather ?? []
    guard weather.isEmpty, period.unreadText != nil else {
      return StyledText(WeatherText.codes(weather, in: language))
    }
    return StyledText(language.text(.notUnderstood), .warning)
  }

  /// Hazards and other values without a column.
  private func hazards(of forecast: StationForecast) -> Facts {
    let text = HazardText(quantities: quantities)
    let stated = forecast.hazards.map { hazard in
      Facts.Fact(
        label: span(hazard.start ?? forecast.start, hazard.end ?? forecast.end),
        lines: [StyledText(text.line(hazard))]
      )
    }
    return Facts(
      first: forecast.periods.compactMap { period in
        let lines = text.lines(period).map { StyledText($0) }
        let label = [span(period.start, period.end), change(period, of: forecast)].filter { !$0.isEmpty }
        return lines.isEmpty ? nil : Facts.Fact(label: label.joined(separator: " "), lines: lines)
      } + stated
        + forecast.winds.map { stated in
          Facts.Fact(label: span(stated.start, forecast.end), lines: [StyledText(text.line(stated.wind))])
        }
        + forecast.windsAtUnknownTime.map { wind in
          Facts.Fact(label: language.text(.timeUnknown), lines: [StyledText(text.line(wind))])
        }
    )
  }

  private func temperatures(_ range: ClosedRange<Temperature>) -> String {
    let low = quantities.wholeTemperature(range.lowerBound)
    let high = quantities.wholeTemperature(range.upperBound)
    return (low == high ? high : language.text(.range, ["low": low, "high": high])) + QuantityText.glue
      + quantities.temperatureUnit
  }

  /// How the period relates to the others, in the forecast's own terms; empty for the prevailing conditions.
  package static func change(_ change: ForecastChange) -> String {
    switch change {
    case .initial, .from: ""
    case .becoming: "BECMG"
    case .temporary: "TEMPO"
    case .intermittent: "INTER"
    case .probability(let percent, nil): "PROB\(percent)"
    case .probability(let percent, .temporary): "PROB\(percent) TEMPO"
    case .probability(let percent, .intermittent): "PROB\(percent) INTER"
    }
  }

  /// An FM that begins at an unknown time is not recognized by its beginning.
  private func change(_ period: ForecastPeriod, of forecast: StationForecast) -> String {
    forecast.isUntimedFrom(period) ? "FM" : Self.change(period.change)
  }

  private func timeline(_ forecast: StationForecast) -> Timeline? {
    let periods = forecast.periods
    guard let start = periods.map(\.start).min(), let end = periods.compactMap(\.end).max() else {
      return nil
    }
    let prevailing = forecast.prevailing.compactMap { stretch in
      stretch.category.map { Timeline.Stretch(start: stretch.start, end: stretch.end, category: $0) }
    }
    let overlays = periods.filter(\.change.isOverlay).compactMap { period in
      period.flightCategory.map {
        Timeline.Stretch(
          start: period.start,
          end: period.end ?? end,
          category: $0,
          probability: period.change.probability,
          recurs: period.change.recurs
        )
      }
    }
    // When the category never changes, one row of the table already shows it.
    guard Set((prevailing + overlays).map(\.category)).count > 1 else { return nil }
    return Timeline(start: start, end: end, prevailing: prevailing, overlays: overlays, language: language)
  }
}

extension AmendedElement {
  fileprivate var phrase: Phrase {
    switch self {
    case .cloud: .cloud
    case .visibility: .visibility
    case .wind: .wind
    case .weather: .weather
    case .altimeterSetting: .altimeter
    }
  }
}

extension ForecastChange {
  /// In percent.
  fileprivate var probability: Int? { if case .probability(let percent, _) = self { percent } else { nil } }

  /// Whether it comes and goes: a probability alone does not mean that.
  fileprivate var recurs: Bool { if case .probability(_, nil) = self { false } else { true } }
}
