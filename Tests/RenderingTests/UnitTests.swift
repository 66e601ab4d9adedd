import Aggregation
import Foundation
import Testing
import Weather

@testable import Formats
@testable import Layout

struct UnitTests {
  // MARK: - Every value in every part

  private static func words(of text: String) -> [String] {
    text.split { " ,\n();".contains($0) }.map(String.init)
  }

  @Test func `bounds are written in words, and as signs in tables`() {
    let metric = QuantityText(units: UnitPreferences(.aviation).units(country: "DE"), language: .english)
    let bounds: [(Visibility, String, String)] = [
      (Visibility(.kilometers(10), .atLeast), "10 km or more", "≥ 10 km"),
      (Visibility(.meters(50), .lessThan), "less than 50 m", "< 50 m"),
      (Visibility(.kilometers(10), .moreThan), "more than 10 km", "> 10 km"),
      (Visibility(.meters(3000), .atMost), "3,000 m or less", "≤ 3,000 m"),
    ]
    for (visibility, words, sign) in bounds {
      #expect(QuantityText.withoutGlue(metric.visibility(visibility)) == words)
      #expect(QuantityText.withoutGlue(metric.shortVisibility(visibility)) == sign)
    }
    var wind = Wind(direction: .from(degrees: 270), speed: .knots(99), gust: .knots(99))
    (wind.speedBound, wind.gustBound) = (.moreThan, .moreThan)
    #expect(metric.aviationWind(wind).map(QuantityText.withoutGlue) == "270° at more than 99 kt, gusts > 99")
    #expect(metric.aviationWind(wind, joint: " ").map(QuantityText.withoutGlue) == "270° > 99 kt, gusts > 99")
  }

  @Test(arguments: Language.allCases)
  func `a number contains the spaces that group its digits, and not its unit`(language: Language) {
    let quantities = QuantityText(units: UnitPreferences(.metric).units(country: "DE"), language: language)
    for value in [7, 1018, 12_345] {
      let text = quantities.value(Double(value), of: .europeanAQI)
      #expect(text.filter(\.isNumber) == "\(value)")
      #expect(quantities.bareValue(Double(value), of: .europeanAQI) == text)
      let micrograms = quantities.parts(Double(value), of: .pm10)
      #expect(micrograms.number.filter(\.isNumber) == "\(value)" && micrograms.unit == "µg/m³")
    }
  }

  @Test func `a wind below 0.25 m/s is calm on the page of an airport`() {
    let quantities = QuantityText(units: UnitPreferences(.aviation).units(country: "DE"), language: .english)
    #expect(quantities.aviationWind(Wind(direction: .variable, speed: .metersPerSecond(0.2))) == "calm")
  }

