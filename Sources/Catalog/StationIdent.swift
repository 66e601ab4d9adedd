/// The ident of an aerodrome as a weather service knows it: three to seven letters,
/// digits and hyphens, upper case.
package struct StationIdent: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// - Returns: `nil` for anything that cannot be an ident, so that no foreign text reaches a URL.
  package init?(_ text: some StringProtocol) {
    let upper = text.uppercased()
    guard (3...7).contains(upper.utf8.count),
      upper.utf8.allSatisfy({ (65...90).contains($0) || (48...57).contains($0) || $0 == 45 })
    else { return nil }
    self.text = upper
  }

  /// The aerodrome that a code means, by its own ident: `sea` and `KSEA` are one. A code that no directory
  /// has stands for itself.
  ///
  /// - Returns: `nil` for anything that can be neither.
  package init?(code: String) { self.init(AirportCatalog.ident(code: code) ?? code) }

  package var description: String { text }
}
