/// The text of one report and its kind, before decoding.
package struct SplitReport: Hashable, Sendable {
  /// The kind of a piece of the stream.
  package enum Kind: Hashable, Sendable {
    case observation(ReportKindName)
    case forecast
    case windsAloft
    case pilotReport
    /// None of the others, according to the word above or before it.
    case other(CodeForm)
    /// Longer than `ReportSplitter.longestReport`; the text is its beginning.
    case tooLong
  }

  package let kind: Kind
  package let text: ReportText

  static func tooLong(_ bytes: [UInt8]) -> Self {
    SplitReport(kind: .tooLong, text: ReportText(ReportError.beginning(of: ReportText(bytes))))
  }
}
