import FoundationEssentials
import HTTPTransport
import Posix
import TestSupport
import Testing
import Weather

@testable import Aggregation
@testable import Catalog
@testable import Merge

/// Forecasts that are stored, and the observations that they are paired with.
struct VerificationTests {
  /// 2023-11-14T22:00:00Z, a full hour.
  private static let start = Date(timeIntervalSince1970: 1_699_999_200)
  private static let place = {
    var place = Place(name: "Hill", coordinates: Coordinates(inRange: 52.52, 13.41))
    place.elevation = .meters(100)
    return place
  }()

  private static func at(_ hours: Double) -> Date { start.addingTimeInterval(hours * 3600) }

  /// A model whose temperature rises by a degree each hour from `base` at the start.
  private static func model(
    _ name: String,
    base: Double,
    reported: Double = 0,
    kind: ReportKind = .forecast,
    isStale: Bool = false
  ) -> WeatherReport {
    var report = WeatherReport(source: .test(name), fetched: at(reported))
    report.isStale = isStale
    let rows = (-1...80).map { hour in
      Readings(
        time: at(Double(hour)),
        values: [.temperature: base + Double(hour), .precipitation: 0.5, .windGust: 20, .cloudCover: 50]
      )
    }
    report.hourly = ReportSection(kind, issued: at(reported), rows)
    return report
  }

  private static func station(
    _ temperature: Double,
    at hours: Double,
    kilometers: Double = 5,
    elevation: Double? = 100,
    _ more: FieldValues = [:]
  ) -> WeatherReport {
    var report = WeatherReport(source: .test("metar"), fetched: at(hours))
    var values = more
    values[.temperature] = temperature
    report.station = Station(
      name: "Field",
      ident: "EDXX",
      distance: .kilometers(kilometers),
      elevation: elevation.map(Length.meters)
    )
    report.current = ReportSection(.observation, Readings(time: at(hours), values: values))
    return report
  }

  private static func log(_ runs: [(hour: Double, reports: [WeatherReport])]) -> VerificationLog {
    var log = VerificationLog()
    for run in runs { log.note(run.reports, at: place, now: at(run.hour)) }
    return log
  }

