package import Aggregation
package import FoundationEssentials
import SpannedJSON
package import Weather

/// How an answer is written.
package enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// For a terminal, at the width and with the colours of the options.
  case text
  /// The terminal's layout as plain text that survives a mail: no colour, no links.
  case plain
  case markdown
  case json
  /// One line for each place, for status bars and quick looks.
  case line
}

/// An answer, ready to be shown in any format.
package enum Presentation: Sendable {
  case weather([WeatherAnswer])
  case airport([AirportAnswer])
  case directory(DirectoryAnswer)
  case list(ListAnswer)
  /// With where the categories came from, when they were asked for.
  case recents([RecentRow], now: Date, origin: Origin = .live)
  case cities([CityRow], now: Date)
  case providers([ProviderRow], now: Date)

  /// The whole output, with a line end at its end; empty when there is nothing to show.
  ///
  /// - Parameter warnings: what went to the side; only JSON carries it along.
  package func rendered(as format: OutputFormat, _ options: RenderOptions, warnings: [String] = []) -> String
  {
    switch format {
    case .text: return TerminalPrinter(options: options).print(document(options))
    case .plain:
      var plain = options
      plain.color = .none
      plain.hyperlinks = false
      return TerminalPrinter(options: plain).print(document(plain))
    case .markdown: return MarkdownPrinter().print(document(options))
    case .json: return json(warnings: warnings)
    case .line: return line(options)
    }
  }

  func document(_ options: RenderOptions) -> Document {
    switch self {
    case .weather(let answers): Self.joined(answers.map { WeatherPage($0, options: options).document })
    case .airport(let answers): Self.joined(answers.map { AirportPage($0, options: options).document })
    case .directory(let answer): DirectoryPage(answer, options: options).document
    case .list(let answer): ListPage(answer, options: options).document
    case .recents(let rows, let now, let origin): Overview.document(rows, now: now, origin: origin)
    case .cities(let rows, _): Overview.document(rows)
    case .providers(let rows, _): Overview.document(rows)
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
    case .weather(let answers): line.finished(answers.map(line.text))
    case .airport(let answers): line.finished(answers.map(line.text))
    case .directory(let answer): line.finished(line.lines(answer))
    case .list(let answer): line.finished(line.lines(answer))
    case .recents(let rows, _, _): line.finished([rows.map(\.ident).joined(separator: " ")])
    case .cities(let rows, _): line.finished([rows.map(\.id).joined(separator: " ")])
    case .providers(let rows, _): line.finished([rows.map(\.id.name).joined(separator: " ")])
    }
  }

  // MARK: - JSON

  /// What the command is called in the envelope.
  private var command: String {
    switch self {
    case .weather: "weather"
    case .airport: "airport"
    case .directory: "airports"
    case .list: "list"
    case .recents: "recents"
    case .cities: "cities"
    case .providers: "providers"
    }
  }

  private func json(warnings: [String]) -> String {
    switch self {
    case .weather(let answers):
      envelope(answers, places: answers.map(\.place.name), warnings).text { writer in
        writer.key("places")
        writer.array { list in for answer in answers { WeatherJSON(answer).write(to: &list) } }
      }
    case .airport(let answers):
      envelope(answers, places: answers.map(\.ident.text), warnings).text { writer in
        writer.key("places")
        writer.array { list in for answer in answers { AirportJSON(answer).write(to: &list) } }
      }
    case .directory(let answer):
      envelope([answer], places: [nil], warnings).text { ListsJSON.write(answer, to: &$0) }
    case .list(let answer):
      envelope([answer], places: [nil], warnings).text { ListsJSON.write(answer, to: &$0) }
    case .recents(let rows, let now, let origin):
      envelope(now, warnings, origin: origin).text { ListsJSON.write(rows, to: &$0) }
    case .cities(let rows, let now): envelope(now, warnings).text { ListsJSON.write(rows, to: &$0) }
    case .providers(let rows, let now): envelope(now, warnings).text { ListsJSON.write(rows, to: &$0) }
    }
  }

  private func envelope(_ now: Date, _ warnings: [String], origin: Origin = .live) -> Envelope {
    Envelope(command: command, now: now, origin: origin, warnings: warnings, fields: [], sources: [])
  }

  private func envelope(_ answers: [some Answer], places: [String?], _ warnings: [String]) -> Envelope {
    let origins = answers.map(\.origin)
    return Envelope(
      command: command,
      now: answers.first?.now ?? Date(timeIntervalSince1970: 0),
      origin: origins.contains(.madeUp) ? .madeUp : origins.contains(.recorded) ? .recorded : .live,
      warnings: warnings,
      fields: command == "weather" ? Field.allCases : [],
      sources: zip(places, answers).flatMap { place, answer in answer.sources.map { (place, $0) } }
    )
  }
}
