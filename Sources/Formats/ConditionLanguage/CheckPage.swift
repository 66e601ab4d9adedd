import Aggregation
import Catalog
import FoundationEssentials
import Layout
import Pages
import Weather

/// The result as a document: the verdict, and a row for each comparison.
struct CheckPage {
  private let check: CheckAnswer
  private let options: RenderOptions
  private let quantities: QuantityText
  private var language: Language { options.language }

  init(_ check: CheckAnswer, options: RenderOptions) {
    self.check = check
    self.options = options
    quantities =
      switch check.place {
      case .weather(let answer): WeatherPage(answer, options: options).quantities
      case .airport(let answer): AirportPage(answer, options: options).quantities
      }
  }

  var document: Document {
    var page = head
    page.add(.gap)
    page.add(.text(StyledText(verdict, .bold)))
    var table = Table(
      [
        Table.Column(importance: 9), Table.Column(importance: 8), Table.Column(importance: 7),
        Table.Column(importance: 5), Table.Column(importance: 6),
      ],
      narrowing: .stack(heads: 1)
    )
    table.showsHeader = false
    table.rows = check.verdict.findings.map { finding in
      [
        StyledText(finding.comparison.description), StyledText(value(finding), .bold),
        StyledText(time(finding)), StyledText(sources(finding), .dim), StyledText(word(finding.truth)),
      ]
    }
    page.add(.table(table))
    return page + SourceFooter(check.place.answer.sources, options: options).foot
  }

  private var head: Document {
    switch check.place {
    case .weather(let answer): return WeatherPage(answer, options: options).opening
    case .airport(let answer):
      let name = [answer.ident.text, answer.airport?.name].compactMap(\.self).joined(separator: " ")
      let clock = reportClock(at: answer.now) ?? TimeText(language: language)
      let time = StyledText(clock.full(answer.now), .dim)
      var page = Document([.title(StyledText(name, .bold), aside: time)])
      page.add(SampleLabel(answer, in: language).document)
      page.add(StaleLabel(answer, in: language).document)
      if isBorrowed { page.add(AirportPage(answer, options: options).lending) }
      return page
    }
  }

  /// The clock of an airport that the user wants beside UTC; `nil` for none.
  private func reportClock(at date: Date) -> TimeText? {
    guard case .airport(let answer) = check.place else { return nil }
    return options.reportClock(in: answer.airport?.timeZone, at: date)
  }

  /// Whether a value is that of another station than the airport's own.
  private var isBorrowed: Bool {
    check.verdict.findings.contains { $0.reading.value != nil && $0.reading.otherStation != nil }
  }

  /// `False: gust > 15 m/s`
  var verdict: String { language.labelled(word(check.verdict.truth), check.condition.description) }

  /// `Berlin: False: windGust > 15 m/s (3.0 m/s, 10:45, open-meteo)`. If the condition is more than a
  /// comparison, each comparison follows with its own truth: `Berlin: True: not windGust > 15 m/s; False:
  /// windGust > 15 m/s (3.0 m/s, 10:45, open-meteo)`.
  var line: String {
    let findings = check.verdict.findings
    if findings.count == 1, findings[0].truth == check.verdict.truth {
      return language.labelled(check.place.name, "\(verdict) \(reason(findings[0]))")
    }
    let comparisons = findings.map { finding in
      language.labelled(word(finding.truth), "\(finding.comparison) \(reason(finding))")
    }
    return language.labelled(check.place.name, language.clauses([verdict] + comparisons))
  }

  /// `(3.0 m/s, 10:45, open-meteo)`
  private func reason(_ finding: ConditionVerdict.Finding) -> String {
    "(\(language.list([value(finding), time(finding), sources(finding)].filter { !$0.isEmpty })))"
  }

  private func word(_ truth: Truth) -> String {
    switch truth {
    case .yes: language.text(.conditionTrue)
    case .no: language.text(.conditionFalse)
    case .unknown: language.text(.conditionUnknown)
    }
  }

  /// `aviation-weather`, or `RJOA, 71 km away, aviation-weather` with another station's report.
  private func sources(_ finding: ConditionVerdict.Finding) -> String {
    guard finding.reading.value != nil else { return "" }
    var names = finding.reading.sources.map(\.name)
    if finding.reading.otherStation != nil, case .airport(let answer) = check.place,
      let lender = AirportPage(answer, options: options).lender
    {
      names.insert(lender, at: 0)
    }
    return language.list(names)
  }

