package import Aggregation
import Catalog
package import FoundationEssentials
package import Layout
package import Pages
package import ProviderKit
import SpannedJSON
package import Weather

/// How an answer is written.
package enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// For a terminal, at the width and with the colours of the options.
  case text
  /// The terminal's layout as plain text that survives a mail: no colour, no links.
  case plain
  case markdown
  /// A page of its own, which asks nobody for anything.
  case html
  /// A picture of the terminal's layout.
  case svg
  case json
  /// The same envelope as JSON, on a line of its own for each place.
  case ndjson
  case csv
  /// Metrics of what is known now.
  case prometheus
  /// One JSON object on one line, for status bars.
  case waybar
  /// One line for each place, or each of its hours or days, for status bars and quick looks.
  case line
}

extension OutputFormat {
  /// The parts of an answer about an aerodrome that are worth asking for: one line
  /// has no place for a forecast.
  package var airportParts: AirportQuery.Parts { self == .line ? .conditions : .all }

  /// Whether it is read elsewhere than at the terminal that it was made at, whose size has no part in it.
  package var isDocument: Bool { self == .markdown || self == .html }

  /// Whether words may stand below an answer: what is for a program, or is a file of its own, would break.
  package var takesWords: Bool { [.text, .plain, .markdown, .line].contains(self) }
}

