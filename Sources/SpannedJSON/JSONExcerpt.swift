/// One line of a text as an error shows it, with the place that is meant.
///
/// Every character of `text` is safe to print: tabs are spaces, control and format characters are `�`; a long line is cut
/// to a window around the place, with `…` where something was left out.
package struct JSONExcerpt: Hashable, Sendable {
  package let lineNumber: Int
  package let text: String
  /// Columns of a terminal before the place, and how many the place takes (at least 1).
  package let caretColumn: Int
  package let caretLength: Int

  /// The line below `text`, such as `       ^^^^`.
  package var caretLine: String {
    String(repeating: " ", count: caretColumn) + String(repeating: "^", count: caretLength)
  }

  init(_ source: SourceBytes, line: Range<Int>, number: Int, span: Range<Int>, columns: Int) {
    // A window of bytes first, so that a line of megabytes costs no more than a short one.
    let reach = columns * 4
    let start = max(line.lowerBound, min(span.lowerBound, line.upperBound) - reach)
    let end = min(line.upperBound, span.lowerBound + reach)
    var cells: [(text: String, width: Int)] = []
    var first = 0  // cell where the place begins
    var last = 0  // cell behind it
    var offset = start
    while offset < start + 3, start > line.lowerBound, source[offset] & 0xC0 == 0x80 { offset += 1 }
    while offset < end {
      let next = min(source.endOfCharacter(at: offset), max(end, offset + 1))
      if offset < span.lowerBound { first = cells.count + 1 }
      if offset < span.upperBound { last = cells.count + 1 }
      cells.append(Self.cell(source.string(offset..<next)))
      offset = next
    }
    last = max(last, first)

    let before = Self.count(cells[..<first].reversed(), within: columns * 3 / 5)
    var from = first - before
    let room = columns - cells[from..<first].reduce(0) { $0 + $1.width } - 2
    var to = first + Self.count(cells[first...], within: max(room, 1))
    let cutsStart = from > 0 || start > line.lowerBound
    let cutsEnd = to < cells.count || end < line.upperBound
    from = min(from, first)
    to = max(to, from)
    lineNumber = number
    text =
      (cutsStart ? "…" : "") + cells[from..<to].map(\.text).joined() + (cutsEnd ? "…" : "")
    caretColumn = cells[from..<first].reduce(cutsStart ? 1 : 0) { $0 + $1.width }
    caretLength = max(1, cells[first..<max(first, min(last, to))].reduce(0) { $0 + $1.width })
  }

  /// How many of the cells fit into so many columns.
  private static func count(_ cells: some Sequence<(text: String, width: Int)>, within columns: Int) -> Int {
    var width = 0
    return cells.prefix {
      width += $0.width
      return width <= columns
    }.count
  }

  private static func cell(_ character: String) -> (text: String, width: Int) {
    guard let scalar = character.unicodeScalars.first else { return ("", 0) }
    if scalar == "\t" { return ("  ", 2) }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
      return ("\u{FFFD}", 1)
    case .nonspacingMark, .enclosingMark: return (character, 0)
    default: return (character, isWide(scalar) ? 2 : 1)
    }
  }

  /// The blocks that terminals show two columns wide (Unicode Standard Annex 11, in outline).
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
