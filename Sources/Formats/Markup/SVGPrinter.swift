import Layout
import Text
import Weather

/// Draws a document as a picture (SVG 1.1) of the terminal's layout: a window of so many columns in which
/// every word has its position on the terminal, whatever the font.
struct SVGPrinter {
  let options: RenderOptions
  /// The title of a picture whose document does not state its subject.
  var name = "agg"

  /// The picture, ending with a line feed.
  func print(_ document: Document) -> String {
    let rows = TerminalPrinter(options: options).lines(of: document)
    let grid = SVGGrid(columns: max(1, options.width), rows: max(1, rows.count))
    let name = document.mapText(TerminalText.cleaned).title(of: name)
    let words = rows.compactMap { Self.spoken($0.withoutTrailingSpaces.plain) }.joined(separator: "\n")
    let drawings = rows.enumerated().flatMap { index, row in
      SVGPiece.pieces(of: row).map { $0.element(in: grid, row: index) }
    }
    let code = options.language.rawValue
    // The attributes are for viewers without style sheets; in all others the style sheet wins. There are no
    // ids, because a page may contain several pictures.
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(grid.width)" height="\(grid.height)" \
      viewBox="0 0 \(grid.width) \(grid.height)" lang="\(code)" xml:lang="\(code)" role="img">
      <title>\(Markup.isolated(name, by: .characters))</title>
      <desc>\(Markup.isolated(words, by: .characters))</desc>
      <style>
      text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace}
      .wide{text-anchor:middle}
      .bold{font-weight:bold}
      \(colors)
      </style>
      <rect class="paper line" fill="\(PageColor.paper.value(in: options.theme))" x="1" y="1" width="\(grid.width - 2)" \
      height="\(grid.height - 2)" rx="10"/>
      \(buttons)
      <g class="ink" fill="\(PageColor.ink.value(in: options.theme))" font-family="monospace" font-size="14">
      \(drawings.joined(separator: "\n"))
      </g>
      </svg>

      """
  }

  /// The line as read aloud: without braille dots, which are a drawing here; `nil` if only a scale remains.
  private static func spoken(_ line: String) -> String? {
    let isChart = line.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
    guard isChart else { return line }
    let rest = line.unicodeScalars.filter { !(0x2801...0x28FF).contains($0.value) }
    guard rest.contains(where: \.properties.isAlphabetic) else { return nil }
    return String(String.UnicodeScalarView(rest))
  }

  /// The colours of the style sheet: one theme, or the light one with a dark alternative for viewers that
  /// prefer it.
  private var colors: String {
    let rules = PageColor.rules(in: options.theme, Self.rule)
    guard options.theme == .auto else { return rules }
    return "\(rules)\n@media (prefers-color-scheme:dark){\(PageColor.rules(in: .dark, Self.rule))}"
  }

  private static func rule(_ name: String, _ value: String) -> String {
    name == PageColor.line.rawValue ? ".\(name){stroke:\(value)}" : ".\(name){fill:\(value)}"
  }

  /// The buttons in the bar of the window.
  private var buttons: String {
    // In grey: the colours have meanings.
    let fill = PageColor.dim.value(in: options.theme)
    return [22, 42, 62].map { "<circle class=\"dim\" fill=\"\(fill)\" cx=\"\($0)\" cy=\"22\" r=\"6\"/>" }
      .joined()
  }
}
