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
    var place = Place(name: "Hill", coordinates: coordinates(52.52, 13.41))
    place.elevation = .meters(100)
    return place
  }()

  private static func coordinates(_ latitude: Double, _ longitude: Double) -> Coordinates {
    guard let coordinates = Coordinates(latitude: latitude, longitude: longitude) else {
      preconditionFailure("\(latitude),\(longitude) is a place")
    }
    return coordinates
  }

  private static func source(_ name: String) -> SourceID {
    guard let id = SourceID(name) else { preconditionFailure("\(name) is a source name") }
    return id
  }

  private static func at(_ hours: Double) -> Date { start.addingTimeInterval(hours * 3600) }

  /// A model whose temperature rises by a degree each hour from `base` at the start.
  private static func model(
    _ name: String,
    base: Double,
    reported: Double = 0,
    kind: ReportKind = .forecast,
    isStale: Bool = false
  ) -> WeatherReport {
    var report = WeatherReport(source: source(name), fetched: at(reported))
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
    var report = WeatherReport(source: source("metar"), fetched: at(hours))
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
    (log.entries.values.first?.scores ?? []).map {
      let bias = ($0.bias * 1000).rounded() / 1000
      return "\($0.source) \($0.field.name) \($0.lead.rawValue) h: \($0.pairs) \(bias)"
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
      testDescription: "what no forecast of that kind is kept of",
      observed: station(13, at: 3, [.windGust: 30, .cloudCover: 10, .visibility: 100]),
      expected: ["om temperature 6 h: 1 0.0"]
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
  func `values that are not forecasts`(name: String, reported: Double, observed: Double) {
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
    #expect(entry?.pairs.count == 3, "the hours 1, 2 and 3 each met one observation")
    let hours = entry.map { Dictionary(grouping: $0.forecasts.keys) { $0.hour } } ?? [:]
    #expect(hours.values.allSatisfy { Set($0.map(\.lead)).count == $0.count })
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
    far.source = Self.source("other")
    for reports in [[near, far], [far, near]] {
      let log = Self.log([(-0.1, [Self.model("om", base: 10)]), (3.1, reports)])
      #expect(Self.errors(log) == ["om temperature 6 h: 1 -1.0"])
    }
  }

  @Test func `old forecasts are deleted, and their number is limited`() {
    var log = Self.log([(-0.1, [Self.model("om", base: 10)]), (3.1, [Self.station(12, at: 3)])])
    #expect(log.entries.count == 1)
    log.note([], at: Self.place, now: Self.at(24 * 89))
    #expect(log.entries.values.first?.pairs.count == 1)
    log.note([], at: Self.place, now: Self.at(24 * 91))
    #expect(log.entries.isEmpty)
    for index in 0..<100 {
      var place = Place(name: "P\(index)", coordinates: Self.coordinates(Double(index) / 10, 0))
      place.elevation = .meters(100)
      log.note([Self.model("om", base: 10)], at: place, now: Self.at(-0.1))
    }
    let kept = log.entries.values.flatMap(\.forecasts.keys)
    #expect(kept.count <= 6000 && kept.count > 5500)
    #expect(kept.map(\.hour).min() == Self.start, "the hours that come first are kept")
  }

  @Test func `if there are too many pairs, the newest stay`() throws {
    var entry = VerificationLog.Entry(name: Self.place.name)
    for hour in 0..<2100 {
      for name in ["a", "b", "c"] {
        let key = VerificationLog.Key(source: Self.source(name), lead: .hours6, hour: Self.at(Double(hour)))
        entry.pairs[key] = VerificationLog.Pair()
      }
    }
    var log = VerificationLog()
    log.entries = [PlaceKey(Self.place.coordinates): entry]
    log.note([], at: Self.place, now: Self.at(2100))
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
    #expect(store.clear([PlaceKey(Self.coordinates(1, 1))]) == nil)
    #expect(store.load().log.entries.count == 1)
    #expect(store.clear([]) == nil)
    #expect(store.load().log == VerificationLog())
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

  @Test(arguments: ["", "{", "[]", #"{"version":2,"places":[]}"#, #"{"version":1}"#, "\0\0\0"])
  func `a damaged file is set aside and named`(text: String) throws {
    let home = try TemporaryDirectory()
    try home.write(text, to: "agg/verify.json")
    let (log, trouble) = VerificationStore(directory: "\(home.path)/agg").load()
    #expect(log == VerificationLog())
    #expect(trouble == StateProblem(.verification, .damaged(movedTo: "\(home.path)/agg/verify.json.damaged")))
    #expect(try home.read("agg/verify.json.damaged") == [UInt8](text.utf8))
  }

  @Test(arguments: [
    #"{"version":1,"places":[7,{"place":"x"},{"place":"91,0"},{"place":"1,1"}]}"#,
    #"{"version":1,"places":[{"place":"1,1","forecasts":7,"pairs":[{},{"source":"a","lead":6,"hour":1}]}]}"#,
    #"{"version":1,"places":[{"place":"1,1","pairs":[{"source":"a","lead":5,"hour":3600,"forecast":{"temperature":1},"observed":{"temperature":1}}]}]}"#,
    #"{"version":1,"places":[{"place":"1,1","pairs":[{"source":"a","lead":6,"hour":3600,"forecast":{"temperature":1e99},"observed":{"temperature":1}}]}]}"#,
    #"{"version":1,"places":[{"place":"1,1","pairs":[{"source":"a","lead":6,"hour":99999999999999999,"forecast":{"temperature":1},"observed":{"temperature":1}}]}]}"#,
  ])
  func `odd entries are left out`(text: String) throws {
    let log = try #require(VerificationFile.log([UInt8](text.utf8)))
    #expect(log.entries.values.allSatisfy { $0.pairs.isEmpty && $0.forecasts.isEmpty })
  }

  @Test func `without a place to write only forecasts are lost`() {
    let store = VerificationStore(directory: "/proc/agg")
    let trouble = store.note([Self.answer([Self.model("om", base: 10)], at: -0.1)])
    #expect(
      trouble?.description.hasPrefix("no forecast is stored: cannot write /proc/agg/verify.json") == true
    )
    #expect(VerificationStore(environment: [:]) == nil)
  }

  @Test func `ten writers at once lose nothing`() async throws {
    let home = try TemporaryDirectory()
    let store = VerificationStore(directory: "\(home.path)/agg")
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<10 {
        group.addTask { _ = store.note([Self.answer([Self.model("m\(number)", base: 10)], at: -0.1)]) }
      }
    }
    #expect(Set(store.load().log.entries.values.flatMap { $0.forecasts.keys.map(\.source) }).count == 10)
  }
}
