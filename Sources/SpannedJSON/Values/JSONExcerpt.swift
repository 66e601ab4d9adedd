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
    let reach = columns * 4  // characters, for those without a width would never fill the window
    let masks = hidden.map { $0.clamped(to: line) }.filter { !$0.isEmpty }
      .sorted { $0.lowerBound < $1.lowerBound }
    let start = min(max(span.lowerBound, line.lowerBound), line.upperBound)
    var next = masks.firstIndex { $0.upperBound > start } ?? masks.endIndex
    // A hidden part is one unit.
    let place = next < masks.endIndex ? min(start, masks[next].lowerBound) : start

    var before: [Cell] = []
    var widthBefore = 0
    var first = place
    var previous = next
    while first > line.lowerBound, before.count < reach {
      let isMasked = previous > masks.startIndex && masks[previous - 1].contains(first - 1)
      if isMasked { previous -= 1 }
      let begin =
        isMasked ? masks[previous].lowerBound : max(source.startOfCharacter(before: first), line.lowerBound)
      let cell = isMasked ? .mask : Cell(source, begin..<first)
      guard widthBefore + cell.width <= columns * 3 / 5 else { break }
      widthBefore += cell.width
      before.append(cell)
      first = begin
    }

    var text = first > line.lowerBound ? Array("…".utf8) : []
    caretColumn = widthBefore + (first > line.lowerBound ? 1 : 0)
    for cell in before.reversed() { cell.append(to: &text) }
    let room = max(columns - widthBefore - 2, 1)
    var end = place
    var widthBehind = 0
    var markedWidth = 0
    var count = 0
    while end < line.upperBound, count < reach {
      let isMasked = next < masks.endIndex && masks[next].contains(end)
      let behind =
        isMasked ? masks[next].upperBound : min(source.endOfCharacter(at: end), line.upperBound)
      let cell = isMasked ? .mask : Cell(source, end..<behind)
      if isMasked { next += 1 }
      guard widthBehind + cell.width <= room else { break }
      widthBehind += cell.width
      if end < span.upperBound { markedWidth = widthBehind }
      cell.append(to: &text)
      end = behind
      count += 1
    }
    if end < line.upperBound { text += "…".utf8 }
    lineNumber = number
    self.text = String(decoding: text, as: UTF8.self)
    caretLength = max(1, markedWidth)
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