  /// The number of known hours if that makes a window undecided; otherwise the time that the value is for.
  private func time(_ finding: ConditionVerdict.Finding) -> String {
    if let hours = finding.hours {
      return language.text(.hoursKnown, ["count": "\(hours.count)", "all": "\(hours.all)"])
    }
    let time = finding.reading.time
    guard case .weather(let answer) = check.place else {
      let zulu = TimeText.zulu(time.lowerBound, now: check.place.answer.now)
      let local = reportClock(at: time.lowerBound).map { " \($0.parenthesis(time.lowerBound))" }
      return zulu + (local ?? "")
    }
    let zone = answer.place.timeZone
    let hasSpan = finding.comparison.span != nil
    // When daylight saving time begins, a day has 23 hours.
    let isDay = time.upperBound.timeIntervalSince(time.lowerBound) > 22 * 3600 && !hasSpan
    guard !isDay else { return options.weekday(of: time, in: zone) }
    let today = options.clock(in: zone, at: answer.now).day(answer.now)
    func text(_ date: Date) -> String {
      let clock = options.clock(in: zone, at: date)
      return clock.day(date) == today ? clock.clock(date) : "\(clock.weekday(date)) \(clock.clock(date))"
    }
    let start = text(time.lowerBound)
    return hasSpan ? language.text(.range, ["low": start, "high": text(time.upperBound)]) : start
  }

  /// In the unit of the comparison, or in the canonical one if it names none, with enough decimals to tell
  /// the value from the threshold.
  private func value(_ finding: ConditionVerdict.Finding) -> String {
    guard let value = finding.reading.value else {
      return language.list([NumberText.missing] + possible(finding))
    }
    if finding.reading.isNone { return language.text(.noCeiling) }
    let comparison = finding.comparison
    let text =
      switch comparison.field.scale {
      case .words(let words):
        language.list([words.all[Int(value)]] + possible(finding))
      case .number(let field):
        if let spread = finding.reading.spread {
          language.text(
            .range,
            [
              "low": number(spread.lowerBound, of: field, in: comparison, isRate: finding.isRate),
              "high": number(spread.upperBound, of: field, in: comparison, isRate: finding.isRate),
            ]
          )
        } else {
          number(value, of: field, in: comparison, isRate: finding.isRate)
        }
      }
    var bound = finding.reading.bound
    if case .number(_, .beaufort) = comparison.threshold { bound = bound?.inclusive }
    return bound?.marked(text) ?? text
  }

  /// `possible: thunderstorm`, in the words of conditions; empty without a possible hazard.
  private func possible(_ finding: ConditionVerdict.Finding) -> [String] {
    guard !finding.reading.possible.isEmpty else { return [] }
    let words = finding.comparison.field.words
    let hazards = language.list(finding.reading.possible.map { words[Int($0)] })
    return [language.labelled(language.insideSentence(.possible), hazards)]
  }

  private func number(
    _ value: Double,
    of field: Field,
    in comparison: ConditionExpression.Comparison,
    isRate: Bool
  ) -> String {
    var preferences = UnitPreferences(.metric)
    (preferences.wind, preferences.duration) = (.metersPerSecond, .seconds)
    guard case .number(_, let unit) = comparison.threshold else { return "" }
    if let unit, let filter = TemplateFilter(name: unit.name) { filter.change(&preferences) }
    let units = preferences.units(country: nil)
    let isDistance = field.quantity == .distance
    // Metres of distance, which no preference can choose.
    let isInMeters = isDistance && (unit ?? ConditionUnit(canonicalOf: field)) == .source(.meters)
    // An altimeter setting is compared as it was reported, and not as the whole hectopascals of a report.
    let compared = field == .qnh ? .pressure : field
    func measured(_ value: Double) -> Measure {
      isInMeters ? .meters(value) : units.measure(value, of: compared)
    }
    let measure = measured(value)
    let threshold = measured(comparison.canonicalThreshold).value
    // A tenth of a mile is 160 m.
    let isShort = isDistance && !isInMeters && measure.value < 1
    var decimals = isShort ? max(measure.decimals, 2) : measure.decimals
    let isGrouped = field.quantity != .pressure
    func text(_ number: Double) -> String {
      NumberText.fixed(number, decimals: decimals, isGrouped: isGrouped, in: language)
    }
    let value = measure.value
    /// Whether the text is on another side of a number than the value is, or on it, too.
    func misleads(about number: Double) -> Bool {
      value.isSame(as: number)
        ? !value.rounded(decimals: decimals).isSame(as: number) : text(number) == text(value)
    }
    // A value that is not 0 is never shown as 0.
    let numbers = unit == .beaufort ? [0] : [threshold, 0]
    while decimals < 4, numbers.contains(where: misleads) { decimals += 1 }
    let written = text(measure.value) + measure.suffix
    return isRate ? quantities.current(written, of: field) : written
  }
}