  @Test(arguments: [
    (
      UnitSystem.metric,
      ["15 km/h", "17.3 °C", "1009 hPa", "10 km"],
      ["kt", "°F", "inHg", "mi", "mph", "ft", "SM"]
    ),
    (
      UnitSystem.imperial,
      ["9 mph", "63 °F", "29.80 inHg", "6.2 mi", "in\n"],
      ["kt", "°C", "hPa", "km", "SM", "mm"]
    ),
    (UnitSystem.aviation, ["8 kt", "17.3 °C", "1009 hPa", "10 km"], ["km/h", "°F", "inHg", "mph", "SM"]),
  ])
  func `the weather is shown in the units of each system`(
    system: UnitSystem,
    present: [String],
    absent: [String]
  ) throws {
    let options = WeatherFixtures.options(120) {
      $0.units = UnitPreferences(system)
      $0.explanation = .all
    }
    let text = Presentation.weather([try WeatherFixtures.berlin()]).rendered(as: .text, options)
    for word in present { #expect(text.contains(word), "\(word)") }
    for unit in absent { #expect(!Self.words(of: text).contains(unit), "\(unit) in \(text)") }
  }

  @Test(arguments: [
    (
      UnitSystem.metric,
      [
        "15 km/h, gusts 33", "6.4 km", "550 m (ceiling)", "12 °C", "1013 hPa", "65 m", "1,370 m", "23 m",
        "914 m",
      ],
      ["kt", "°F", "inHg", "ft", "SM", "mph", "mi"]
    ),
    (
      UnitSystem.imperial,
      [
        "9 mph, gusts 21", "4 mi", "1,800 ft (ceiling)", "54 °F", "29.92 inHg", "214 ft", "76 ft", "3,000 ft",
      ],
      ["kt", "°C", "hPa", "km", "SM", "m"]
    ),
    (
      UnitSystem.aviation,
      ["8 kt, gusts 18", "4 SM", "1,800 ft (ceiling)", "12 °C", "29.92 inHg", "214 ft", "76 ft", "3,000 ft"],
      ["km/h", "°F", "hPa", "km", "mi", "mph"]
    ),
  ])
  func `all parts of an airport are shown in the units of each system`(
    system: UnitSystem,
    present: [String],
    absent: [String]
  )
    throws
  {
    var answer = try AirportFixtures.greyPortland()
    // The original texts of reports keep their own units.
    answer.broadcasts = []
    answer.conditions?.content.rawText = nil
    let options = WeatherFixtures.options(200) {
      $0.units = UnitPreferences(system)
      $0.airportSections = [.conditions, .forecast, .winds, .details]
    }
    let text = Presentation.airport([answer]).rendered(as: .text, options)
    for word in present { #expect(text.contains(word), "\(word) in \(text)") }
    for unit in absent { #expect(!Self.words(of: text).contains(unit), "\(unit) in \(text)") }
  }

  @Test func `each preset changes each value`() {
    let quantities = [Units.metric, .imperial, .aviation(country: "US")].map({
      QuantityText(units: $0, language: .english)
    })
    let texts: [[String]] = quantities.map { text in
      [
        text.temperature(.celsius(10)), text.speed(.knots(20)), text.pressure(.hectopascals(1010)),
        text.distance(.statuteMiles(3)).text, text.height(.feet(3000)), text.precipitation(.millimeters(12)),
        text.away(.kilometers(30)), text.snow(.centimeters(12)),
      ]
    }
    // Metric and imperial differ in every value; aviation has its own units for wind and visibility.
    for (metric, imperial) in zip(texts[0], texts[1]) { #expect(metric != imperial) }
    #expect(texts[2][1] == "20\u{A0}kt")
    #expect(texts[2][3] == "3\u{A0}SM")
  }

  // MARK: - Preferences

  @Test func `a system of units and single units can be combined`() throws {
    let wish = try UnitPreferences("imperial, wind=kt,temperature=c")
    let units = wish.units(country: "DE")
    #expect(units.wind == .knots)
    #expect(units.temperature == .celsius)
    #expect(units.pressure == .inchesOfMercury)
    #expect(try UnitPreferences("wind=kt,metric").units(country: nil) == .metric)
    #expect(UnitPreferences().units(country: "US") == .metric)
    #expect(UnitPreferences().aerodromeUnits(country: "CA").distance == .statuteMiles)
    #expect(UnitPreferences().aerodromeUnits(country: "JP").pressure == .inchesOfMercury)
    #expect(UnitPreferences().aerodromeUnits(country: "FR").pressure == .hectopascals)
  }

  @Test(arguments: [
    (
      "kelvin",
      "unknown units \"kelvin\": use auto, metric, imperial, aviation or pairs such as wind=kt,temperature=C"
    ),
    ("wind=furlong", "unknown unit \"furlong\" for wind: use one of km/h, mph, m/s, kt, Bft"),
    (
      "sound=dB",
      "unknown quantity \"sound\": use one of temperature, wind, pressure, visibility, height, precipitation"
    ),
  ])
  func `an invalid unit gets an error with the valid ones`(text: String, message: String) {
    let error = #expect(throws: UnitPreferencesError.self) { try UnitPreferences(text) }
    #expect(error?.description == message)
  }

  // MARK: - Single quantities

  @Test(arguments: [
    (0.0625, "1/16 SM"), (0.25, "1/4 SM"), (1.5, "1 1/2 SM"), (2.75, "2 3/4 SM"), (6, "6 SM"), (10, "10 SM"),
    (6.21, "6.2 SM"), (0, "< 1/16 SM"), (0.031, "< 1/16 SM"), (0.1, "1/8 SM"), (0.2, "3/16 SM"),
    (0.99, "1 SM"),
  ])
  func `miles are written as in reports`(miles: Double, expected: String) {
    let text = QuantityText(units: .aviation(country: "US"), language: .english).distance(
      .statuteMiles(miles)
    ).text
    #expect(text.replacing("\u{A0}", with: " ") == expected)
  }

  @Test(arguments: [
    (0.0, "0 m"), (402, "400 m"), (774, "750 m"), (4007, "4,000 m"), (4999, "5,000 m"), (5000, "5 km"),
    (6437, "6.4 km"), (10_000, "10 km"), (24_140, "24 km"),
  ])
  func `metres are rounded to the steps of reports`(meters: Double, expected: String) {
    let text = QuantityText(units: .metric, language: .english).distance(.meters(meters)).text
    #expect(text.replacing("\u{A0}", with: " ") == expected)
  }

  @Test(arguments: [
    (0.0, Bound?.none, "less than 1/16 mi", "< 1/16 mi"),
    (50, .lessThan, "less than 1/16 mi", "< 1/16 mi"), (100, nil, "1/16 mi", "1/16 mi"),
    (400, .lessThan, "less than 1/4 mi", "< 1/4 mi"), (10_000, .atLeast, "6.2 mi or more", "≥ 6.2 mi"),
  ])
  func `the densest fog is not 0 miles`(
    meters: Double,
    bound: Bound?,
    words: String,
    sign: String
  ) {
    let quantities = QuantityText(units: .imperial, language: .english)
    let visibility = Visibility(.meters(meters), bound)
    #expect(QuantityText.withoutGlue(quantities.visibility(visibility)) == words)
    #expect(QuantityText.withoutGlue(quantities.shortVisibility(visibility)) == sign)
  }

  @Test(arguments: [
    (Bound.moreThan, "> 7 mm", "> 0 mm"), (.atLeast, "≥ 7 mm", "> 0 mm"),
    (.atMost, "≤ 7 mm", "< 0.1 mm"), (.lessThan, "< 7 mm", "< 0.1 mm"),
  ])
  func `a bound has one sign`(bound: Bound, usual: String, small: String) {
    let quantities = QuantityText(units: .metric, language: .english)
    for (amount, text) in [(7, usual), (0.02, small)] {
      let shown = bound.marked(quantities.value(amount, of: .precipitation))
      #expect(QuantityText.withoutGlue(shown) == text)
    }
  }

  @Test(arguments: [
    (0.0, "0 mm", "0 in", "0.0", "0.00"), (0.04, "< 0.1 mm", "< 0.01 in", "<.1", "<.01"),
    (0.1, "0.1 mm", "< 0.01 in", "0.1", "<.01"), (2.5, "2.5 mm", "0.1 in", "2.5", "0.10"),
  ])
  func `measurable precipitation is not 0`(
    amount: Double,
    metric: String,
    imperial: String,
    narrow: String,
    narrowInches: String
  ) {
    for (units, text, cell) in [(Units.metric, metric, narrow), (.imperial, imperial, narrowInches)] {
      let quantities = QuantityText(units: units, language: .english)
      #expect(QuantityText.withoutGlue(quantities.value(amount, of: .precipitation)) == text)
      #expect(quantities.narrowPrecipitation(.millimeters(amount)) == cell)
    }
    #expect(
      QuantityText.withoutGlue(
        QuantityText(units: .metric, language: .english).currentValue(0.04, of: .snowfall)
      )
        == "< 0.1 cm/h"
    )
  }

  @Test(arguments: [
    (30.43, "30.43 inHg", "1030 hPa"), (29.92, "29.92 inHg", "1013 hPa"), (29.50, "29.50 inHg", "998 hPa"),
  ])
  func `hectopascals of an altimeter setting are rounded down`(inches: Double, us: String, metric: String) {
    let setting = Pressure.inchesOfMercury(inches)
    #expect(
      QuantityText(units: .aviation(country: "US"), language: .english).altimeter(setting).replacing(
        "\u{A0}",
        with: " "
      ) == us
    )
    #expect(
      QuantityText(units: .metric, language: .english).altimeter(setting).replacing("\u{A0}", with: " ")
        == metric
    )
  }

  @Test(arguments: [(1013.0, "1013 hPa"), (1000.0, "1000 hPa"), (998.0, "998 hPa")])
  func `a Q group keeps its value`(hectopascals: Double, expected: String) {
    let text = QuantityText(units: .metric, language: .english).altimeter(.hectopascals(hectopascals))
    #expect(text.replacing("\u{A0}", with: " ") == expected)
  }

  @Test(arguments: [
    (0.0, "N", "↓", "360°"), (45, "NE", "↙", "045°"), (222, "SW", "↗", "222°"), (270, "W", "→", "270°"),
    (359, "N", "↓", "359°"), (11.3, "NNE", "↓", "011°"), (-90, "W", "→", "270°"),
    (450, "E", "←", "090°"), (-0.4, "N", "↓", "360°"), (719.8, "N", "↓", "360°"), (-360, "N", "↓", "360°"),
  ])
  func `a direction of the wind has a point, an arrow and degrees`(
    degrees: Double,
    point: String,
    arrow: String,
    digits: String
  ) {
    #expect(Compass.point(degrees, in: .english) == point)
    #expect(Compass.arrow(degrees) == arrow)
    #expect(Compass.degrees(degrees) == digits)
  }
}
