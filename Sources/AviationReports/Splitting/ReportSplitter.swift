/// Splits a stream of lines into reports: one report on each line, or WMO bulletins with headings, reports on
/// several lines, `=` at their ends and several reports on a line, in any mix. It holds one report at a time,
/// however long the stream, and only the beginning of a text that does not end.
///
/// A bulletin (WMO-No. 386) begins with a heading such as `SAUS70 KWBC 202351` and often a line `METAR` or
/// `TAF`, which gives the kind of its reports. Each report ends with `=`, or before the header of the next
/// one at the beginning of a line.
package struct ReportSplitter {
  /// In bytes: longer than any report or winds aloft bulletin, and small enough to hold in memory.
  static let longestReport = 64 << 10
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// U+00A0, which web pages use as a space.
  private static let noBreakSpace: (first: UInt8, second: UInt8) = (0xC2, 0xA0)

  /// What the lines before the open report say about it.
  private struct Context {
    /// The heading of the bulletin, for its pilot reports.
    var bulletin: BulletinHeading?
    /// The kind of the reports, by the heading of the bulletin or a line `METAR` or `TAF`.
    var kind: ReportKindName?
    /// The code form of the following reports, until the bulletin ends or a METAR or TAF begins.
    var otherForm: CodeForm?
    /// Whether the previous line was the heading of the bulletin.
    var isBehindHeading = false

    var isInBulletin: Bool { bulletin != nil }
  }

  /// A bulletin of winds aloft.
  private struct Product {
    var text = OpenText()
    var hasHeights = false
    var hasRows = false
    /// Whether it is a Canadian one, which is not decoded.
    var isForeign = false

    var isEmpty: Bool { text.isEmpty }

    mutating func append(_ line: [UInt8]) { text.append(line, line.indices, then: UInt8(ascii: "\n")) }
  }

  private var context = Context()
  private var pending = OpenText()
  private var product = Product()
  private var pilotReport = OpenText()
  /// Whether the next line is the rest of the previous one.
  private var isWithinLine = false

  package init() {}

  /// Takes one line without its line feed, and appends the reports that are now known to be complete.
  ///
  /// - Parameter isCut: Whether the rest of the line follows, cut between two words or behind `=`.
  package mutating func take(_ line: [UInt8], isCut: Bool = false, into reports: inout [SplitReport]) {
    if isWithinLine { takeRest(line, &reports) } else { takeBeginning(line, &reports) }
    isWithinLine = isCut
    if isCut { flushAllButLast(&reports) }
  }

  /// Takes a line, or the beginning of one, which decides what kind of line it is.
  private mutating func takeBeginning(_ line: [UInt8], _ reports: inout [SplitReport]) {
    var line = line
    // In concatenated files every file may begin with a byte order mark.
    if line.first == Self.byteOrderMark.first, line.starts(with: Self.byteOrderMark) { line.removeFirst(3) }
    if line.span.contains(Self.noBreakSpace.second) { line = Self.withPlainSpaces(line) }
    if takeProductLine(line, &reports) || takePilotLine(line, &reports) { return }
    if context.bulletin?.isOfCanadianPilots == true, LineKind.isOfRegions(line.span) { return }
    let capitals = line.capitals
    switch LineKind(capitals.span) {
    case .blank, .separator:
      flush(&reports)
      context = Context()
    case .bulletinHeading(let heading):
      flush(&reports)
      context = Context(bulletin: heading, kind: heading.kind, isBehindHeading: true)
      return
    case .reportHeading(let kind):
      flush(&reports)
      context.kind = kind
      context.otherForm = nil
    case .continuation:
      append(line, &reports)
    case .report:
      if context.isBehindHeading, LineKind.isProductName(line.span) { break }
      if !context.isInBulletin
        || ReportOpening.opens(capitals.span) && !ReportOpening.isUnfinished(pending.bytes.capitals.span)
      {
        flush(&reports)
      }
      if let form = ReportOpening.otherForm(of: capitals.span) {
        flush(&reports)
        context.otherForm = form
      } else if context.otherForm != nil, ReportOpening.opens(capitals.span) {
        context.otherForm = nil
      }
      append(line, &reports)
    }
    context.isBehindHeading = false
  }

  /// Takes one line that is complete: it continues no line before it, and no later line continues it.
  /// Appends its reports, or one of the kind `noReport` with its text. Only a blank line has none.
  ///
  /// - Parameter isCut: As in `take`.
  package mutating func takeAlone(_ line: [UInt8], isCut: Bool = false, into reports: inout [SplitReport]) {
    let count = reports.count
    let isRest = isWithinLine
    take(line, isCut: isCut, into: &reports)
    if isCut { return }
    finish(into: &reports)
    // What a heading says does not hold for other lines.
    context = Context()
    guard !isRest, reports.count == count, let first = line.firstIndex(where: { $0 > 0x20 }),
      let last = line.lastIndex(where: { $0 > 0x20 })
    else { return }
    let text = Array(line[first...last])
    reports.append(
      text.count > Self.longestReport ? .tooLong(text) : SplitReport(kind: .noReport, text: ReportText(text))
    )
  }

  /// How long the stream must pause before `finish` may end the open report; `nil` if there is none, or if
  /// only a later line shows where it ends. An observation is one line, except in a bulletin. A forecast may
  /// continue on the next line, which a sender sends soon; it must if a change has only its first word.
  package var patience: Duration? {
    if isWithinLine { return nil }
    if !pilotReport.isEmpty { return .milliseconds(100) }
    guard !pending.isEmpty, product.isEmpty, !context.isInBulletin else { return nil }
    let capitals = pending.bytes.capitals
    guard kind(of: capitals.span) == .forecast else { return .milliseconds(100) }
    return ReportOpening.isInsideChange(capitals.span) ? nil : .seconds(2)
  }

  /// Appends the reports that are still open at the end of the stream, or where it pauses.
  package mutating func finish(into reports: inout [SplitReport]) {
    finishProduct(&reports)
    finishPilotReport(&reports)
    flush(&reports)
    isWithinLine = false
  }

  // MARK: Cut lines

  /// Takes the rest of a line, or a part of the rest.
  private mutating func takeRest(_ line: [UInt8], _ reports: inout [SplitReport]) {
    let line = line.span.contains(Self.noBreakSpace.second) ? Self.withPlainSpaces(line) : line
    if !product.isEmpty {
      product.append(line)
    } else if !takePilotLine(line, isRest: true, &reports) {
      append(line, &reports)
    }
  }

  /// Appends the complete reports of a line whose rest follows: the last one may go on.
  private mutating func flushAllButLast(_ reports: inout [SplitReport]) {
    let bytes = pending.bytes
    let capitals = bytes.capitals
    if context.otherForm == nil, let ranges = GluedReports.ranges(in: capitals.span), let last = ranges.last {
      for range in ranges.dropLast() {
        reports.append(report(Array(bytes[range]), capitals.span.extracting(range), isCutOff: false))
      }
      pending.keep(last)
    }
    pending.expectRest()
  }

  /// A line with its no-break spaces replaced by single spaces: in winds aloft, positions matter.
  private static func withPlainSpaces(_ line: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(line.count)
    for byte in line {
      if byte == noBreakSpace.second, plain.last == noBreakSpace.first {
        plain[plain.count - 1] = 0x20
      } else {
        plain.append(byte)
      }
    }
    return plain
  }

  /// The reports of a complete text.
  package static func reports(in text: String) -> [SplitReport] {
    var splitter = ReportSplitter()
    var reports: [SplitReport] = []
    for line in Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      splitter.take(Array(line), into: &reports)
    }
    splitter.finish(into: &reports)
    return reports
  }

  // MARK: Winds aloft

  /// A winds aloft bulletin extends from its heading to the last line of figures.
  private mutating func takeProductLine(_ line: [UInt8], _ reports: inout [SplitReport]) -> Bool {
    if product.isForeign { return takeForeignLine(line, &reports) }
    let isRow = WindsAloftBulletin.isRow(line.span, isBelowHeights: product.hasHeights)
    let opensForeign = !product.hasRows && WindsAloftBulletin.opensForeign(line.span)
    if product.isEmpty {
      guard WindsAloftBulletin.opens(line.span) else { return false }
      flush(&reports)
      context = Context()
    } else if product.hasRows, !isRow {
      finishProduct(&reports)
      return takeProductLine(line, &reports)
    } else if !isRow, !opensForeign, !WindsAloftBulletin.belongsToHead(line.span) {
      finishProduct(&reports)
      return false
    }
    product.append(line)
    if opensForeign { product.isForeign = true }
    if isRow { product.hasRows = true }
    if WindsAloftBulletin.isHeightLine(line.span) { product.hasHeights = true }
    return true
  }

  /// A foreign bulletin is neither decoded nor searched for reports, up to its end.
  private mutating func takeForeignLine(_ line: [UInt8], _ reports: inout [SplitReport]) -> Bool {
    switch LineKind(line.capitals.span) {
    case .blank, .separator, .bulletinHeading, .reportHeading:
      finishProduct(&reports)
      return false
    case .continuation, .report:
      product.append(line)
      return true
    }
  }

  private mutating func finishProduct(_ reports: inout [SplitReport]) {
    if product.text.isCutOff {
      reports.append(.tooLong(product.text.bytes))
    } else if product.hasRows || product.isForeign {
      reports.append(SplitReport(kind: .windsAloft, text: ReportText(product.text.bytes)))
    }
    product = Product()
  }

  // MARK: Pilot reports

  /// A pilot report is a line. Some go on in the next one, which is indented or has a field in it.
  private mutating func takePilotLine(
    _ line: [UInt8],
    from start: Int = 0,
    isRest: Bool = false,
    _ reports: inout [SplitReport]
  ) -> Bool {
    let bytes = line.span.extracting(start..<line.count)
    if PilotReport.label(of: bytes) != nil {
      finishPilotReport(&reports)
      flush(&reports)
      context.isBehindHeading = false
    } else {
      guard !pilotReport.isEmpty else { return false }
      let isIndented = isRest || bytes.byte(0) == 0x20 || bytes.byte(0) == 0x09
      guard !ReportOpening.opens(line.capitals.span.extracting(start..<line.count)),
        isIndented || PilotReport.isBehindLabel(bytes)
      else {
        finishPilotReport(&reports)
        return false
      }
    }
    // In a bulletin `=` ends each; another report may follow it.
    let end = line[start...].firstIndex(of: UInt8(ascii: "=")) ?? line.count
    pilotReport.append(line, Self.trimmed(line.span, start..<end), after: UInt8(ascii: " "))
    guard end < line.count else { return true }
    finishPilotReport(&reports)
    let rest = line[(end + 1)...]
    if rest.contains(where: { !Token.isSeparator($0) }), !takePilotLine(line, from: end + 1, &reports) {
      append(Array(rest), &reports)
    }
    return true
  }

  private mutating func finishPilotReport(_ reports: inout [SplitReport]) {
    guard !pilotReport.isEmpty else { return }
    let bytes = pilotReport.bytes
    reports.append(
      pilotReport.isCutOff || bytes.count > Self.longestReport
        ? .tooLong(bytes)
        : SplitReport(kind: .pilotReport, text: ReportText(bytes), heading: context.bulletin)
    )
    pilotReport.clear()
  }

  // MARK: Reports

  /// Adds a line to the open report; every `=` in it ends a report.
  private mutating func append(_ line: [UInt8], _ reports: inout [SplitReport]) {
    let bytes = line.span
    var start = 0
    if bytes.contains(UInt8(ascii: "=")) {
      for end in bytes.indices where bytes[end] == UInt8(ascii: "=") {
        pending.append(line, Self.trimmed(bytes, start..<end), after: UInt8(ascii: " "))
        flush(&reports)
        start = end + 1
      }
    }
    pending.append(line, Self.trimmed(bytes, start..<bytes.count), after: UInt8(ascii: " "))
  }

  /// A range without white space at its ends; empty when there is nothing else.
  private static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, Token.isSeparator(bytes[start]) { start += 1 }
    while end > start, Token.isSeparator(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private mutating func flush(_ reports: inout [SplitReport]) {
    guard !pending.isEmpty else { return }
    let (bytes, isCutOff) = (pending.bytes, pending.isCutOff)
    pending.clear()
    if let otherForm = context.otherForm {
      reports.append(SplitReport(kind: .other(otherForm), text: ReportText(bytes)))
      return
    }
    let capitals = bytes.capitals
    guard let ranges = GluedReports.ranges(in: capitals.span) else {
      reports.append(report(bytes, capitals.span, isCutOff: isCutOff))
      return
    }
    for (index, range) in ranges.enumerated() {
      let isLast = index == ranges.count - 1
      reports.append(
        report(Array(bytes[range]), capitals.span.extracting(range), isCutOff: isCutOff && isLast)
      )
    }
  }

  private func report(_ bytes: [UInt8], _ capitals: Span<UInt8>, isCutOff: Bool) -> SplitReport {
    isCutOff || bytes.count > Self.longestReport
      ? .tooLong(bytes) : SplitReport(kind: kind(of: capitals), text: ReportText(bytes))
  }

  /// - Parameter report: In capitals.
  private func kind(of report: Span<UInt8>) -> SplitReport.Kind {
    let kind = ReportOpening.kind(of: report) ?? context.kind ?? .metar
    return kind == .taf ? .forecast : .observation(kind)
  }
}

/// The lines of an incomplete report. At the maximum length of a report it takes no more.
private struct OpenText {
  private(set) var bytes: [UInt8] = []
  private(set) var isCutOff = false
  /// Whether the next part is taken however long the text is, to be searched for reports.
  private var takesRest = false

  var isEmpty: Bool { bytes.isEmpty }

  /// Adds a part of a line.
  ///
  /// - Parameters:
  ///   - separator: The byte before this part, if there is earlier text.
  ///   - end: The byte after the part.
  mutating func append(
    _ line: [UInt8],
    _ range: Range<Int>,
    after separator: UInt8? = nil,
    then end: UInt8? = nil
  ) {
    guard !range.isEmpty || end != nil else { return }
    guard bytes.count < ReportSplitter.longestReport || takesRest else {
      isCutOff = true
      return
    }
    takesRest = false
    if bytes.isEmpty {
      // A whole line is not copied.
      bytes = range == line.indices ? line : Array(line[range])
    } else {
      if let separator { bytes.append(separator) }
      bytes += line[range]
    }
    if let end { bytes.append(end) }
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
