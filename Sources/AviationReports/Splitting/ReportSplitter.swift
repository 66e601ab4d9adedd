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

  private var windsAloft = OpenWindsAloft()
  private var pilotReport = OpenPilotReport()
  private var report = OpenReport()
  /// The heading of the bulletin, for its pilot reports.
  private var bulletin: BulletinHeading?
  /// Whether the previous line was the heading of the bulletin.
  private var isBehindHeading = false
  /// Whether the next line is the rest of the previous one.
  private var isWithinLine = false

  package init() {}

  /// Takes one line without its line feed, and appends the reports that are now known to be complete.
  ///
  /// - Parameter isCut: Whether the rest of the line follows, cut between two words or behind `=`.
  package mutating func take(_ line: [UInt8], isCut: Bool = false, into reports: inout [SplitReport]) {
    if isWithinLine { takeRest(line, &reports) } else { takeBeginning(line, &reports) }
    isWithinLine = isCut
    if isCut { report.flushAllButLast(&reports) }
  }

  /// Takes a line, or the beginning of one, which decides what kind of line it is.
  private mutating func takeBeginning(_ line: [UInt8], _ reports: inout [SplitReport]) {
    var line = line
    // In concatenated files every file may begin with a byte order mark.
    if line.first == Self.byteOrderMark.first, line.starts(with: Self.byteOrderMark) { line.removeFirst(3) }
    if line.span.contains(Self.noBreakSpace.second) { line = Self.withPlainSpaces(line) }
    if takeWindsAloft(line, &reports) || takePilotReport(line, &reports) { return }
    if bulletin?.isOfCanadianPilots == true, LineKind.isOfRegions(line.span) { return }
    let capitals = line.capitals
    let isFirst = isBehindHeading
    isBehindHeading = false
    switch LineKind(capitals.span) {
    case .blank, .separator: endBulletin(&reports)
    case .bulletinHeading(let heading):
      endBulletin(&reports)
      bulletin = heading
      report.kind = heading.kind
      isBehindHeading = true
    case .reportHeading(let kind):
      report.flush(&reports)
      report.kind = kind
      report.otherForm = nil
    case .continuation: report.append(line, &reports)
    case .report:
      if isFirst, LineKind.isProductName(line.span) { break }
      if bulletin == nil || ReportOpening.opens(capitals.span) && !report.isUnfinished {
        report.flush(&reports)
      }
      if let form = ReportOpening.otherForm(of: capitals.span) {
        report.flush(&reports)
        report.otherForm = form
      } else if report.otherForm != nil, ReportOpening.opens(capitals.span) {
        report.otherForm = nil
      }
      report.append(line, &reports)
    }
  }

  /// Ends the open reports and the bulletin, whose heading does not hold for later lines.
  private mutating func endBulletin(_ reports: inout [SplitReport]) {
    pilotReport.finish(&reports, in: bulletin)
    report.flush(&reports)
    forgetHeading()
  }

  private mutating func forgetHeading() {
    (report.kind, report.otherForm) = (nil, nil)
    (bulletin, isBehindHeading) = (nil, false)
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
    forgetHeading()
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
    guard windsAloft.isEmpty, bulletin == nil else { return nil }
    return report.patience
  }

  /// Appends the reports that are still open at the end of the stream, or where it pauses.
  package mutating func finish(into reports: inout [SplitReport]) {
    windsAloft.finish(&reports)
    pilotReport.finish(&reports, in: bulletin)
    report.flush(&reports)
    isWithinLine = false
  }

  /// Takes the rest of a line that was cut, or a part of the rest.
  private mutating func takeRest(_ line: [UInt8], _ reports: inout [SplitReport]) {
    let line = line.span.contains(Self.noBreakSpace.second) ? Self.withPlainSpaces(line) : line
    if !windsAloft.isEmpty {
      windsAloft.append(line)
    } else if !takePilotReport(line, isRest: true, &reports) {
      report.append(line, &reports)
    }
  }

  /// Takes a line of a bulletin of winds aloft, which begins a bulletin of its own.
  ///
  /// - Returns: `false` for any other line.
  private mutating func takeWindsAloft(_ line: [UInt8], _ reports: inout [SplitReport]) -> Bool {
    switch windsAloft.take(line, &reports) {
    case .beginning: endBulletin(&reports)
    case .continuation: break
    case .other: return false
    }
    return true
  }

  /// Takes a line with a pilot report, and what follows the `=` at the end of one.
  ///
  /// - Parameter isRest: Whether it is the rest of a line.
  /// - Returns: `false` for a line that begins with anything else.
  private mutating func takePilotReport(
    _ line: [UInt8],
    isRest: Bool = false,
    _ reports: inout [SplitReport]
  ) -> Bool {
    var start = 0
    while true {
      switch pilotReport.use(of: line, from: start, isRest: isRest && start == 0) {
      case .beginning:
        pilotReport.finish(&reports, in: bulletin)
        report.flush(&reports)
        isBehindHeading = false
      case .continuation: break
      case .other:
        pilotReport.finish(&reports, in: bulletin)
        if start > 0 { report.append(Array(line[start...]), &reports) }
        return start > 0
      }
      guard let end = pilotReport.append(line, from: start) else { return true }
      // In a bulletin `=` ends each; another report may follow it.
      pilotReport.finish(&reports, in: bulletin)
      start = end + 1
      guard line[start...].contains(where: { !Token.isSeparator($0) }) else { return true }
    }
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
}
