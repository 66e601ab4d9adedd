package import Aggregation
import Catalog
import FoundationEssentials
package import Layout
import Merge
import Text
import Weather

/// Several places side by side: now and the next days, with the same value of all places in a row.
package struct PlacesPage {
  private let pages: [WeatherPage]
  private let options: RenderOptions

  package init(_ answers: [WeatherAnswer], options: RenderOptions) {
    pages = answers.map { WeatherPage($0, options: options) }
    self.options = options
  }

  /// Below this width, and when the user asks for explanations, each place has a card of its own.
  package static func isFor(_ answers: [WeatherAnswer], _ options: RenderOptions) -> Bool {
    answers.count > 1 && options.width >= SideBySide.leastWidth && options.explanation == .none
  }

  private var language: Language { options.language }

  /// How many days are compared.
  private static let days = 5

  package var document: Document {
    var document = SampleLabel.document(of: pages.map { (name(of: $0), $0.answer) }, in: language)
    let table = SideBySide(
      names: pages.map { StyledText(name(of: $0), .bold) },
      rows: [alerts] + head + now + hours + days
    )
    // A warning in a second table may be out of sight, and so may the first row of a document, below its
    // heading.
    let below = pages.dropFirst(options.hasOwnLayout ? 0 : table.countInFirstTable(width: options.width))
    document.add(AlertsPage.summary(of: below.map(\.answer), in: language))
    document.add(table.document(width: options.width))
    document.add(wholeDays)
    document.add(.gap)
    for page in pages { document.add(remarks(of: page)) }
    document.add(SourceFooter(pages.flatMap(\.answer.sources), options: options).credits)
    document.subject = pages.map { name(of: $0) }.joined(separator: ", ")
    return document
  }

  private func name(of page: WeatherPage) -> String { PlaceText.shortName(page.answer.place, in: language) }

  private func row(_ label: String, _ style: Style = .plain, _ text: (WeatherPage) -> String?)
    -> SideBySide.Row
  {
    SideBySide.Row(label, pages.map { StyledText($0.answer.hasAnswer ? text($0) ?? "" : "", style) })
  }

  /// The most severe warning of each place. Its whole name is below the table, because here it must not take
  /// the room of another place.
  private var alerts: SideBySide.Row {
    SideBySide.Row(
      "",
      pages.map { page in
        page.answer.severestAlert.map {
          AlertsPage.brief($0).truncated(to: 24, ellipsis: options.glyphs.ellipsis)
        }
          ?? StyledText()
      }
    )
  }

  private var head: [SideBySide.Row] {
    [
      row("", .dim) { page in
        let place = page.answer.place
        return place.country.map { CountryText.name($0, in: language) } ?? place.subdivision
      },
      row("", .dim) { page in
        let clock = page.clock
        let day = hasSeveralDates ? "\(clock.weekday(page.answer.now)) " : ""
        return "\(day)\(clock.clock(page.answer.now)) \(clock.zone)"
      },
    ]
  }

  /// Whether it is another day at some of the places, so that their clocks alone would mislead.
  private var hasSeveralDates: Bool {
    Set(pages.filter(\.answer.hasAnswer).map { $0.clock.day($0.answer.now) }).count > 1
  }

  private var now: [SideBySide.Row] {
    let condition = pages.map { page in
      page.answer.hasAnswer
        ? StyledText(page.conditionText ?? "", .bold) : StyledText(language.text(.noAnswer), .warning)
    }
    let temperature = pages.map { page in
      guard let temperature = page.answer.current.temperature else { return StyledText() }
      return StyledText(page.quantities.temperature(temperature), .temperature(temperature, isBold: true))
    }
    return [
      SideBySide.Row(language.text(.condition), condition),
      SideBySide.Row(language.text(.temperature), temperature),
      row(language.text(.feelsLikeLabel), text: feelsLike),
      row(language.text(.wind)) { $0.wind(of: $0.answer.current, withGusts: false) },
      row(language.text(.gusts), text: gusts),
      row(language.text(.precipitation), text: rain),
      row("", text: votes),
      row(language.text(.chanceLabel), text: chance),
      row(language.text(.cloud)) { $0.text(.cloudCover) },
      row(language.text(.visibility)) { $0.visibility },
      row(language.text(.humidity)) { $0.text(.humidity) },
      row(language.text(.pressure)) { $0.pressure },
      row(language.text(.sun)) { page in page.span(of: page.sky(withMoonTimes: false)) },
    ]
  }

  private func row(_ label: String, text: (WeatherPage) -> String?) -> SideBySide.Row {
    row(label, .plain, text)
  }

  private func feelsLike(_ page: WeatherPage) -> String? {
    page.answer.current.noteworthyFeelsLike.map { page.quantities.temperature($0) }
  }

  private func gusts(_ page: WeatherPage) -> String? {
    page.gust(of: page.answer.current).map {
      let text = page.quantities.speed($0)
      return page.answer.current.values[.windGust]?.bound?.marked(text) ?? text
    }
  }

  private func rain(_ page: WeatherPage) -> String? {
    let hasChance = page.answer.current.noteworthy(.pop) != nil
    return page.answer.current.values[.precipitation]?.value.map {
      hasChance ? page.quantities.currentValue($0, of: .precipitation) : page.falling($0)
    }
  }

  private func chance(_ page: WeatherPage) -> String? {
    guard let value = page.answer.current.noteworthy(.pop) else { return nil }
    let text = page.quantities.percent(value)
    return page.answer.current.values[.pop]?.bound?.ofChance(value)?.marked(text) ?? text
  }

  /// Shown below the amount when the sources disagree about rain.
  private func votes(_ page: WeatherPage) -> String? { page.answer.current.rainVotesText(in: language) }

  // MARK: - Forecast

  /// The lowest and highest temperature of the next 24 hours.
  private var hours: [SideBySide.Row] {
    let ends = pages.map { page -> StyledText in
      let end = page.answer.now.addingTimeInterval(86_400)
      let known = page.answer.hoursAhead.filter { $0.time < end }.compactMap { $0.temperature?.celsius }
      guard known.count >= 2, let low = known.min(), let high = known.max(), low < high else {
        return StyledText()
      }
      return range(low...high, page.quantities)
    }
    return [SideBySide.Row(language.text(.next24Hours), ends)]
  }

  private func range(_ celsius: ClosedRange<Double>, _ quantities: QuantityText) -> StyledText {
    let (low, high) = (Temperature.celsius(celsius.lowerBound), Temperature.celsius(celsius.upperBound))
    return StyledText(quantities.wholeTemperature(low), .temperature(low))
      + StyledText(" \(language.text(.rangeJoint)) ", .dim)
      + StyledText(quantities.temperatureRangeEnd(high), .temperature(high))
  }

  /// Empty for a day without temperatures.
  private func extremes(of day: MergedDay, on page: WeatherPage) -> StyledText {
    if let both = day.temperature { return range(both, page.quantities) }
    guard let known = (day.low ?? day.high).map(Temperature.celsius) else { return StyledText() }
    return StyledText(page.extremes(of: day) ?? "", .temperature(known))
  }

  /// The local days of all places by name, in order. Places far apart may have different days.
  private var days: [SideBySide.Row] {
    let named = pages.map { page in
      page.answer.days.map { day -> (start: Date, name: String, day: MergedDay) in
        (day.interval.lowerBound, page.weekday(of: day), day)
      }
    }
    let compared = named.flatMap { $0.prefix(Self.days) }
    let names = compared.sorted { $0.start < $1.start }.map(\.name).unique()
    return names.flatMap { name -> [SideBySide.Row] in
      let days = named.map { entries in entries.first { $0.name == name }?.day }
      let skies = zip(pages, days).map { page, day -> StyledText in
        guard let day else { return StyledText() }
        let text = icon(of: day, on: page)
        let ends = text + extremes(of: day, on: page)
        return day.sources.isEmpty ? ends : ends + " *"
      }
      let rain = zip(pages, days).map { page, day -> StyledText in
        guard let rain = day?.values[.precipitation], rain > 0 else { return StyledText() }
        let indent = options.drawnIcons.isPicture ? "   " : ""
        return StyledText(indent + page.quantities.value(rain, of: .precipitation))
      }
      return [SideBySide.Row(name, skies), SideBySide.Row("", rain)]
    }
  }

  /// `⛅ `; empty without a condition.
  private func icon(of day: MergedDay, on page: WeatherPage) -> StyledText {
    guard let condition = day.condition else { return StyledText() }
    let icon = page.icon(of: condition, on: day)
    let words = options.drawnIcons.isPicture ? ConditionText.words(condition, in: language) : nil
    return StyledText(icon.isEmpty ? "" : icon + " ", spoken: words)
  }

  // MARK: - Below the table

  /// The note on sources that forecast whole days, which are marked with a star.
  private var wholeDays: Document {
    let shown = pages.flatMap { $0.answer.days.prefix(Self.days) }.filter { $0.low != nil || $0.high != nil }
    let sources = shown.flatMap(\.sources).unique()
    guard !sources.isEmpty else { return Document() }
    let names = language.list(sources.map(\.name))
    return Document([.text(StyledText(language.text(.wholeDays, ["sources": names]), .dim))])
  }

  /// Warnings, caveats and sources of one place, after its name.
  private func remarks(of page: WeatherPage) -> Document {
    var document = Document()
    let name = StyledText("\(self.name(of: page))  ", .bold)
    guard page.answer.hasAnswer else {
      for gap in AlertsPage(page).gapLines { document.add(.text(name + gap)) }
      return document
    }
    let caveats = Caveats(page.answer, quantities: page.quantities) { page.name($0, of: $1) }.lines
    for line in AlertsPage(page).lines + caveats { document.add(.text(name + line)) }
    let sources = language.labelled(self.name(of: page), page.sources(agreeing: caveats.isEmpty))
    document.add(.text(page.linkingStations(in: StyledText(sources, .dim))))
    return document
  }
}
