package import Aggregation
import AviationReports
import Catalog
package import FoundationEssentials
package import Layout
package import Pages
import ProviderKit
import SpannedJSON
package import Weather

/// An answer that can be shown in any format.
package enum Presentation: Sendable {
  case weather([WeatherAnswer], part: WeatherPart = .card)
  case sun([SunAnswer])
  case map(MapAnswer)
  case airport([AirportAnswer])
  case route(RouteAnswer)
  case directory(DirectoryAnswer)
  case list(ListAnswer)
  /// `answers` has the airports that the categories come from, if they were requested.
  case recents([RecentRow], now: Date, answers: [AirportAnswer] = [])
  case cities([CityRow], now: Date)
  /// - Parameter name: What was searched for.
  case places([PlaceMatch], name: String, now: Date)
  /// The report that was read from a source's response.
  case report(WeatherReport)
  /// The answer of `agg doctor`.
  case diagnosis([Check], now: Date)
  case providers([ProviderRow], now: Date)
  case verification(VerificationAnswer)
  /// The answer of `agg check`.
  case check(CheckAnswer)

  /// The whole output, ending with a line feed; empty when there is nothing to show.
  package func rendered(
    as format: OutputFormat,
    _ options: RenderOptions,
    beside notes: RunNotes
  ) -> String {
    var options = format == .text ? options : options.forAnywhere
    // Reports for authors of manifests are in English, including their numbers.
    if case .report = self { options.language = .english }
    options.hasOwnLayout = format.hasOwnLayout
    switch format {
    case .text: return options.measuring { TerminalPrinter(options: options).print(document(options)) }
    case .plain:
      var plain = options
      plain.color = .none
      return TerminalPrinter(options: plain).print(document(plain))
    case .markdown:
      return MarkdownPrinter(glyphs: options.glyphs, language: options.language).print(document(options))
    case .html:
      let page = HTMLPrinter(language: options.language, theme: options.theme, name: "agg \(command)")
        .print(document(options))
      // Browsers show the characters that the references stand for.
      return options.glyphs == .ascii ? Markup.ascii(page) : page
    case .svg:
      let picture = SVGPrinter(options: options, name: "agg \(command)").print(document(options))
      return options.glyphs == .ascii ? Markup.ascii(picture) : picture
    case .json: return json(notes)
    case .ndjson: return places.map { $0.json(notes, layout: .compact) }.joined()
    case .geojson: return FeatureCollection(self, notes.selection).text(with: envelope(notes, .pretty))
    case .csv: return CSVPrinter(id: notes.listed.map { $0.id ?? "" }).print(self)
    case .prometheus: return PrometheusPrinter().print(self)
    case .waybar: return options.icons.applied(to: WaybarPrinter(options: options).print(self))
    case .line: return options.icons.applied(to: line(options))
    }
  }

  /// The user's template, filled in for every place.
  ///
  /// - Returns: `nil` unless the answer is about the weather of places, airports or a route.
  package func filled(into template: FieldTemplate, _ options: RenderOptions) -> String? {
    switch self {
    case .weather(let answers, _): options.icons.applied(to: template.filled(with: answers, options))
    case .airport(let answers): options.icons.applied(to: template.filled(with: answers, options))
    case .route(let answer): options.icons.applied(to: template.filled(with: answer, options))
    default: nil
    }
  }

  /// The answer as content, for the formats that people read.
  package func document(_ options: RenderOptions) -> Document {
    switch self {
    case .weather(let answers, .card) where PlacesPage.isFor(answers, options):
      PlacesPage(answers.disambiguated, options: options).document
    case .weather(let answers, let part):
      // The first page shows its own warning at the top.
      (answers.dropFirst().contains { $0.severestAlert != nil }
        ? AlertsPage.summary(of: answers.disambiguated, in: options.language) : Document())
        + Self.joined(answers.map { WeatherPage($0, options: options).document(of: part) })
    case .sun(let answers): Self.joined(answers.map { SunPage($0, options: options).document })
    case .map(let answer): MapPage(answer, options: options).document
    case .airport(let answers) where AirportsPage.isFor(answers, options):
      AirportsPage(answers, options: options).document
    case .airport(let answers): Self.joined(answers.map { Self.page($0, options).document })
    case .route(let answer): RoutePage(answer, options: options).document
    case .directory(let answer): DirectoryPage(answer, options: options).document
    case .list(let answer): ListPage(answer, options: options).document
    case .recents(let rows, let now, let answers):
      SummaryTables.document(rows, now: now, answers: answers, options)
        + SourceFooter(answers.flatMap(\.sources), options: options).foot
    case .cities(let rows, _): SummaryTables.document(rows, in: options.language)
    case .places(let rows, let name, _): SummaryTables.document(rows, named: name, in: options.language)
    case .report(let report): ReportPage(report: report).document
    case .diagnosis(let checks, _): SummaryTables.document(checks)
    case .providers(let rows, _): SummaryTables.document(rows, in: options.language)
    case .verification(let answer): VerificationPage(answer: answer, options: options).document
    case .check(let check): CheckPage(check, options: options).document
    }
  }

  private static func page(_ answer: AirportAnswer, _ options: RenderOptions) -> AirportPage {
    var page = AirportPage(answer, options: options)
    guard let report = answer.conditions.flatMap({ METAR(of: $0.content) }) else { return page }
    page.remarks = NotableRemarks(report)?.lines(in: options.language) ?? []
    page.contradictions = report.contradictionLines(in: options.language)
    return page
  }

  private static func joined(_ documents: [Document]) -> Document {
    documents.reduce(into: Document()) { all, document in
      if !all.blocks.isEmpty { all.add(.gap) }
      all.add(document)
    }
  }

  private func line(_ options: RenderOptions) -> String {
    let line = OneLine(options: options)
    return switch self {
    case .weather(let answers, let part):
      line.finished(answers.disambiguated.flatMap { line.lines($0, part) })
    case .sun(let answers): line.finished(answers.disambiguated.map(line.text))
    case .map(let answer): line.finished([line.text(answer)])
    case .airport(let answers): line.finished(answers.flatMap(line.lines))
    case .route(let answer): line.finished([line.text(answer)])
    case .directory(let answer): line.finished(line.lines(answer))
    case .list(let answer): line.finished(line.lines(answer))
    case .recents(let rows, _, let answers) where answers.isEmpty:
      line.finished([rows.map(\.ident).joined(separator: " ")])
    case .recents(_, _, let answers): line.finished(answers.map(line.brief))
    case .cities(let rows, _): line.finished([rows.map(\.id).joined(separator: " ")])
    case .places(let rows, _, _): line.finished(rows.map(line.text))
    case .diagnosis(let checks, _): line.finished(checks.map { "\($0.name) \($0.state.word)" })
    case .report(let report): line.finished(["\(report.source): \(report.problems.count) problems"])
    case .providers(let rows, _): line.finished([rows.map(\.id.name).joined(separator: " ")])
    case .verification(let answer):
      line.finished(line.lines(answer))
    case .check(let check): line.finished([line.text(check)])
    }
  }

  // MARK: - JSON

  /// The name of the command in the envelope.
  private var command: String {
    switch self {
    case .weather(_, let part): part.command
    case .sun: "sun"
    case .map: "map"
    case .airport: "airport"
    case .route: "route"
    case .directory: "airports"
    case .list: "list"
    case .recents: "recents"
    case .cities: "cities"
    case .places: "places"
    case .report: "providers test"
    case .diagnosis: "doctor"
    case .providers: "providers"
    case .verification: "verify"
    case .check: "check"
    }
  }

  /// One presentation for each place; an answer that is not about places is not split.
  package var places: [Presentation] {
    switch self {
    case .weather(let answers, let part): answers.map { .weather([$0], part: part) }
    case .sun(let answers): answers.map { .sun([$0]) }
    case .airport(let answers): answers.map { .airport([$0]) }
    default: [self]
    }
  }

  /// The answers that sources have a part in. Of an answer about places there is one for each of `places`.
  package var answers: [any Answer] {
    switch self {
    case .weather(let answers, _): answers
    case .airport(let answers), .recents(_, _, let answers): answers
    case .map(let answer): [answer]
    case .route(let answer): [answer]
    case .directory(let answer): [answer]
    case .list(let answer): [answer]
    case .check(let check): [check.place.answer]
    case .sun, .cities, .places, .report, .diagnosis, .providers, .verification: []
    }
  }

  /// The answers that a condition can be evaluated on, one for each place; `nil` for other kinds of answer.
  package var conditionAnswers: [ConditionAnswer]? {
    switch self {
    case .weather(let answers, _): answers.map(ConditionAnswer.weather)
    case .airport(let answers): answers.map(ConditionAnswer.airport)
    default: nil
    }
  }

  /// The answer with only the places at these positions.
  package func keeping(_ positions: [Int]) -> Presentation {
    switch self {
    case .weather(let answers, let part): .weather(positions.map { answers[$0] }, part: part)
    case .airport(let answers): .airport(positions.map { answers[$0] })
    default: self
    }
  }

  /// Why an existing answer is empty, in English; `nil` if it is not empty or cannot be.
  package var emptiness: String? {
    switch self {
    case .weather(let answers, let part):
      answers.lazy.compactMap { answer in
        answer.emptiness(of: part).map { "\(answer.place.name): \(Language.english.text($0))" }
      }.first
    case .directory(let answer): answer.emptiness(in: .english)
    default: nil
    }
  }

  private func json(_ notes: RunNotes, layout: JSONWriter.Layout = .pretty) -> String {
    envelope(notes, layout).text { write(notes.selection, to: &$0) }
  }

  /// Writes the members of the envelope that are the answer itself.
  private func write(_ selection: AnswerSelection, to writer: inout JSONWriter) {
    switch self {
    case .weather(let answers, let part):
      Self.writePlaces(answers, to: &writer) { WeatherJSON($0, part: part, selection).writeMembers(to: &$1) }
    case .sun(let answers):
      Self.writePlaces(answers, to: &writer) { SunJSON(answer: $0).writeMembers(to: &$1) }
    case .map(let answer): MapJSON.write(answer, to: &writer)
    case .airport(let answers):
      Self.writePlaces(answers, to: &writer) { AirportJSON($0).writeMembers(to: &$1) }
    case .route(let answer): RouteJSON.members.write(answer, to: &writer)
    case .directory(let answer): ListsJSON.write(answer, to: &writer)
    case .list(let answer): ListsJSON.write(answer, to: &writer)
    case .recents(let rows, _, _): ListsJSON.write(rows, to: &writer)
    case .cities(let rows, _): ListsJSON.write(rows, to: &writer)
    case .places(let rows, _, _): ListsJSON.write(rows, to: &writer)
    case .diagnosis(let checks, _): ListsJSON.write(checks, to: &writer)
    case .report(let report): ReportJSON(report: report).write(to: &writer)
    case .providers(let rows, _): ListsJSON.write(rows, to: &writer)
    case .verification(let answer): VerificationJSON(answer: answer).write(to: &writer)
    case .check(let check): CheckJSON(check).write(to: &writer)
    }
  }

  private static func writePlaces<Place>(
    _ places: [Place],
    to writer: inout JSONWriter,
    _ members: (Place, inout JSONWriter) -> Void
  ) {
    writer.key("places")
    writer.array { list in for place in places { list.object { members(place, &$0) } } }
  }

  private func envelope(_ notes: RunNotes, _ layout: JSONWriter.Layout) -> Envelope {
    switch self {
    case .weather(let answers, let part):
      envelope(answers, places: answers.map(\.place.name), notes, layout, fields: part.fields)
    case .sun(let answers): envelope(answers.first?.now ?? notes.now, notes, layout)
    case .map(let answer): envelope([answer], places: [nil], notes, layout)
    case .airport(let answers): envelope(answers, places: answers.map(\.ident.text), notes, layout)
    case .route(let answer): envelope([answer], places: [nil], notes, layout)
    case .directory(let answer): envelope([answer], places: [nil], notes, layout)
    case .list(let answer): envelope([answer], places: [nil], notes, layout)
    case .recents(_, let now, let answers):
      envelope(answers, places: answers.map(\.ident.text), notes, layout, now: now)
    case .cities(_, let now), .places(_, _, let now), .diagnosis(_, let now), .providers(_, let now):
      envelope(now, notes, layout)
    case .report(let report): envelope(report.fetched, notes, layout, fields: Field.allCases)
    case .verification(let answer): envelope(answer.now, notes, layout, origin: answer.origin)
    case .check(let check):
      switch check.place {
      case .weather(let answer): envelope([answer], places: [check.place.name], notes, layout)
      case .airport(let answer): envelope([answer], places: [check.place.name], notes, layout)
      }
    }
  }

  private func envelope(
    _ now: Date,
    _ notes: RunNotes,
    _ layout: JSONWriter.Layout,
    origin: Origin = .live,
    fields: [Field] = []
  ) -> Envelope {
    Envelope(
      command: command,
      listed: notes.listed,
      now: now,
      origin: origin,
      warnings: notes.warnings,
      error: notes.error,
      fields: fields,
      sources: [],
      layout: layout
    )
  }

  private func envelope(
    _ answers: [some Answer],
    places: [String?],
    _ notes: RunNotes,
    _ layout: JSONWriter.Layout,
    now: Date? = nil,
    fields: [Field] = []
  ) -> Envelope {
    // Skipped sources have no part in an answer, so short JSON has only the others. Without an answer they
    // are the reason.
    let hasSkipped = notes.selection.hasProvenance || notes.error != nil
    let sources = zip(places, answers).flatMap { place, answer in
      answer.sources.filter { hasSkipped || !$0.isSkipped }.map { (place, $0) }
    }
    return Envelope(
      command: command,
      listed: notes.listed,
      now: now ?? answers.first?.now ?? notes.now,
      origin: .leastReal(of: answers.map(\.origin)),
      warnings: notes.warnings,
      error: notes.error,
      fields: fields,
      sources: sources,
      layout: layout
    )
  }
}
