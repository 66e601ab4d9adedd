/// The countries whose reports have units or habits of their own.
package enum LocationCountry {
  /// The country by the beginning of an ident (ICAO Doc 7910): K is the contiguous United States, PA to PW
  /// the Pacific areas that the United States report for, TI and TJ the Virgin Islands and Puerto Rico; C is
  /// Canada, RJ and RO are Japan.
  ///
  /// - Returns: `nil` for any other country.
  package static func code(ofIdent ident: String) -> String? {
    guard ident.count == 4 else { return nil }
    return switch ident.prefix(2) {
    case "PA", "PF", "PG", "PH", "PJ", "PK", "PM", "PO", "PP", "PW", "TI", "TJ": "US"
    case "RJ", "RO": "JP"
    case let area where area.hasPrefix("K"): "US"
    case let area where area.hasPrefix("C"): "CA"
    default: nil
    }
  }
}
