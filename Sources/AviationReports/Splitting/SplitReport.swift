/// The text of one report, and what kind it is, before it is decoded.
package struct SplitReport: Hashable, Sendable {
  /// What a piece of the stream is.
  package enum Kind: Hashable, Sendable {
    case observation(ReportKindName)
    case forecast
    case windsAloft
    case pilotReport
    /// Neither of these, by the word over it or before it.
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