  private static func errors(_ log: VerificationLog) -> [String] {
    (log.entries.values.first?.scores(before: at(24 * 60)) ?? []).compactMap {
      guard case .hours(let field, let lead) = $0.value else { return nil }
      let bias = ($0.errors.bias * 1000).rounded() / 1000
      return "\($0.forecaster) \(field.name) \(lead.rawValue) h: \($0.pairs) \(bias)"
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let observed: WeatherReport
    let expected: [String]
  }

  @Test(arguments: [
    Row(
      testDescription: "on the hour",
      observed: station(12, at: 3),
      expected: ["om temperature 6 h: 1 1.0"]
    ),
    Row(
      testDescription: "between two hours it is drawn between them",
      observed: station(12, at: 3.5),
      expected: ["om temperature 6 h: 1 1.5"]
    ),
    Row(
      testDescription: "a later hour has the longer lead time",
      observed: station(20, at: 10),
      expected: ["om temperature 24 h: 1 0.0"]
    ),
    Row(
      testDescription: "two days ahead",
      observed: station(60, at: 50),
      expected: ["om temperature 72 h: 1 0.0"]
    ),
    Row(
      testDescription: "amounts over their hour",
      observed: station(13, at: 3.25, [.precipitation: 2]),
      expected: ["om temperature 6 h: 1 0.25", "om precipitation 6 h: 1 -1.5"]
    ),
    Row(
      testDescription: "a station 100 m higher is brought down",
      observed: station(13, at: 3, elevation: 200),
      expected: ["om temperature 6 h: 1 -0.65"]
    ),
    Row(
      testDescription: "gusts and clouds if the station reports them",
      observed: station(13, at: 3, [.windGust: 30, .cloudCover: 10, .visibility: 100, .humidity: 60]),
      expected: ["om temperature 6 h: 1 0.0", "om cloudCover 6 h: 1 40.0", "om windGust 6 h: 1 -10.0"]
    ),
    Row(
      testDescription: "a station too far away",
      observed: station(12, at: 3, kilometers: 41),
      expected: []
    ),
    Row(testDescription: "a station too high", observed: station(12, at: 3, elevation: 500), expected: []),
    Row(testDescription: "what cannot be", observed: station(99, at: 3), expected: []),
  ])
  func `an observation is paired with its forecasts`(row: Row) {
    let hours = (row.observed.current?.content.time ?? Self.start).timeIntervalSince(Self.start) / 3600
    let log = Self.log([(-0.1, [Self.model("om", base: 10)]), (hours + 0.2, [row.observed])])
    #expect(Self.errors(log) == row.expected)
  }

  @Test(
    arguments: [(6, ["om precipitation 24 h: 1 -1.5"]), (9, []), (12, [])] as [(Double, [String])]
  )
  func `an amount of more than six hours is not paired`(hours: Double, expected: [String]) {
    var observed = Self.station(30, at: 20, [.precipitation: 2 * hours])
    observed.current?.content.spans[.precipitation] = .ending(hours * 3600)
    let log = Self.log([(-0.1, [Self.model("om", base: 10)]), (20.2, [observed])])
    #expect(Self.errors(log).filter { $0.contains("precipitation") } == expected)
  }

  @Test(arguments: [
    ("the hour that is now", 0.2, 0.1), ("the past", 3.0, 1.0), ("beyond three days", -72.5, 0.5),
  ])
  func `values that are not forecasts are not compared`(name: String, reported: Double, observed: Double) {
    let log = Self.log([
      (reported, [Self.model("om", base: 10, reported: reported)]),
      (max(reported, observed), [Self.station(12, at: observed)]),
    ])
    #expect(Self.errors(log).isEmpty, "\(name)")
  }

  @Test func `a stale answer and an observed series are not forecasts`() {
    let log = Self.log([
      (-0.1, [Self.model("old", base: 10, isStale: true), Self.model("seen", base: 10, kind: .observation)]),
      (3.1, [Self.station(12, at: 3)]),
    ])
    #expect(Self.errors(log).isEmpty)
  }

  @Test func `queries every minute store one forecast and one pair of an hour`() {
    var log = VerificationLog()
    for minute in stride(from: 0.0, to: 240, by: 1) {
      let reports = [
        Self.model("om", base: 10, reported: minute / 60), Self.station(10 + minute / 60, at: minute / 60),
      ]
      log.note(reports, at: Self.place, now: Self.at(minute / 60))
    }
    let entry = log.entries.values.first
    let pairs = entry?.pairs.keys.filter { $0.forecaster == .source(.test("om")) }
    #expect(pairs?.count == 3, "the hours 1, 2 and 3 each met one observation")
    let persisted = entry?.pairs.filter { $0.key.forecaster == .persistence }
    #expect(persisted?.count == 3)
    // The first observation, of 10 °C, is the forecast for all hours.
    #expect(persisted?.values.allSatisfy { $0.forecast[.temperature] == 10 } == true)
    let hours = entry.map { Dictionary(grouping: $0.forecasts.keys) { $0.hour } } ?? [:]
    #expect(hours.values.allSatisfy { $0.filter { $0.forecaster == .persistence }.count <= 3 })
  }

  @Test func `the first forecast of a lead time stays`() {
    let log = Self.log([
      (-0.1, [Self.model("om", base: 10)]), (1, [Self.model("om", base: 20, reported: 1)]),
      (3.1, [Self.station(13, at: 3)]),
    ])
    #expect(Self.errors(log) == ["om temperature 6 h: 1 0.0"])
  }

  @Test func `the nearest station with a field is used for it`() {
    var near = Self.station(13, at: 3, kilometers: 2)
    near.current?.content.values = [.windSpeed: 3]
    var far = Self.station(14, at: 3, kilometers: 9)
    far.source = .test("other")
    for reports in [[near, far], [far, near]] {
      let log = Self.log([(-0.1, [Self.model("om", base: 10)]), (3.1, reports)])
      #expect(Self.errors(log) == ["om temperature 6 h: 1 -1.0"])
    }
  }

  @Test func `old forecasts are deleted, and their number is limited`() {
    var log = Self.log([(-0.1, [Self.model("om", base: 10)]), (3.1, [Self.station(12, at: 3)])])
    #expect(log.entries.count == 1)
    log.note([.witness(at: Self.at(24 * 89))], at: Self.place, now: Self.at(24 * 89))
    #expect(log.entries.values.first?.pairs.count == 1)
    log.note([.witness(at: Self.at(24 * 91))], at: Self.place, now: Self.at(24 * 91))
    #expect(log.entries.isEmpty)
    for index in 0..<200 {
      var place = Place(name: "P\(index)", coordinates: Coordinates(inRange: Double(index) / 10, 0))
      place.elevation = .meters(100)
      log.note([Self.model("om", base: 10)], at: place, now: Self.at(-0.1))
    }
    let kept = log.entries.values.flatMap(\.forecasts.keys)
    #expect(kept.count <= 12_000 && kept.count > 11_500)
    #expect(kept.map(\.hour).min() == Self.start, "the hours that come first are kept")
    #expect(Set(log.entries.values.map(\.forecasts.count)).count == 1 && log.entries.count == 200)
  }

  /// A clock that is wrong by days would delete what is not old, and store what was not forecast then.
  @Test(arguments: [2, 100, 3000] as [Double])
  func `a clock that no report confirms stores and deletes nothing`(days: Double) {
    let log = Self.log([
      (-0.1, [Self.model("om", base: 10)]), (3.1, [Self.model("om", base: 10), Self.station(12, at: 3)]),
    ])
    let now = Self.at(24 * days)
    for reports in [[], [.witness(at: Self.at(3)), Self.model("om", base: 10)], [Self.station(12, at: 3)]] {
      var later = log
      later.note(reports, at: Self.place, now: now)
      #expect(later == log)
    }
  }

  @Test(arguments: [(89, 1), (95, 0)] as [(Double, Int)])
  func `errors of more than ninety days ago count nowhere`(days: Double, count: Int) throws {
    let log = Self.log([(-0.1, [Self.model("om", base: 10)]), (3.1, [Self.station(12, at: 3)])])
    let now = Self.at(24 * days)
    #expect(try #require(log.entries.values.first).scores(before: now).count == count)
    let answer = VerificationAnswer(log, of: [], mode: .weigh, now: now)
    #expect(answer.spots.count == count && answer.spots.compactMap(\.last).count == count)
  }

  @Test func `the data of one place are limited, too`() throws {
    let (now, other) = (Self.at(3000), PlaceKey(Coordinates(inRange: 1, 1)))
    var entry = VerificationLog.Entry(name: "P")
    for hour in 0..<2200 {
      for name in ["a", "b", "c"] {
        let source = Forecaster.source(.test(name))
        let past = VerificationLog.Key(source, lead: .hours6, hour: Self.at(3000 - Double(hour)))
        entry.pairs[past] = VerificationLog.Pair()
        guard hour < 800 else { continue }
        let ahead = VerificationLog.Key(source, lead: .hours6, hour: Self.at(3000 + Double(hour)))
        entry.forecasts[ahead] = [.temperature: 10]
      }
    }
    var log = VerificationLog()
    log.entries[other] = entry
    log.note([.witness(at: Self.at(3000))], at: Self.place, now: now)
    let kept = try #require(log.entries[other])
    // The data of an hour are kept or deleted as a whole.
    #expect((kept.forecasts.count, kept.pairs.count) == (1998, 6000))
    #expect(kept.forecasts.keys.map(\.hour).max() == Self.at(3665), "the next hours are kept")
    #expect(kept.pairs.keys.map(\.hour).min() == Self.at(1001), "the newest pairs are kept")
  }

  @Test func `places have equal shares, and what one does not need is for the others`() {
    var log = VerificationLog()
    for (number, hours) in [100, 2000, 2000, 2000, 2000, 2000].enumerated() {
      var entry = VerificationLog.Entry(name: "P\(number)")
      for hour in 0..<hours {
        for name in ["a", "b", "c"] {
          let source = Forecaster.source(.test(name))
          let key = VerificationLog.Key(source, lead: .hours6, hour: Self.at(Double(hour)))
          entry.pairs[key] = VerificationLog.Pair()
        }
      }
      log.entries[PlaceKey(Coordinates(inRange: Double(number), 0))] = entry
    }
    log.note([.witness(at: Self.at(2000))], at: Self.place, now: Self.at(2000))
    let kept = log.entries.values.sorted { $0.name < $1.name }.map(\.pairs.count)
    #expect(kept == [300, 4740, 4740, 4740, 4740, 4740])
  }

  @Test func `if there are too many pairs, the newest stay`() throws {
    var entry = VerificationLog.Entry(name: Self.place.name)
    for hour in 0..<2100 {
      for name in ["a", "b", "c"] {
        let source = Forecaster.source(.test(name))
        let key = VerificationLog.Key(source, lead: .hours6, hour: Self.at(Double(hour)))
        entry.pairs[key] = VerificationLog.Pair()
      }
    }
    var log = VerificationLog()
    log.entries = [PlaceKey(Self.place.coordinates): entry]
    log.note([.witness(at: Self.at(2100))], at: Self.place, now: Self.at(2100))
    let kept = try #require(log.entries.values.first).pairs.keys.map(\.hour)
    #expect(kept.count == 6000)
    #expect(kept.min() == Self.at(100) && kept.max() == Self.at(2099))
  }

  @Test(
    arguments: [
      (0, nil), (0.1, .hours6), (6, .hours6), (6.1, .hours24), (24, .hours24), (24.1, .hours72),
      (72, .hours72),
      (72.1, nil),
    ] as [(Double, LeadTime?)]
  )
  func `a forecast belongs to the first group that reaches its lead time`(hours: Double, group: LeadTime?) {
    #expect(LeadTime(hours * 3600) == group)
  }

  // MARK: - Rivals

  @Test func `the merge of two sources is a rival, that of one is not`() throws {
    let hour = Self.at(3)
    func merged(_ sources: [String]) -> [MergedReadings] {
      let reports = sources.map { name in
        var report = WeatherReport(source: .test(name), fetched: Self.at(-0.1))
        report.hourly = ReportSection(.forecast, [Readings(time: hour, values: [.temperature: 12])])
        return report
      }
      return Merge.hours(reports, from: hour, count: 1, now: Self.at(-0.1))
    }
    let rows: [([String], [String])] = [(["a"], []), (["a", "b"], ["merge temperature 6 h: 1 -1.0"])]
    for (sources, expected) in rows {
      var log = VerificationLog()
      log.note([.witness(at: Self.at(0))], merged: merged(sources), at: Self.place, now: Self.at(-0.1))
      log.note([Self.station(13, at: 3)], at: Self.place, now: Self.at(3.1))
      #expect(Self.errors(log) == expected)
    }
  }

  @Test func `the observation at the time of the forecast is a rival`() {
    let log = Self.log([(0.1, [Self.station(9, at: 0)]), (3.1, [Self.station(13, at: 3)])])
    #expect(Self.errors(log) == ["persistence temperature 6 h: 1 -4.0"])
  }

  @Test(
    arguments: [
      (4.0, 0.1, 60.0, ["om pop 6 h: 1 -40.0"]), (4, 0.05, 60, ["om pop 6 h: 1 60.0"]),
      // Nearly all of an hour that begins at 3:06 is the hour from 3:00 on; at 3:15 it is not.
      (4.1, 2, 60, ["om pop 6 h: 1 -40.0"]), (4.25, 2, 60, []),
      // The chance of six hours is not that of one.
      (4, 2, 360, []),
    ] as [(Double, Double, Double, [String])]
  )
  func `a chance of rain is verified by the same hour`(
    hours: Double,
    amount: Double,
    minutes: Double,
    expected: [String]
  ) {
    var model = WeatherReport(source: .test("om"), fetched: Self.at(-0.1))
    let rows = (1...12).map { hour in
      var row = Readings(time: Self.at(Double(hour)), values: [.pop: 60])
      row.spans[.pop] = .ending(minutes * 60)
      return row
    }
    model.hourly = ReportSection(.forecast, issued: Self.at(-0.1), rows)
    let log = Self.log([
      (-0.1, [model]), (hours + 0.1, [Self.station(13, at: hours, [.precipitation: amount])]),
    ])
    #expect(Self.errors(log).filter { $0.contains("pop") } == expected)
  }

  @Test func `directions are interpolated over north, and a calm has none`() {
    var model = WeatherReport(source: .test("om"), fetched: Self.at(-0.1))
    let rows = [
      Readings(time: Self.at(3), values: [.windSpeed: 5, .windDirection: 350]),
      Readings(time: Self.at(4), values: [.windSpeed: 5, .windDirection: 20]),
    ]
    model.hourly = ReportSection(.forecast, issued: Self.at(-0.1), rows)
    for (speed, expected) in [(5, ["om windDirection 6 h: 1 10.0"]), (0, [])] as [(Double, [String])] {
      let observed = Self.station(13, at: 3.5, [.windSpeed: speed, .windDirection: 355])
      let log = Self.log([(-0.1, [model]), (3.6, [observed])])
      #expect(Self.errors(log).filter { $0.contains("Direction") } == expected)
    }
  }

  @Test(
    arguments: [(9_999, 30_000, 0), (4000, 30_000, 6000), (16_000, 2000, -8000)] as [(Double, Double, Double)]
  )
  func `visibility is compared up to 10 km`(observed: Double, forecast: Double, error: Double) throws {
    var model = WeatherReport(source: .test("om"), fetched: Self.at(-0.1))
    model.hourly = ReportSection(
      .forecast,
      issued: Self.at(-0.1),
      [Readings(time: Self.at(3), values: [.visibility: forecast])]
    )
    let log = Self.log([(-0.1, [model]), (3.1, [Self.station(13, at: 3, [.visibility: observed])])])
    let score = log.entries.values.first?.scores(before: Self.at(24 * 60)).first { $0.field == .visibility }
    #expect(abs(try #require(score).errors.bias - error) < 1.5)
  }

  /// Pairs of one source and of the merge, an hour apart.
  private static func entry(hours: Int, own: Double, merged: Double) -> VerificationLog.Entry {
    var entry = VerificationLog.Entry(name: "Hill")
    for hour in 0..<hours {
      for (forecaster, error) in [(Forecaster.source(.test("om")), own), (.merge, merged)] {
        var pair = VerificationLog.Pair()
        pair.observed[.temperature] = 10
        pair.forecast[.temperature] = 10 + error + Double((hour * 7) % 11 - 5) / 10
        entry.pairs[VerificationLog.Key(forecaster, lead: .hours6, hour: at(Double(hour)))] = pair
      }
    }
    return entry
  }

  @Test func `a source is compared with the merge at the same hours`() throws {
    let entry = Self.entry(hours: 60, own: 3, merged: 0)
    let scores = entry.scores(before: Self.at(60))
    #expect(scores.map(\.forecaster) == [.source(.test("om")), .merge])
    let comparison = try #require(scores[0].comparison)
    #expect(comparison.pairs == 60 && comparison.losses == 60 && comparison.verdict == .worse)
    #expect(scores[1].comparison == nil)
    let few = try #require(entry.scores(before: Self.at(15))[0].comparison)
    #expect(few.pairs == 15 && few.verdict == .tooFew)
  }

  /// The merged forecast and that of the source are equally far from what is observed, but for the three
  /// decimals of the file.
  @Test func `rounding in the file decides no comparison`() throws {
    var entry = VerificationLog.Entry(name: "Hill")
    for hour in 0..<40 {
      for (forecaster, forecast) in [(Forecaster.source(.test("om")), 12.0), (.merge, 12.333)] {
        var pair = VerificationLog.Pair()
        pair.observed[.temperature] = 12.167
        pair.forecast[.temperature] = forecast
        entry.pairs[VerificationLog.Key(forecaster, lead: .hours6, hour: Self.at(Double(hour)))] = pair
      }
    }
    let comparison = try #require(entry.scores(before: Self.at(40))[0].comparison)
    #expect(comparison.ties == 40 && comparison.verdict == .noDifferenceShown)
  }

  @Test func `a bias is learned from recent pairs of the past only`() throws {
    let entry = Self.entry(hours: 24 * 80, own: 2, merged: 0)
    let scores = entry.scores(before: Self.at(24 * 80))
    let correction = try #require(scores[0].correction)
    #expect(correction.pairs == 24 * 60)
    #expect(abs(correction.amount - 2) < 0.05)
    #expect(scores[1].correction == nil, "the merge is not corrected once more")
    #expect(entry.scores(before: Self.at(40))[0].correction?.pairs == 40)
    #expect(entry.scores(before: Self.at(9))[0].correction == nil)
    #expect(entry.scores(before: Self.at(0)).isEmpty)
  }

  @Test func `rivals survive in the file, and a file without them is read`() throws {
    var log = VerificationLog()
    log.entries[PlaceKey(Self.place.coordinates)] = Self.entry(hours: 3, own: 1, merged: 0)
    #expect(try VerificationFile.log(VerificationFile.bytes(log)) == log)
    let old =
      #"{"version":1,"places":[{"place":"1,1","pairs":[{"source":"merge","lead":6,"hour":3600,"forecast":{"temperature":1},"observed":{"temperature":1}},{"rival":"luck","lead":6,"hour":3600,"forecast":{"temperature":1},"observed":{"temperature":1}}]}]}"#
    let read = try #require(try VerificationFile.log([UInt8](old.utf8)))
    #expect(read.entries.values.flatMap(\.pairs.keys).map(\.forecaster) == [.source(.test("merge"))])
  }

  @Test func `the order of the reports changes nothing`() {
    var dice = SplitMix64(state: 7)
    let first = [Self.model("a", base: 9), Self.model("b", base: 10), Self.model("c", base: 12)]
    let second =
      first.map { report in Self.model(report.source.name, base: 11, reported: 3) } + [
        Self.station(13, at: 3)
      ]
    let expected = Self.log([(-0.1, first), (3.1, second)])
    for _ in 0..<20 {
      let shuffled = Self.log([(-0.1, first.shuffled(using: &dice)), (3.1, second.shuffled(using: &dice))])
      #expect(shuffled == expected)
      #expect(VerificationFile.bytes(shuffled) == VerificationFile.bytes(expected))
    }
  }

  // MARK: - The file

  @Test func `the log survives a run`() throws {
    let home = try TemporaryDirectory()
    let store = VerificationStore(directory: "\(home.path)/agg")
    #expect(store.load().log == VerificationLog())
    #expect(home.files().isEmpty, "reading leaves no trace")
    #expect(store.note([Self.answer([Self.model("om", base: 10)], at: -0.1)]) == nil)
    #expect(store.note([Self.answer([Self.station(12, at: 3)], at: 3.1)]) == nil)
    #expect(Self.errors(store.load().log) == ["om temperature 6 h: 1 1.0"])
    let bytes = try home.read("agg/verify.json")
    #expect(store.note([Self.answer([Self.station(12, at: 3)], at: 3.1)]) == nil)
    #expect(try home.read("agg/verify.json") == bytes)
    #expect(store.clear([PlaceKey(Coordinates(inRange: 1, 1))]) == nil)
    #expect(store.load().log.entries.count == 1)
    #expect(store.clear([]) == nil)
    #expect(store.load().log == VerificationLog())
  }

  /// What each run stores while another one holds the lock.
  @Test func `what is stored while the log is locked is not lost`() throws {
    let home = try TemporaryDirectory()
    let store = VerificationStore(directory: "\(home.path)/agg")
    let runs = [
      Self.answer([Self.model("om", base: 10)], at: -0.1),
      Self.answer([Self.model("gfs", base: 8)], at: -0.1),
      Self.answer([Self.station(12, at: 3)], at: 3.1),
    ]
    func waiting() -> Int { home.files().count { $0.hasPrefix("agg/verify-") } }
    #expect(store.note([runs[0]]) == nil)
    var lock = try FileDescriptor(lockingDirectory: "\(home.path)/agg", within: .zero)
    // A run without anything new leaves no file.
    for run in [runs[0], runs[1], runs[1], runs[2], runs[2]] { #expect(store.note([run]) == nil) }
    #expect(waiting() == 2)
    lock.release()
    let other = VerificationStore(directory: "\(home.path)/other")
    for run in runs { #expect(other.note([run]) == nil) }
    #expect(store.load().log == other.load().log)
    // The next run that stores something adds them.
    let last = Self.answer([Self.station(13, at: 4)], at: 4.1)
    #expect(store.note([last]) == nil && other.note([last]) == nil)
    #expect(waiting() == 0)
    #expect(try home.read("agg/verify.json") == home.read("other/verify.json"))
    // What waits is deleted, too.
    lock = try FileDescriptor(lockingDirectory: "\(home.path)/agg", within: .zero)
    #expect(store.note([Self.answer([Self.model("icon", base: 9)], at: 5)]) == nil)
    #expect(waiting() == 1)
    lock.release()
    #expect(store.clear([PlaceKey(Self.place.coordinates)]) == nil)
    #expect(waiting() == 0 && store.load().log == VerificationLog())
  }

  /// Only one that a newer version wrote may mean something.
  @Test(arguments: [(#"{"version":2,"places":[]}"#, true), ("{", false), ("", false)])
  func `damaged data that wait to be added are deleted`(text: String, stays: Bool) throws {
    let home = try TemporaryDirectory()
    let store = VerificationStore(directory: "\(home.path)/agg")
    try home.write(text, to: "agg/verify-1.json")
    #expect(store.load().log == VerificationLog())
    #expect(store.note([Self.answer([Self.model("om", base: 10)], at: -0.1)]) == nil)
    #expect(home.files().contains("agg/verify-1.json") == stays)
  }

  private static func answer(_ reports: [WeatherReport], at hours: Double) -> WeatherAnswer {
    WeatherAnswer(
      place: place,
      now: at(hours),
      sources: [],
      current: MergedReadings(time: at(hours)),
      reports: reports
    )
  }

  @Test(arguments: ["", "{", "[]", #"{"version":0,"places":[]}"#, #"{"version":1}"#, "\0\0\0"])
  func `damaged forecasts are set aside and named`(text: String) throws {
    let home = try TemporaryDirectory()
    try home.write(text, to: "agg/verify.json")
    let (log, problem) = VerificationStore(directory: "\(home.path)/agg").load()
    #expect(log == VerificationLog())
    #expect(problem?.event == .damaged(movedTo: "\(home.path)/agg/verify.json.damaged"))
    #expect(try home.read("agg/verify.json.damaged") == [UInt8](text.utf8))
  }

  @Test(arguments: [
    #"{"version":1,"places":[7,{"place":"x"},{"place":"91,0"},{"place":"1,1"}]}"#,
    #"{"version":1,"places":[{"place":"1,1","forecasts":7,"pairs":[{},{"source":"a","lead":6,"hour":1}]}]}"#,
    #"{"version":1,"places":[{"place":"1,1","pairs":[{"source":"a","lead":5,"hour":3600,"forecast":{"temperature":1},"observed":{"temperature":1}}]}]}"#,
    #"{"version":1,"places":[{"place":"1,1","pairs":[{"source":"a","lead":6,"hour":3600,"forecast":{"temperature":1e99},"observed":{"temperature":1}}]}]}"#,
    #"{"version":1,"places":[{"place":"1,1","pairs":[{"source":"a","lead":6,"hour":3600,"forecast":{"pop":130},"observed":{"pop":100}}]}]}"#,
    #"{"version":1,"places":[{"place":"1,1","pairs":[{"source":"a","lead":6,"hour":99999999999999999,"forecast":{"temperature":1},"observed":{"temperature":1}}]}]}"#,
    #"{"version":1,"places":[{"place":"1,1","days":[{"source":"a","ahead":1,"day":9,"forecast":{"temperatureMin":2,"temperatureMax":1}}]}]}"#,
    #"{"version":1,"places":[{"place":"1,1","days":[{"source":"a","ahead":1,"day":9,"forecast":{"temperatureMax":1}}]}]}"#,
    #"{"version":1,"places":[{"place":"1,1","days":[{"source":"a","ahead":0,"day":9,"forecast":{"temperatureMin":0,"temperatureMax":1}}]}]}"#,
    #"{"version":1,"places":[{"place":"1,1","days":[{"source":"a","ahead":1,"day":9999999999999,"forecast":{"temperatureMin":0,"temperatureMax":1}}]}]}"#,
  ])
  func `odd entries are left out`(text: String) throws {
    let log = try #require(try VerificationFile.log([UInt8](text.utf8)))
    #expect(log.entries.values.allSatisfy { $0.pairs.isEmpty && $0.forecasts.isEmpty && $0.days.isEmpty })
  }

  @Test func `without a place to write only forecasts are lost`() {
    let store = VerificationStore(directory: "/proc/agg")
    let problem = store.note([Self.answer([Self.model("om", base: 10)], at: -0.1)])
    #expect(
      problem?.description.hasPrefix("no forecast is stored: cannot write /proc/agg/verify.json") == true
    )
    #expect(VerificationStore(environment: [:]) == nil)
  }

  @Test func `fifty writers at once lose nothing`() async throws {
    let home = try TemporaryDirectory()
    let store = VerificationStore(directory: "\(home.path)/agg")
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          var answer = Self.answer([Self.model("m", base: Double(number))], at: -0.1)
          answer.place.coordinates = Coordinates(inRange: Double(number), 13)
          #expect(store.note([answer]) == nil)
        }
      }
    }
    let entries = store.load().log.entries.values
    #expect(entries.count == 50 && Set(entries.map(\.forecasts.count)).count == 1)
  }
}
