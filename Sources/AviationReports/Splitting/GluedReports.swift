/// Separates reports joined on one line. A second station and time begin a second report if the name of a
/// kind of report precedes them, or a group that can follow a header follows them. Otherwise they belong to a
/// remark: `RMK OBSN 151200Z`, `AMD NOT SKED 151800Z`.
enum GluedReports {
  /// The ranges of the reports, without surrounding white space; `nil` if there is only one report.
  static func ranges(in text: Span<UInt8>) -> [Range<Int>]? {
    // Nearly all texts have a single time.
    guard let first = text.indices.first(where: { text[$0] == UInt8(ascii: "Z") }),
      text.extracting(first + 1..<text.count).contains(UInt8(ascii: "Z"))
    else { return nil }
    // Where the second report and those after it begin. Text before the first header belongs to the first
    // report.
    var starts: [Int] = []
    var hasFirst = false
    var at = 0
    while let time = nextTime(text, from: at) {
      at = time.upperBound
      guard let head = Self.head(text, before: time.lowerBound) else { continue }
      if !hasFirst {
        hasFirst = true
      } else if head.isNamed || ReportOpening.goesOn(text, from: at) {
        starts.append(head.start)
      }
    }
    guard !starts.isEmpty else { return nil }
    var ranges: [Range<Int>] = []
    var start = 0
    for next in starts where next > start {
      var end = next
      while end > start, Token.isSeparator(text[end - 1]) { end -= 1 }
      if end > start { ranges.append(start..<end) }
      start = next
    }
    ranges.append(start..<text.count)
    return ranges
  }

  /// The next token `ddhhmmZ`.
  private static func nextTime(_ text: Span<UInt8>, from start: Int) -> Range<Int>? {
    var at = start
    while at < text.count {
      guard text[at] == UInt8(ascii: "Z") else {
        at += 1
        continue
      }
      let lower = at - 6
      at += 1
      if lower > start, Token.isSeparator(text[lower - 1]), text.number(lower, 6) != nil,
        at == text.count || Token.isSeparator(text[at])
      {
        return lower..<at
      }
    }
    return nil
  }

  /// The beginning of the header whose time is at a position: the station before the time, and the words
  /// before that.
  private static func head(_ text: Span<UInt8>, before time: Int) -> (start: Int, isNamed: Bool)? {
    var range = previousToken(text, before: time)
    guard ReportOpening.isStation(text.extracting(range)) else { return nil }
    var start = range.lowerBound
    var isNamed = false
    while start > 0 {
      range = previousToken(text, before: start)
      let word = text.extracting(range).word
      let isName = ReportKindName(word) != nil
      guard isName || word == "COR" || word == "AMD" || word == "TTF" else { break }
      if isName { isNamed = true }
      start = range.lowerBound
    }
    return (start, isNamed)
  }

  private static func previousToken(_ text: Span<UInt8>, before place: Int) -> Range<Int> {
    var upper = place
    while upper > 0, Token.isSeparator(text[upper - 1]) { upper -= 1 }
    var lower = upper
    while lower > 0, !Token.isSeparator(text[lower - 1]) { lower -= 1 }
    return lower..<upper
  }
}
