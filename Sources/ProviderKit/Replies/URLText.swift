import SpannedJSON
import Text

/// How values are written in the address of a request.
package enum URLText {
  /// A number with a fixed number of decimals in any locale, rounded half away from zero, never `-0`. Numbers
  /// beyond 10^15 are written as Swift writes them.
  package static func number(_ number: Double, decimals: Int) -> String {
    guard number.magnitude < 1e15 else { return "\(number)" }
    return JSONWriter.text(number, decimals: decimals)
  }

  /// Decimal degrees with four decimals, which is 11 metres. With more, the same place would have several
  /// addresses.
  package static func degrees(_ degrees: Double) -> String { number(degrees, decimals: 4) }

  /// Percent-encodes everything but unreserved characters (RFC 3986, section 2.3).
  package static func encoded(_ text: String) -> String { text.percentEncoded { $0.isUnreserved } }
}
