package import Aggregation
package import Catalog
import FoundationEssentials
package import Layout
import ProviderKit
package import Weather

/// An airport as a document: first the flight category, then the report as it was received, its meaning, and
/// the forecast.
package struct AirportPage {
  package let answer: AirportAnswer
  package let options: RenderOptions
  package let quantities: QuantityText
  /// The remarks of the report that matter to a flight, a line for each.
  package var remarks: [String] = []
  /// The contradictions in the report, a line for each.
  package var contradictions: [String] = []
  package var language: Language { options.language }

  package init(_ answer: AirportAnswer, options: RenderOptions) {
    self.answer = answer
    self.options = options
    quantities = Self.quantities(of: answer, options)
  }

  /// Uses the units of the airport's country, and those of its report.
  package static func quantities(of answer: AirportAnswer, _ options: RenderOptions) -> QuantityText {
    let country = answer.$airport.flatMap(\.country) ?? LocationCountry.code(ofIdent: answer.ident.text)
    let newest = answer.$conditions.map(\.content.nationalUnits)
    let reported = newest ?? answer.history?.content.reports.first?.nationalUnits ?? []
    return QuantityText(
      units: options.units.aerodromeUnits(country: country, reported: reported),
      language: options.language
    )
  }

  var parts: AirportSections { options.airportSections ?? [.conditions, .forecast] }
  private var hasWindsInShort: Bool { options.airportSections == nil }

  package var document: Document {
    var page = Document([.title(title, aside: category)])
    page.add(SampleLabel(answer, in: language).document)
    page.add(StaleLabel(answer, in: language).document)
    if parts.contains(.conditions) { page.add(observation) }
    if parts.contains(.history) { page.add(history) }
    if hasWindsInShort, options.width >= Self.widest {
      page.add(.gap)
      page.add(.columns(forecastBesideWinds))
      page.add(.gap)
      page.add(footer)
      return page
    }
    if parts.contains(.forecast) { page.add(forecast) }
    if parts.contains(.winds) || hasWindsInShort {
      page.add(.gap)
      page.add(winds)
    }
    if parts.contains(.details) {
      page.add(.gap)
      page.add(details)
    }
    if parts.contains(.runways) || parts.contains(.details) {
      page.add(.gap)
      page.add(runways)
    }
    if parts.contains(.hazards) {
      page.add(.gap)
      page.add(hazards)
    }
    page.add(.gap)
    page.add(footer)
    return page
  }

  private var footer: Document {
    let footer = SourceFooter(answer.sources, options: options)
    return Document([.text(StyledText(sources, .dim))]) + footer.credits + footer.problems
  }

  /// The width from which on everything is shown at once, with the winds and the airport in a column of
  /// `right` columns.
  private static let widest = 180
  private static let right = 76

  private var forecastBesideWinds: Columns {
    var beside = winds
    if answer.airport != nil {
      if !beside.blocks.isEmpty { beside.add(.gap) }
      beside.add(.heading(StyledText(language.text(.airport))))
      beside.add(details)
    }
    if !answer.runways.isEmpty {
      beside.add(.gap)
      beside.add(runways)
    }
    let gap = 2
    return Columns(
      columns: [
        .init(width: options.width - gap - Self.right, document: forecast),
        .init(width: Self.right, document: beside),
      ],
      gap: gap
    )
  }

  // MARK: - First line

  private var title: StyledText {
    let ident = StyledText(answer.ident.text, .bold, link: link)
    guard let airport = answer.airport else { return ident }
    return ident + "  " + StyledText(Self.name(of: airport, in: language), link: link)
  }

  /// `John F Kennedy International Airport, New York`, with the region in the language.
  package static func name(of airport: Airport, in language: Language) -> String {
    "\(airport.name)\(airport.subdivision(in: language).map { ", \($0)" } ?? "")"
  }

  /// A link to the map.
  package var link: String? {
    let own = answer.borrowedConditions == nil ? answer.conditions?.content : nil
    return options.mapLink(answer.airport?.coordinates ?? own?.coordinates)
  }

  /// `MVFR ■ marginal`, or `MVFR ■ marginal, 30 h ago` when the report is outdated; `IFR or worse` if only
  /// that is known; empty without a report that limits the category.
  package var category: StyledText {
    guard !parts.isDisjoint(with: [.conditions, .history, .runways]) else { return StyledText() }
    guard let category = answer.conditions?.content.flightCategory else {
      return StyledText(language.list([knownCategory, outdatedness].compactMap(\.self)))
    }
    let sign = options.glyphs == .unicode ? StyledText(" ■", Style(accent: category.accent)) : StyledText()
    let words = [category.word(in: language), outdatedness].compactMap(\.self)
    return category.styled + sign + StyledText(" \(language.list(words))")
  }

  /// `IFR`, or `IFR or worse` if only that is known; `nil` without a report that limits the category.
  package var knownCategory: String? {
    answer.$conditions.map(\.content.categoryOutlook)?.words(in: language)
  }

  /// `VFR` or `IFR or worse`, or `(VFR)` when the report is another station's or outdated: a list has no room
  /// to say which. `nil` without a report that limits the category.
  package var listedCategory: StyledText? {
    guard let category = answer.conditions?.content.categoryOutlook.styled(in: language) else { return nil }
    guard answer.borrowedConditions != nil || answer.outdatedAge != nil else { return category }
    return StyledText("(", .dim) + category + StyledText(")", .dim)
  }

  /// `30 h ago` for a report that is too old for the current conditions; `nil` for a newer one.
  var outdatedness: String? {
    answer.outdatedAge.map { language.text(.ago, ["age": TimeText.age($0, in: language)]) }
  }

  /// `KSSF, 12 mi away`: the station whose report is used instead of the airport's own; `nil` if the airport
  /// has one.
  package var lender: String? {
    answer.$conditions.flatMap { conditions in
      let report = conditions.content
      guard report.ident != answer.ident.text else { return nil }
      return named(report.ident, away: distance(to: report.coordinates))
    }
  }

  /// `KAUS MVFR`, or `KAUS IFR or worse` if only that is known, or `KHYI (KSSF, 12 mi away) VFR` with another
  /// station's report, or `KAUS MVFR, 30 h ago` with an outdated report.
  package var brief: String {
    guard !answer.$conditions.isEmpty else {
      let isNotFetched = answer.hasFailed(.current)
      return language.labelled(
        answer.ident.text,
        language.text(isNotFetched ? .observationNotFetched : .noObservation)
      )
    }
    var text = answer.ident.text
    if let lender { text += " (\(lender))" }
    if let knownCategory { text += " \(knownCategory)" }
    return outdatedness.map { language.list([text, $0]) } ?? text
  }

  /// `KSSF, 12 mi away`
  package func named(_ ident: String, away distance: String?) -> String {
    distance.map { language.list([ident, language.text(.away, ["distance": $0])]) } ?? ident
  }

  /// The distance from this airport.
  package func distance(to other: Coordinates?) -> String? {
    guard let own = answer.$airport.map(\.coordinates), let other else { return nil }
    return quantities.away(own.distance(to: other))
  }

  // MARK: - Last hours

  private var history: Document {
    var page = Document([.gap])
    guard let history = answer.history?.content else {
      let isNotFetched = answer.hasFailed(.current)
      let phrase = isNotFetched ? Phrase.observationNotFetchedFor : .noHistoryFor
      page.add(.text(StyledText(language.text(phrase, ["ident": answer.ident.text]))))
      return page
    }
    page.add(.heading(StyledText(language.text(.lastHours))))
    page.add(HistoryTable(quantities: quantities, now: answer.now).document(history))
    return page
  }

  // MARK: - Forecast

  /// Whether there is a TAF that is still valid.
  var hasForecast: Bool { answer.forecast?.content.holds(at: answer.now) ?? false }

  /// The model forecast, which is used when there is no valid TAF, and shown with one when the user asks for
  /// the forecast by name.
  var shownModelForecast: StationForecast? {
    guard let model = answer.modelForecast?.content else { return nil }
    if options.airportSections != nil { return model }
    // Beside an expired TAF, a model forecast that has expired too adds nothing.
    return hasForecast || answer.forecast != nil && model.isOver(at: answer.now) ? nil : model
  }

  package var forecast: Document {
    var page = Document()
    let table = ForecastTable(quantities: quantities, glyphs: options.glyphs)
    if let forecast = answer.forecast?.content {
      page.add(.gap)
      page.add(
        .heading(
          StyledText(language.text(.forecast)),
          note: StyledText(ForecastTable.validity(forecast, now: answer.now, in: language))
        )
      )
      if forecast.ident != answer.ident.text {
        let other = named(forecast.ident, away: distance(to: forecast.coordinates))
        page.add(
          .text(StyledText(language.text(.borrowedFrom, ["other": other, "ident": answer.ident.text])))
        )
      }
      page.add(table.document(forecast))
      // The text contains more than fits into a row: temperatures and altimeter settings.
      if let raw = forecast.rawText, !forecast.periods.isEmpty { page.add(.raw(raw)) }
    }
    if let model = shownModelForecast {
      page.add(.gap)
      let name =
        model.ident == answer.ident.text
        ? language.text(.modelForecast) : language.text(.modelForecastFor, ["ident": model.ident])
      page.add(
        .heading(StyledText(name), note: StyledText(language.text(.notAnAerodromeForecast), .dim))
      )
      page.add(table.document(model, limit: options.airportSections == nil ? 4 : nil))
    }
    let isNotFetched = answer.forecast == nil && answer.hasFailed(.forecast)
    if isNotFetched || page.blocks.isEmpty && options.airportSections != nil {
      let phrase = isNotFetched ? Phrase.forecastNotFetchedFor : .noForecastFor
      page = Document([.gap, .text(StyledText(language.text(phrase, ["ident": answer.ident.text])))]) + page
    }
    return page
  }

  package var winds: Document {
    guard let winds = answer.windsAloft?.content, winds.columns.contains(where: { !$0.levels.isEmpty }) else {
      let phrase = answer.hasFailed(.windsAloft) ? Phrase.windsAloftNotFetchedFor : .noWindsAloftFor
      return Document(
        parts.contains(.winds) ? [.text(StyledText(language.text(phrase, ["ident": answer.ident.text])))] : []
      )
    }
    return WindsAloftTable(quantities: quantities, now: answer.now, isShort: hasWindsInShort).document(winds)
  }

  /// The hazards around it in one line; `nil` if they were not requested.
  package var hazardLine: String? {
    answer.hazards.map { nearby in
      HazardWords.line(
        of: nearby.items.map(\.hazard),
        missing: nearby.missing,
        isAnswered: nearby.isAnswered,
        now: answer.now,
        in: language
      )
    }
  }

  private var hazards: Document {
    guard let hazards = answer.hazards else { return Document() }
    return HazardTable(hazards, ident: answer.ident.text, now: answer.now, options: options).document
  }

  // MARK: - Runways, details and sources

  package var runwaysInWind: RunwaysInWind { RunwaysInWind(answer) }

  private var runways: Document {
    guard !answer.runways.isEmpty else {
      // The page of all details need not report missing runways; the page of the runways must.
      return Document(
        parts.contains(.runways)
          ? [.text(StyledText(language.text(.noRunwaysFor, ["ident": answer.ident.text])))] : []
      )
    }
    return windOnRunways + RunwaysTable(runwaysInWind, quantities: quantities).document
  }

  private var details: Document {
    guard let airport = answer.airport else {
      return Document([.text(StyledText(language.text(.notInDirectory, ["ident": answer.ident.text])))])
    }
    return AirportDetails(
      airport,
      country: answer.country,
      now: answer.now,
      quantities: quantities,
      options: options
    )
    .document
  }

  package var sources: String {
    let answered = answer.sources.filter { $0.status == .answered }.map(\.source.name)
    let failed = answer.sources.filter(\.isFailure).compactMap { outcome in
      outcome.failure.map { language.text($0.phrase, ["source": outcome.source.name]) }
    }
    guard !answered.isEmpty || !failed.isEmpty else { return "" }
    let used =
      answered.isEmpty
      ? [] : [language.text(.sourceList, answered.count, ["sources": language.list(answered)])]
    return language.clauses(used + failed)
  }
}
