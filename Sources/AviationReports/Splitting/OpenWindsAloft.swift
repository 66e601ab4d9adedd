/// The bulletin of winds aloft that is not complete yet: from its heading to its last line of figures.
struct OpenWindsAloft {
  private var text = OpenText()
  private var hasHeights = false
  private var hasRows = false
  /// Whether it is a Canadian one, which is neither decoded nor searched for reports.
  private var isForeign = false

  var isEmpty: Bool { text.isEmpty }

  /// Takes a line of a bulletin. A line after the last one of the open bulletin ends it.
  ///
  /// - Returns: `other` for a line that was not taken.
  mutating func take(_ line: [UInt8], _ reports: inout [SplitReport]) -> LineUse {
    if isForeign { return takeForeign(line, &reports) }
    let isFirst = isEmpty
    if isFirst, !WindsAloftBulletin.opens(line.span) { return .other }
    let isRow = WindsAloftBulletin.isRow(line.span, isBelowHeights: hasHeights)
    if hasRows, !isRow {
      finish(&reports)
      return take(line, &reports)
    }
    let opensForeign = !hasRows && WindsAloftBulletin.opensForeign(line.span)
    guard isFirst || isRow || opensForeign || WindsAloftBulletin.belongsToHead(line.span) else {
      finish(&reports)
      return .other
    }
    append(line)
    if opensForeign { isForeign = true }
    if isRow { hasRows = true }
    if WindsAloftBulletin.isHeightLine(line.span) { hasHeights = true }
    return isFirst ? .beginning : .continuation
  }

  private mutating func takeForeign(_ line: [UInt8], _ reports: inout [SplitReport]) -> LineUse {
    switch LineKind(line.capitals.span) {
    case .blank, .separator, .bulletinHeading, .reportHeading:
      finish(&reports)
      return .other
    case .continuation, .report:
      append(line)
      return .continuation
    }
  }

  /// Adds the rest of a line that was taken.
  mutating func append(_ line: [UInt8]) { text.appendLine(line) }

  /// Ends the open bulletin, if there is one. One without figures is dropped.
  mutating func finish(_ reports: inout [SplitReport]) {
    if text.isCutOff {
      reports.append(.tooLong(text.bytes))
    } else if hasRows || isForeign {
      reports.append(SplitReport(kind: .windsAloft, text: ReportText(text.bytes)))
    }
    self = OpenWindsAloft()
  }
}
