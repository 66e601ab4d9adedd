/// The METAR or TAF that is not complete yet, with what the lines before it say about it.
struct OpenReport {
  private var text = OpenText()
  /// The kind of the reports, by the heading of the bulletin or a line `METAR` or `TAF`.
  var kind: ReportKindName?
  /// The code form of the following reports, until the bulletin ends or a METAR or TAF begins.
  var otherForm: CodeForm?

  /// Whether there are only words that precede a station, such as a line `TAF AMD`.
  var isUnfinished: Bool { ReportOpening.isUnfinished(text.bytes.capitals.span) }

  /// See `ReportSplitter.patience`.
  var patience: Duration? {
    guard !text.isEmpty else { return nil }
    let capitals = text.bytes.capitals
    guard kind(of: capitals.span) == .forecast else { return .milliseconds(100) }
    return ReportOpening.isInsideChange(capitals.span) ? nil : .seconds(2)
  }

  /// Adds a line; every `=` in it ends a report.
  mutating func append(_ line: [UInt8], _ reports: inout [SplitReport]) {
    let bytes = line.span
    var start = 0
    if bytes.contains(UInt8(ascii: "=")) {
      for end in bytes.indices where bytes[end] == UInt8(ascii: "=") {
        text.append(line, start..<end)
        flush(&reports)
        start = end + 1
      }
    }
    text.append(line, start..<bytes.count)
  }

  /// Appends the report, or the reports that were joined on its line.
  mutating func flush(_ reports: inout [SplitReport]) {
    guard !text.isEmpty else { return }
    let (bytes, isCutOff) = (text.bytes, text.isCutOff)
    text.clear()
    if let otherForm {
      reports.append(SplitReport(kind: .other(otherForm), text: ReportText(bytes)))
      return
    }
    let capitals = bytes.capitals
    guard let last = appendAllButLast(of: bytes, capitals.span, &reports) else {
      return reports.append(report(bytes, capitals.span, isCutOff: isCutOff))
    }
    reports.append(report(Array(bytes[last]), capitals.span.extracting(last), isCutOff: isCutOff))
  }

  /// Appends the complete reports of a line whose rest follows: the last one may go on.
  mutating func flushAllButLast(_ reports: inout [SplitReport]) {
    let bytes = text.bytes
    let capitals = bytes.capitals
    if otherForm == nil, let last = appendAllButLast(of: bytes, capitals.span, &reports) {
      text.keep(last)
    }
    text.expectRest()
  }

  /// - Returns: The range of the last report; `nil` if there is only one.
  private func appendAllButLast(
    of bytes: [UInt8],
    _ capitals: Span<UInt8>,
    _ reports: inout [SplitReport]
  ) -> Range<Int>? {
    guard let ranges = GluedReports.ranges(in: capitals) else { return nil }
    for range in ranges.dropLast() {
      reports.append(report(Array(bytes[range]), capitals.extracting(range), isCutOff: false))
    }
    return ranges.last
  }

  private func report(_ bytes: [UInt8], _ capitals: Span<UInt8>, isCutOff: Bool) -> SplitReport {
    isCutOff || bytes.count > ReportSplitter.longestReport
      ? .tooLong(bytes) : SplitReport(kind: kind(of: capitals), text: ReportText(bytes))
  }

  /// - Parameter report: In capitals.
  private func kind(of report: Span<UInt8>) -> SplitReport.Kind {
    let kind = ReportOpening.kind(of: report) ?? self.kind ?? .metar
    return kind == .taf ? .forecast : .observation(kind)
  }
}
