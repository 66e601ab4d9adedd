/// The kind of a line in a stream of reports.
enum LineKind {
  case blank
  /// A line that ends the previous report and is not one itself: a file server's date, the number or the end
  /// of a transmission.
  case separator
  /// `SAUS70 KWBC 202351`
  case bulletinHeading(BulletinHeading)
  /// A line `METAR`, `SPECI` or `TAF` before the reports.
  case reportHeading(ReportKindName)
  /// A further line of a report: indented, or beginning with a change or with a group that comes after a
  /// header.
  case continuation
  case report

  init(_ line: Span<UInt8>) {
    var start = 0
    while start < line.count, Token.isSeparator(line[start]), line[start] != UInt8(ascii: "=") { start += 1 }
    if start == line.count {
      self = .blank
      return
    }
    var end = start
    while end < line.count, line[end] > 0x20 { end += 1 }
    let first = line.extracting(start..<end)
    let isAlone = LineKind.isBlank(line, from: end)

    if Self.isDate(first) || first.word == "NNNN" || first.word == "ZCZC"
      || start == 0 && isAlone && Self.isSequenceNumber(first)
    {
      self = .separator
    } else if let heading = BulletinHeading(line, at: start) {
      self = .bulletinHeading(heading)
    } else if isAlone, let name = ReportKindName(first.word) {
      self = .reportHeading(name)
    } else if start > 0 && line[0] <= 0x20 && !ReportOpening.opens(line) || Self.isChange(first)
      || ReportOpening.isBehindHead(line)
    {
      self = .continuation
    } else {
      self = .report
    }
  }

  /// Whether a line is a single word of four to six letters and digits: `TAFJFK` below the heading of a
  /// bulletin, the National Weather Service's name of a product (NWSI 10-1701).
  static func isProductName(_ line: Span<UInt8>) -> Bool {
    var count = 0
    while count < line.count, line.isLetter(count) || line.isDigit(count) { count += 1 }
    return (4...6).contains(count) && line.isLetter(0) && isBlank(line, from: count)
  }

  /// Whether a line has only words of two letters: the flight information regions of the pilot reports below
  /// it, such as `YZ WG`, in a bulletin of Canada.
  static func isOfRegions(_ line: Span<UInt8>) -> Bool {
    let words = Token.all(in: line)
    return !words.isEmpty
      && words.allSatisfy { word in word.count == 2 && word.range.allSatisfy { line.isLetter($0) } }
  }

  private static func isBlank(_ line: Span<UInt8>, from start: Int) -> Bool {
    for index in start..<max(start, line.count) where !Token.isSeparator(line[index]) { return false }
    return true
  }

  /// `2021/12/04` above the reports of tgftp.nws.noaa.gov.
  private static func isDate(_ word: Span<UInt8>) -> Bool {
    word.count == 10 && word.isSlash(4) && word.isSlash(7) && word.number(0, 4) != nil
      && word.number(5, 2) != nil
  }

  /// `000`, `123` in the starting line of a transmission (WMO-No. 386, part II).
  private static func isSequenceNumber(_ word: Span<UInt8>) -> Bool {
    word.count <= 3 && word.digits(from: 0) == word.count
  }

  private static func isChange(_ word: Span<UInt8>) -> Bool {
    switch word.word {
    case "BECMG", "TEMPO", "PROB30", "PROB40", "INTER": true
    default:
      word.word(0, 2) == "FM" && word.number(2, 4) != nil || word.word(0, 2) == "TX" && word.isSlash(4)
        || word.word(0, 3) == "RMK"
    }
  }
}
