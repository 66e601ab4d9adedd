import Testing
import Weather

@testable import AggCLI

/// Numbers with units on the command line.
struct MeasureUnitTests {
  @Test(arguments: [
    ("25nm", Length.nauticalMiles(25)), ("25", .nauticalMiles(25)), ("2.5 NM", .nauticalMiles(2.5)),
    ("50km", .kilometers(50)), ("10mi", .statuteMiles(10)), ("1,200 km", .kilometers(1200)),
    ("12,345,678.5km", .kilometers(12_345_678.5)), ("999,000", .nauticalMiles(999_000)),
  ])
  func `a number is read with its unit, or with the first unit`(text: String, expected: Length) {
    #expect(MeasureUnit.value(of: text, in: [.nauticalMiles, .kilometers, .statuteMiles]) == expected)
  }

  @Test(arguments: [
    "", "nm", "km", "2,5nm", "2,50", "1,2345km", "1234,567km", ",500km", "1,,000km", "1,000,00km",
    "2.5,000km",
    "0x19", "1e1", "1e1nm", "inf", "nan", "-5nm", "+5nm", "1 2nm", "5 furlongs", "5.5.5km", "５nm", "25nm km",
  ])
  func `invalid measures are rejected`(text: String) {
    #expect(MeasureUnit.value(of: text, in: [.nauticalMiles, .kilometers, .statuteMiles]) == nil)
  }

  @Test func `heights, speeds and percentages have their own units`() {
    #expect(MeasureUnit.value(of: "8,000ft", in: [.feet, .meters]) == .feet(8000))
    #expect(MeasureUnit.value(of: "2000m", in: [.feet, .meters]) == .meters(2000))
    #expect(MeasureUnit.value(of: "2nm", in: [MeasureUnit<Length>.feet, .meters]) == nil)
    #expect(
      MeasureUnit.value(of: "200km/h", in: [.knots, .kilometersPerHour, .milesPerHour])
        == .kilometersPerHour(200)
    )
    #expect(MeasureUnit.value(of: "50%", in: [.percent]) == 50)
  }
}
