import AviationReports

/// The reports of lines as they arrive: of a stream of bulletins and reports, or of each line by itself.
struct ReportLines {
  private var splitter = ReportSplitter()
  /// The place of the next report; `nil` unless each line is decoded by itself.
  private var place: SplitReport.Place?
  /// Whether the next line is the rest of a line.
  private var isWithinLine = false

  init(eachLine: Bool) {
    place = eachLine ? SplitReport.Place(line: 0, part: 0) : nil
  }

  /// Appends the reports that are now known to be complete.
  ///
  /// - Parameter isCut: Whether the line was too long, and the rest of it follows.
  mutating func take(_ line: [UInt8], isCut: Bool = false, into reports: inout [SplitReport]) {
    guard var next = place else { return splitter.take(line, isCut: isCut, into: &reports) }
    if !isWithinLine { next = SplitReport.Place(line: next.line + 1, part: 0) }
    isWithinLine = isCut
    let first = reports.count
    splitter.takeAlone(line, isCut: isCut, into: &reports)
    for index in first..<reports.count {
      reports[index].place = next
      next.part += 1
    }
    place = next
  }

  /// How long the stream must pause before `finish` may end the open report; see `ReportSplitter.patience`.
  var patience: Duration? { splitter.patience }

  /// Appends the reports that are still open at the end of the stream, or where it pauses.
  mutating func finish(into reports: inout [SplitReport]) { splitter.finish(into: &reports) }

  /// Appends the reports that are still open at the end of a text. The next line belongs to another text, for
  /// which no heading of this one holds.
  mutating func finishText(into reports: inout [SplitReport]) {
    finish(into: &reports)
    splitter = ReportSplitter()
  }
}
