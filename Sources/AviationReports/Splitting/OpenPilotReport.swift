/// The pilot report that is not complete yet. It is a line; some go on in the next one, which is indented or
/// has a field in it.
struct OpenPilotReport {
  private var text = OpenText()

  var isEmpty: Bool { text.isEmpty }

  /// - Parameters:
  ///   - start: Where the rest of the line begins that is not taken yet.
  ///   - isRest: Whether it is the rest of a line that was cut.
  func use(of line: [UInt8], from start: Int, isRest: Bool) -> LineUse {
    let bytes = line.span.extracting(start..<line.count)
    if PilotReport.label(of: bytes) != nil { return .beginning }
    guard !isEmpty else { return .other }
    let isIndented = isRest || bytes.byte(0) == 0x20 || bytes.byte(0) == 0x09
    return !ReportOpening.opens(line.capitals.span.extracting(start..<line.count))
      && (isIndented || PilotReport.isBehindLabel(bytes)) ? .continuation : .other
  }

  /// Adds a line up to the `=` that ends a report.
  ///
  /// - Returns: The place of the `=`; `nil` without one.
  mutating func append(_ line: [UInt8], from start: Int) -> Int? {
    let end = line[start...].firstIndex(of: UInt8(ascii: "="))
    text.append(line, start..<(end ?? line.count))
    return end
  }

  /// Ends the open report, if there is one.
  ///
  /// - Parameter bulletin: The heading above the report.
  mutating func finish(_ reports: inout [SplitReport], in bulletin: BulletinHeading?) {
    guard !isEmpty else { return }
    let bytes = text.bytes
    reports.append(
      text.isCutOff || bytes.count > ReportSplitter.longestReport
        ? .tooLong(bytes)
        : SplitReport(kind: .pilotReport, text: ReportText(bytes), heading: bulletin)
    )
    text.clear()
  }
}
