import SpannedJSON
import Text

extension Span<UInt8> {
  /// The lines of a text in Latin letters, which breaks only at spaces, as ranges of its UTF-8.
  ///
  /// - Parameter indent: Of the lines after the first one; `width` includes it.
  /// - Returns: `nil` for a text with other letters, or with a word that is wider than a line.
  func latinLines(width: Int, indent: Int) -> [Range<Int>]? {
    let space = UInt8(ascii: " ")
    var lines: [Range<Int>] = []
    lines.reserveCapacity(count / (width - indent) + 2)
    var start = 0
    repeat {
      // Spaces at the beginning and between two lines are dropped.
      while start < count, self[start] == space { start += 1 }
      if start == count, !lines.isEmpty { break }
      guard var end = fittingEnd(from: start, columns: lines.isEmpty ? width : width - indent) else {
        return nil
      }
      // A word that has no room in the line moves to the next one.
      if end < count {
        while self[end] != space {
          guard end > start else { return nil }
          end -= 1
        }
      }
      let next = end
      while end > start, self[end - 1] == space { end -= 1 }
      lines.append(start..<end)
      start = next
    } while start < count
    return lines
  }

  /// The end of the letters from a place on that fit in so many columns.
  ///
  /// - Returns: `nil` if there are other letters than Latin ones.
  private func fittingEnd(from start: Int, columns: Int) -> Int? {
    var room = columns
    var end = start
    while end < count {
      // Most letters are ASCII, which has a column for each byte.
      let letters = end
      let full = Swift.min(count, end + room)
      while end < full, 0x20..<0x7F ~= self[end] { end += 1 }
      room -= end - letters
      guard end < count else { return end }
      switch self[end] {
      case 0x20..<0x7F: return end
      // Combining marks begin at U+0300, whose first byte is CC.
      case 0x80..<0xCC:
        let columns = TextWidth.of(Unicode.Scalar(self[end], self[end + 1]))
        if columns > room { return end }
        room -= columns
        end += 2
      default: return nil
      }
    }
    return end
  }
}

extension Unicode.Scalar {
  /// The scalar of two bytes of UTF-8, the first below E0: it is below U+0800.
  fileprivate init(_ first: UInt8, _ second: UInt8) {
    self = Unicode.Scalar(UInt16(first & 0x1F) << 6 | UInt16(second & 0x3F)) ?? "?"
  }
}

extension String {
  /// Appends the lines of `StyledText.wrapped`, each with a line end.
  ///
  /// - Returns: `false`, with nothing appended, if the text has spaces at its ends, no-break spaces, or no
  ///   `latinLines`.
  func appendLines(to page: inout ByteBuffer, width: Int, indent: Int) -> Bool {
    let text = utf8.span
    let space = UInt8(ascii: " ")
    guard text.count > 0, text[0] != space, text[text.count - 1] != space else { return false }
    if text.contains(0xC2, then: 0xA0) { return false }
    if text.count <= width {
      page.append(text)
    } else {
      let indent = StyledText.indent(indent, in: width)
      guard let lines = text.latinLines(width: width, indent: indent) else { return false }
      for line in lines {
        if line.lowerBound > 0 {
          page.append(UInt8(ascii: "\n"))
          for _ in 0..<indent { page.append(space) }
        }
        page.append(text.extracting(line))
      }
    }
    page.append(UInt8(ascii: "\n"))
    return true
  }
}
