import Aggregation
import Foundation
import Testing
import Weather

@testable import Manifest

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
    ("kn", 36, .meterPerSecond, 18.52),
    ("mm", 0.3, .millimeter, 0.3), ("cm", 1.5, .millimeter, 15), ("in", 1, .millimeter, 25.4),
    ("cm", 0.7, .centimeter, 0.7), ("mm", 7, .centimeter, 0.7), ("in", 2, .centimeter, 5.08),
    ("ft", 1, .centimeter, 30.48),
    ("m", 9999, .meter, 9999), ("km", 9.7, .meter, 9700), ("mi", 6, .meter, 9656.064),
    ("ft", 1000, .meter, 304.8),
    ("deg", 359.5, .degree, 359.5), ("index", 3.25, .index, 3.25),
  ])
  func `every unit becomes the canonical one`(
    name: String,
    value: Double,
    unit: CanonicalUnit,
    expected: Double
  ) throws {
    let source = try #require(SourceUnit(rawValue: name))
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

  @Test(arguments: [
    ("2026-07-21T02:00:00Z", 1_784_599_200.0), ("2026-07-21T02:00Z", 1_784_599_200),
    ("2026-07-21 02:00:00Z", 1_784_599_200),
    ("2026-07-21T02:00:00.500Z", 1_784_599_200.5), ("2026-07-21T04:00:00+02:00", 1_784_599_200),
    ("2026-07-20T21:00:00-0500", 1_784_599_200), ("2026-07-21T07:30:00+05:30", 1_784_599_200),
    ("2026-07-21t03:00+01", 1_784_599_200),
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T00:00:00Z", 951_782_400),
    ("1900-03-01T00:00:00Z", -2_203_891_200),
    ("2016-12-31T23:59:60Z", 1_483_228_800), ("2999-12-31T23:59:59Z", 32_503_679_999),
  ])
  func `an instant of every form`(text: String, seconds: Double) {
    #expect(ISOInstant.date(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "2026-07-21", "2026-07-21T02:00:00", "2026-07-21T02:00", "2026-13-01T00:00Z", "2026-02-29T00:00Z",
    "1900-02-29T00:00Z",
    "2026-07-21T24:00Z", "2026-07-21T02:60Z", "2026-07-21T02:00:61Z", "2026-07-21T02:00:00.Z",
    "2026-07-21T02:00Zulu",
    "2026-07-21T02:00+25", "2026-07-21T02:00+02:6", "26-07-21T02:00Z", "1784599200", "0000-00-00T00:00Z",
    "2026-07-21T02:00\u{0660}Z",
  ])
  func `no instant`(text: String) { #expect(ISOInstant.date(text) == nil) }
}
