import Foundation
import Testing
import Weather

@Suite struct UnitTests {
  @Test(arguments: [
    ("C", 12.3, CanonicalUnit.celsius, 12.3), ("F", 68, .celsius, 20), ("K", 273.15, .celsius, 0),
    ("%", 55, .percent, 55), ("frac", 0.25, .percent, 25), ("permille", 250, .percent, 25),
    ("octas", 3, .percent, 37.5), ("octas", 8, .percent, 100),
    ("hPa", 1013.2, .hectopascal, 1013.2), ("kPa", 101.32, .hectopascal, 1013.2),
    ("Pa", 101_320, .hectopascal, 1013.2),
    ("inHg", 29.92, .hectopascal, 1013.207481195), ("mmHg", 760, .hectopascal, 1013.250144354),
    ("m/s", 5.1, .meterPerSecond, 5.1), ("km/h", 36, .meterPerSecond, 10),
    ("mph", 100, .meterPerSecond, 44.704),
    ("kt", 36, .meterPerSecond, 18.52), ("kn", 36, .meterPerSecond, 18.52),
    ("kts", 36, .meterPerSecond, 18.52), ("mg/m3", 0.4, .microgramPerCubicMeter, 400),
    ("knots", 36, .meterPerSecond, 18.52), ("mb", 1013, .hectopascal, 1013),
    ("mbar", 1013, .hectopascal, 1013),
    ("mm", 0.3, .millimeter, 0.3), ("cm", 1.5, .millimeter, 15), ("in", 1, .millimeter, 25.4),
    ("cm", 0.7, .centimeter, 0.7), ("mm", 7, .centimeter, 0.7), ("in", 2, .centimeter, 5.08),
    ("ft", 1, .centimeter, 30.48),
    ("m", 9999, .meter, 9999), ("km", 9.7, .meter, 9700), ("mi", 6, .meter, 9656.064),
    ("ft", 1000, .meter, 304.8),
    ("s", 1234.5, .second, 1234.5), ("min", 45, .second, 2700), ("h", 7.5, .second, 27_000),
    ("deg", 359.5, .degree, 359.5), ("index", 3.25, .index, 3.25),
  ])
  func `every unit becomes the canonical one`(
    name: String,
    value: Double,
    unit: CanonicalUnit,
    expected: Double
  ) throws {
    let source = try #require(SourceUnit(word: name))
    #expect(source.dimension == unit.dimension)
    let converted = source.converted(value, to: unit)
    #expect(
      name == unit.rawValue ? converted == expected : abs(converted - expected) < 1e-9 * max(1, abs(expected))
    )
  }

  @Test func `every canonical unit is a unit of a manifest`() {
    for unit in CanonicalUnit.allCases {
      #expect(SourceUnit(rawValue: unit.rawValue)?.dimension == unit.dimension)
    }
  }
}
