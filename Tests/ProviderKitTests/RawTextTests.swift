import Catalog
import Foundation
import ProviderKit
import TestSupport
import Testing
import Weather

/// Compares the values that a source decodes from a report with the report.
struct RawTextTests {
  /// 15 November 2026, 13:00 UTC.
  private static let now = Date(timeIntervalSince1970: 1_794_747_600)

  private func checked(
    _ text: String,
    airport: Airport? = nil,
    _ change: (inout StationConditions) -> Void
  ) throws -> (conditions: StationConditions, problems: [String]) {
    var report = AirportReport(source: try #require(SourceID("source")), fetched: Self.now)
    var conditions = StationConditions(ident: "EGLL")
    conditions.rawText = "EGLL 151220Z \(text)"
    change(&conditions)
    report.conditions = conditions
    let checked = report.checkedAgainstRawText(now: Self.now, airport: airport)
    return (try #require(checked.conditions), checked.problems.map(\.description))
  }

  @Test(
    arguments: [
      (
        "24012KT 9999 FEW030 BKN004 12/07 Q1013", [CloudLayer(.few, base: .feet(3000))],
        "sky: the source says FEW 3000 ft, its raw text FEW 3000 ft, BKN 400 ft"
      ),
      (
        "24012KT 9999 OVC003CB 12/07 Q1013", [],
        "sky: the source says no layers, its raw text OVC 300 ft"
      ),
      (
        "24012KT 9999 VV002 12/07 Q1013", [],
        "sky: the source says no ceiling, its raw text a ceiling of 200 ft"
      ),
    ] as [(String, [CloudLayer], String)]
  )
  func `clouds that the source decodes differently are reported`(
    text: String,
    layers: [CloudLayer],
    problem: String
  )
    throws
  {
    let (conditions, problems) = try checked(text) {
      $0.sky = layers.isEmpty ? .clear : .layers(layers)
      $0.flightCategory = .vfr
    }
    #expect(problems.contains("conditions.\(problem)"), "\(problems)")
    #expect(problems.contains("conditions.flightCategory: the source says VFR, its raw text LIFR"))
    #expect(conditions.flightCategory == .lifr, "the worse counts")
  }

  @Test(
    arguments: [
      ("24012KT 0400 FG OVC001 12/12 Q1013", FlightCategory.vfr, FlightCategory.lifr),
      ("24012KT 9999 OVC004 12/07 Q1013", .lifr, .lifr), ("24012KT 12/07 Q1013", .vfr, nil),
      ("24012KT 9999 12/07 Q1013", .vfr, nil), ("24012KT 9999 BKN/// 12/07 Q1013", .vfr, nil),
      ("24012KT 9999 12/07 Q1013", .ifr, .ifr),
    ] as [(String, FlightCategory, FlightCategory?)]
  )
  func `a flight category is never better than visibility and sky allow`(
    text: String,
    said: FlightCategory,
    shown: FlightCategory?
  ) throws {
    let (conditions, problems) = try checked(text) { $0.flightCategory = said }
    #expect(conditions.flightCategory == shown)
    #expect(
      problems.contains { $0.hasPrefix("conditions.flightCategory: ") } == (said != shown),
      "\(problems)"
    )
  }

  @Test func `each value that the source lacks is that of its text`() throws {
    let (conditions, problems) = try checked("24012KT 8000 -RA BKN030 12/07 Q1013 RMK SLP141") { _ in }
    #expect(problems == [])
    #expect(conditions.wind?.speed == .knots(12) && conditions.visibility?.distance == .meters(8000))
    #expect(conditions.sky?.ceiling == .feet(3000) && conditions.weather?.map(\.token) == ["-RA"])
    #expect(conditions.temperature == .celsius(12) && conditions.dewPoint == .celsius(7))
    #expect(conditions.altimeter == .hectopascals(1013))
    #expect(conditions.seaLevelPressure == .hectopascals(1014.1))
    #expect(conditions.observed == Self.now.addingTimeInterval(-2400))
    #expect(
      conditions.decodedHere == [
        .wind, .visibility, .sky, .weather, .temperature, .dewPoint, .altimeter, .seaLevelPressure, .observed,
        .flightCategory, .humidity,
      ]
    )
  }

  @Test func `the sign of a zero is that of the text`() throws {
    let (conditions, problems) = try checked("24012KT 9999 NSC M00/M00 Q1013") {
      ($0.temperature, $0.dewPoint) = (.celsius(0), .celsius(-0.3))
    }
    #expect(problems == [])
    #expect(conditions.temperature?.isMinusZero == true)
    #expect(conditions.dewPoint == .celsius(-0.3))
  }

