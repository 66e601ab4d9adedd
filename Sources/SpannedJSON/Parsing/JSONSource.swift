/// The text of a document, to locate and show a part of it.
package struct JSONSource: Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Line and column of a byte offset; an offset past the end counts as the end. Reads the text up to there.
  package func position(of offset: Int) -> JSONPosition {
    unsafe bytes.withSourceBytes { $0.position(of: offset) }
  }

  /// The line where a span begins, cut and cleaned for display.
  ///
  /// - Parameters:
  ///   - hidden: Bytes that must not be shown.
  ///   - columns: The maximum width of `text`.
  package func excerpt(
    of span: Range<Int>,
    hiding hidden: [Range<Int>] = [],
    columns: Int = 100
  ) -> JSONExcerpt {
    unsafe bytes.withSourceBytes { text in
      let position = text.position(of: span.lowerBound)
      let line = text.line(around: position.offset)
      return JSONExcerpt(
        text,
        line: line,
        number: position.line,
        span: span,
        columns: max(columns, 20),
        hiding: hidden
      )
    }
  }

  /// The bytes of the line that contains an offset, without its end.
  package func line(around offset: Int) -> Range<Int> {
    unsafe bytes.withSourceBytes { $0.line(around: min(max(offset, 0), bytes.count)) }
  }
}

extension SourceBytes {
  /// Counts lines (ended by LF, CR LF or CR) and Unicode scalars; the byte order mark is not a column.
  func position(of offset: Int) -> JSONPosition {
    let end = min(max(offset, 0), count)
    var line = 1
    var start = startsWithByteOrderMark ? 3 : 0  // of the line
    var index = start
    while index < end {
      if index &+ 8 <= end, let word = word(at: index), !Self.holdsLineEnd(word) {
        index &+= 8
        continue
      }
      if endsLine(at: index) {
        line &+= 1
        start = index &+ 1
      }
      index &+= 1
    }
    var column = 1
    index = start
    while index < end {
      // The last byte may be the CR of a CR LF, which is not a column, so it is checked separately.
      if index &+ 8 < end, let word = word(at: index), word & ByteLanes.high == 0 {
        column &+= 8
        index &+= 8
      } else {
        if self[index] != UInt8(ascii: "\r") { column &+= 1 }
        index = endOfCharacter(at: index)
      }
    }
    return JSONPosition(line: line, column: column, offset: end)
  }

  /// Whether one of eight bytes is LF or CR.
  private static func holdsLineEnd(_ word: UInt64) -> Bool {
    ByteLanes.marks(of: UInt8(ascii: "\n"), in: word) | ByteLanes.marks(of: UInt8(ascii: "\r"), in: word) != 0
  }

  /// The bytes of the line that contains `offset`, without its end.
  func line(around offset: Int) -> Range<Int> {
    var start = offset
    while start > 0, !endsLine(at: start &- 1) { start &-= 1 }
    if start == 0, startsWithByteOrderMark { start = min(3, offset) }
    var end = offset
    while end < count, self[end] != UInt8(ascii: "\n"), self[end] != UInt8(ascii: "\r") { end &+= 1 }
    return start..<end
  }

  private func endsLine(at offset: Int) -> Bool {
    let byte = self[offset]
    return byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && self[offset &+ 1] != UInt8(ascii: "\n")
  }
}
