import TestSupport
import Testing
import Weather

/// The wind along and across a runway, both in degrees true.
struct RunwayWindTests {
  /// A wind, a heading, and the components in knots. If `from` is `nil`, so is the crosswind's side.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let wind: Wind
    var heading = 275.0
    var along: Double?
    var across: Double?
    var from: RunwayWind.Side?
    var gusts: (along: Double, across: Double)?
    var atMost: Double?
  }

  @Test(arguments: [
    Row(testDescription: "straight down", wind: .test(275, 20), along: 20, across: 0),
    Row(testDescription: "from behind", wind: .test(95, 20), along: -20, across: 0),
    Row(testDescription: "across", wind: .test(5, 10), along: 0, across: 10, from: .right),
    Row(
      testDescription: "from 30 degrees right",
      wind: .test(305, 20),
      along: 17.32,
      across: 10,
      from: .right
    ),
    Row(testDescription: "from 30 degrees left", wind: .test(245, 20), along: 17.32, across: 10, from: .left),
    Row(
      testDescription: "over north",
      wind: .test(350, 10),
      heading: 20,
      along: 8.66,
      across: 5,
      from: .left
    ),
    Row(
      testDescription: "KPWM 24008G18KT on runway 29",
      wind: .test(240, 8, gust: 18),
      along: 6.55,
      across: 4.59,
      from: .left,
      gusts: (14.74, 10.32)
    ),
    Row(
      testDescription: "gusts from behind",
      wind: .test(155, 10, gust: 20),
      along: -5,
      across: 8.66,
      from: .left,
      gusts: (-10, 17.32)
    ),
    Row(
      testDescription: "EGLL 19011KT 170V230 on runway 27L",
      wind: .test(190, 11, (170, 230)),
      heading: 270,
      along: 1.91,
      across: 10.83,
      from: .left,
      atMost: 11
    ),
    Row(
      testDescription: "a sector that never comes abeam",
      wind: .test(10, 10, (350, 30)),
      heading: 20,
      along: 9.85,
      across: 1.74,
      from: .left,
      atMost: 5
    ),
    Row(
      testDescription: "a sector over north, with gusts",
      wind: .test(10, 10, gust: 20, (350, 30)),
      heading: 80,
      along: 3.42,
      across: 9.40,
      from: .left,
      gusts: (6.84, 18.79),
      atMost: 20
    ),
    Row(
      testDescription: "variable",
      wind: Wind(direction: .variable, speed: .knots(3)),
      atMost: 3
    ),
    Row(
      testDescription: "variable with gusts",
      wind: Wind(direction: .variable, speed: .knots(5), gust: .knots(17)),
      atMost: 17
    ),
    Row(testDescription: "calm", wind: Wind(speed: .knots(0)), along: 0, across: 0),
    Row(testDescription: "nearly calm", wind: Wind(speed: .metersPerSecond(0.2)), along: 0, across: 0),
  ])
  func `a wind is divided into parts along and across a runway`(row: Row) throws {
    let parts = try #require(RunwayWind(row.wind, headingTrue: row.heading))
    expect(parts.headwind, row.along)
    expect(parts.crosswind, row.across)
    #expect(parts.crosswindSide == row.from)
    expect(parts.gustHeadwind, row.gusts?.along)
    expect(parts.gustCrosswind, row.gusts?.across)
    expect(parts.greatestCrosswind, row.atMost)
  }

  @Test func `a wind beyond the scale has no maximum crosswind`() {
    var wind = Wind(direction: .variable, speed: .knots(99))
    wind.speedBound = .moreThan
    #expect(RunwayWind(wind, headingTrue: 275)?.greatestCrosswind == nil)
  }

  @Test(
    arguments: [
      // METAR ENTC 28020G35KT 250V320, runway 18: 57° to 127° off.
      (Wind.test(280, 20, gust: 35, (250, 320)), 193, 21.06, -12.04, 10.89, 15.97, 20),
      (Wind.test(280, 20, (250, 320)), 193, 12.04, -12.04, 10.89, 15.97, 20),
      // A sector with the runway in it, and one with the opposite of the runway.
      (Wind.test(10, 10, (350, 30)), 20, nil, 8.66, 10, 0, 5),
      (Wind.test(10, 10, (350, 30)), 200, 10, -10, -8.66, 0, 5),
      // A sector without the mean wind, which is across the runway.
      (Wind.test(270, 28, (10, 20)), 180, 27.57, -27.57, 0, 4.86, 28),
    ] as [(Wind, Double, Double?, Double, Double, Double, Double)]
  )
  func `a wind that varies within a sector has extremes along and across`(
    wind: Wind,
    heading: Double,
    tailwind: Double?,
    leastAlong: Double,
    greatestAlong: Double,
    leastAcross: Double,
    greatestAcross: Double
  ) throws {
    let parts = try #require(RunwayWind(wind, headingTrue: heading))
    expect(parts.greatestTailwind, tailwind)
    expect(parts.headwindSpread?.least, leastAlong)
    expect(parts.headwindSpread?.greatest, greatestAlong)
    expect(parts.crosswindSpread?.least, leastAcross)
    expect(parts.crosswindSpread?.greatest, greatestAcross)
  }

  @Test func `a variable wind may blow from behind, and a steady one has no extremes`() throws {
    let variable = try #require(
      RunwayWind(Wind(direction: .variable, speed: .knots(5), gust: .knots(17)), headingTrue: 193)
    )
    expect(variable.greatestTailwind, 17)
    #expect(variable.headwindSpread == nil && variable.crosswindSpread == nil)
    let steady = try #require(RunwayWind(.test(280, 20, gust: 35), headingTrue: 193))
    #expect(steady.greatestTailwind == nil && steady.headwindSpread == nil)
  }

  private func expect(_ speed: Speed?, _ knots: Double?, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect((speed == nil) == (knots == nil), sourceLocation: sourceLocation)
    guard let speed, let knots else { return }
    #expect(abs(speed.knots - knots) < 0.01, "\(speed.knots)", sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    Wind(), Wind(speed: .knots(5)), Wind(direction: .from(degrees: 240)), Wind(direction: .variable),
    Wind(speed: .knots(5), gust: .knots(20)), Wind(speed: .knots(0), gust: .knots(20)),
  ])
  func `a wind without speed or direction has no components`(wind: Wind) {
    #expect(RunwayWind(wind, headingTrue: 275) == nil)
  }
}
