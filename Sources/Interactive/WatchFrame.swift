package import Layout
import Weather

/// An answer of `agg watch` as it is drawn on a terminal. It is no taller than the terminal, so that the
/// headline does not scroll out at the top.
package struct WatchFrame: Hashable, Sendable {
  /// With a line end after each line.
  package let text: String
  /// How many rows of the terminal it takes.
  package let rows: Int
  /// Whether lines of the answer are missing.
  package let isCut: Bool

  /// - Parameters:
  ///   - answer: The lines as they are printed.
  ///   - notes: The lines below them. They may use at least a third of the rows.
  ///   - ages: Notes about what the end of the answer says, for an answer without its end.
  ///   - height: In rows.
  package init(
    _ answer: String,
    notes: [String],
    ages: [String] = [],
    height: Int,
    _ options: RenderOptions
  ) {
    self = options.measuring { Self.fitted(answer, notes, ages, height: height, options) }
  }

  private init(_ lines: some Sequence<Substring>, rows: Int, isCut: Bool) {
    text = lines.reduce(into: "") { $0 += "\($1)\n" }
    self.rows = rows
    self.isCut = isCut
  }

  private static func fitted(
    _ answer: String,
    _ texts: [String],
    _ ages: [String],
    height: Int,
    _ options: RenderOptions
  ) -> WatchFrame {
    let printer = TerminalPrinter(options: options)
    func rows(_ lines: some Sequence<Substring>) -> Int {
      lines.reduce(0) { $0 + Self.rows($1, options.width) }
    }
    func printed(_ notes: [String]) -> [Substring] {
      lines(printer.print(Document(notes.map { .text(StyledText($0)) })))
    }
    let answer = lines(answer)
    var notes = printed(texts)
    guard rows(answer) + rows(notes) > height else {
      return WatchFrame(answer + notes, rows: rows(answer) + rows(notes), isCut: false)
    }
    notes = Array(printed(ages + texts).prefix(height / 3))
    // One row is for the sign that there is more.
    var room = max(0, height - notes.count - 1)
    let shown = answer.prefix { line in
      room -= Self.rows(line, options.width)
      return room >= 0
    }
    let more = options.language.text(.moreLines, answer.count - shown.count)
    let end = lines(printer.print(Document([.text(StyledText(more, .dim))])))
    let all = shown + end.prefix(1) + notes
    return WatchFrame(all, rows: rows(all), isCut: true)
  }

  private static func lines(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The layout keeps its lines within the width; lines of other formats, which have no escape sequences,
  /// wrap into the next row.
  private static func rows(_ line: Substring, _ width: Int) -> Int {
    guard !line.contains("\u{1B}"), width > 0 else { return 1 }
    return max(1, (TextWidth.of(line) + width - 1) / width)
  }
}
