import Text

/// One line of a text for an error, with the position of the problem.
///
/// Every character of `text` is safe to print: tabs are spaces, and harmful characters are `�`. A long line
/// is cut to a window around the position, with `…` where it was cut. Hidden parts are `***`, however long
/// they are.
package struct JSONExcerpt: Hashable, Sendable {
  package let lineNumber: Int
  package let text: String
  /// The terminal columns before the position, and how many it takes (at least 1).
  package let caretColumn: Int
  package let caretLength: Int

  /// The line below `text`, such as `       ^^^^`.
  package var caretLine: String {
    String(repeating: " ", count: caretColumn) + String(repeating: "^", count: caretLength)
  }

  /// `text` with `caretLine` below it.
  package var lines: String { "\(text)\n\(caretLine)" }

  /// Reads from the position outwards within the window, so that a line of megabytes costs no more than a
  /// short one.
  init(
    _ source: SourceBytes,
    line: Range<Int>,
    number: Int,
    span: Range<Int>,
    columns: Int,
    hiding hidden: [Range<Int>]
  ) {
    let line = LineCells(source, line, hiding: hidden, reach: columns * 4)
    let place = line.position(of: span.lowerBound)
    let before = line.cells(before: place, within: columns * 3 / 5)
    let room = max(columns - before.width - 2, 1)
    let behind = line.cells(from: place, until: line.range.upperBound, within: room)
    let marked = line.cells(from: place, until: min(span.upperBound, line.range.upperBound), within: room)

    let isCutBefore = before.end.offset > line.range.lowerBound
    let isCutBehind = behind.end.offset < line.range.upperBound
    var text = isCutBefore ? Array("…".utf8) : []
    for cell in before.cells.reversed() { cell.append(to: &text) }
    for cell in behind.cells { cell.append(to: &text) }
    if isCutBehind { text += "…".utf8 }
    lineNumber = number
    self.text = String(decoding: text, as: UTF8.self)
    caretColumn = before.width + (isCutBefore ? 1 : 0)
    caretLength = max(1, marked.width)
  }
}

/// Reads the cells of a line from a position outwards. A hidden part is one cell.
private struct LineCells {
  /// A place between two cells.
  struct Position {
    let offset: Int
    /// The index of the first hidden part that ends behind it.
    let mask: Int
  }

  /// Cells in the order in which they were read.
  struct Stretch {
    var cells: [Cell] = []
    /// In terminal columns.
    var width = 0
    /// Where the reading ended.
    var end: Position
  }

  let range: Range<Int>
  private let source: SourceBytes
  private let masks: [Range<Int>]
  /// The most characters that are read: those without a width would never fill the window.
  private let reach: Int

  init(_ source: SourceBytes, _ range: Range<Int>, hiding hidden: [Range<Int>], reach: Int) {
    self.source = source
    self.range = range
    self.reach = reach
    masks = hidden.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
      .sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The position of an offset; inside a hidden part, that of its beginning.
  func position(of offset: Int) -> Position {
    let offset = min(max(offset, range.lowerBound), range.upperBound)
    let mask = masks.firstIndex { $0.upperBound > offset } ?? masks.endIndex
    return Position(
      offset: mask < masks.endIndex ? min(offset, masks[mask].lowerBound) : offset,
      mask: mask
    )
  }

  func cells(before position: Position, within width: Int) -> Stretch {
    var stretch = Stretch(end: position)
    while stretch.end.offset > range.lowerBound, add(cell(before: stretch.end), to: &stretch, within: width) {
    }
    return stretch
  }

  /// - Parameter limit: Cells that begin there or behind it are not read.
  func cells(from position: Position, until limit: Int, within width: Int) -> Stretch {
    var stretch = Stretch(end: position)
    while stretch.end.offset < limit, add(cell(from: stretch.end), to: &stretch, within: width) {}
    return stretch
  }

  /// - Returns: Whether there was room for it.
  private func add(_ next: (cell: Cell, end: Position), to stretch: inout Stretch, within width: Int) -> Bool
  {
    guard stretch.cells.count < reach, stretch.width + next.cell.width <= width else { return false }
    stretch.cells.append(next.cell)
    stretch.width += next.cell.width
    stretch.end = next.end
    return true
  }

  private func cell(before position: Position) -> (cell: Cell, end: Position) {
    let (offset, mask) = (position.offset, position.mask)
    if mask > masks.startIndex, masks[mask - 1].contains(offset - 1) {
      return (.mask, Position(offset: masks[mask - 1].lowerBound, mask: mask - 1))
    }
    let start = max(source.startOfCharacter(before: offset), range.lowerBound)
    return (Cell(source, start..<offset), Position(offset: start, mask: mask))
  }

  private func cell(from position: Position) -> (cell: Cell, end: Position) {
    let (offset, mask) = (position.offset, position.mask)
    if mask < masks.endIndex, masks[mask].contains(offset) {
      return (.mask, Position(offset: masks[mask].upperBound, mask: mask + 1))
    }
    let end = min(source.endOfCharacter(at: offset), range.upperBound)
    return (Cell(source, offset..<end), Position(offset: end, mask: mask))
  }
}

/// A character of an excerpt, or the replacement of a hidden part.
private struct Cell {
  static let mask = Cell(scalar: "*", count: 3)

  /// In terminal columns.
  let width: Int
  private let scalar: Unicode.Scalar
  private var count = 1

  private init(scalar: Unicode.Scalar, count: Int) {
    self.scalar = scalar
    self.count = count
    width = count
  }

  init(_ source: SourceBytes, _ span: Range<Int>) {
    let byte = source[span.lowerBound]
    if (0x20..<0x7F).contains(byte) || byte == UInt8(ascii: "\t") {
      scalar = Unicode.Scalar(byte)
      width = byte == UInt8(ascii: "\t") ? 2 : 1
      return
    }
    let scalar = source.string(span).unicodeScalars.first ?? "\u{FFFD}"
    // Replaced, not removed: the caret counts its column. A joiner is replaced too: it may be the error
    // itself, and it would be invisible.
    guard scalar.isHarmless, !scalar.isJoiner else {
      self.scalar = "\u{FFFD}"
      width = 1
      return
    }
    self.scalar = scalar
    width = scalar.columns()
  }

  func append(to text: inout [UInt8]) {
    if scalar == "\t" { text += "  ".utf8 } else { for _ in 0..<count { text += scalar.utf8 } }
  }
}
