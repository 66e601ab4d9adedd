package import Aggregation

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
    case .markdown, .json, .line: return ""
    }
  }

  func document(_ options: RenderOptions) -> Document {
    switch self {
    case .weather(let answers): Self.joined(answers.map { WeatherPage($0, options: options).document })
    case .airport(let answers): Self.joined(answers.map { AirportPage($0, options: options).document })
    }
  }

  private static func joined(_ documents: [Document]) -> Document {
    documents.reduce(into: Document()) { all, document in
      if !all.blocks.isEmpty { all.add(.gap) }
      all.add(document)
    }
  }
}