  @Test(arguments: [("CYYZ", Sky.noneDetected), ("KPWM", .noneDetectedBelow12000)])
  func `CLR has the meaning of its country's stations`(ident: String, sky: Sky) throws {
    let (conditions, problems) = try checked("") {
      $0.rawText = "\(ident) 151220Z 24012KT 15SM CLR 12/07 A2992"
      $0.sky = .noneDetectedBelow12000
    }
    #expect(conditions.sky == sky)
    #expect(problems == [])
  }

  @Test func `clouds that both decode alike are accepted`() throws {
    let (conditions, problems) = try checked("24012KT 9999 FEW036 BKN012 //////TCU 12/07 Q1013") {
      $0.sky = .layers([CloudLayer(.few, base: .feet(3600)), CloudLayer(.broken, base: .feet(1200))])
    }
    #expect(problems == [])
    // A layer that the source left out.
    #expect(conditions.sky?.layers.last == CloudLayer(.unknown, base: nil, kind: .toweringCumulus))
    #expect(conditions.decodedHere.contains(.sky))
    #expect(try checked("24012KT 9999 NSC 12/07 Q1013") { $0.sky = .clear }.problems == [])
  }

  @Test func `values that a station computes itself are not changed`() throws {
    let text = "24012KT 9999 NSC 12/07 Q1013 RMK RH45 PA 9700FT DENSITY ALT 1900FT"
    let (conditions, _) = try checked(text) { $0.elevation = .meters(25) }
    #expect(conditions.relativeHumidity == 45)
    #expect(conditions.pressureAltitude == .feet(9700))
    #expect(conditions.densityAltitude == .feet(1900))
    let names: Set<StationConditions.Part> = [.humidity, .pressureAltitude, .densityAltitude]
    #expect(conditions.reportedInRemarks == names && conditions.decodedHere.isSuperset(of: names))
    let (reported, _) = try checked(text) { $0.relativeHumidity = 71 }
    #expect(reported.relativeHumidity == 71 && !reported.reportedInRemarks.contains(.humidity))
  }

  @Test(arguments: [
    // Values that a source reads from the remarks itself, and values that it leaves in whole degrees.
    ("13/12", "T01280122", 12.8, 12.2, 12.8, 12.2, 96.1),
    ("12/03", "T01170028", 12.0, 3.0, 11.7, 2.8, 54.4),
    // Whole degrees keep the source's humidity if the text has no tenths.
    ("12/03", "", 12.0, 3.0, 12.0, 3.0, 71.0), ("12/03", "T01200030", 12.0, 3.0, 12.0, 3.0, 71.0),
    // The source contradicts its text.
    ("12/03", "T01170028", 14.0, 3.0, 14.0, 2.8, 46.8),
  ])
  func `the report has the tenths of its text, and humidity follows from them`(
    degrees: String,
    group: String,
    temperature: Double,
    dewPoint: Double,
    shown: Double,
    shownDewPoint: Double,
    humidity: Double
  ) throws {
    let text = "24012KT 9999 NSC \(degrees) Q1013 RMK AO2 \(group)"
    let (conditions, problems) = try checked(text) {
      ($0.temperature, $0.dewPoint) = (.celsius(temperature), .celsius(dewPoint))
      $0.relativeHumidity = 71
    }
    #expect((conditions.temperature, conditions.dewPoint) == (.celsius(shown), .celsius(shownDewPoint)))
    #expect(abs(try #require(conditions.relativeHumidity) - humidity) < 0.1)
    #expect(conditions.computedHere.contains(.humidity) == (humidity != 71))
    #expect(conditions.decodedHere.contains(.temperature) == (shown != temperature))
    #expect(problems.contains { $0.hasPrefix("conditions.temperature: ") } == (temperature == 14))
  }

