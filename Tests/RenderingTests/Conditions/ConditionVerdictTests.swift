import Aggregation
import Foundation
import Merge
import TestSupport
import Testing
import Weather

@testable import Formats

/// The results of conditions, and their reasons.
struct ConditionVerdictTests {
  private func berlin(_ condition: String, isEased: Bool = false) throws -> ConditionVerdict {
    try ConditionExpression(condition)
      .verdict(on: .weather(try WeatherFixtures.berlin()), isEased: isEased)
  }

  @Test(arguments: [
    ("temperature > 17 C", Truth.yes), ("temperature > 63 F", .yes), ("temperature < 62 F", .no),
    ("temperature < 0", .no), ("gust > 15 m/s", .no), ("gust > 28 km/h", .yes), ("gust >= 4 Bft", .yes),
    ("wind = 3 Bft", .yes), ("condition = partlyCloudy", .yes), ("condition != rain", .yes),
    ("agreement >= medium", .yes),
    // No source reports it.
    ("snowDepth > 1 cm", .unknown), ("not snowDepth > 1 cm", .unknown), ("snowDepth = 0", .unknown),
    ("snowDepth > 1 or temperature > 17", .yes), ("snowDepth > 1 or temperature > 20", .unknown),
    ("snowDepth > 1 and temperature > 20", .no), ("snowDepth > 1 and temperature > 17", .unknown),
    ("alert >= minor", .unknown),
    // 17 °C at noon and 0.6 °C less each hour, for a day; rain from the fifth hour to the eighth.
    ("temperature < 13 within 6h", .no), ("temperature < 13 within 7h", .yes),
    ("temperature < 0 within 12h", .no), ("not temperature < 0 within 12h", .yes),
    ("temperature < 0 within 2d", .unknown), ("temperature < 13 within 2d", .yes),
    ("(temperature < 14 and precipitation > 0) within 12h", .yes),
    ("(temperature < 12 and precipitation > 0) within 12h", .no),
    ("condition = rain within 4h", .no), ("condition = rain within 5h", .yes),
    ("pop(5h) >= 60%", .yes), ("pop(4h) >= 60%", .no), ("pop(2d) >= 60%", .yes), ("pop(2d) < 99%", .unknown),
    ("pop(2d) > 99%", .unknown), ("precipitation(9h) >= 4 mm", .yes),
    ("precipitation(9h) > 4 mm", .no), ("precipitation(2d) > 3 mm", .yes),
    ("precipitation(2d) > 5 mm", .unknown), ("precipitation(2d) < 3 mm", .no),
    ("hour+5.pop >= 60%", .yes), ("hour+99.pop >= 60%", .unknown), ("hour+5.condition = rain", .yes),
    ("day+20.high > 3", .unknown),
  ])
  func `a condition is evaluated on the weather`(condition: String, truth: Truth) throws {
    #expect(try berlin(condition).truth == truth)
  }

  @Test(
    arguments: [
      ([], "alert = none", Truth.yes), ([], "alert >= minor", .no),
      ([.moderate], "alert >= severe", .no), ([.moderate, .minor], "alert = moderate", .yes),
      ([.extreme], "alert > severe", .yes), ([.unknown], "alert >= minor", .unknown),
      ([.unknown, .severe], "alert >= severe", .yes),
    ] as [([WeatherAlert.Severity], String, Truth)]
  )
  func `the worst warning decides`(severities: [WeatherAlert.Severity], condition: String, truth: Truth)
    throws
  {
    var answer = try WeatherFixtures.berlin()
    let alerts = severities.map { (event: "Gale \($0)", severity: $0) }
    answer.alerts = try WeatherFixtures.alerts(alerts, now: answer.now)
    #expect(try ConditionExpression(condition).verdict(on: .weather(answer)).truth == truth)
    // Warnings of another source are missing, and may be worse.
    answer.sources[0].alertsProblem = .other("timed out")
    let open = try ConditionExpression("alert >= extreme").verdict(on: .weather(answer)).truth
    #expect(open == (severities.contains(.extreme) ? .yes : .unknown))
  }

  @Test(arguments: [(0.1, "low"), (0.6, "medium"), (0.9, "high")])
  func `the agreement is compared by its grade`(agreement: Double, grade: String) throws {
    var answer = try WeatherFixtures.berlin()
    answer.current.condition?.agreement = agreement
    let grades = AgreementGrade.allCases.map(\.rawValue)
    for (index, word) in grades.enumerated() {
      let verdict = try ConditionExpression("agreement = \(word)").verdict(on: .weather(answer))
      #expect(verdict.truth == (word == grade ? .yes : .no), "\(word)")
      let better = try ConditionExpression("agreement > \(word)").verdict(on: .weather(answer))
      let isBetter = try #require(grades.firstIndex(of: grade)) > index
      #expect(better.truth == (isBetter ? .yes : .no), "\(word)")
    }
  }

  @Test func `fields of a day have the values of the day`() throws {
    var answer = try WeatherFixtures.berlin()
    let start = try instant("2020-10-01T22:00:00Z")
    var tomorrow = MergedDay(start..<start.addingTimeInterval(86_400))
    tomorrow.temperature = 8.4...14.6
    answer.days = [tomorrow]
    for (condition, truth) in [
      ("tomorrow.high > 14.5", Truth.yes), ("tomorrow.low < 8", .no), ("high > 1", .unknown),
    ] {
      #expect(try ConditionExpression(condition).verdict(on: .weather(answer)).truth == truth)
    }
  }

