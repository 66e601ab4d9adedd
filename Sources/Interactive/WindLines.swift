package import Aggregation
import Catalog
package import Layout
import Pages

/// What `agg watch` draws below its answer: a line for each place with a wind, the place first.
package struct WindLines: Sendable {
  private let lines: [(place: String, motion: WindMotion, words: String)]
  private let options: RenderOptions

  /// A place without a wind has no line.
  package init(_ answers: [WeatherAnswer], _ options: RenderOptions) {
    self.options = options
    lines = answers.compactMap { answer in
      let page = WeatherPage(answer, options: options)
      guard let motion = WindMotion(answer), let words = page.wind(of: answer.current) else { return nil }
      // As it is drawn, because its width counts.
      return (options.drawn(answer.place.name), motion, words.replacing(QuantityText.glue, with: " "))
    }
  }

  package var isEmpty: Bool { lines.isEmpty }
  /// Rows of a terminal.
  package var count: Int { lines.count }

  /// The time between two pictures; `nil` when nothing moves.
  package var interval: Duration? { lines.compactMap(\.motion.interval).min() }

  /// With a line end after each line.
  package func text(after time: Duration) -> String {
    let printer = TerminalPrinter(options: options)
    return options.measuring {
      let widest = lines.map { TextWidth.of($0.place) }.max() ?? 0
      return lines.map { line in
        let place = StyledText(line.place, .dim).padded(to: widest)
        let picture = StyledText(line.motion.picture(after: time, glyphs: options.drawingGlyphs))
        return printer.print(Document([.picture([place + "  " + picture + "  " + StyledText(line.words)])]))
      }.joined()
    }
  }
}
