import Aggregation
import Merge
import Testing
import Weather

@testable import Formats
@testable import Layout

/// Every field is shown in every unit, so that a new one cannot be forgotten.
struct FieldTextTests {
  /// The spread of a quantity, in its canonical unit and as a difference in imperial units.
  private static func imperialSpread(of quantity: Quantity) -> (spread: Double, text: String) {
    switch quantity {
    case .temperature: (1.5, "2.7 °F")
    case .share: (12, "12 %")
    case .pressure: (1.5, "0.044 inHg")
    case .height: (100, "328 ft")
    case .distance: (1609.344, "1 mi")
    case .speed: (2, "4 mph")
    case .direction: (20, "20°")
    case .precipitation: (2.54, "0.1 in")
    case .snow: (2.54, "1 in")
    case .index: (2, "2")
    case .concentration: (3.2, "3.2 µg/m³")
    case .pollen: (3.2, "3.2 grains/m³")
    case .duration: (600, "10 min")
    }
  }

  /// In canonical units, as an error and as a difference of errors.
  @Test(arguments: [
    (Field.precipitation, 0.02, "0.0 mm", "+0.02 mm"), (.precipitation, -0.04, "0.0 mm", "-0.04 mm"),
    (.precipitation, 0.004, "0.0 mm", "0.00 mm"), (.precipitation, -1, "-1.0 mm", "-1.00 mm"),
    (.temperature, -0.04, "0.0 °C", "-0.04 °C"), (.temperature, -0.06, "-0.1 °C", "-0.06 °C"),
    (.windSpeed, 0.1, "0.4 km/h", "+0.36 km/h"), (.windDirection, -0.4, "0°", "-0.4°"),
    (.pressure, 0.25, "0.3 hPa", "+0.25 hPa"), (.qnh, 0.6, "0.6 hPa", "+0.60 hPa"),
    (.visibility, 30, "0.0 km", "+0.03 km"), (.cloudCover, -12.4, "-12 %", "-12.4 %"),
    (.snowDepth, 0.02, "0.0 cm", "+0.02 cm"), (.cloudBase, 12.34, "12 m", "+12.3 m"),
  ])
  func `a difference has the sign of its number`(
    field: Field,
    value: Double,
    error: String,
    difference: String
  ) {
    let quantities = QuantityText(units: .metric, language: .english)
    #expect(QuantityText.withoutGlue(quantities.difference(value, of: field).text) == error)
    let signed = quantities.difference(value, of: field, isSigned: true, moreDecimals: 1)
    #expect(QuantityText.withoutGlue(signed.text) == difference)
  }

  /// The units that a template can ask for.
  private static func units(of quantity: Quantity) -> [String] {
    switch quantity {
    case .temperature: ["C", "F"]
    case .pressure: ["hPa", "mb", "kPa", "inHg", "mmHg"]
    case .height: ["m", "ft"]
    case .distance: ["km", "mi", "SM"]
    case .speed: ["km/h", "mph", "m/s", "kt", "Bft"]
    case .precipitation: ["mm", "in"]
    case .snow: ["in", "cm"]
    case .duration: ["h", "min", "s"]
    case .share, .direction, .index, .concentration, .pollen: []
    }
  }

  @Test(arguments: Field.allCases)
  func `the spread of any field is a difference`(field: Field) {
    let (spread, text) = Self.imperialSpread(of: field.quantity)
    let quantities = QuantityText(units: .imperial, language: .english)
    let expected = field.timing == .amount ? text + "/h" : text
    #expect(QuantityText.withoutGlue(quantities.spread(spread, of: field)) == expected)
  }

  @Test(arguments: Field.allCases)
  func `a template takes the units of any field, and no others`(field: Field) throws {
    var answer = try WeatherFixtures.berlin()
    let value =
      field.limits.lowerBound + 0.25 * (min(field.limits.upperBound, 1000) - field.limits.lowerBound)
    answer.current.values[field] = MergedValue(field, value: value, method: .single, count: 1)
    let units = Self.units(of: field.quantity)
    for (name, filter) in TemplateFilter.all where !filter.quantities.isEmpty {
      guard units.contains(name) else {
        #expect(throws: FieldTemplateError.self) { try FieldTemplate("{\(field.name)|\(name)}") }
        continue
      }
      let template = try FieldTemplate("{\(field.name):3|\(name)} {\(field.name):3|\(name)|number}")
      let text = template.filled(with: [answer], WeatherFixtures.options(80))
      let sign = field.quantity == .temperature ? "°\(name)" : field.timing == .amount ? "\(name)/h" : name
      #expect(text.contains(" \(sign) ") && !text.contains(NumberText.missing), "\(text)")
    }
    let used = TemplateFilter.all.filter { name, filter in
      !filter.quantities.isEmpty && (try? FieldTemplate("{\(field.name)|\(name)}")) != nil
    }
    #expect(used.map(\.name) == units)
  }

  @Test(arguments: Field.allCases)
  func `every field is written in every language`(field: Field) {
    let isSameEverywhere = [.pm25, .pm10].contains(field)
    #expect(field.phrase?.rawValue == (isSameEverywhere ? nil : field.label))
    for language in Language.allCases {
      let quantities = QuantityText(units: .metric, language: language)
      #expect(!field.label(in: language).isEmpty)
      #expect(!quantities.value(field.limits.lowerBound, of: field).isEmpty)
    }
  }

  @Test func `there are bound columns for exactly the fields with bounds`() {
    let bounded = Field.allCases.filter { $0.hasBounds || $0.timing == .probability }
    #expect(Set(CSVPrinter.boundedFields) == Set(bounded))
  }

  /// At most 0 % is 0 %, and at least 100 % is 100 %; at most 100 % is not.
  @Test(
    arguments: [
      (Bound.atMost, 0.0, nil), (.atMost, 0.4, nil), (.atMost, 20, .atMost), (.atMost, 100, .atMost),
      (.atLeast, 0, .atLeast), (.atLeast, 80, .atLeast), (.atLeast, 99.6, nil), (.atLeast, 100, nil),
    ] as [(Bound, Double, Bound?)]
  )
  func `a chance that can be nothing else has no sign`(bound: Bound, chance: Double, shown: Bound?) {
    #expect(bound.ofChance(chance) == shown)
  }
}
