import Text

/// One line of a text as an error shows it, with the place that is meant.
///
/// Every character of `text` is safe to print: tabs are spaces, what is not harmless is `�`; a long line is cut to a window
/// around the place, with `…` where something was left out. What must not be shown is `*`.
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

  /// `text` with `caretLine` below it.
  package var lines: String { "\(text)\n\(caretLine)" }

  /// Reads from the place outwards and no further than the window, so that a line of megabytes costs no more than a short
  /// one.
  init(
    _ source: SourceBytes,
    line: Range<Int>,
    number: Int,
    span: Range<Int>,
    columns: Int,
    hiding hidden: [Range<Int>]
  ) {
    let place = min(max(span.lowerBound, line.lowerBound), line.upperBound)
    let reach = columns * 4  // bytes, for characters without a width would never fill the window
    let hidden = hidden.filter { $0.overlaps(place - reach..<place + reach) }
    func append(_ cell: Cell, at offset: Int, to text: inout [UInt8]) {
      if hidden.contains(where: { $0.contains(offset) }) {
        text += repeatElement(UInt8(ascii: "*"), count: cell.width)
      } else {
        cell.append(to: &text)
      }
    }
    var start = place
    var widthBefore = 0
    while start > max(line.lowerBound, place - reach) {
      let previous = max(source.startOfCharacter(before: start), line.lowerBound)
      let width = Cell(source, previous..<start).width
      guard widthBefore + width <= columns * 3 / 5 else { break }
      widthBefore += width
      start = previous
    }

    var text = start > line.lowerBound ? Array("…".utf8) : []
    caretColumn = widthBefore + (start > line.lowerBound ? 1 : 0)
    while start < place {
      let next = min(source.endOfCharacter(at: start), place)
      append(Cell(source, start..<next), at: start, to: &text)
      start = next
    }
    let room = max(columns - widthBefore - 2, 1)
    var end = place
    var widthBehind = 0
    var markedWidth = 0
    while end < min(line.upperBound, place + reach) {
      let next = min(source.endOfCharacter(at: end), line.upperBound)
      let cell = Cell(source, end..<next)
      guard widthBehind + cell.width <= room else { break }
      widthBehind += cell.width
      if end < span.upperBound { markedWidth = widthBehind }
      append(cell, at: end, to: &text)
      end = next
    }
    if end < line.upperBound { text += "…".utf8 }
    lineNumber = number
    self.text = String(decoding: text, as: UTF8.self)
    caretLength = max(1, markedWidth)
  }
}

/// A character as an excerpt shows it.
private struct Cell {
  /// Columns of a terminal.
  let width: Int
  private let scalar: Unicode.Scalar

  init(_ source: SourceBytes, _ span: Range<Int>) {
    let byte = source[span.lowerBound]
    if (0x20..<0x7F).contains(byte) || byte == UInt8(ascii: "\t") {
      scalar = Unicode.Scalar(byte)
      width = byte == UInt8(ascii: "\t") ? 2 : 1
      return
    }
    let scalar = source.string(span).unicodeScalars.first ?? "\u{FFFD}"
    // Replaced, not left out: the caret counts its column. A joiner as well: harmless elsewhere, here it may be the very
    // mistake, and nobody would see it.
    guard scalar.isHarmless, !scalar.isJoiner else {
      self.scalar = "\u{FFFD}"
      width = 1
      return
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark:
      self.scalar = scalar
      width = 0
    default:
      self.scalar = scalar
      width = Self.isWide(scalar) ? 2 : 1
    }
  }

  func append(to text: inout [UInt8]) {
    if scalar == "\t" { text += "  ".utf8 } else { text += scalar.utf8 }
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
