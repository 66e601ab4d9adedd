package import FoundationEssentials
import SpannedJSON

/// What stands around decoded reports in JSON. There may be millions of them, so they are written one by one.
package struct DecodedReportsFrame {
  /// Up to where the first report stands, with the fields that every envelope has.
  package let opening: String
  /// From behind the last report to the end.
  package let closing: String

  /// - Parameter now: The clock of the run, which the envelope names.
  package init(now: Date) {
    (opening, closing) = Envelope(command: "decode", now: now, layout: .compact).frame(around: "reports")
  }
}
