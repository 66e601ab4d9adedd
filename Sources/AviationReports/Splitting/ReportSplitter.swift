/// Cuts a stream of lines into reports: one report a line, or WMO bulletins with headings, reports of several lines,
/// `=` at their ends and reports glued together, in any mix. It holds one report at a time, however long the stream.
///
/// A bulletin (WMO-No. 386) begins with a heading such as `SAUS70 KWBC 202351` and often a line `METAR` or `TAF`, which
/// says what its reports are; `=` ends each.
package struct ReportSplitter {
  private var pending: [UInt8] = []
  private var product: [UInt8] = []
  private var heading: ReportKindName?
  private var isInBulletin = false
  private var hasProductRows = false

  package init() {}

  /// Takes one line without its end.
  ///
  /// - Returns: the reports that are now known to be complete.
  package mutating func take(_ line: [UInt8]) -> [SplitReport] {
    var reports: [SplitReport] = []
    if takeProductLine(line, &reports) { return reports }
    switch LineKind(line.span) {
    case .blank, .separator:
      flush(&reports)
      isInBulletin = false
      heading = nil
    case .bulletinHeading(let kind):
      flush(&reports)
      isInBulletin = true
      heading = kind
    case .reportHeading(let kind):
      flush(&reports)
      heading = kind
    case .continuation:
      append(line, &reports)
    case .report:
      if !isInBulletin || pending.isEmpty { flush(&reports) }
      append(line, &reports)
    }
    return reports
  }

  /// - Returns: what was still open at the end of the stream.
  package mutating func finish() -> [SplitReport] {
    var reports: [SplitReport] = []
    finishProduct(&reports)
    flush(&reports)
    return reports
  }

  /// The reports of a text that is complete.
  package static func reports(in text: String) -> [SplitReport] {
    var splitter = ReportSplitter()
    var reports: [SplitReport] = []
    for line in Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      reports += splitter.take(Array(line))
    }
    return reports + splitter.finish()
  }

  // MARK: Winds aloft

  /// A product of winds aloft goes from its heading to the last line of figures.
  private mutating func takeProductLine(_ line: [UInt8], _ reports: inout [SplitReport]) -> Bool {
    let isRow = WindsAloftBulletin.isRow(line.span)
    if product.isEmpty {
      guard WindsAloftBulletin.opens(line.span) else { return false }
      flush(&reports)
      heading = nil
      isInBulletin = false
    } else if hasProductRows, !isRow {
      finishProduct(&reports)
      return takeProductLine(line, &reports)
    } else if !isRow, !WindsAloftBulletin.belongsToHead(line.span) {
      finishProduct(&reports)
      return false
    }
    product += line
    product.append(UInt8(ascii: "\n"))
    if isRow { hasProductRows = true }
    return true
  }

  private mutating func finishProduct(_ reports: inout [SplitReport]) {
    if hasProductRows { reports.append(SplitReport(kind: .windsAloft, text: ReportText(product))) }
    product.removeAll(keepingCapacity: true)
    hasProductRows = false
  }

  // MARK: Reports

  /// Adds a line to the open report; every `=` in it ends one.
  private mutating func append(_ line: [UInt8], _ reports: inout [SplitReport]) {
    var start = 0
    for index in line.indices where line[index] == UInt8(ascii: "=") {
      extend(line[start..<index])
      flush(&reports)
      start = index + 1
    }
    extend(line[start...])
    if !isInBulletin, pending.isEmpty { return }
  }

  private mutating func extend(_ piece: ArraySlice<UInt8>) {
    guard let first = piece.firstIndex(where: { !Token.isSeparator($0) }),
      let last = piece.lastIndex(where: { !Token.isSeparator($0) })
    else { return }
    if !pending.isEmpty { pending.append(UInt8(ascii: " ")) }
    pending += piece[first...last]
  }

  private mutating func flush(_ reports: inout [SplitReport]) {
    guard !pending.isEmpty else { return }
    for range in GluedReports.ranges(in: pending.span) {
      let bytes = range.count == pending.count ? pending : Array(pending[range])
      let isForecast: Bool =
        switch heading {
        case .taf: ReportKind.name(of: bytes.span) == nil || ReportKind.isForecast(bytes.span)
        default: ReportKind.isForecast(bytes.span)
        }
      let name = ReportKind.name(of: bytes.span) ?? (heading == .taf ? nil : heading) ?? .metar
      reports.append(SplitReport(kind: isForecast ? .forecast : .observation(name), text: ReportText(bytes)))
    }
    pending.removeAll(keepingCapacity: true)
  }
}
