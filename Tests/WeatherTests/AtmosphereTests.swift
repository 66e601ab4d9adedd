import Testing

@testable import Weather

/// Vectors from the standards' own calculators, to the printed digit.
struct AtmosphereTests {
  @Test(arguments: [(11.0, 7.0, 76.4), (30, 20, 55.1), (-10, -15, 66.8), (20, 20.5, 100)])
  func `relative humidity follows from temperature and dew point`(t: Double, td: Double, expected: Double)
    throws
  {
    let humidity = Atmosphere.relativeHumidity(temperature: .celsius(t), dewPoint: .celsius(td))
    #expect(abs(try #require(humidity) - expected) < 0.05)
  }

  @Test func `a dew point above the temperature has no humidity`() {
    #expect(Atmosphere.relativeHumidity(temperature: .celsius(12), dewPoint: .celsius(13)) == nil)
    #expect(
      Atmosphere.cutRelativeHumidity(temperature: .celsius(12), dewPoint: .celsius(13)) == 100,
      "it may be of another source"
    )
  }

  @Test(arguments: [(0.0, 15.0, -19.4), (30, 10, 21.2), (50, 10, 46.0)])
  func `wind chill equals that of the chart`(fahrenheit: Double, mph: Double, expected: Double) throws {
    let chill = try #require(
      Atmosphere.windChill(temperature: .fahrenheit(fahrenheit), wind: .milesPerHour(mph))
    )
    #expect(abs(chill.fahrenheit - expected) < 0.05)
  }

  @Test(arguments: [(51.0, 20.0), (30, 3)])
  func `wind chill is nil where it is not defined`(fahrenheit: Double, mph: Double) {
    #expect(Atmosphere.windChill(temperature: .fahrenheit(fahrenheit), wind: .milesPerHour(mph)) == nil)
  }

  @Test(arguments: [(90.0, 70.0, 105.9), (100, 10, 94.1), (82, 90, 92.0), (75, 50, 74.8), (80, 10, 79.1)])
  func `the heat index includes its adjustments`(fahrenheit: Double, humidity: Double, expected: Double) {
    let index = Atmosphere.heatIndex(temperature: .fahrenheit(fahrenheit), relativeHumidity: humidity)
    #expect(abs(index.fahrenheit - expected) < 0.06)
  }

  @Test(arguments: [
    (29.92, 5000.0, 30.0, 10.0, 843.27, 5001.0, 7985.0), (30.12, 13, 20, 15, 1019.80, -170, 601),
    (29.60, 5431, 32, 5, 820.54, 5729, 9028), (29.92, 13, 15, 5, 1013.03, 14, 136.7),
  ])
  func `station pressure, pressure altitude and density altitude are computed`(
    inHg: Double,
    feet: Double,
    t: Double,
    td: Double,
    station: Double,
    pressureFt: Double,
    densityFt: Double
  ) throws {
    let altimeter = Pressure.inchesOfMercury(inHg)
    let pressure = try #require(Atmosphere.stationPressure(altimeter: altimeter, elevation: .feet(feet)))
    #expect(abs(pressure.hectopascals - station) < 0.01)
    let height = try #require(Atmosphere.pressureAltitude(altimeter: altimeter, elevation: .feet(feet)))
    #expect(abs(height.feet - pressureFt) < 1)
    let density = Atmosphere.densityAltitude(
      altimeter: altimeter,
      elevation: .feet(feet),
      temperature: .celsius(t),
      dewPoint: .celsius(td)
    )
    #expect(abs(try #require(density).feet - densityFt) < 1)
  }

  @Test(
    arguments: [(20.0, 12.5, 3000.0), (15, 15, nil), (2.6, -1.5, 1640), (10, 10.1, nil)]
      as [(Double, Double, Double?)]
  )
  func `convective cloud forms 400 ft up for each degree of spread`(t: Double, td: Double, feet: Double?) {
    let base = Atmosphere.estimatedCloudBase(temperature: .celsius(t), dewPoint: .celsius(td))
    #expect(base.map { ($0.feet * 10).rounded() / 10 } == feet)
  }

  @Test func `an impossible dew point has no density altitude`() {
    let altitude = Atmosphere.densityAltitude(
      altimeter: .hectopascals(999),
      elevation: .feet(-11),
      temperature: .celsius(12),
      dewPoint: .celsius(13)
    )
    #expect(altitude == nil)
  }

  @Test(
    arguments: [(67, 5, 1013), (20, -95, 1013), (20, 10, 1100), (20, 10, 855)] as [(Double, Double, Double)]
  )
  func `nothing is computed from an impossible value`(t: Double, td: Double, hectopascals: Double) {
    let (temperature, dewPoint) = (Temperature.celsius(t), Temperature.celsius(td))
    let (altimeter, elevation) = (Pressure.hectopascals(hectopascals), Length.meters(100))
    #expect(
      Atmosphere.densityAltitude(
        altimeter: altimeter,
        elevation: elevation,
        temperature: temperature,
        dewPoint: dewPoint
      ) == nil
    )
    let isPressure = hectopascals == 1013
    #expect((Atmosphere.pressureAltitude(altimeter: altimeter, elevation: elevation) != nil) == isPressure)
    #expect((Atmosphere.relativeHumidity(temperature: temperature, dewPoint: dewPoint) == nil) == isPressure)
    #expect(
      (Atmosphere.estimatedCloudBase(temperature: temperature, dewPoint: dewPoint) == nil) == isPressure
    )
  }

  @Test func `feels like has a chill up to 50 °F and an index from 80 °F on`() {
    let (cool, warm) = (Temperature.celsius(10), Temperature.fahrenheit(80))
    let wind = Speed.milesPerHour(10)
    #expect(
      Atmosphere.feelsLike(temperature: cool, wind: wind, relativeHumidity: nil)
        == Atmosphere.windChill(temperature: cool, wind: wind)
    )
    #expect(
      Atmosphere.feelsLike(temperature: warm, wind: nil, relativeHumidity: 10)
        == Atmosphere.heatIndex(temperature: warm, relativeHumidity: 10)
    )
  }

  @Test func `feels like may be what no air is`() throws {
    let heat = Atmosphere.feelsLike(temperature: .celsius(36), wind: nil, relativeHumidity: 85)
    #expect(try #require(heat).celsius > 60)
    let cold = Atmosphere.feelsLike(temperature: .celsius(-70), wind: .knots(40), relativeHumidity: nil)
    #expect(try #require(cold).celsius < -90)
  }

  /// Rothfusz's regression by MetPy: 57.6 °C, 57.7 °C and 62.1 °C.
  @Test(arguments: [(44.4, 36.06, 57.6), (44.5, 35.9, 57.7), (48, 29.9, 62.1), (50, 5, 50)])
  func `feels like grows above 112 °F, too`(celsius: Double, humidity: Double, expected: Double) throws {
    let heat = Atmosphere.feelsLike(temperature: .celsius(celsius), wind: nil, relativeHumidity: humidity)
    #expect(abs(try #require(heat).celsius - expected) < 0.3)
    #expect(Atmosphere.feelsLike(temperature: .celsius(celsius), wind: nil, relativeHumidity: nil) == nil)
  }

  @Test func `feels like needs the values for its temperature`() {
    #expect(Atmosphere.feelsLike(temperature: .celsius(0), wind: nil, relativeHumidity: 50) == nil)
    #expect(Atmosphere.feelsLike(temperature: .celsius(35), wind: .knots(5), relativeHumidity: nil) == nil)
    #expect(
      Atmosphere.feelsLike(temperature: .celsius(18), wind: nil, relativeHumidity: nil) == .celsius(18)
    )
  }

  @Test func `dew point and humidity are inverse to each other`() throws {
    for celsius in stride(from: -40.0, through: 45, by: 2.5) {
      for humidity in stride(from: 5.0, through: 100, by: 5) {
        let dewPoint = try #require(
          Atmosphere.dewPoint(temperature: .celsius(celsius), relativeHumidity: humidity)
        )
        let back = try #require(
          Atmosphere.relativeHumidity(temperature: .celsius(celsius), dewPoint: dewPoint)
        )
        #expect(abs(back - humidity) < 1e-9)
      }
    }
    #expect(Atmosphere.dewPoint(temperature: .celsius(10), relativeHumidity: 0) == nil)
  }
}
