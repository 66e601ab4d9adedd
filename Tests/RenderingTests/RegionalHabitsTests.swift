import Layout
import Testing
import Weather

/// Units and clock of the locale, for 40 locales (CLDR 47 and the usage of weather services).
struct RegionalHabitsTests {
  @Test(
    arguments: [
      ("en_US", "F mph 12"), ("es_US", "F mph 12"), ("en_GB", "C mph 24"), ("en_CA", "C km/h 12"),
      ("fr_CA", "C km/h 24"), ("en_AU", "C km/h 12"), ("en_NZ", "C km/h 12"), ("en_IE", "C km/h 24"),
      ("en_LR", "C mph 12"), ("my_MM", "C mph 24"), ("es_PR", "F mph 12"), ("en_GU", "F mph 12"),
      ("en_VI", "F mph 12"), ("en_BS", "F km/h 12"),
      ("en_BZ", "F km/h 24"), ("en_KY", "F km/h 12"), ("en_PW", "F km/h 12"), ("es_MX", "C km/h 12"),
      ("es_AR", "C km/h 12"), ("es_ES", "C km/h 24"), ("pt_BR", "C km/h 24"), ("de_DE", "C km/h 24"),
      ("de_AT", "C km/h 24"), ("de_CH", "C km/h 24"), ("fr_FR", "C km/h 24"), ("nl_NL", "C km/h 24"),
      ("nl_BE", "C km/h 24"), ("da_DK", "C m/s 24"), ("sv_SE", "C m/s 24"), ("nb_NO", "C m/s 24"),
      ("fi_FI", "C m/s 24"), ("pl_PL", "C km/h 24"), ("ru_RU", "C m/s 24"), ("tr_TR", "C km/h 24"),
      ("el_GR", "C km/h 12"), ("he_IL", "C km/h 24"), ("ar_EG", "C km/h 12"), ("en_IN", "C km/h 12"),
      ("ja_JP", "C m/s 24"), ("ko_KR", "C m/s 12"), ("zh_TW", "C m/s 12"), ("zh_CN", "C km/h 24"),
      ("C", "C km/h 24"), ("POSIX", "C km/h 24"), ("C.UTF-8", "C km/h 24"), ("en_US_POSIX", "C km/h 24"),
      ("en_DK", "C m/s 24"), ("en", "F mph 12"), ("ja", "C km/h 24"), ("en_US.UTF-8", "F mph 12"),
      ("en-us", "F mph 12"), ("zh_Hant_TW.UTF-8", "C m/s 12"), ("sr_Latn_RS", "C km/h 24"),
      ("ca_ES@valencia", "C km/h 24"), ("en_001", "C km/h 24"), ("xx_YY", "C km/h 24"), ("@", "C km/h 24"),
    ]
  )
  func `a locale implies the units and the clock of its region`(locale: String, expected: String) {
    #expect(Self.habits(["LANG": locale]) == expected)
  }

  @Test(
    arguments: [
      ([:], "C km/h 24"),
      (["LANG": "en_US", "LC_MEASUREMENT": "de_DE"], "C km/h 12"),
      (["LANG": "en_US", "LC_TIME": "de_DE"], "F mph 24"),
      (["LC_ALL": "C", "LANG": "en_US"], "C km/h 24"),
      (["LC_ALL": "", "LC_TIME": "", "LANG": "en_US"], "F mph 12"),
      (["LC_ALL": "en_US", "LC_MEASUREMENT": "de_DE", "LC_TIME": "de_DE"], "F mph 12"),
    ] as [([String: String], String)]
  )
  func `LC_ALL overrides the category, which overrides LANG`(
    environment: [String: String],
    expected: String
  ) {
    #expect(Self.habits(environment) == expected)
  }

  @Test func `the units of a region follow its habits`() {
    for region in ["US", "AS", "GU", "MP", "PR", "VI"] {
      #expect(RegionalHabits.units(environment: ["LANG": "en_\(region)"]) == .imperial)
    }
    let british = RegionalHabits.units(environment: ["LANG": "en_GB"])
    #expect(
      british.pressure == .millibars && british.distance == .miles && british.precipitation == .millimeters
    )
    #expect(RegionalHabits.units(environment: ["LANG": "fr_CA"]).pressure == .kilopascals)
    #expect(RegionalHabits.units(environment: ["LANG": "de_DE"]) == .metric)
  }

  @Test func `a chosen system replaces the region's, and single units refine it`() throws {
    var preferences = try UnitPreferences("wind=bft")
    preferences.regional = .imperial
    #expect(preferences.units(country: nil).temperature == .fahrenheit)
    #expect(preferences.units(country: nil).wind == .beaufort)
    // Reports of aerodromes have the units of aviation everywhere.
    #expect(preferences.aerodromeUnits(country: "DE").temperature == .celsius)
    var metric = try UnitPreferences("metric")
    metric.regional = .imperial
    #expect(metric.units(country: nil) == .metric)
    #expect(try UnitPreferences("imperial,AUTO").system == nil)
  }

  @Test(
    arguments: [
      (0.2, "0 Bft", "calm"), (0.3, "1 Bft", "light air"), (3.3, "2 Bft", "light breeze"),
      (3.4, "3 Bft", "gentle breeze"), (17.1, "7 Bft", "near gale"), (17.2, "8 Bft", "gale"),
      (32.7, "12 Bft", "hurricane"), (80, "12 Bft", "hurricane"),
    ]
  )
  func `a wind on the Beaufort scale has a number and a name`(speed: Double, text: String, name: String)
    throws
  {
    let units = try UnitPreferences("wind=bft").units(country: nil)
    let quantities = QuantityText(units: units, language: .english)
    #expect(QuantityText.withoutGlue(quantities.speed(.metersPerSecond(speed))) == text)
    #expect(quantities.beaufortName(.metersPerSecond(speed)) == name)
    // A difference has no force.
    #expect(QuantityText.withoutGlue(quantities.spread(2, of: .windSpeed)) == "7 km/h")
  }

  @Test func `every language has thirteen names for winds`() throws {
    let units = try UnitPreferences("wind=bft").units(country: nil)
    for language in Language.allCases {
      let quantities = QuantityText(units: units, language: language)
      #expect(quantities.beaufortName(.metersPerSecond(40)) != nil, "\(language)")
    }
  }

  @Test(arguments: [("kPa", "101.3 kPa"), ("mb", "1013 mb"), ("KPA", "101.3 kPa")])
  func `pressure is shown in the units of Canada and Britain`(unit: String, text: String) throws {
    let units = try UnitPreferences("pressure=\(unit)").units(country: nil)
    let quantities = QuantityText(units: units, language: .english)
    #expect(QuantityText.withoutGlue(quantities.pressure(.hectopascals(1013.2))) == text)
  }

  private static func habits(_ environment: [String: String]) -> String {
    let units = RegionalHabits.units(environment: environment)
    let clock = RegionalHabits.hourCycle(environment: environment)
    return "\(units.temperature.rawValue) \(units.wind.rawValue) \(clock.rawValue)"
  }
}
