import FoundationEssentials
import Glibc
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Merge

/// Which sources provide the current values: near stations before models, old or far values never.
struct MergePrecedenceTests {
  private static let now = NumberedReports.now

  private static func station(
    _ index: Int,
    _ values: FieldValues,
    kilometers: Double?,
    climb: Double = 0,
    minutes: Double = 0
  ) -> WeatherReport {
    NumberedReports.report(index, values, kind: .observation) { report in
      report.station = Station(
        name: "station \(index)",
        distance: kilometers.map(Length.kilometers),
        elevation: .meters(100 + climb)
      )
      report.current?.issued = nil
      report.current?.content.time = now.addingTimeInterval(-minutes * 60)
    }
  }

  private static let place = MergePlace(elevation: .meters(100))

  private static func merge(_ reports: [WeatherReport]) -> MergedReadings {
    NumberedReports.merge(reports, place: place)
  }

  private static func report(rain: Double, ofHours hours: Double, _ kind: ReportKind = .analysis)
    -> WeatherReport
  {
    NumberedReports.report(0, [.precipitation: rain], kind: kind) {
      $0.current?.content.spans[.precipitation] = .ending(hours * 3600)
    }
  }

  /// A forecast of rain from the full hour of now on.
  private static func forecast(rain: Double, ofHours hours: Double) -> ReportSection<[Readings]> {
    let hour = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 3600).rounded(.down) * 3600)
    let span: FieldSpans = [.precipitation: .starting(hours * 3600)]
    return ReportSection(
      .forecast,
      issued: now,
      [Readings(time: hour, values: [.precipitation: rain], spans: span)]
    )
  }

  @Test(
    arguments: [
      (6, 6, .analysis, 1), (0, 24, .analysis, 0), (12, 24, .analysis, nil), (12, 24, .observation, nil),
    ] as [(Double, Double, ReportKind, Double?)]
  )
  func `an amount of more than six hours is rejected for now, unless it is 0`(
    amount: Double,
    hours: Double,
    kind: ReportKind,
    rate: Double?
  ) throws {
    let report = Self.report(rain: amount, ofHours: hours, kind)
    let rain = try #require(NumberedReports.merge([report]).values[.precipitation])
    #expect(rain.value == rate)
    let rejection = Rejection(source: NumberedReports.source(0), value: amount, reason: .interval)
    #expect(rain.rejected == (rate == nil ? [rejection] : []))
  }

  @Test func `the hours of a source replace its amount of too many hours`() throws {
    var report = Self.report(rain: 12, ofHours: 24)
    report.hourly = Self.forecast(rain: 2, ofHours: 1)
    let rain = try #require(NumberedReports.merge([report]).values[.precipitation])
    #expect(rain.value == 2 && rain.rejected.isEmpty)
  }

  @Test func `a row of more than six hours is rejected for now, too`() throws {
    var report = Self.report(rain: 12, ofHours: 24)
    report.current = nil
    report.hourly = Self.forecast(rain: 2, ofHours: 12)
    let rain = try #require(NumberedReports.merge([report]).values[.precipitation])
    #expect(rain.value == nil && rain.rejected.map(\.reason) == [.interval])
  }

  @Test func `a near, level and fresh station replaces the models`() throws {
    let merged = Self.merge([
      NumberedReports.report(0, [.temperature: 10, .cloudCover: 40]),
      NumberedReports.report(1, [.temperature: 11]),
      Self.station(2, [.temperature: 12, .cloudCover: 90], kilometers: 14, minutes: 74),
    ])
    let temperature = try #require(merged.values[.temperature])
    #expect(temperature.value == 12)
    #expect(temperature.count == 1)
    #expect(temperature.agreement == nil)
    #expect(temperature.used.map(\.source) == [NumberedReports.source(2)])
    #expect(temperature.rejected.isEmpty)
    #expect(merged.values[.cloudCover]?.value == 90, "cloud belongs to what the station sees")
    let further = Self.merge([
      NumberedReports.report(0, [.cloudCover: 40]), Self.station(1, [.cloudCover: 90], kilometers: 20),
    ])
    #expect(
      further.values[.cloudCover]?.value == 40,
      "a station that does not replace sees a part of the sky"
    )
  }

  @Test(arguments: [(14.0, 160.0, 0.0), (20, 0, 0), (14, 0, 90), (40, 300, 120)])
  func `a station within 40 km has three times the weight`(kilometers: Double, climb: Double, minutes: Double)
    throws
  {
    let merged = Self.merge([
      NumberedReports.report(0, [.humidity: 50, .windSpeed: 4]),
      Self.station(1, [.windSpeed: 6], kilometers: kilometers, climb: climb, minutes: minutes),
    ])
    let wind = try #require(merged.values[.windSpeed])
    let expected = 3 * exp2(-minutes / 60) * exp2(-kilometers / 20) * exp2(-abs(climb) / 300)
    #expect(abs(wind.used[1].weight - expected) < 1e-12)
    #expect(wind.count == 2)
  }

  @Test(arguments: [
    (15.0, 150.0, 75.0, StationRole.Tier.replacing), (15, -150, 75, .replacing),
    (15.1, 150, 75, .strong),
    (15, 151, 75, .strong), (15, 150, 76, .strong), (40, 300, 120, .strong), (40.1, 300, 120, .far),
    (40, 301, 120, .far), (40, 300, 121, .far),
  ])
  func `the role of a station depends on distance, height and age`(
    kilometers: Double,
    climb: Double,
    minutes: Double,
    tier: StationRole.Tier
  ) {
    let station = Station(name: "", distance: .kilometers(kilometers), elevation: .meters(100 + climb))
    #expect(StationRole(station, seenFrom: Self.place, age: minutes * 60).tier == tier)
  }

  @Test(arguments: [
    (5.0, 400.0, 90.0, StationRole.Tier.replacing), (5.1, 200, 90, .strong), (5, 200, 91, .strong),
    (5, 400, 91, .far),
  ])
  func `the report of an aerodrome is used for 90 minutes, at any height`(
    kilometers: Double,
    climb: Double,
    minutes: Double,
    tier: StationRole.Tier
  ) {
    let aerodrome = MergePlace(elevation: .meters(100), isAirport: true)
    let station = Station(name: "", distance: .kilometers(kilometers), elevation: .meters(100 + climb))
    #expect(StationRole(station, seenFrom: aerodrome, age: minutes * 60).tier == tier)
  }

  @Test(arguments: [
    (41.0, 0.0, 0.0, RejectionReason.far), (5, 301, 0, .far), (5, 0, 121, .stale), (99, 0, 121, .stale),
  ])
  func `a far or old value is shown and not used`(
    kilometers: Double,
    climb: Double,
    minutes: Double,
    reason: RejectionReason
  ) throws {
    let merged = Self.merge([
      NumberedReports.report(0, [.temperature: 10]),
      Self.station(1, [.temperature: 12], kilometers: kilometers, climb: climb, minutes: minutes),
    ])
    let temperature = try #require(merged.values[.temperature])
    #expect(temperature.value == 10)
    #expect(temperature.count == 1)
    #expect(temperature.rejected.map(\.reason) == [reason])
  }

  @Test func `values of a station at another height are adjusted to the place`() throws {
    let merged = Self.merge([Self.station(0, [.temperature: 10, .dewPoint: 5], kilometers: 3, climb: 100)])
    #expect(abs(try #require(merged.values[.temperature]?.value) - 10.65) < 1e-9)
    #expect(abs(try #require(merged.values[.dewPoint]?.value) - 5.65) < 1e-9)
    // A station with an unknown distance is used up to 500 m.
    for (climb, expected) in [(500.0, 13.25), (501, 10)] {
      let other = Self.merge([Self.station(0, [.temperature: 10], kilometers: nil, climb: climb)])
      #expect(abs(try #require(other.values[.temperature]?.value) - expected) < 1e-9)
    }
  }

  @Test func `the forecast of a station's source counts as a model at the place`() throws {
    func source(_ index: Int, minutes: Double) -> WeatherReport {
      var report = Self.station(index, [.temperature: 5], kilometers: 10, climb: 400, minutes: minutes)
      report.hourly = ReportSection(
        .forecast,
        (-2...2).map {
          Readings(time: Self.now.addingTimeInterval(Double($0) * 3600), values: [.temperature: 10])
        }
      )
      return report
    }
    let alone = try #require(Self.merge([source(0, minutes: 180)]).values[.temperature])
    #expect(alone.value == 10, "it is not brought to another height")
    #expect(alone.used.first?.distance == nil && alone.used.first?.kind == .forecast)
    let fresh = try #require(Self.merge([source(0, minutes: 20)]).values[.temperature])
    #expect(fresh.value == nil, "the observation itself is of another height")
    let beside = Self.merge([source(0, minutes: 180), Self.station(1, [.temperature: 20], kilometers: 2)])
    #expect(beside.values[.temperature]?.isConflicting == true)
  }

  @Test func `only the nearest station votes on the condition`() {
    func said(_ nearest: Condition?) -> MergedCondition? {
      var near = Self.station(0, [.visibility: 9000], kilometers: 2)
      near.current?.content.condition = nearest.map { ConditionVote($0) }
      var next = Self.station(1, [.temperature: 12], kilometers: 6)
      next.current?.content.condition = ConditionVote(.fog)
      let models = (2...3).map { index in
        NumberedReports.report(index, [.temperature: 12]) {
          $0.current?.content.condition = ConditionVote(.rain)
          $0.current?.issued = Self.now.addingTimeInterval(-36 * 3600)
        }
      }
      return Self.merge([near, next] + models).condition
    }
    #expect(said(nil)?.condition == .rain)
    #expect(said(nil)?.count == 2)
    #expect(said(.haze)?.condition == .haze)
    #expect(said(.haze)?.count == 1)
  }

  @Test func `a replacing station far from the models is kept and marked`() {
    let models = [
      NumberedReports.report(0, [.temperature: 10]), NumberedReports.report(1, [.temperature: 10]),
    ]
    let near = Self.merge(models + [Self.station(2, [.temperature: 18], kilometers: 3)])
    #expect(near.values[.temperature]?.isConflicting == false)
    let away = Self.merge(models + [Self.station(2, [.temperature: 19], kilometers: 3)])
    #expect(away.values[.temperature]?.isConflicting == true)
    #expect(away.values[.temperature]?.value == 19)
  }

  /// The station's dew point and gust are near those of the models, or not.
  @Test(arguments: [(4.6, 9.0, true), (-30, 60, false)])
  func `a value rejected only with the temperature or the wind names it`(
    dewPoint: Double,
    gust: Double,
    isFollower: Bool
  ) {
    let models = [0, 1].map { index in
      NumberedReports.report(
        index,
        [.temperature: 10, .dewPoint: 5, .windSpeed: 5, .windGust: 8, .windDirection: 90]
      )
    }
    let station: FieldValues = [
      .temperature: 30, .dewPoint: dewPoint, .windSpeed: 45, .windGust: max(gust, 45), .windDirection: 90,
    ]
    let merged = Self.merge(models + [Self.station(2, station, kilometers: 3)])
    func leaders(_ field: Field) -> [Field?]? { merged.values[field]?.rejected.map(\.leader) }
    #expect(merged.values[.temperature]?.rejected.map(\.reason) == [.outlier])
    #expect(leaders(.temperature) == [nil] && leaders(.windSpeed) == [nil])
    #expect(leaders(.dewPoint) == [isFollower ? .temperature : nil])
    #expect(leaders(.windDirection) == [.windSpeed])
  }

  @Test func `a gust that is raised to the wind is computed, not a source's`() {
    let reports = [
      NumberedReports.report(0, [.windSpeed: 8, .windGust: 10]), NumberedReports.report(1, [.windSpeed: 19]),
    ]
    let gust = Self.merge(reports).values[.windGust]
    #expect(gust?.value == 13.5 && gust?.method == .derived)
    #expect(Self.merge([reports[0]]).values[.windGust]?.method == .mean)
  }

  @Test(arguments: [(5.0, 7.0, 100.0), (5, 5, 100), (5, 1, 75.3)])
  func `air is saturated where the dew point of others is above a station's temperature`(
    t: Double,
    td: Double,
    expected: Double
  ) throws {
    let merged = Self.merge([
      Self.station(0, [.temperature: t], kilometers: 3),
      NumberedReports.report(1, [.temperature: 12, .dewPoint: td, .windSpeed: 5]),
    ])
    #expect(merged.values[.dewPoint]?.value == td, "it is not cut at the temperature")
    #expect(abs(try #require(merged.values[.humidity]?.value) - expected) < 0.05)
    #expect(merged.feelsLike != nil)
    let warm = Self.merge([
      Self.station(0, [.temperature: 27], kilometers: 3), NumberedReports.report(1, [.dewPoint: 27.8]),
    ])
    #expect(warm.values[.humidity]?.value == 100)
    #expect(try #require(warm.feelsLike).celsius > 27)
  }

  @Test func `an observation without a location is not a model`() {
    let near = Self.station(0, [.temperature: 10, .visibility: 9000], kilometers: 3)
    let sensor = Self.station(1, [.temperature: 30, .dewPoint: 9], kilometers: nil)
    func temperature(_ reports: [WeatherReport]) -> MergedValue? { Self.merge(reports).values[.temperature] }
    #expect(temperature([near, sensor])?.isConflicting == false)
    #expect(
      temperature([near, sensor, NumberedReports.report(2, [.temperature: 11])])?.isConflicting == false
    )
    #expect(
      temperature([near, sensor, NumberedReports.report(2, [.temperature: 19])])?.isConflicting == true
    )
    let merged = Self.merge([near, sensor, NumberedReports.report(2, [.dewPoint: 4])])
    #expect(merged.values[.dewPoint]?.value == 4, "what the station lacks comes from the models alone")
    #expect(merged.values[.dewPoint]?.used.map(\.source) == [NumberedReports.source(2)])
    let said = [sensor, NumberedReports.report(2, [:])].enumerated().map { index, report in
      var report = report
      report.current?.content.condition = ConditionVote(index == 0 ? .fog : .rain)
      return report
    }
    #expect(Self.merge([near] + said).condition?.condition == .rain)
  }

  @Test func `the first source with any field of a group provides the group`() {
    var settings = MergeSettings()
    settings.mode = .first
    func merged(_ reports: [WeatherReport]) -> MergedReadings {
      Merge.current(reports, place: Self.place, settings: settings, now: Self.now)
    }
    let model = NumberedReports.report(0, [.pressure: 1013, .visibility: 9000])
    let station = Self.station(1, [.qnh: 1009, .cloudBase: 300], kilometers: 2)
    let both = merged([model, station])
    #expect(both.values[.pressure]?.value == 1013 && both.values[.visibility]?.value == 9000)
    #expect(both.values[.qnh]?.value == nil && both.values[.cloudBase]?.value == nil)
    let reversed = merged([station, model])
    #expect(reversed.values[.qnh]?.value == 1009 && reversed.values[.cloudBase]?.value == 300)
    #expect(reversed.values[.pressure]?.value == 1009 && reversed.values[.pressure]?.method == .qnh)
    #expect(reversed.values[.visibility]?.value == nil)
  }

  @Test func `the nearest station with any field of a group provides the group`() {
    let merged = Self.merge([
      NumberedReports.report(0, [.temperature: 10, .dewPoint: 4, .windSpeed: 3]),
      Self.station(1, [.temperature: 12, .dewPoint: 8, .windSpeed: 5], kilometers: 9),
      Self.station(2, [.temperature: 13], kilometers: 2),
    ])
    #expect(merged.values[.temperature]?.value == 13)
    #expect(merged.values[.dewPoint]?.value == 4, "its group lacks the dew point: the models alone")
    #expect(merged.values[.windSpeed]?.value == 5)
  }

  @Test func `a replacing station without a direction has that of the models`() {
    let merged = Self.merge([
      NumberedReports.report(0, [.windSpeed: 4, .windDirection: 90]),
      Self.station(1, [.windSpeed: 2], kilometers: 2),
    ])
    #expect(merged.values[.windDirection]?.value == 90)
    #expect(merged.values[.windSpeed]?.value == 2)
  }

  @Test func `a calm station has no wind of any direction`() {
    let merged = Self.merge([
      NumberedReports.report(0, [.windSpeed: 4, .windDirection: 90]),
      Self.station(1, [.windSpeed: 0, .windDirection: 0], kilometers: 2),
    ])
    #expect(merged.values[.windDirection] == nil)
  }

  @Test func `rain measured at a near station has three times a model's weight`() throws {
    let merged = Self.merge([
      NumberedReports.report(0, [.precipitation: 0]), Self.station(1, [.precipitation: 2], kilometers: 10),
    ])
    let weight = try #require(merged.values[.precipitation]?.used.last?.weight)
    #expect(abs(weight - 3 * exp2(-0.5)) < 1e-12)
  }

  @Test func `a vote on the condition has the weight of a value`() {
    func vote(_ condition: Condition, of report: WeatherReport, family: String? = nil) -> WeatherReport {
      var report = report
      report.family = family
      report.current?.content.condition = ConditionVote(condition)
      return report
    }
    let clear = (0...1).map { vote(.clear, of: NumberedReports.report($0, [:]), family: "a") }
    let fog = vote(.fog, of: NumberedReports.report(2, [:]))
    #expect(Self.merge(clear + [fog]).condition?.condition == .fog, "a family has one vote")
    let station = vote(.fog, of: Self.station(2, [:], kilometers: 20))
    #expect(Self.merge([clear[0], station]).condition?.condition == .fog, "a station counts threefold")
  }

  @Test func `distrust of a station's visibility does not apply to its condition`() {
    func report(_ index: Int, _ condition: Condition) -> WeatherReport {
      var report =
        index == 0
        ? Self.station(0, [.visibility: 9000], kilometers: 5)
        : NumberedReports.report(index, [.temperature: 12])
      report.current?.content.condition = ConditionVote(condition)
      return report
    }
    var settings = MergeSettings()
    settings.trust[NumberedReports.source(0)] = Trust(byField: [.visibility: 0])
    let reports = [report(0, .rain), report(1, .clear), report(2, .clear), report(3, .clear)]
    let merged = Merge.current(reports, place: Self.place, settings: settings, now: Self.now)
    #expect(merged.condition?.condition == .rain && merged.condition?.count == 1)
    #expect(merged.values[.visibility] == nil || merged.values[.visibility]?.value == nil)
  }

  @Test func `neither direction nor speed of a station's wind is merged`() {
    let merged = Self.merge([
      NumberedReports.report(0, [.windSpeed: 4, .windDirection: 90]),
      NumberedReports.report(1, [.windSpeed: 5, .windDirection: 100]),
      Self.station(2, [.windSpeed: 9, .windGust: 15, .windDirection: 240], kilometers: 2),
    ])
    for field in [Field.windSpeed, .windGust, .windDirection] {
      #expect(merged.values[field]?.method == .single)
      #expect(merged.values[field]?.isReplacing == true)
      #expect(merged.values[field]?.used.map(\.source) == [NumberedReports.source(2)])
    }
    #expect(merged.values[.windDirection]?.value == 240)
  }

  /// The conditions of a station beside the place, as they are merged.
  private static func observation(_ change: (inout StationConditions) -> Void) throws -> WeatherReport {
    var conditions = StationConditions(ident: "KBOS")
    conditions.observed = now
    change(&conditions)
    var report = AirportReport(source: NumberedReports.source(1), fetched: now)
    report.conditions = conditions
    let station = Station(name: "KBOS", distance: .kilometers(2), elevation: .meters(100))
    return try #require(WeatherReport(observation: report, station: station))
  }

  @Test func `a value beyond a station's range stays a bound`() throws {
    let station = try Self.observation {
      $0.visibility = Visibility(.statuteMiles(0.25), .lessThan)
      $0.wind = Wind(direction: .from(degrees: 270), speed: .knots(99), gust: .knots(99))
      $0.wind?.speedBound = .moreThan
    }
    let model = NumberedReports.report(0, [.visibility: 8000, .windSpeed: 20, .windGust: 30])
    let merged = Self.merge([model, station])
    #expect(merged.values[.visibility]?.bound == .lessThan)
    #expect(merged.values[.windSpeed]?.bound == .moreThan)
    // A gust is at least the wind.
    #expect(merged.values[.windGust]?.bound == .moreThan)
    #expect(station.readings(now: Self.now).bound(of: .visibility) == .lessThan)
    var first = MergeSettings()
    first.mode = .first
    let alone = Merge.current([station, model], place: Self.place, settings: first, now: Self.now)
    #expect(alone.values[.visibility]?.bound == .lessThan)
  }

  @Test(
    arguments: [
      (Visibility(.statuteMiles(10)), .atLeast), (Visibility(.statuteMiles(9)), nil),
      (Visibility(.statuteMiles(10), .moreThan), .moreThan),
      (Visibility(.statuteMiles(10), .atLeast), .atLeast),
      (Visibility(.statuteMiles(10), .lessThan), .lessThan),
    ] as [(Visibility, Bound?)]
  )
  func `the highest value that stations report is a bound`(visibility: Visibility, bound: Bound?) throws {
    let station = try Self.observation { $0.visibility = visibility }
    #expect(station.current?.content.bounds[.visibility] == bound)
  }

  @Test func `the worst weather of a report is its condition`() throws {
    let station = try Self.observation {
      $0.weather = [.mist, .thunderstorm, .rain].map { WeatherPhenomenon(text: "", vote: ConditionVote($0)) }
    }
    #expect(station.current?.content.condition?.condition == .thunderstorm)
  }

  @Test(arguments: [Sky.noneDetected, .noneDetectedBelow12000, .noneSignificant, .ceilingAndVisibilityOK])
  func `a sky without detected clouds may have some`(sky: Sky) throws {
    #expect(try Self.observation { $0.sky = sky }.current?.content.values[.cloudCover] == nil)
    #expect(try Self.observation { $0.sky = .clear }.current?.content.values[.cloudCover] == 0)
  }

  @Test(arguments: [WindDirection.variable, nil])
  func `only a variable wind is reported as one`(direction: WindDirection?) throws {
    let station = try Self.observation { $0.wind = Wind(direction: direction, speed: .knots(6)) }
    #expect(station.readings(now: Self.now).isWindVariable == (direction == .variable))
  }

  /// What the report and the hours say of the wind: a direction, -1 for a variable wind, `nil` for none.
  @Test(
    arguments: [
      (nil, -1, nil, true), (nil, 240, 240, false), (-1, 240, 240, false), (240, -1, nil, true),
      (-1, -1, nil, true), (-1, nil, nil, true),
    ] as [(Double?, Double?, Double?, Bool)]
  )
  func `the wind of the hours replaces that of a report that is too old`(
    old: Double?,
    hourly: Double?,
    direction: Double?,
    isVariable: Bool
  ) {
    func wind(_ direction: Double, _ time: Date) -> Readings {
      var readings = Readings(time: time, values: [.windSpeed: 3])
      if direction < 0 { readings.isWindVariable = true } else { readings[.windDirection] = direction }
      return readings
    }
    var report = NumberedReports.report(0, [:])
    report.current = old.map { ReportSection(.observation, wind($0, Self.now.addingTimeInterval(-10_800))) }
    let hour = TimeGrid(hoursFrom: Self.now, count: 1).start
    report.hourly = hourly.map { ReportSection(.forecast, [wind($0, hour)]) }
    let readings = report.readings(now: Self.now)
    #expect(readings[.windDirection] == direction && readings.hasVariableWind == isVariable)
  }

  @Test(
    arguments: [
      ([.lessThan, .lessThan], .lessThan), ([.lessThan, nil], nil), ([.moreThan, .atLeast], .atLeast),
      ([.lessThan, .atLeast], nil),
    ] as [([Bound?], Bound?)]
  )
  func `a merged value is a bound if all values are bounds of one side`(
    all: [Bound?],
    bound: Bound?
  )
    throws
  {
    let reports = try all.map { own in
      var report = try Self.observation { $0.visibility = Visibility(.meters(800), own) }
      report.station = nil
      return report
    }
    #expect(Self.merge(reports).values[.visibility]?.bound == bound)
  }

  @Test(
    arguments: [
      // Two may see farther than 10 km, so the median may be higher.
      ([(10_000, .atLeast), (10_000, .atLeast), (24_140, nil)], 10_000, .atLeast),
      ([(10_000, .atLeast), (3000, nil), (4000, nil)], 4000, nil),
      ([(100, .lessThan), (3000, nil), (4000, nil)], 3000, nil),
      ([(3000, .lessThan), (3000, nil), (2000, nil)], 3000, .atMost),
    ] as [([(Double, Bound?)], Double, Bound?)]
  )
  func `a median is a bound if a value beyond one could change it`(
    all: [(meters: Double, bound: Bound?)],
    value: Double,
    bound: Bound?
  ) throws {
    let reports = try all.enumerated().map { index, visibility in
      var report = try Self.observation {
        $0.visibility = Visibility(.meters(visibility.meters), visibility.bound)
      }
      report.source = NumberedReports.source(index)
      report.station = nil
      return report
    }
    let merged = Self.merge(reports).values[.visibility]
    #expect(merged?.value == value && merged?.bound == bound)
  }

  /// The time of the arrival says nothing about the run of a model.
  @Test(arguments: [0.3, -0.3, 900, -900])
  func `equal models are equal however they arrive`(seconds: Double) {
    let reports = [10.0, 20].enumerated().map { index, value in
      NumberedReports.report(index, [.temperature: value, .precipitation: value / 10 - 1]) { report in
        report.current?.issued = nil
        report.fetched = Self.now.addingTimeInterval(-1000 + seconds * Double(index))
      }
    }
    let merged = Self.merge(reports)
    #expect(merged.values[.temperature]?.value == 10, "the first of two contradicting values stays")
    #expect(merged.values[.precipitation]?.value == 0.5)
  }

  /// The minutes since the issue, those since the time of the values, the age in minutes, and the hours
  /// of the weight.
  @Test(
    arguments: [
      (nil, 115, 115, 1), (nil, 50, 50, 0), (nil, -100, 0, 0), (180, 0, 180, 3), (0, 115, 115, 115.0 / 60),
      (30, -100, 30, 0.5),
    ] as [(Double?, Double, Double, Double)]
  )
  func `a model's current values are as old as their own time`(
    issued: Double?,
    minutes: Double,
    age: Double,
    hours: Double
  ) throws {
    let report = NumberedReports.report(0, [.temperature: 10]) { report in
      report.current?.issued = issued.map { Self.now.addingTimeInterval(-60 * $0) }
      report.current?.content.time = Self.now.addingTimeInterval(-60 * minutes)
    }
    let used = try #require(Self.merge([report]).values[.temperature]?.used.first)
    #expect(used.age == age * 60)
    #expect(abs(used.weight - exp2(-hours / 12)) < 1e-9)
  }

  @Test func `an observation is as old as its measurement, however late it was issued`() throws {
    let station = NumberedReports.report(0, [.temperature: 10], kind: .observation) { report in
      report.current?.content.time = Self.now.addingTimeInterval(-110 * 60)
    }
    let used = try #require(Self.merge([station]).values[.temperature]?.used.first)
    #expect(used.age == 110 * 60)
  }

  @Test func `a replacing station provides the cloud cover`() throws {
    let airport = MergePlace(elevation: .meters(100), isAirport: true)
    func merged(_ values: FieldValues, at place: MergePlace = airport) -> MergedReadings {
      var station = Self.station(1, values, kilometers: 0, minutes: 10)
      station.current?.content.condition = ConditionVote(.overcast)
      return NumberedReports.merge([NumberedReports.report(0, [.cloudCover: 5]), station], place: place)
    }
    let cloud = try #require(merged([.visibility: 9000, .cloudCover: 100]).values[.cloudCover])
    #expect(
      cloud.value == 100 && cloud.isReplacing && cloud.used.map(\.source) == [NumberedReports.source(1)]
    )
    #expect(merged([.visibility: 9000, .cloudCover: 100]).condition?.condition == .overcast)
    #expect(merged([.visibility: 9000]).values[.cloudCover]?.value == 5, "the models fill in what it lacks")
    #expect(merged([.visibility: 9000, .cloudCover: 100], at: Self.place).values[.cloudCover]?.value == 100)
  }

  @Test func `an observation from the future replaces no model`() throws {
    func temperature(minutes: Double) throws -> MergedValue {
      let station = Self.station(1, [.temperature: 12], kilometers: 2, minutes: -minutes)
      let merged = Self.merge([NumberedReports.report(0, [.temperature: 10]), station])
      return try #require(merged.values[.temperature])
    }
    #expect(try temperature(minutes: 10).isReplacing, "clocks differ by a few minutes")
    #expect(try !temperature(minutes: 360).isReplacing)
    #expect(try temperature(minutes: 360).count == 2)
  }

  @Test func `a source without trust replaces no other`() {
    func merged(_ field: Field, _ kind: ReportKind) -> MergedReadings {
      NumberedReports.merge(
        [
          NumberedReports.report(0, [field: 50], kind: kind),
          NumberedReports.report(1, [field: 90], kind: field == .precipitation ? .analysis : .observation),
        ],
        weights: [0, 1]
      )
    }
    #expect(merged(.precipitation, .nowcast).values[.precipitation]?.value == 90)
    #expect(merged(.cloudCover, .analysis).values[.cloudCover]?.value == 90)
  }

  @Test func `a report of any age has a weight`() throws {
    let old = NumberedReports.report(0, [.temperature: 10]) {
      $0.current?.issued = Date(timeIntervalSince1970: 0)
    }
    let temperature = try #require(Self.merge([old]).values[.temperature])
    #expect(temperature.value == 10)
    #expect(try #require(temperature.used.first).weight > 0)
  }

  @Test func `an altimeter setting is used only without any sea-level pressure`() {
    let station = Self.station(1, [.qnh: 1009], kilometers: 2)
    let alone = Self.merge([NumberedReports.report(0, [.temperature: 10]), station])
    #expect(alone.values[.pressure]?.value == 1009)
    #expect(alone.values[.pressure]?.method == .qnh)
    #expect(alone.values[.pressure]?.used.map(\.source.name) == [station.source.name])
    #expect(alone.values[.pressure]?.used.map(\.value) == [1009])
    let beside = Self.merge([NumberedReports.report(0, [.pressure: 1013]), station])
    #expect(beside.values[.pressure]?.value == 1013)
    #expect(beside.values[.qnh]?.value == 1009)
  }

  @Test func `only a radar nowcast provides the rain`() {
    let merged = Self.merge([
      NumberedReports.report(0, [.precipitation: 0]),
      NumberedReports.report(1, [.precipitation: 3], kind: .nowcast),
    ])
    #expect(merged.values[.precipitation]?.value == 3)
    #expect(merged.values[.precipitation]?.rejected.isEmpty == true)
  }

  @Test func `sources of one family count as one`() throws {
    let reports = (0..<3).map { index in
      NumberedReports.report(index, [.windSpeed: index == 2 ? 8 : 4]) { $0.family = index == 2 ? "b" : "a" }
    }
    #expect(try #require(Self.merge(reports).values[.windSpeed]?.value) == 6)
  }

  @Test(arguments: [
    (Field.temperature, 61.0), (.temperature, .nan), (.pressure, 1100), (.windSpeed, 114), (.humidity, 106),
    (.precipitation, 306), (.visibility, 100_001), (.cloudCover, 101), (.uvIndex, 26), (.windDirection, 361),
    (.snowDepth, 5001), (.snowDepth, 9999), (.snowfall, 101), (.snowfall, 1e300),
  ])
  func `an impossible value is dropped`(field: Field, value: Double) {
    let merged = Self.merge([NumberedReports.report(0, [field: value])])
    #expect(merged.values[field]?.value == nil)
    let isListed = merged.values[field]?.rejected.map(\.reason) == [.range]
    #expect(isListed == !value.isNaN)
  }

  @Test(arguments: [0.0, nil])
  func `calm wind has no direction, even if the hour states one`(direction: Double?) throws {
    let hours = [-1.0, 0, 1].map { hour in
      Readings(time: Self.now.addingTimeInterval(hour * 3600), values: [.windSpeed: 2, .windDirection: 230])
    }
    func report(_ index: Int, _ speed: Double, _ direction: Double?) -> WeatherReport {
      var values: FieldValues = [.windSpeed: speed, .windGust: speed]
      values[.windDirection] = direction
      return NumberedReports.report(index, values) { $0.hourly = ReportSection(.forecast, hours) }
    }
    let calm = report(0, 0, direction)
    #expect(calm.readings(now: Self.now)[.windDirection] == nil)
    let merged = Self.merge([calm])
    #expect(merged.values[.windSpeed]?.value == 0)
    #expect(merged.values[.windDirection] == nil)
    let among = Self.merge([calm, report(1, 4, 90)])
    #expect(among.values[.windDirection]?.used.map(\.source) == [NumberedReports.source(1)])
    #expect(Self.merge([report(0, 0, 40), report(1, 0, 200)]).values[.windDirection] == nil)
  }

  /// Pages show a weaker wind as calm, so no other format may have a direction for it.
  @Test(arguments: [(0.04, nil), (0.24, nil), (0.25, 230.0), (2, 230)])
  func `a wind below a quarter of a metre per second is calm`(speed: Double, direction: Double?) {
    let model = Self.merge([NumberedReports.report(0, [.windSpeed: speed, .windDirection: 230])])
    let station = Self.merge([Self.station(0, [.windSpeed: speed, .windDirection: 230], kilometers: 2)])
    for merged in [model, station] {
      #expect(merged.values[.windSpeed]?.value == speed)
      #expect(merged.values[.windDirection]?.value?.rounded() == direction)
      #expect(merged.values[.windDirection]?.isVariable ?? false == false)
    }
  }

  @Test func `fields missing in the current values come from the source's hours`() throws {
    let hour = Date(
      timeIntervalSinceReferenceDate: (Self.now.timeIntervalSinceReferenceDate / 3600).rounded(.down) * 3600
    )
    let report = NumberedReports.report(0, [.temperature: 10]) { report in
      report.hourly = ReportSection(
        .forecast,
        [
          Readings(time: hour, values: [.temperature: 99, .cloudCover: 40]),
          Readings(time: hour.addingTimeInterval(3600), values: [.precipitation: 0.7, .pop: 60]),
        ]
      )
    }
    let merged = Self.merge([report])
    #expect(merged.values[.temperature]?.value == 10)
    #expect(merged.values[.cloudCover]?.value == 40)
    #expect(merged.values[.precipitation]?.value == 0.7)
    #expect(merged.values[.pop]?.value == 60)
    #expect(merged.values[.cloudCover]?.used.first?.kind == .forecast)
  }
}
