import Weather

/// Whether the clock has 24 hours or twice 12.
package enum HourCycle: String, Hashable, Sendable, CaseIterable {
  case twelve = "12"
  case twentyFour = "24"
}

/// The units and the clock that people are used to, according to the locale of the environment. On Linux,
/// `Locale.current` does not read the environment, and ICU has no unit of temperature, so the regions are
/// listed here.
package enum RegionalHabits {
  /// The United States and its territories, whose weather service has the same units everywhere.
  private static let unitedStates: Set = ["US", "AS", "GU", "MP", "PR", "UM", "VI"]
  /// Other regions with temperatures in °F (CLDR 47, `measurementSystem-category-temperature`).
  private static let fahrenheit: Set = ["BS", "BZ", "KY", "PW"]
  /// Other regions with winds in mph and distances in miles (CLDR 47, systems US and UK; Guernsey, the Isle
  /// of Man and Jersey by usage).
  private static let miles: Set = ["LR", "GB", "GG", "IM", "JE", "MM"]
  /// Regions whose weather service reports winds to the public in m/s.
  private static let metersPerSecond: Set = ["DK", "FI", "JP", "KR", "NO", "RU", "SE", "TW"]
  /// Regions whose clock has twice 12 hours (CLDR 47, `timeData`).
  private static let twelveHours = Set(
    """
    AE AG AL AR AS AU BB BD BH BM BN BO BS BT CA CL CO CR CU CY DJ DM DO DZ EC EG EH ER ET FJ FM GD GH GM GR GT
    GU GY HK HN IN IQ JM JO KH KI KN KP KR KW KY LB LC LR LS LY MH MO MP MR MW MX MY NA NI NZ OM PA PE PG PH PK
    PR PS PW PY QA SA SB SD SG SL SO SS SV SY SZ TC TD TN TO TT TW UM US UY VC VE VG VI VU WS YE ZM
    """.split(whereSeparator: \.isWhitespace).map(String.init)
  )

  /// The units for places, from `LC_MEASUREMENT`; metric without a region.
  package static func units(environment: [String: String]) -> Units {
    guard let region = region(of: "LC_MEASUREMENT", environment)?.region else { return .metric }
    if unitedStates.contains(region) { return .imperial }
    var units = Units.metric
    if fahrenheit.contains(region) { units.temperature = .fahrenheit }
    if miles.contains(region) { (units.wind, units.distance) = (.milesPerHour, .miles) }
    if metersPerSecond.contains(region) { units.wind = .metersPerSecond }
    if region == "GB" { units.pressure = .millibars }
    if region == "CA" { units.pressure = .kilopascals }
    return units
  }

  /// The clock, from `LC_TIME`; 24 hours without a region.
  package static func hourCycle(environment: [String: String]) -> HourCycle {
    guard let name = region(of: "LC_TIME", environment), let region = name.region else { return .twentyFour }
    // The only region whose languages differ.
    if name.language == "fr", region == "CA" { return .twentyFour }
    return twelveHours.contains(region) ? .twelve : .twentyFour
  }

  /// A language without a region does not determine one, but `en` alone means the United States (CLDR, likely
  /// subtags).
  private static func region(
    of category: String,
    _ environment: [String: String]
  ) -> (language: String, region: String?)? {
    guard let name = LocaleName(of: category, environment: environment), let language = name.language else {
      return nil
    }
    return (language, name.region ?? (language == "en" ? "US" : nil))
  }
}
