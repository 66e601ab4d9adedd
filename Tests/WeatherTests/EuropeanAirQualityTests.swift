import Testing
import Weather

struct EuropeanAirQualityTests {
  /// The indexes of single pollutants that Open-Meteo gave for its concentrations on 2026-10-03.
  @Test(arguments: [
    (Field.pm25, 22.1, 44.0), (.pm25, 20.5, 43), (.pm25, 18.9, 42), (.pm10, 28.2, 29), (.pm10, 25.1, 27),
    (.pm10, 23.4, 26), (.nitrogenDioxide, 11.2, 22), (.nitrogenDioxide, 20.7, 34),
    (.nitrogenDioxide, 19.2, 32), (.ozone, 42, 14), (.ozone, 33, 11), (.ozone, 27, 9),
    (.sulphurDioxide, 2.5, 3), (.sulphurDioxide, 1.3, 1),
  ])
  func `an index is that of the recorded concentration`(field: Field, value: Double, index: Double) throws {
    let computed = try #require(EuropeanAirQuality.index(of: field, value))
    #expect(computed.rounded(.toNearestOrAwayFromZero) == index)
  }

  @Test(arguments: [(0.0, 0.0), (60, 20), (100, 40), (120, 60), (160, 80), (180, 100), (200, 120)])
  func `a band of ozone ends where the next one begins`(value: Double, index: Double) {
    #expect(EuropeanAirQuality.index(of: .ozone, value) == index)
  }

  @Test func `only five pollutants have an index`() {
    let fields = Field.allCases.filter { EuropeanAirQuality.index(of: $0, 10) != nil }
    #expect(Set(fields) == Set(EuropeanAirQuality.pollutants) && fields.count == 5)
  }

  @Test(
    arguments: [
      ([.ozone: 116, .pm25: 13.7, .pm10: 25.3], .ozone), ([.ozone: 42, .pm25: 22.1], .pm25),
      // The first of equal ones counts, whatever their order.
      ([.ozone: 60, .pm10: 15], .pm10), ([.ozone: 60], nil), ([:], nil), ([.ammonia: 50, .ozone: 60], nil),
    ] as [([Field: Double], Field?)]
  )
  func `the main pollutant has the highest index of at least two`(values: [Field: Double], main: Field?) {
    #expect(EuropeanAirQuality.mainPollutant { values[$0] } == main)
  }
}