  /// The evening alone does not say how warm or wet the day was.
  @Test(arguments: [
    ("today.high < 8 C", Truth.unknown), ("today.high > 4 C", .yes), ("today.low > 0 C", .unknown),
    ("today.low < 6 C", .yes), ("today.precipitation < 1 mm", .unknown),
    ("today.precipitation > 0.1 mm", .yes),
    ("today.windSpeed > 10 m/s", .unknown), ("today.condition = rain", .unknown),
    // Without a day, they are those of today.
    ("high < 8 C", .unknown), ("high > 4 C", .yes), ("low > 0 C", .unknown), ("low < 6 C", .yes),
    ("tomorrow.high > 4 C", .yes), ("tomorrow.low > 0 C", .yes), ("tomorrow.condition = rain", .yes),
  ])
  func `the remaining hours of today only bound a value of the day`(condition: String, truth: Truth) throws {
    let now = try instant("2020-10-01T16:30:00Z")
    var report = WeatherReport(source: try source("hours"), fetched: now)
    let values: FieldValues = [.temperature: 5, .precipitation: 0.1, .windSpeed: 3]
    report.hourly = ReportSection(
      .forecast,
      (0..<34).map { hour in
        Readings(
          time: now.addingTimeInterval(Double(hour) * 3600 - 1800),
          values: values,
          condition: ConditionVote(.rain, .light)
        )
      }
    )
    let answer = try WeatherFixtures.answer([report], now: now)
    #expect(try ConditionExpression(condition).verdict(on: .weather(answer)).truth == truth)
  }

