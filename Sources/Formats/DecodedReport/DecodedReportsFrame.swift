package import FoundationEssentials
import SpannedJSON

/// The JSON around decoded reports. There may be millions of reports, so they are written one by one.
package struct DecodedReportsFrame {
  /// The text before the first report, with the fields of every envelope.
  package let opening: String
  /// The text after the last report.
  package let closing: String

  /// - Parameter now: The time of the run, for the envelope.
  package init(now: Date) {
    (opening, closing) = Envelope(command: "decode", now: now, layout: .compact).frame(around: "reports")
  }
}
