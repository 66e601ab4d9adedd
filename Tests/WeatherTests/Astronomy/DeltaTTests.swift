import Testing

@testable import Weather

/// Terrestrial minus universal time.
struct DeltaTTests {
  @Test(arguments: [
    (0.0, 10580.0, 10.0), (500, 5710, 5), (1000, 1570, 5), (1600, 120, 1), (1700, 9, 1), (1800, 13.7, 0.5),
    (1900, -2.7, 0.5), (1950, 29.15, 0.2), (1980, 50.54, 0.2), (2000, 63.83, 0.1), (2020, 69.4, 3),
  ])
  func `the difference of time scales observed by eclipses and clocks`(
    year: Double,
    seconds: Double,
    error: Double
  ) {
    #expect(abs(DeltaT.seconds(in: year) - seconds) < error)
  }

  @Test(arguments: [500.0, 1600, 1700, 1800, 1860, 1900, 1920, 1941, 1961, 1986, 2005, 2050, 2150])
  func `the pieces of the curve are continuous`(year: Double) {
    #expect(abs(DeltaT.seconds(in: year) - DeltaT.seconds(in: year - 0.001)) < 1)
  }
}