  @Test func `weather that the source decodes differently is reported`() throws {
    func weather(_ text: String, _ vote: ConditionVote?) throws -> [String] {
      try checked("24012KT 9999 -TSRA NSC 12/07 Q1013") {
        $0.weather = vote.map { [WeatherPhenomenon(text: text, vote: $0)] } ?? []
      }
      .problems
    }
    #expect(try weather("light rain, thunderstorms", ConditionVote(.thunderstorm, .light)) == [])
    #expect(
      try weather("", nil)
        == ["conditions.weather: the source says no weather, its raw text thunderstorm with light rain"]
    )
    #expect(try weather("mist", ConditionVote(.mist, .moderate)).count == 1)
  }

  @Test(arguments: [(0.0, "360", 0), (360, "360", 0), (2, "360", 0), (350, "010", 1), (180, "360", 1)])
  func `360 and 0 degrees are the same direction`(degrees: Double, text: String, problems: Int) throws {
    let found = try checked("\(text)12KT 9999 NSC 12/07 Q1013") {
      $0.wind = Wind(direction: .from(degrees: degrees), speed: .knots(12))
    }
    #expect(found.problems.count == problems, "\(found.problems)")
  }

  @Test func `unreadable groups are reported`() throws {
    let (conditions, problems) = try checked("24012KT 9999 FEW030 BKNOO4 12/07 12/09 Q1013 RMK XYZZY") { _ in
    }
    #expect(problems.contains("conditions.rawText: not understood: BKNOO4"))
    #expect(problems.contains { $0.contains("but later 9 °C") })
    #expect(conditions.flightCategory == nil)
  }

  @Test func `the directory's elevation is used for density altitude only at the aerodrome`() throws {
    let heathrow = try #require(AirportCatalog.airport(ident: "EGLL"))
    let gatwick = try #require(AirportCatalog.airport(ident: "EGKK"))
    func altitude(_ airport: Airport?) throws -> Length? {
      try checked("24012KT 9999 NSC 12/07 Q1013", airport: airport) { _ in }.conditions.densityAltitude
    }
    #expect(abs(try #require(try altitude(heathrow)).feet) < 400)
    #expect(try altitude(gatwick) == nil)
    #expect(try altitude(nil) == nil)
  }

  @Test func `all altitudes are computed with one elevation`() throws {
    let heathrow = try #require(AirportCatalog.airport(ident: "EGLL"))
    for (elevation, expected) in [(30.0, heathrow.elevation), (400, .meters(400))] {
      let conditions = try checked("24012KT 9999 NSC 12/07 Q1013", airport: heathrow) {
        $0.elevation = .meters(elevation)
      }.conditions
      let own = try #require(expected)
      #expect(conditions.elevation(knowing: heathrow.elevation) == own)
      let altitude = Atmosphere.densityAltitude(
        altimeter: .hectopascals(1013),
        elevation: own,
        temperature: .celsius(12),
        dewPoint: .celsius(7)
      )
      #expect(conditions.densityAltitude == altitude)
    }
  }

  @Test(arguments: [
    ("Q1013 RMK A2994", 29.94), ("Q1013 A2992", 29.92), ("A2994", 29.94), ("Q1013", 29.91),
  ])
  func `inches are those of the text where it has both units`(settings: String, inches: Double) throws {
    let (conditions, _) = try checked("24012KT 9999 NSC 12/07 \(settings)") { _ in }
    let shown = try #require(conditions.altimeterInInches)
    #expect((shown.inchesOfMercury * 100).rounded() == (inches * 100).rounded())
  }

  @Test(arguments: [
    ("Q1013 RMK A2894", 1013.0, [1013]), ("Q1013 RMK A2894", 980, [1013]), ("A2894", 1013, [1013]),
  ])
  func `the setting that the text contradicts is not used`(settings: String, own: Double, used: [Double])
    throws
  {
    let (conditions, _) = try checked("24012KT 9999 NSC 12/07 \(settings)") {
      $0.altimeter = .hectopascals(own)
    }
    #expect(conditions.altimeter.map(\.hectopascals) == used.first)
    #expect((conditions.altimeterInInches == nil) == settings.contains("Q"))
    #expect(conditions.decodedHere.contains(.altimeter) == (own == 980))
  }

  @Test func `closed runways and national units come from the text`() throws {
    let (conditions, _) = try checked("24012KT 5SM NSC 12/07 A2992 R27L/SNOCLO") { _ in }
    #expect(conditions.closures.map(\.runway?.description) == ["27L"])
    #expect(conditions.nationalUnits == [.inchesOfMercury, .statuteMiles])
  }

  // MARK: - Forecasts

  private func checked(taf text: String, _ periods: [ForecastPeriod]) throws -> (
    forecast: StationForecast, problems: [String]
  ) {
    var report = AirportReport(source: try #require(SourceID("source")), fetched: Self.now)
    var forecast = StationForecast(ident: "KORL")
    forecast.rawText = "TAF KORL 151130Z 1512/1612 \(text)"
    forecast.periods = periods
    report.forecast = forecast
    let checked = report.checkedAgainstRawText(now: Self.now)
    return (try #require(checked.forecast), checked.problems.map(\.description))
  }

  /// Hours from 15 November 2026, 12:00 UTC.
  private func period(_ hours: Range<Double>, _ change: ForecastChange = .initial) -> ForecastPeriod {
    let start = Self.now.addingTimeInterval(-3600)
    return ForecastPeriod(
      start: start.addingTimeInterval(hours.lowerBound * 3600),
      end: start.addingTimeInterval(hours.upperBound * 3600),
      change: change
    )
  }

  @Test func `periods that the source lacks come from the text`() throws {
    var initial = period(0..<3)
    initial.wind = Wind(direction: .from(degrees: 90), speed: .knots(8))
    let (forecast, problems) = try checked(
      taf:
        "24005KT P6SM SKC FM151500 27010KT P6SM SCT040 TEMPO 1516/1518 2SM TSRA BKN015CB FM151900 VRB03KT P6SM SKC",
      [initial, period(7..<24, .from)]
    )
    #expect(forecast.periods.map(\.change) == [.initial, .from, .temporary, .from])
    #expect(forecast.periods.map(\.wind?.speed) == [.knots(8), .knots(10), nil, .knots(3)])
    #expect(problems == ["forecast: the source has 2 of the 4 periods in its raw text"])
  }

  @Test(
    arguments: [
      ("19010KT P6SM SKC FM1516O0 19010KT 1/4SM FG VV001", nil),
      ("19010KT 1/4SM FG VV001 FM1516O0 19010KT P6SM SKC", .lifr),
      ("19010KT P6SM SKC FM151600 19010KT 1/4SM FG VV001", .vfr),
    ] as [(String, FlightCategory?)]
  )
  func `a period that an unreadable change may replace has no category better than LIFR`(
    text: String,
    category: FlightCategory?
  ) throws {
    let (forecast, _) = try checked(taf: text, [period(0..<24)])
    #expect(forecast.periods.first?.flightCategory == category)
  }

  @Test func `a period whose category is unknown has the limit of its text`() throws {
    let (forecast, _) = try checked(taf: "19010KT 2SM BR", [period(0..<24)])
    #expect(forecast.periods.map(\.categoryOutlook) == [.noBetter(than: .ifr)])
  }

  @Test(arguments: [("A2998 RMK AO2", FlightCategory.mvfr), ("Q1015", .ifr)])
  func `the category of the text counts if its metres stand for miles`(text: String, category: FlightCategory)
    throws
  {
    let (conditions, _) = try checked("24012KT 4800 BR BKN040 12/07 \(text)") { _ in }
    #expect(conditions.flightCategory == category)
  }

  @Test func `metres of the US military that a source converts to miles still stand for whole miles`() throws
  {
    var initial = period(0..<24)
    initial.visibility = Visibility(.statuteMiles(2.98))
    let (forecast, _) = try checked(taf: "24005KT 4800 BR BKN040 QNH3000INS", [initial])
    #expect(forecast.periods.map(\.flightCategory) == [.mvfr])
  }

  @Test func `BECMG ends with its transition, whatever the source states`() throws {
    let (forecast, problems) = try checked(
      taf: "24005KT P6SM SKC BECMG 1516/1518 27010KT FM152000 VRB03KT P6SM SKC",
      [period(0..<8), period(4..<8, .becoming), period(8..<24, .from)]
    )
    #expect(forecast.periods.map(\.end) == [period(0..<8), period(4..<6), period(8..<24)].map(\.end))
    #expect(problems == [])
  }

  @Test func `changes that begin at the same time keep their own values`() throws {
    let changes = "BECMG 1516/1517 2SM -RA OVC030 620304 BECMG 1516/1517 P6SM SKC TEMPO 1516/1518 BKN003"
    let ofSource = [period(0..<24), period(4..<5, .becoming), period(4..<5, .becoming)]
    for periods in [[], ofSource] {
      let (forecast, _) = try checked(taf: "24005KT P6SM SKC \(changes) TEMPO 1516/1520 1/4SM FG", periods)
      #expect(forecast.periods.map(\.flightCategory) == [.vfr, .ifr, .vfr, .lifr, .lifr])
      #expect(forecast.periods.map(\.hazards.count) == [0, 1, 0, 0, 0])
      #expect(forecast.periods.map { $0.weather?.count ?? 0 } == [0, 1, 0, 0, 1])
    }
  }

  @Test func `a change that the source puts outside of the forecast may come at any time of it`() throws {
    let (forecast, problems) = try checked(
      taf: "24005KT P6SM SKC TEMPO 1512/1514 3SM BR TEMPO 1416/1418 BKN003",
      [period(0..<24), period(0..<2, .temporary), period(-20..<(-18), .temporary)]
    )
    #expect(forecast.periods.map(\.end) == [period(0..<24), period(0..<2), period(0..<24)].map(\.end))
    #expect(forecast.periods.allSatisfy { $0.start == forecast.start })
    #expect(forecast.periods.map(\.flightCategory) == [.vfr, .mvfr, .lifr])
    #expect(forecast.impossibleTimes == ["1416/1418"])
    #expect(problems == ["forecast.rawText: a change from 14/16 to 14/18 is outside of this forecast"])
  }

  @Test func `an FM that the source puts outside of the forecast is not shown twice`() throws {
    let (forecast, problems) = try checked(
      taf: "24005KT P6SM SKC FM141600 24005KT 1/4SM FG VV001 FM160000 24005KT P6SM SKC",
      [period(0..<12), period(-20..<12, .from), period(12..<24, .from)]
    )
    #expect(forecast.periods.map(forecast.isUntimedFrom) == [false, true, false])
    #expect(forecast.periods.map(\.flightCategory) == [nil, .lifr, .vfr])
    #expect(problems == ["forecast.rawText: a change from 14/16 is outside of this forecast"])
  }

  @Test func `a temporary change of which neither the source nor the text has values is unknown`() throws {
    var change = period(4..<6, .temporary)
    change.flightCategory = .vfr
    let (forecast, _) = try checked(taf: "24005KT P6SM SKC TEMPO 1516/1518", [period(0..<24), change])
    #expect(forecast.periods.map(\.flightCategory) == [.vfr, nil])
  }

  @Test func `a forecast that its text cancels is cancelled`() throws {
    #expect(try checked(taf: "CNL", []).forecast.isCancelled)
    #expect(try !checked(taf: "24005KT P6SM SKC", []).forecast.isCancelled)
  }

  @Test func `a period with another name at the source is not duplicated`() throws {
    let (forecast, problems) = try checked(
      taf: "24005KT P6SM SKC PROB30 TEMPO 1516/1518 2SM TSRA BKN015CB",
      [period(1..<24), period(4..<6, .probability(percent: 30, recurring: nil))]
    )
    #expect(forecast.periods.count == 2)
    #expect(problems == [])
  }

  @Test func `codes of the text replace equivalent words`() throws {
    var initial = period(0..<24)
    initial.weather = [WeatherPhenomenon(text: "rain", vote: ConditionVote(.rain, .moderate))]
    #expect(
      try checked(taf: "24005KT P6SM RA SKC", [initial]).forecast.periods.first?.weather?.map(\.token) == [
        "RA"
      ]
    )
    // "cumulonimbus" is a cloud, not weather.
    initial.weather?.append(WeatherPhenomenon(text: "cumulonimbus", vote: nil))
    #expect(
      try checked(taf: "24005KT P6SM RA SKC", [initial]).forecast.periods.first?.weather?.map(\.token) == [
        "RA"
      ]
    )
    initial.weather?.removeLast()
    #expect(
      try checked(taf: "24005KT P6SM FG SKC", [initial]).forecast.periods.first?.weather?.map(\.token) == [
        nil
      ]
    )
  }

  @Test(arguments: [
    ("24012KT CAVOK TEMPO 1512/14 0500 FG BKN001", ["forecast.rawText: not understood: 1512/14"], 2),
    (
      "24012KT CAVOK FM1514OO 27012KT OVC004", ["forecast.rawText: not understood: FM1514OO 27012KT OVC004"],
      1
    ),
    (
      "24012KT CAVOK TEMPO 1518/1516 0500 FG",
      ["forecast.rawText: a change from 15/18 to 15/16 is outside of this forecast"], 2
    ),
  ])
  func `changes without a known time are reported`(text: String, expected: [String], periods: Int) throws {
    let (forecast, problems) = try checked(taf: text, [])
    #expect(problems == expected)
    #expect(forecast.periods.count == periods)
    #expect(forecast.periods.allSatisfy { $0.start <= $0.end ?? .distantPast })
  }

  @Test func `a forecast of thousands of periods takes no longer than its length`() async throws {
    try await expectProportional(2000, 8000, excess: 1.5) { count in
      let periods = (0..<count).map { period(Double($0) / 1000..<24, .from) }
      let text = "24012KT CAVOK" + String(repeating: " TEMPO 1513/1514 0500 FG", count: count / 4)
      return try threadTime { _ = try checked(taf: text, periods) }
    }
  }
}
