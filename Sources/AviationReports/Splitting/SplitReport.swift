/// The text of one report, and what kind it is, before it is decoded.
package struct SplitReport: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case observation(ReportKindName)
    case forecast
    case windsAloft
  }

  package let kind: Kind
  package let text: ReportText
}
