import Testing
import Weather

/// The wind along and across a runway: true direction against a magnetic heading.
struct RunwayWindTests {
  @Test(arguments: [
    (20.0, 290.0, 290.0, 0.0, 20.0, 0.0, false), (20, 320, 290, 0, 17.32, 10, false),
    (20, 260, 290, 0, 17.32, 10, true),
    (20, 110, 290, 0, -20, 0, false), (20, 275, 290, -15, 20, 0, false), (10, 20, 290, 0, 0, 10, false),
  ])
  func `parts of a wind`(
    knots: Double,
    from: Double,
    heading: Double,
    variation: Double,
    headwind: Double,
    crosswind: Double,
    left: Bool
  ) {
    let wind = RunwayWind(
      speed: .knots(knots),
      directionTrue: from,
      headingMagnetic: heading,
      variationEast: variation
    )
    #expect(abs(wind.headwind.knots - headwind) < 0.01)
    #expect(abs(wind.crosswind.knots - crosswind) < 0.01)
    if crosswind > 1 { #expect(wind.crosswindFromLeft == left) }
  }

  @Test func `a variable wind can blow across with all it has`() {
    #expect(RunwayWind(worstOf: .knots(12)).crosswind == .knots(12))
  }

  @Test func `the cloud base by the spread`() {
    let base = Atmosphere.estimatedCloudBase(temperature: .celsius(20), dewPoint: .celsius(10))
    #expect(abs(base.feet - 4000) < 1e-6)
    #expect(Atmosphere.estimatedCloudBase(temperature: .celsius(10), dewPoint: .celsius(11)).feet == 0)
  }
}
