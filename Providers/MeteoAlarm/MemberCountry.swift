/// A country whose weather service takes part in MeteoAlarm, and whose areas are in the table.
struct MemberCountry: Hashable, Sendable {
  /// ISO 3166.
  let code: String
  /// The name of its feed.
  let feed: String

  /// The country of an area.
  ///
  /// - Parameter area: An EMMA_ID, whose first two letters name the country.
  /// - Returns: `nil` for a country whose feed is not requested.
  init?(area: some StringProtocol) {
    // The coasts of Ireland have a different prefix.
    let code = area.hasPrefix("EI") ? "IE" : String(area.prefix(2))
    guard let feed = Self.feeds[code] else { return nil }
    self.code = code
    self.feed = feed
  }

  /// Germany is not among them: its feed has 5 MB, and Bright Sky has the warnings of one municipality in
  /// kilobytes. Nor are Switzerland, Ukraine and the United Kingdom, because the outlines of their areas are
  /// missing from the published ones: every warning there would be somewhere in the country.
  private static let feeds = [
    "AT": "austria", "BA": "bosnia-herzegovina", "BE": "belgium", "BG": "bulgaria", "CY": "cyprus",
    "CZ": "czechia", "DK": "denmark", "EE": "estonia", "ES": "spain", "FI": "finland", "FR": "france",
    "GR": "greece", "HR": "croatia", "HU": "hungary", "IE": "ireland", "IL": "israel", "IS": "iceland",
    "IT": "italy", "LT": "lithuania", "LU": "luxembourg", "LV": "latvia", "MD": "moldova",
    "ME": "montenegro", "MK": "republic-of-north-macedonia", "MT": "malta", "NL": "netherlands",
    "NO": "norway", "PL": "poland", "PT": "portugal", "RO": "romania", "RS": "serbia", "SE": "sweden",
    "SI": "slovenia", "SK": "slovakia",
  ]
}