/// An answer, ready to be shown in any format.
package enum Presentation: Sendable {
  case weather([WeatherAnswer], part: WeatherPart = .card)
  case sun([SunAnswer])
  case map(MapAnswer)
  case airport([AirportAnswer])
  case route(RouteAnswer)
  case directory(DirectoryAnswer)
  case list(ListAnswer)
  /// With the answers that the categories came from, when they were asked for.
  case recents([RecentRow], now: Date, answers: [AirportAnswer] = [])
  case cities([CityRow], now: Date)
  /// What one source's answer was read as.
  case report(WeatherReport)
  case checks([Check], now: Date)
  case providers([ProviderRow], now: Date)
  case verification(VerificationAnswer)
  case check(CheckAnswer)

  /// The whole output, with a line end at its end; empty when there is nothing to show.
  ///
  /// - Parameters:
  ///   - warnings: what went to the side; only JSON carries it along.
  ///   - error: why some of it is no answer; the same holds for it.
  ///   - selection: what JSON has of the weather at a place.
  package func rendered(
    as format: OutputFormat,
    _ options: RenderOptions,
    warnings: [String] = [],
    error: AnswerError? = nil,
    selection: AnswerSelection = .all
  ) -> String {
    let notes = Notes(warnings: warnings, error: error, selection: selection)
    var options = format == .text ? options : options.forAnywhere
    // What a manifest makes of an answer is English, and so are its numbers.
    if case .report = self { options.language = .english }
    options.isDocument = format.isDocument
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
      // A page shows every character all the same.
      return options.glyphs == .ascii ? Markup.ascii(page) : page
    case .svg:
      let picture = SVGPrinter(options: options, name: "agg \(command)").print(document(options))
      return options.glyphs == .ascii ? Markup.ascii(picture) : picture
    case .json: return json(notes)
    case .ndjson: return places.map { $0.json(notes, layout: .compact) }.joined()
    case .csv: return CSVPrinter().print(self)
    case .prometheus: return PrometheusPrinter().print(self)
    case .waybar: return options.icons.applied(to: WaybarPrinter(options: options).print(self))
    case .line: return options.icons.applied(to: line(options))
    }
  }

  /// Every place filled into a line that somebody designed.
  ///
  /// - Returns: `nil` for an answer that is about neither the weather of a place nor an airport.
  package func filled(into template: FieldTemplate, _ options: RenderOptions) -> String? {
    switch self {
    case .weather(let answers, _): options.icons.applied(to: template.filled(with: answers, options))
    case .airport(let answers): options.icons.applied(to: template.filled(with: answers, options))
    default: nil
    }
  }

  package func document(_ options: RenderOptions) -> Document {
    switch self {
    case .weather(let answers, .card) where PlacesPage.isFor(answers, options):
      PlacesPage(answers.disambiguated, options: options).document
    case .weather(let answers, let part):
      // The page of the first place has its own warning in sight.
      (answers.dropFirst().contains { $0.severestAlert != nil }
        ? AlertsPage.summary(of: answers.disambiguated, in: options.language) : Document())
        + Self.joined(answers.map { WeatherPage($0, options: options).document(of: part) })
    case .sun(let answers): Self.joined(answers.map { SunPage($0, options: options).document })
    case .map(let answer): MapPage(answer, options: options).document
    case .airport(let answers) where AirportsPage.isFor(answers, options):
      AirportsPage(answers, options: options).document
    case .airport(let answers): Self.joined(answers.map { AirportPage($0, options: options).document })
    case .route(let answer): RoutePage(answer, options: options).document
    case .directory(let answer): DirectoryPage(answer, options: options).document
    case .list(let answer): ListPage(answer, options: options).document
    case .recents(let rows, let now, let answers):
      SummaryTables.document(rows, now: now, answers: answers, options)
        + SourceFooter(answers.flatMap(\.sources), options: options).foot
    case .cities(let rows, _): SummaryTables.document(rows, in: options.language)
    case .report(let report): ReportPage(report: report).document
    case .checks(let checks, _): SummaryTables.document(checks)
    case .providers(let rows, _): SummaryTables.document(rows, in: options.language)
    case .verification(let answer): VerificationPage(answer: answer, options: options).document
    case .check(let check): CheckPage(check, options: options).document
    }
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
    case .sun(let answers): line.finished(answers.map(line.text))
    case .map(let answer): line.finished([line.text(answer)])
    case .airport(let answers): line.finished(answers.map(line.text))
    case .route(let answer): line.finished([RoutePage(answer, options: options).brief])
    case .directory(let answer): line.finished(line.lines(answer))
    case .list(let answer): line.finished(line.lines(answer))
    case .recents(let rows, _, let answers) where answers.isEmpty:
      line.finished([rows.map(\.ident).joined(separator: " ")])
    case .recents(_, _, let answers): line.finished(answers.map(line.brief))
    case .cities(let rows, _): line.finished([rows.map(\.id).joined(separator: " ")])
    case .checks(let checks, _): line.finished(checks.map { "\($0.name) \($0.state.word)" })
    case .report(let report): line.finished(["\(report.source): \(report.problems.count) problems"])
    case .providers(let rows, _): line.finished([rows.map(\.id.name).joined(separator: " ")])
    case .verification(let answer):
      line.finished(line.lines(answer))
    case .check(let check): line.finished([line.text(check)])
    }
  }

  // MARK: - JSON

  /// What the command is called in the envelope.
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
    case .report: "providers test"
    case .checks: "doctor"
    case .providers: "providers"
    case .verification: "verify"
    case .check: "check"
    }
  }

  /// One presentation for each place; an answer that is not about places stays whole.
  package var places: [Presentation] {
    switch self {
    case .weather(let answers, let part): answers.map { .weather([$0], part: part) }
    case .sun(let answers): answers.map { .sun([$0]) }
    case .airport(let answers): answers.map { .airport([$0]) }
    default: [self]
    }
  }

  /// What a condition can be held against, place by place; `nil` for another kind of answer.
  package var conditionAnswers: [ConditionAnswer]? {
    switch self {
    case .weather(let answers, _): answers.map(ConditionAnswer.weather)
    case .airport(let answers): answers.map(ConditionAnswer.airport)
    default: nil
    }
  }

  /// Only the places at these positions.
  package func keeping(_ positions: [Int]) -> Presentation {
    switch self {
    case .weather(let answers, let part): .weather(positions.map { answers[$0] }, part: part)
    case .airport(let answers): .airport(positions.map { answers[$0] })
    default: self
    }
  }

  /// Why an answer that there is has nothing in it, in English; `nil` for one that has something, or of which
  /// that cannot be told.
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

  /// What JSON says beside the answer, and how much of the answer.
  private struct Notes {
    var warnings: [String]
    var error: AnswerError?
    var selection: AnswerSelection
  }

  private func json(_ notes: Notes, layout: JSONWriter.Layout = .pretty) -> String {
    switch self {
    case .weather(let answers, let part):
      envelope(answers, places: answers.map(\.place.name), notes, layout, fields: part.fields).text {
        writer in
        writer.key("places")
        writer.array { list in
          for answer in answers { WeatherJSON(answer, part: part, notes.selection).write(to: &list) }
        }
      }
    case .sun(let answers):
      envelope(answers.first?.now ?? Date(timeIntervalSince1970: 0), notes, layout).text { writer in
        writer.key("places")
        writer.array { list in for answer in answers { SunJSON(answer: answer).write(to: &list) } }
      }
    case .map(let answer):
      envelope([answer], places: [nil], notes, layout).text { MapJSON(answer: answer).write(to: &$0) }
    case .airport(let answers):
      envelope(answers, places: answers.map(\.ident.text), notes, layout).text { writer in
        writer.key("places")
        writer.array { list in for answer in answers { AirportJSON(answer).write(to: &list) } }
      }
    case .route(let answer):
      envelope([answer], places: [nil], notes, layout).text { RouteJSON.members.write(answer, to: &$0) }
    case .directory(let answer):
      envelope([answer], places: [nil], notes, layout).text { ListsJSON.write(answer, to: &$0) }
    case .list(let answer):
      envelope([answer], places: [nil], notes, layout).text { ListsJSON.write(answer, to: &$0) }
    case .recents(let rows, let now, let answers):
      envelope(answers, places: answers.map(\.ident.text), notes, layout, now: now).text {
        ListsJSON.write(rows, to: &$0)
      }
    case .cities(let rows, let now): envelope(now, notes, layout).text { ListsJSON.write(rows, to: &$0) }
    case .checks(let checks, let now):
      envelope(now, notes, layout).text { ListsJSON.write(checks, to: &$0) }
    case .report(let report):
      envelope(report.fetched, notes, layout, fields: Field.allCases).text {
        ReportJSON(report: report).write(to: &$0)
      }
    case .providers(let rows, let now):
      envelope(now, notes, layout).text { ListsJSON.write(rows, to: &$0) }
    case .verification(let answer):
      envelope(answer.now, notes, layout, origin: answer.origin).text {
        VerificationJSON(answer: answer).write(to: &$0)
      }
    case .check(let check):
      switch check.place {
      case .weather(let answer):
        envelope([answer], places: [check.place.name], notes, layout).text { CheckJSON(check).write(to: &$0) }
      case .airport(let answer):
        envelope([answer], places: [check.place.name], notes, layout).text { CheckJSON(check).write(to: &$0) }
      }
    }
  }

  private func envelope(
    _ now: Date,
    _ notes: Notes,
    _ layout: JSONWriter.Layout,
    origin: Origin = .live,
    fields: [Field] = []
  ) -> Envelope {
    Envelope(
      command: command,
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
    _ notes: Notes,
    _ layout: JSONWriter.Layout,
    now: Date? = nil,
    fields: [Field] = []
  ) -> Envelope {
    Envelope(
      command: command,
      now: now ?? answers.first?.now ?? Date(timeIntervalSince1970: 0),
      origin: .leastReal(of: answers.map(\.origin)),
      warnings: notes.warnings,
      error: notes.error,
      fields: fields,
      sources: zip(places, answers).flatMap { place, answer in answer.sources.map { (place, $0) } },
      layout: layout
    )
  }
}
