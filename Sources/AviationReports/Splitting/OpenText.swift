/// The lines of an incomplete report. At the maximum length of a report it takes no more.
struct OpenText {
  private(set) var bytes: [UInt8] = []
  private(set) var isCutOff = false
  /// Whether the next part is taken however long the text is, to be searched for reports.
  private var takesRest = false

  var isEmpty: Bool { bytes.isEmpty }

  /// Adds a part of a line, without white space at its ends, behind a blank if there is earlier text.
  mutating func append(_ line: [UInt8], _ range: Range<Int>) {
    let range = Self.trimmed(line.span, range)
    guard !range.isEmpty, takesMore() else { return }
    if bytes.isEmpty {
      // A whole line is not copied.
      bytes = range == line.indices ? line : Array(line[range])
    } else {
      bytes.append(UInt8(ascii: " "))
      bytes += line[range]
    }
  }

  /// Adds a line as it is, with a line feed.
  mutating func appendLine(_ line: [UInt8]) {
    guard takesMore() else { return }
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func takesMore() -> Bool {
    guard bytes.count < ReportSplitter.longestReport || takesRest else {
      isCutOff = true
      return false
    }
    takesRest = false
    return true
  }

  /// A range without white space at its ends; empty when there is nothing else.
  private static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, Token.isSeparator(bytes[start]) { start += 1 }
    while end > start, Token.isSeparator(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Keeps only a part.
  mutating func keep(_ range: Range<Int>) { bytes = Array(bytes[range]) }

  /// Makes room for the rest of a line. Of a text that is too long, only as much stays as shows that it is.
  mutating func expectRest() {
    takesRest = !bytes.isEmpty
    guard bytes.count > ReportSplitter.longestReport else { return }
    bytes.removeSubrange(ReportSplitter.longestReport...)
    // White space at the end would not count.
    bytes.append(UInt8(ascii: "/"))
  }

  mutating func clear() {
    // The report has them.
    bytes = []
    isCutOff = false
    takesRest = false
  }
}