  @Test(arguments: [
    ("category <= IFR", Truth.no), ("category = MVFR", .yes), ("category < VFR", .yes),
    ("ceiling < 2000 ft", .yes), ("visibility <= 4 SM", .yes), ("gust > 15 kt", .yes),
    ("crosswind > 20 kt", .no),
  ])
  func `a condition is evaluated on the report of an airport`(condition: String, truth: Truth) throws {
    var answer = try AirportFixtures.greyPortland()
    let condition = try ConditionExpression(condition, about: [.airport])
    #expect(condition.verdict(on: .airport(answer)).truth == truth)
    answer.now = answer.now.addingTimeInterval(86_400)
    #expect(
      condition.verdict(on: .airport(answer)).truth == .unknown,
      "a report of yesterday says nothing of now"
    )
  }

  @Test(arguments: [
    ("4SM TSRA SCT040CB", "condition = thunderstorm", Truth.yes),
    ("4SM +TSRA OVC040CB", "condition = rain", .no),
    ("9SM -FZRA OVC040", "condition = freezingRain", .yes), ("2SM -RA BR OVC010", "condition = rain", .yes),
    ("2SM -SN OVC010", "condition != snow", .no), ("10SM VCTS BKN040CB", "condition = thunderstorm", .yes),
    ("10SM CLR", "condition = clear", .yes), ("10SM OVC040", "condition != rain", .yes),
    ("10SM // OVC040", "condition = overcast", .unknown),
  ])
  func `the condition of an airport is the most severe weather of its report`(
    groups: String,
    condition: String,
    truth: Truth
  ) throws {
    var answer = try AirportFixtures.greyPortland()
    let report = try AirportFixtures.conditions(
      "METAR KPWM 202351Z AUTO 24008KT \(groups) 12/11 A2992",
      at: answer.now
    )
    answer.conditions = AirportAnswer.Part(try source("foreflight"), report)
    let verdict = try ConditionExpression(condition, about: [.airport]).verdict(on: .airport(answer))
    #expect(verdict.truth == truth)
  }

  /// So many hours after 2021-09-21T00:00Z, where the TAF of Portland begins.
  private static func moment(_ hour: Double) -> Date {
    Date(timeIntervalSince1970: 1_632_182_400 + hour * 3600)
  }

  private static func period(
    _ from: Double,
    _ to: Double,
    _ change: ForecastChange,
    _ fill: (inout ForecastPeriod) -> Void
  ) -> ForecastPeriod {
    var period = ForecastPeriod(start: moment(from), end: moment(to), change: change)
    fill(&period)
    return period
  }

  /// At 03:05Z with a TAF until 12:00Z: VFR, IFR at times from 06:00Z to 08:00Z, and MVFR from 10:00Z on.
  @Test(arguments: [
    ("category <= IFR within 1h", Truth.no), ("category <= IFR within 3h", .yes),
    ("category < IFR within 3h", .no), ("category = MVFR within 6h", .no),
    ("category = MVFR within 7h", .yes),
    ("category < IFR within 8h", .no), ("category < IFR within 9h", .unknown),
    ("not category <= IFR within 2h", .yes), ("category <= IFR within 2d", .yes),
    ("category = VFR within 2d and windSpeed < 5 kt", .yes),
  ])
  func `a window for an airport is about its TAF`(condition: String, truth: Truth) throws {
    var answer = try AirportFixtures.calmPortland()
    answer.forecast?.content.periodsWithoutText = [
      Self.period(0, 10, .initial) { $0.flightCategory = .vfr },
      Self.period(6, 8, .temporary) { $0.flightCategory = .ifr },
      Self.period(10, 12, .from) { $0.flightCategory = .mvfr },
    ]
    let condition = try ConditionExpression(condition)
    #expect(condition.verdict(on: .airport(answer)).truth == truth)
    answer.forecast?.content.ident = "KBOS"
    #expect(
      condition.verdict(on: .airport(answer)).truth == .unknown,
      "the TAF of another airport says nothing of this one"
    )
  }

  /// At 03:05Z with a TAF whose prevailing category is unknown, and LIFR at times from 06:00Z to 08:00Z.
  @Test(arguments: [
    ("category <= IFR within 3h", Truth.yes), ("category <= IFR within 2h", .unknown),
    ("category = VFR within 2h", .unknown), ("not category <= IFR within 3h", .no),
  ])
  func `a category at times counts where the prevailing one is unknown`(condition: String, truth: Truth)
    throws
  {
    var answer = try AirportFixtures.calmPortland()
    answer.forecast?.content.periodsWithoutText = [
      Self.period(0, 12, .initial) { $0.flightCategory = nil },
      Self.period(6, 8, .temporary) { $0.flightCategory = .lifr },
    ]
    #expect(try ConditionExpression(condition).verdict(on: .airport(answer)).truth == truth)
  }

  @Test(arguments: [
    ("category <= IFR", Truth.yes), ("category < MVFR", .yes), ("category = VFR", .no),
    ("category > MVFR", .no), ("category = IFR", .unknown), ("category < IFR", .unknown),
  ])
  func `two miles under an unknown sky are IFR or worse`(condition: String, truth: Truth) throws {
    var answer = try AirportFixtures.greyPortland()
    answer.conditions?.content.flightCategory = nil
    answer.conditions?.content.sky = nil
    answer.conditions?.content.visibility = Visibility(.statuteMiles(2))
    #expect(try ConditionExpression(condition).verdict(on: .airport(answer)).truth == truth)
    answer.conditions?.content.visibility = Visibility(.statuteMiles(10))
    #expect(
      try ConditionExpression(condition).verdict(on: .airport(answer)).truth == .unknown,
      "ten miles limit nothing"
    )
  }

  /// At 03:05Z with a TAF until 12:00Z: 27010KT P6SM FEW050, TEMPO 0608 2SM OVC006, FM1000 30020G32KT 4SM
  /// BKN020.
  @Test(arguments: [
    ("visibility < 3 mi within 2h", Truth.no), ("visibility < 3 mi within 3h", .yes),
    ("visibility < 2 mi within 3h", .no), ("visibility > 6 mi within 1h", .yes),
    ("visibility > 7 mi within 1h", .unknown), ("visibility = 2 mi within 3h", .yes),
    ("not visibility < 3 mi within 2h", .yes),
    ("ceiling < 1000 ft within 2h", .no), ("ceiling < 1000 ft within 3h", .yes),
    ("ceiling > 11000 ft within 1h", .yes), ("ceiling > 13000 ft within 1h", .unknown),
    ("windSpeed > 15 kt within 6h", .no), ("windSpeed > 15 kt within 7h", .yes),
    ("wind >= 5 Bft within 7h", .yes),
    ("gust > 30 kt within 6h", .no), ("gust > 30 kt within 7h", .yes), ("gust > 15 kt within 1h", .unknown),
    ("gust > 35 kt within 8h", .no), ("gust > 35 kt within 9h", .unknown), ("gust > 30 kt within 2d", .yes),
    ("windDirection >= 290 within 6h", .no), ("windDirection >= 290 within 7h", .yes),
    ("(gust > 30 kt and visibility < 5 mi) within 7h", .yes),
    ("(gust > 30 kt and visibility < 3 mi) within 8h", .no),
  ])
  func `numbers of a TAF are the worst of each hour`(condition: String, truth: Truth) throws {
    var answer = try AirportFixtures.calmPortland()
    answer.forecast?.content.periodsWithoutText = [
      Self.period(0, 10, .initial) {
        $0.wind = Wind(direction: .from(degrees: 270), speed: .knots(10))
        $0.visibility = Visibility(.statuteMiles(6), .moreThan)
        $0.sky = .layers([CloudLayer(.few, base: .feet(5000))])
      },
      Self.period(6, 8, .temporary) {
        $0.visibility = Visibility(.statuteMiles(2))
        $0.sky = .layers([CloudLayer(.overcast, base: .feet(600))])
      },
      Self.period(10, 12, .from) {
        $0.wind = Wind(direction: .from(degrees: 300), speed: .knots(20), gust: .knots(32))
        $0.visibility = Visibility(.statuteMiles(4))
        $0.sky = .layers([CloudLayer(.broken, base: .feet(2000))])
      },
    ]
    let condition = try ConditionExpression(condition, about: [.airport])
    #expect(condition.verdict(on: .airport(answer)).truth == truth)
    answer.forecast?.content.ident = "KBOS"
    #expect(
      condition.verdict(on: .airport(answer)).truth == .unknown,
      "the TAF of another airport says nothing of this one"
    )
  }

  /// At 03:05Z with a TAF until 12:00Z for runways 11/29 (95°) and 18/36 (163°): 31010G20KT, TEMPO 0608
  /// 22025KT, FM0900 VRB04KT, FM1000 00000KT, FM1100 180P49KT.
  @Test(arguments: [
    // 33° off runway 36 until the squall, which is 55° off runway 29.
    ("crosswind > 5 kt within 1h", Truth.yes), ("crosswind > 6 kt within 2h", .no),
    ("crosswind > 15 kt within 2h", .no), ("crosswind > 15 kt within 3h", .yes),
    ("not crosswind > 15 kt within 2h", .yes), ("headwind > 9 kt within 3h", .yes),
    ("headwind < 5 kt within 2h", .no),
    // A variable wind may blow across, but not harder than it blows; a calm does not.
    ("(crosswind > 3 kt and windSpeed < 5 kt) within 6h", .unknown),
    ("(crosswind > 4 kt and windSpeed < 5 kt) within 7h", .no),
    ("(crosswind < 1 kt and windSpeed < 1 kt) within 7h", .yes),
    ("crosswind > 30 kt within 7h", .no), ("crosswind > 10 kt within 8h", .yes),
    ("crosswind > 30 kt within 8h", .unknown), ("crosswind > 30 kt within 9h", .unknown),
    ("crosswind > 15 kt within 2d", .yes),
  ])
  func `a wind of a TAF is taken on the runway most into it`(condition: String, truth: Truth) throws {
    func wind(_ degrees: Double, _ knots: Double, gust: Double? = nil) -> Wind {
      Wind(direction: .from(degrees: degrees), speed: .knots(knots), gust: gust.map(Speed.knots))
    }
    var storm = wind(180, 49)
    storm.speedBound = .moreThan
    var answer = try AirportFixtures.calmPortland()
    answer.forecast?.content.periodsWithoutText = [
      Self.period(0, 9, .initial) { $0.wind = wind(310, 10, gust: 20) },
      Self.period(6, 8, .temporary) { $0.wind = wind(220, 25) },
      Self.period(9, 10, .from) { $0.wind = Wind(direction: .variable, speed: .knots(4)) },
      Self.period(10, 11, .from) { $0.wind = Wind(speed: .knots(0)) },
      Self.period(11, 12, .from) { $0.wind = storm },
    ]
    let condition = try ConditionExpression(condition, about: [.airport])
    #expect(condition.verdict(on: .airport(answer)).truth == truth)
    answer.runways = []
    #expect(condition.verdict(on: .airport(answer)).truth == .unknown, "no runway is known")
  }

  /// 28020KT 250V320
  private static let varying = Wind(
    direction: .from(degrees: 280),
    speed: .knots(20),
    variableBetween: Wind.VariableSector(from: 250, to: 320)
  )

  @Test func `a varying wind is shown as a range`() throws {
    var answer = try AirportFixtures.calmPortland()
    answer.conditions?.content.wind = Self.varying
    func text(_ format: OutputFormat) throws -> String {
      let condition = try ConditionExpression("headwind > 19 kt", about: [.airport])
      return Presentation.check(CheckAnswer(condition, at: .airport(answer)))
        .rendered(as: format, WeatherFixtures.options(80))
    }
    let line = try text(.line)
    #expect(line.contains("14 kt") && line.contains("20 kt"), "\(line)")
    let json = try text(.json)
    #expect(json.contains("\"lowest\": 7.3") && json.contains("\"highest\": 10.3"), "\(json)")
  }

  @Test(arguments: [
    (Visibility(.meters(50)), "visibility < 100 m", "(50 m, "),
    (Visibility(.meters(50)), "visibility < 100", "(50 m, "),
    (Visibility(.meters(50)), "visibility < 1 km", "(0.05 km, "),
    (Visibility(.statuteMiles(0.25)), "visibility < 1 SM", "(0.25 mi, "),
    (Visibility(.statuteMiles(4)), "visibility < 1 SM", "(4.0 mi, "),
  ])
  func `a short visibility is shown in the unit of the condition`(
    visibility: Visibility,
    condition: String,
    value: String
  ) throws {
    var answer = try AirportFixtures.calmPortland()
    answer.conditions?.content.visibility = visibility
    let line = try Self.line(of: ConditionExpression(condition, about: [.airport]), at: .airport(answer))
    #expect(line.contains(value), "\(line)")
  }

  /// A2993: 1013.55 hPa.
  @Test(arguments: [
    ("qnh <= 1013 hPa", "False", "(1014 hPa, "), ("qnh > 1013.4 hPa", "True", "(1014 hPa, "),
    ("qnh > 1014 hPa", "False", "(1013.5 hPa, "), ("qnh >= 29.93 inHg", "True", "(29.93 inHg, "),
  ])
  func `an altimeter setting is shown so that it explains the verdict`(
    condition: String,
    verdict: String,
    value: String
  ) throws {
    var answer = try AirportFixtures.calmPortland()
    answer.conditions?.content.altimeter = .inchesOfMercury(29.93)
    let line = try Self.line(of: ConditionExpression(condition, about: [.airport]), at: .airport(answer))
    #expect(line.contains(verdict) && line.contains(value), "\(line)")
  }

  @Test(arguments: [
    ("precipitation >= 0.1", "(0.04 mm/h, "), ("precipitation > 0", "(0.04 mm/h, "),
    ("temperature < 5 C", "(-0.04 °C, "), ("windSpeed > 1", "(0.0 m/s, "),
  ])
  func `a value other than zero is not shown as zero`(condition: String, value: String) throws {
    var answer = try WeatherFixtures.berlin()
    for (field, number) in [(Field.precipitation, 0.04), (.temperature, -0.04), (.windSpeed, 0)] {
      answer.current.values[field]?.value = number
    }
    let line = try Self.line(of: ConditionExpression(condition), at: .weather(answer))
    #expect(line.contains(value), "\(line)")
  }

  /// The answer of `agg check -f line`.
  private static func line(of condition: ConditionExpression, at place: ConditionAnswer) -> String {
    Presentation.check(CheckAnswer(condition, at: place)).rendered(as: .line, WeatherFixtures.options(80))
  }

  /// A program sees no mark beside the number.
  @Test func `an altimeter setting is not compared as the pressure at sea level`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.current.values[.pressure]?.method = .qnh
    for condition in ["pressure > 900 hPa", "pressure < 900 hPa"] {
      #expect(try ConditionExpression(condition).verdict(on: .weather(answer)).truth == .unknown)
    }
  }

  @Test(arguments: [
    (
      Wind(direction: .from(degrees: 350), speed: .knots(20), gust: .knots(40)), "crosswind > 10 kt", Truth.no
    ),
    (Wind(direction: .from(degrees: 50), speed: .knots(20)), "crosswind > 10 kt", .yes),
    (Wind(speed: .knots(0)), "crosswind < 1 kt", .yes), (Wind(speed: .knots(0)), "headwind > 0", .no),
    (Wind(direction: .variable, speed: .knots(4)), "crosswind > 15 kt", .no),
    (Wind(direction: .variable, speed: .knots(4)), "crosswind > 3 kt", .unknown),
    (Wind(direction: .variable, speed: .knots(4)), "headwind <= 4 kt", .yes),
    // On runway 29, between 0° and 45° off.
    (varying, "headwind > 14 kt", .yes), (varying, "headwind > 19 kt", .unknown),
    (varying, "headwind > 21 kt", .no), (varying, "crosswind > 5 kt", .unknown),
    (varying, "crosswind > 15 kt", .no), (varying, "crosswind < 15 kt", .yes),
    (Wind(speed: .knots(7)), "crosswind > 15 kt", .unknown),
    (Wind(direction: .from(degrees: 50)), "crosswind > 15 kt", .unknown),
  ])
  func `a wind of a METAR is taken on the runway most into it`(wind: Wind, condition: String, truth: Truth)
    throws
  {
    var answer = try AirportFixtures.calmPortland()
    answer.conditions?.content.wind = wind
    #expect(try ConditionExpression(condition).verdict(on: .airport(answer)).truth == truth)
    answer.conditions?.content.ident = "KBOS"
    #expect(
      try ConditionExpression(condition).verdict(on: .airport(answer)).truth == .unknown,
      "the wind of another station says nothing of these runways"
    )
  }

  @Test(
    arguments: [.closed(bySnow: true), .contaminated(deposit: nil, extent: nil, depth: 99)]
      as [RunwayState.Condition]
  )
  func `a closed runway has no crosswind`(closure: RunwayState.Condition) throws {
    var answer = try AirportFixtures.calmPortland()
    answer.conditions?.content.wind = Wind(direction: .from(degrees: 50), speed: .knots(20))
    answer.conditions?.content.runwayStates = [
      RunwayState(runway: nil, condition: closure, braking: nil)
    ]
    let condition = try ConditionExpression("crosswind > 10 kt")
    #expect(condition.verdict(on: .airport(answer)).truth == .unknown)
  }

  /// BECMG 0507 1500, and something unreadable from 09:00Z on.
  @Test(arguments: [
    (3.0, "visibility > 5 km", Truth.yes), (5, "visibility > 5 km", .no), (5, "visibility < 3 km", .yes),
    (7, "visibility > 5 km", .no), (7, "visibility < 1500 m", .no), (9, "visibility < 3 km", .unknown),
    (11, "visibility < 3 km", .unknown), (10, "visibility < 1 km", .yes), (7, "gust > 15 kt", .unknown),
  ])
  func `a transition counts, and after an unread change only temporary conditions are known`(
    hour: Double,
    condition: String,
    truth: Truth
  ) throws {
    var answer = try AirportFixtures.calmPortland()
    answer.now = Self.moment(hour)
    answer.forecast?.content.unreadChanges = [Self.moment(9)]
    answer.forecast?.content.periodsWithoutText = [
      Self.period(0, 12, .initial) { $0.visibility = Visibility(.meters(8000)) },
      Self.period(5, 7, .becoming) { $0.visibility = Visibility(.meters(1500)) },
      Self.period(10, 11, .probability(percent: 30, recurring: nil)) {
        $0.visibility = Visibility(.meters(800))
      },
    ]
    let condition = try ConditionExpression("\(condition) within 1h", about: [.airport])
    #expect(condition.verdict(on: .airport(answer)).truth == truth)
  }

  @Test func `the worst value that decides is shown`() throws {
    var answer = try AirportFixtures.calmPortland()
    let start = try instant("2021-09-21T03:00:00Z")
    var period = ForecastPeriod(start: start, end: start.addingTimeInterval(7200), change: .initial)
    period.wind = Wind(direction: .from(degrees: 90), speed: .knots(12), gust: .knots(24))
    var squall = ForecastPeriod(start: start, end: start.addingTimeInterval(7200), change: .temporary)
    squall.wind = Wind(direction: .from(degrees: 200), speed: .knots(20), gust: .knots(38))
    answer.forecast?.content.periodsWithoutText = [period, squall]
    let condition = try ConditionExpression("gust > 20 kt within 1h", about: [.airport])
    let line = Presentation.check(CheckAnswer(condition, at: .airport(answer)))
      .rendered(as: .line, WeatherFixtures.options(80))
    #expect(line.hasPrefix("KPWM: True: windGust > 20 kt within 1h (38 kt, 03:00Z, "), "\(line)")
  }

  @Test func `a TAF that ends within an hour leaves the rest of it open`() throws {
    var answer = try AirportFixtures.calmPortland()
    let start = try instant("2021-09-21T00:00:00Z")
    var period = ForecastPeriod(start: start, end: start.addingTimeInterval(3.5 * 3600), change: .initial)
    period.flightCategory = .mvfr
    answer.forecast?.content.periodsWithoutText = [period]
    for (text, truth) in [("<= MVFR", Truth.yes), ("<= IFR", .unknown), ("= VFR", .unknown)] {
      let condition = try ConditionExpression("category \(text) within 1h")
      #expect(condition.verdict(on: .airport(answer)).truth == truth, "\(text)")
    }
  }

  @Test(arguments: [
    ("gust > 25 kt", Truth.no), ("gust > 5 kt", .unknown), ("ceiling < 1000 ft", .no),
    ("ceiling > 11000 ft", .yes), ("ceiling > 100000 ft", .unknown),
  ])
  func `bounds follow from values missing in a report`(condition: String, truth: Truth) throws {
    let answer = try AirportFixtures.calmPortland()
    #expect(try ConditionExpression(condition).verdict(on: .airport(answer)).truth == truth)
  }

  @Test(
    arguments: [
      ("EDDB", [], .unknown), ("YSSY", [], .unknown), ("PTRO", [], .unknown), ("KXYZ", [], .yes),
      ("PAXX", [], .yes), ("CYXX", [], .yes), ("MMMX", [.statuteMiles], .yes),
    ] as [(String, Set<StationConditions.NationalUnit>, Truth)]
  )
  func `only some countries report cloud of every height`(
    ident: String,
    units: Set<StationConditions.NationalUnit>,
    truth: Truth
  ) throws {
    var answer = try AirportFixtures.calmPortland()
    answer.conditions?.content.ident = ident
    answer.conditions?.content.nationalUnits = units
    answer.conditions?.content.sky = .layers([CloudLayer(.few, base: .feet(2000))])
    let high = try ConditionExpression("ceiling > 11000 ft", about: [.airport])
    #expect(high.verdict(on: .airport(answer)).truth == truth)
    let low = try ConditionExpression("ceiling > 4000 ft", about: [.airport])
    #expect(low.verdict(on: .airport(answer)).truth == .yes)
  }

  /// 24010KT: a gust would be below 20 kt, 10.3 m/s, and force 5 begins at 8.
  @Test(arguments: [
    ("gust >= 5 Bft", Truth.unknown), ("gust < 5 Bft", .unknown), ("gust = 5 Bft", .unknown),
    ("gust > 4 Bft", .unknown), ("gust >= 4 Bft", .unknown), ("gust > 5 Bft", .no), ("gust >= 6 Bft", .no),
    ("gust >= 5.5 Bft", .no), ("gust >= 0 Bft", .unknown), ("wind >= 3 Bft", .yes), ("wind > 3 Bft", .no),
    ("wind = 3 Bft", .yes), ("wind >= 2.5 Bft", .yes), ("wind > 12 Bft", .no),
  ])
  func `a bound is compared with the speeds of a force`(condition: String, truth: Truth) throws {
    var answer = try AirportFixtures.calmPortland()
    answer.conditions?.content.wind = Wind(direction: .from(degrees: 240), speed: .knots(10))
    #expect(
      try ConditionExpression(condition, about: [.airport]).verdict(on: .airport(answer)).truth == truth
    )
  }

  @Test func `a bound in Beaufort includes its force`() throws {
    var answer = try AirportFixtures.calmPortland()
    answer.conditions?.content.wind = Wind(direction: .from(degrees: 240), speed: .knots(10))
    let condition = try ConditionExpression("gust >= 5 Bft", about: [.airport])
    let line = Presentation.check(CheckAnswer(condition, at: .airport(answer)))
      .rendered(as: .line, WeatherFixtures.options(80))
    #expect(line.hasPrefix("KPWM: Unknown: windGust >= 5 Bft (≤ 5 Bft, "), "\(line)")
  }

  @Test func `a lower bound decides no force above it but one that does not exist`() throws {
    var answer = try AirportFixtures.calmPortland()
    var wind = Wind(direction: .from(degrees: 240), speed: .knots(60))
    wind.speedBound = .moreThan
    answer.conditions?.content.wind = wind
    for (condition, truth) in [
      ("wind >= 11 Bft", Truth.yes), ("wind > 11 Bft", .unknown), ("wind = 11 Bft", .unknown),
      ("wind > 12 Bft", .no), ("wind >= 99999 Bft", .no),
    ] {
      let verdict = try ConditionExpression(condition, about: [.airport]).verdict(on: .airport(answer))
      #expect(verdict.truth == truth, "\(condition)")
    }
  }

  @Test func `the hour closest to a force is that of the strongest wind`() throws {
    var answer = try AirportFixtures.calmPortland()
    let winds: [(hour: Double, knots: Double)] = [(3, 8), (4, 26), (5, 14)]
    answer.forecast?.content.periodsWithoutText = winds.map { hour, knots -> ForecastPeriod in
      let change: ForecastChange = hour == 3 ? .initial : .from
      return Self.period(hour, hour + 1, change) {
        $0.wind = Wind(direction: .from(degrees: 270), speed: .knots(knots))
      }
    }
    let condition = try ConditionExpression("wind >= 8 Bft within 2h", about: [.airport])
    let finding = condition.verdict(on: .airport(answer)).findings[0]
    #expect(finding.truth == .no && finding.reading.time.lowerBound == Self.moment(4))
  }

  @Test func `a clear sky has no ceiling, in every format`() throws {
    var answer = try AirportFixtures.calmPortland()
    answer.conditions?.content.sky = .clear
    func text(_ condition: String, _ format: OutputFormat) throws -> String {
      let condition = try ConditionExpression(condition, about: [.airport])
      return Presentation.check(CheckAnswer(condition, at: .airport(answer)))
        .rendered(as: format, WeatherFixtures.options(80))
    }
    let line = try text("ceiling < 20000 ft", .line)
    #expect(line.hasPrefix("KPWM: False: ceiling < 20000 ft (no ceiling, "), "\(line)")
    let json = try text("ceiling < 20000 ft", .json)
    #expect(json.contains(#""value": "none","#) && !json.contains("atLeast") && !json.contains("unit\""))
    let csv = try text("ceiling > 20000 ft", .csv)
    #expect(csv.contains("ceiling > 20000 ft,true,none,,,"), "\(csv)")
    answer.conditions?.content.sky = .noneSignificant
    #expect(try text("ceiling < 5000 ft", .line).contains("(≥ 5,000 ft, "))
  }

  @Test(arguments: [
    (Visibility(.kilometers(10), .atLeast), "visibility > 10 km", Truth.unknown),
    (Visibility(.kilometers(10), .atLeast), "visibility >= 10 km", .yes),
    (Visibility(.kilometers(10), .atLeast), "visibility < 5 km", .no),
    (Visibility(.kilometers(10), .atLeast), "visibility < 20 km", .unknown),
    (Visibility(.statuteMiles(6), .moreThan), "visibility > 6 SM", .yes),
    (Visibility(.meters(50), .lessThan), "visibility < 100 m", .yes),
    (Visibility(.meters(50), .lessThan), "visibility < 50 m", .yes),
    (Visibility(.meters(50), .lessThan), "visibility < 20 m", .unknown),
    (Visibility(.meters(50), .lessThan), "visibility >= 50 m", .no),
    (Visibility(.statuteMiles(4)), "visibility = 4 SM", .yes),
  ])
  func `a bound decides only comparisons that it can`(visibility: Visibility, condition: String, truth: Truth)
    throws
  {
    var answer = try AirportFixtures.greyPortland()
    answer.conditions?.content.visibility = visibility
    #expect(try ConditionExpression(condition).verdict(on: .airport(answer)).truth == truth)
  }

  @Test(arguments: [
    ("gust > 8 m/s", Truth.no, Truth.yes), ("gust > 9 m/s", .no, .no),
    ("not gust > 7.5 m/s", .no, .yes), ("not gust > 6.5 m/s", .no, .no), ("temperature < 17 C", .no, .yes),
    ("snowDepth > 1 cm", .unknown, .unknown),
  ])
  func `a true condition becomes false only beyond a margin`(condition: String, truth: Truth, eased: Truth)
    throws
  {
    #expect(try berlin(condition).truth == truth)
    #expect(try berlin(condition, isEased: true).truth == eased)
  }

  /// Half of the way to the end of a field's range is the most that a value must return.
  @Test(
    arguments: [
      ("precipitation > 0", .precipitation, 0.1, .yes), ("precipitation > 0", .precipitation, 0, .no),
      ("precipitation > 0.1 mm", .precipitation, 0.1, .yes),
      ("precipitation > 0.1 mm", .precipitation, 0, .no),
      ("precipitation >= 2 mm", .precipitation, 1.8, .yes),
      ("precipitation >= 2 mm", .precipitation, 1.7, .no),
      ("cloudCover <= 95", .cloudCover, 97, .yes), ("cloudCover <= 95", .cloudCover, 100, .no),
      ("not cloudCover > 95", .cloudCover, 97, .yes), ("not cloudCover > 95", .cloudCover, 100, .no),
      ("not cloudCover < 5", .cloudCover, 3, .yes), ("not cloudCover < 5", .cloudCover, 0, .no),
      ("pop >= 5", .pop, 3, .yes), ("pop >= 5", .pop, 0, .no), ("snowDepth > 0", .snowDepth, 0, .no),
      ("uvIndex > 0", .uvIndex, 0, .no), ("gust > 0", .windGust, 0, .no),
      ("windSpeed > 0.9 m/s", .windSpeed, 0.5, .yes), ("windSpeed > 0.9 m/s", .windSpeed, 0.4, .no),
      ("sunshine <= 55 min", .sunshine, 3600, .no),
      // A force has the margin of a speed.
      ("wind >= 6 Bft", .windSpeed, 10.7, .yes), ("wind >= 6 Bft", .windSpeed, 9.7, .no),
      ("wind > 5 Bft", .windSpeed, 10.7, .yes), ("wind > 5 Bft", .windSpeed, 9.7, .no),
      ("wind < 6 Bft", .windSpeed, 11.7, .yes), ("wind < 6 Bft", .windSpeed, 11.9, .no),
      ("wind <= 5 Bft", .windSpeed, 11.7, .yes), ("wind >= 1 Bft", .windSpeed, 0.1, .no),
    ] as [(String, Field, Double, Truth)]
  )
  func `a value at the end of its range ends a condition`(
    condition: String,
    field: Field,
    value: Double,
    eased: Truth
  ) throws {
    let now = try instant("2020-10-01T16:30:00Z")
    var report = WeatherReport(source: try source("now"), fetched: now)
    report.current = ReportSection(.analysis, Readings(time: now, values: [field: value]))
    let answer = ConditionAnswer.weather(try WeatherFixtures.answer([report], now: now))
    #expect(try ConditionExpression(condition).verdict(on: answer, isEased: true).truth == eased)
  }

  /// Just inside and just outside of the margin of each quantity, below and above its twentieth.
  private static let margins: [(condition: String, field: Field, inside: Double, outside: Double)] = [
    ("temperature > 20 C", .temperature, 19.6, 19.4), ("pop > 50", .pop, 45.5, 44.5),
    ("pressure > 1000 hPa", .pressure, 999.6, 999.4),
    ("cloudBase < 150 m", .cloudBase, 179, 181), ("cloudBase > 2000 m", .cloudBase, 1901, 1899),
    ("visibility < 2000 m", .visibility, 2199, 2201), ("visibility < 10 km", .visibility, 10_499, 10_501),
    ("windSpeed > 10 m/s", .windSpeed, 9.1, 8.9), ("gust > 40 m/s", .windGust, 38.1, 37.9),
    ("windDirection > 180", .windDirection, 171, 169),
    ("precipitation > 2 mm", .precipitation, 1.81, 1.79),
    ("precipitation > 20 mm", .precipitation, 19.1, 18.9),
    ("snowDepth > 5 cm", .snowDepth, 4.6, 4.4), ("snowDepth > 40 cm", .snowDepth, 38.1, 37.9),
    ("uvIndex > 6", .uvIndex, 5.6, 5.4), ("pm10 > 20", .pm10, 18.1, 17.9), ("pm10 > 100", .pm10, 95.1, 94.9),
    ("grassPollen > 8", .grassPollen, 7.6, 7.4), ("grassPollen > 40", .grassPollen, 38.1, 37.9),
    ("sunshine > 30 min", .sunshine, 1510, 1490),
  ]

  @Test(arguments: margins)
  func `each quantity has a margin that matters to people`(
    condition: String,
    field: Field,
    inside: Double,
    outside: Double
  ) throws {
    let now = try instant("2020-10-01T16:30:00Z")
    for (value, truth) in [(inside, Truth.yes), (outside, .no)] {
      var report = WeatherReport(source: try source("now"), fetched: now)
      // Without a speed there is no direction.
      var values: FieldValues = [.windSpeed: 5]
      values[field] = value
      report.current = ReportSection(.analysis, Readings(time: now, values: values))
      let answer = ConditionAnswer.weather(try WeatherFixtures.answer([report], now: now))
      let condition = try ConditionExpression(condition)
      #expect(condition.verdict(on: answer).truth == .no, "\(value)")
      #expect(condition.verdict(on: answer, isEased: true).truth == truth, "\(value)")
    }
  }

  @Test func `no quantity is without a row of its margin`() {
    #expect(Set(Self.margins.map(\.field.quantity)) == Set(Quantity.allCases))
  }

  @Test(arguments: [
    ("ceiling < 500 ft", 590.0, 4.0, Truth.yes), ("ceiling < 500 ft", 600, 4, .no),
    ("visibility < 3 SM", 5000, 3.14, .yes), ("visibility < 3 SM", 5000, 3.16, .no),
  ])
  func `a ceiling or a visibility at an airport ends a condition only beyond a margin`(
    condition: String,
    ceiling: Double,
    miles: Double,
    eased: Truth
  ) throws {
    var answer = try AirportFixtures.greyPortland()
    answer.conditions?.content.sky = .layers([CloudLayer(.overcast, base: .feet(ceiling))])
    answer.conditions?.content.visibility = Visibility(.statuteMiles(miles))
    let condition = try ConditionExpression(condition, about: [.airport])
    #expect(condition.verdict(on: .airport(answer)).truth == .no)
    #expect(condition.verdict(on: .airport(answer), isEased: true).truth == eased)
  }

  @Test(arguments: [
    ("cloudCover > 50", Truth.yes), ("cloudCover > 90", .no), ("cloudCover >= 75", .yes),
  ])
  func `the cloud cover of an airport is that of its thickest layer`(condition: String, truth: Truth) throws {
    var answer = try AirportFixtures.greyPortland()
    answer.conditions?.content.sky = .layers([
      CloudLayer(.scattered, base: .feet(1600)), CloudLayer(.broken, base: .feet(3300)),
    ])
    #expect(
      try ConditionExpression(condition, about: [.airport]).verdict(on: .airport(answer)).truth == truth
    )
    let template = try FieldTemplate("{cloudCover}")
    let text = Presentation.airport([answer]).filled(into: template, WeatherFixtures.options(80))
    #expect(text == "75 %\n")
  }

  @Test func `the sum of a day has no end`() throws {
    var answer = try WeatherFixtures.berlin()
    let start = try instant("2020-10-01T22:00:00Z")
    var tomorrow = MergedDay(start..<start.addingTimeInterval(86_400))
    tomorrow.values[.sunshine] = 18_200
    answer.days = [tomorrow]
    let condition = try ConditionExpression("tomorrow.sunshine <= 5 h")
    #expect(condition.verdict(on: .weather(answer)).truth == .no)
    #expect(condition.verdict(on: .weather(answer), isEased: true).truth == .yes)
  }

  @Test func `a calm ends a condition about the headwind`() throws {
    var answer = try AirportFixtures.calmPortland()
    answer.conditions?.content.wind = Wind(speed: .knots(0))
    let condition = try ConditionExpression("headwind > 1 kt", about: [.airport])
    #expect(condition.verdict(on: .airport(answer), isEased: true).truth == .no)
  }

  @Test func `a finding has the value, its sources and its time`() throws {
    let verdict = try berlin("temperature < 13 within 12h or gust > 15 m/s")
    #expect(verdict.findings.map(\.truth) == [.yes, .no])
    let (first, second) = (verdict.findings[0].reading, verdict.findings[1].reading)
    #expect(first.time.lowerBound == (try instant("2020-10-01T19:00:00Z")))
    #expect(first.value.map { abs($0 - 12.8) < 0.001 } == true)
    #expect(first.sources.map(\.name) == ["open-meteo"])
    #expect(second.time.isEmpty && second.value == 7.8)
  }

  @Test func `an undecided window shows how many hours are known`() throws {
    let verdict = try berlin("temperature < 0 within 2d")
    #expect(verdict.findings[0].hours == .init(count: 24, all: 49))
    #expect(verdict.findings[0].reading.value == nil)
  }

  @Test func `a window that is false shows the closest hour`() throws {
    let finding = try berlin("temperature < 0 within 12h").findings[0]
    #expect(finding.reading.time.lowerBound == (try instant("2020-10-02T00:00:00Z")))
  }

  @Test(arguments: [
    (
      "temperature < 0 within 12h",
      "Berlin: False: temperature < 0 within 12h (9.8 °C, Fri 2 02:00, open-meteo)"
    ),
    ("temperature > 17 C", "Berlin: True: temperature > 17 C (17.3 °C, 14:20, "),
    ("gust > 28 km/h", "Berlin: True: windGust > 28 km/h (28.1 km/h, 14:20, open-meteo)"),
    ("snowDepth > 1 in", "Berlin: Unknown: snowDepth > 1 in (–, 14:20)"),
    ("temperature < 0 within 2d", "Berlin: Unknown: temperature < 0 within 48h (–, 24 of 49 hours known)"),
    ("precipitation(9h) >= 4", "Berlin: True: precipitation(9h) >= 4 (4.0 mm, 14:00 to 23:00, open-meteo)"),
    // What was negated is not what is true.
    ("not gust > 15 m/s", "Berlin: True: not windGust > 15 m/s; False: windGust > 15 m/s (7.8 m/s, 14:20, "),
    ("not gust > 28 km/h", "Berlin: False: not windGust > 28 km/h; True: windGust > 28 km/h (28.1 km/h, "),
    (
      "not temperature < 0 within 12h",
      "Berlin: True: not temperature < 0 within 12h; False: temperature < 0 (9.8 °C, Fri 2 02:00, "
    ),
    ("not snowDepth > 1 in", "Berlin: Unknown: not snowDepth > 1 in (–, 14:20)"),
    (
      "gust > 15 m/s or temperature > 17 C",
      "Berlin: True: windGust > 15 m/s or temperature > 17 C; False: windGust > 15 m/s (7.8 m/s, 14:20, "
        + "open-meteo); True: temperature > 17 C (17.3 °C, 14:20, "
    ),
  ])
  func `the line shows the reason`(condition: String, expected: String) throws {
    let check = CheckAnswer(
      try ConditionExpression(condition),
      at: .weather(try WeatherFixtures.berlin())
    )
    let line = Presentation.check(check).rendered(as: .line, WeatherFixtures.options(80))
    #expect(line.hasPrefix(expected), "\(line)")
  }

  @Test(arguments: [
    ("category = MVFR", "MVFR"), ("ceiling < 3000 ft", "1,800 ft"), ("gust > 30 kt", "18 kt"),
    ("qnh > 1000 hPa", "1013 hPa"),
  ])
  func `a value of another station names it in every format`(condition: String, value: String) throws {
    let condition = try ConditionExpression(condition, about: [.airport])
    let check = CheckAnswer(condition, at: .airport(try AirportFixtures.borrowingField()))
    func text(_ format: OutputFormat) -> String {
      Presentation.check(check).rendered(as: format, WeatherFixtures.options(100))
    }
    let line = text(.line)
    #expect(line.contains("(\(value)") && line.contains("KPWM, 4 mi away, foreflight)"), "\(line)")
    let page = text(.text)
    #expect(page.contains("From KPWM, 4 mi away: ME99 has no report of its own."), "\(page)")
    #expect(page.contains("KPWM, 4 mi away, foreflight"), "\(page)")
    let json = text(.json)
    #expect(json.contains("\"station\": \"KPWM\"") && json.contains("\"stationDistanceM\": 6"), "\(json)")
    let csv = text(.csv).split(separator: "\r\n").flatMap { $0.split(separator: "\n") }
    #expect(csv[0].hasSuffix(",station") && csv[1].hasSuffix(",KPWM"), "\(csv)")
  }

  @Test func `without a value, and for its own report, an airport names no other station`() throws {
    for (answer, condition) in [
      (try AirportFixtures.borrowingField(), "crosswind > 1 kt"),
      (try AirportFixtures.greyPortland(), "gust > 1 kt"),
    ] {
      let check = CheckAnswer(try ConditionExpression(condition, about: [.airport]), at: .airport(answer))
      for format in [OutputFormat.text, .line, .json, .csv] {
        let text = Presentation.check(check).rendered(as: format, WeatherFixtures.options(100))
        #expect(!text.contains("away") && !text.contains("\"station\""), "\(text)")
      }
    }
  }

  @Test func `three-valued logic follows Kleene`() {
    let all: [Truth] = [.yes, .no, .unknown]
    #expect(all.map { !$0 } == [.no, .yes, .unknown])
    #expect(all.map { Truth.all([.unknown, $0]) } == [.unknown, .no, .unknown])
    #expect(all.map { Truth.any([.unknown, $0]) } == [.yes, .unknown, .unknown])
    #expect(Truth.all([]) == .yes && Truth.any([]) == .no)
  }
}
