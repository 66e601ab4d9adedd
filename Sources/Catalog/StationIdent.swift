import Text

/// The ident of an airport at a weather service: three to seven letters, digits and hyphens, in upper case.
package struct StationIdent: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// - Returns: `nil` for anything that cannot be an ident, so that no arbitrary text ends up in a URL.
  package init?(_ text: some StringProtocol) {
    let upper = text.uppercased()
    guard (3...7).contains(upper.utf8.count),
      upper.utf8.allSatisfy({ $0.isASCIIUppercase || $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
    else { return nil }
    self.text = upper
  }

  /// The ident of the airport with a code: `sea` and `KSEA` are the same. A code that is in no directory is
  /// used as the ident.
  ///
  /// - Returns: `nil` for anything that can be neither.
  package init?(code: String) { self.init(AirportCatalog.ident(code: code) ?? code) }

  package var description: String { text }
}
