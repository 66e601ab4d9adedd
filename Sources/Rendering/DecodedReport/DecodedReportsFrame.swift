package import FoundationEssentials
import SpannedJSON

/// What stands around decoded reports in JSON. There may be millions of them, so they are written one by one.
package struct DecodedReportsFrame {
  package let opening: String
  package let closing: String

  package init(now: Date) {
    (opening, closing) = Envelope(command: "decode", now: now, layout: .compact).frame(around: "reports")
  }
}
