/// The text of one report and its kind, before decoding.
package struct SplitReport: Equatable, Sendable {
  /// The kind of a piece of the stream.
  package enum Kind: Equatable, Sendable {
    case observation(ReportKindName)
    case forecast
    case windsAloft
    case pilotReport
    /// None of the others, according to the word above or before it.
    case other(CodeForm)
    /// Longer than `ReportSplitter.longestReport`; the text is its beginning.
    case tooLong
    /// No report, such as the heading of a bulletin; see `ReportSplitter.takeAlone`.
    case noReport
  }

  /// Where a report is in its stream.
  package struct Place: Equatable, Sendable {
    /// The number of the line, from 1.
    package var line: Int
    /// How many reports come before it in the line.
    package var part: Int

    package init(line: Int, part: Int) {
      self.line = line
      self.part = part
    }
  }

  package let kind: Kind
  package let text: ReportText
  /// `nil` where lines are not numbered.
  package var place: Place?
  /// The heading of the bulletin of a pilot report, which gives its day; other kinds have a day themselves.
  var heading: BulletinHeading?

  static func tooLong(_ bytes: [UInt8]) -> Self {
    SplitReport(kind: .tooLong, text: ReportText(ReportError.beginning(of: ReportText(bytes))))
  }
}
