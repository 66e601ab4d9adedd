import Foundation
import ProviderKit
import SpannedJSON
import TestSupport
import Testing
import Weather

@testable import ProgramProviders

/// How the values of an answer are mapped.
@Suite struct MappingTests {
  private func report(_ answer: String, kind: String? = nil, has capability: String = "alerts") throws
    -> WeatherReport
  {
    let kind = kind.map { #","kind":"\#($0)""# } ?? ""
    let hello = try ProgramHello(
      JSONDocument(#"{"protocol":1,"capabilities":["\#(capability)"]\#(kind)}"#).root
    )
    var report = WeatherReport(source: try #require(SourceID("mine")), fetched: noon)
    var mapper = AnswerMapper(hello)
    try mapper.map(JSONDocument(answer).root, into: &report)
    return report
  }

  private func current(_ members: String, kind: String? = nil) throws -> WeatherReport {
    try report(#"{"current":{"time":1601553000,\#(members)}}"#, kind: kind)
  }

  private func messages(_ report: WeatherReport) -> [String] {
    report.problems.map { "\($0.path): \($0.message)" }
  }

  @Test func `every field has its name and its unit`() throws {
    let values = Field.allCases.enumerated().map { #""\#($1.name)":\#($0)"# }.joined(separator: ",")
    let readings = try #require(try current(values).current?.content)
    for (number, field) in Field.allCases.enumerated() {
      #expect(readings[field] == Double(number), "\(field)")
    }
  }

  @Test(arguments: [
    (#""temperature":68,"units":{"temperature":"F"}"#, Field.temperature, 20.0),
    (#""windSpeed":36,"units":{"windSpeed":"km/h"}"#, .windSpeed, 10),
    (#""pressure":101320,"units":{"pressure":"Pa","temperature":"?"}"#, .pressure, 1013.2),
    (#""pop":0.25,"units":{"pop":"frac"}"#, .pop, 25),
    (#""snowfall":"7","units":{"snowfall":"mm"}"#, .snowfall, 0.7),
    (#""humidity":50,"units":{"humidity":null}"#, .humidity, 50),
  ])
  func `a unit is converted`(members: String, field: Field, value: Double) throws {
    let report = try current(members)
    #expect(abs((report.current?.content[field] ?? .nan) - value) < 1e-9)
    #expect(report.problems.isEmpty)
  }

  @Test func `-999 is a missing value in any unit`() throws {
    let report = try current(
      #""windSpeed":1,"temperature":-999,"pop":-999,"units":{"temperature":"F","pop":"frac"}"#
    )
    #expect(report.current?.content.values == [.windSpeed: 1])
    #expect(report.problems.isEmpty)
  }

  @Test(arguments: [
    (#""temperature":"warm""#, #"current.temperature: expected a number, found "warm""#),
    (#""temperature":1e999"#, "current.temperature: expected a number, found 1e999"),
    (#""temperature":true"#, "current.temperature: expected a number, found true"),
    (#""temperature":[1]"#, "current.temperature: expected a number, found an array"),
    (
      #""temperature":5,"units":{"temperature":"m/s"}"#,
      #"current.units.temperature: expected one of "C", "F", "K", found "m/s""#
    ),
    (
      #""temperature":5,"units":{"temperature":7}"#,
      #"current.units.temperature: expected one of "C", "F", "K", found 7"#
    ),
    (
      #""temperature":5,"interval":{"temperature":"sometimes"}"#,
      #"current.interval.temperature: expected "instant", "ending 3h" or "starting 10m", with 1m to 10d, "#
        + #"found "sometimes""#
    ),
    (
      #""condition":"raining""#,
      #"current.condition: expected a condition such as "rain" or "light rain", found "raining""#
    ),
    (
      #""condition":{"table":"open_meteo","code":7777}"#,
      "current.condition.code: expected a code of open_meteo, found 7777"
    ),
    (
      #""condition":{"table":"open_meteo","code":[]}"#,
      "current.condition.code: expected a code, found an empty array"
    ),
    (
      #""condition":{"code":61}"#,
      "current.condition.table: expected a condition table: "
        + "\(ConditionTable.sources.joined(separator: ", ")), found nothing"
    ),
  ])
  func `an unreadable value affects no other`(members: String, problem: String) throws {
    let report = try current(#""humidity":40,\#(members)"#)
    #expect(
      report.current?.content
        == Readings(time: Date(timeIntervalSince1970: 1_601_553_000), values: [.humidity: 40])
    )
    #expect(messages(report) == [problem])
  }

  @Test func `units that are not an object are ignored`() throws {
    let report = try current(#""humidity":40,"units":"F""#)
    #expect(messages(report) == [#"current.units: expected an object, found "F""#])
    #expect(report.current?.content[.humidity] == 40)
  }

  @Test(arguments: [
    (#""rain""#, ConditionVote(.rain)), (#""heavy snow""#, ConditionVote(.snow, .heavy)),
    (#""unknown""#, nil),
    (#"{"table":"open_meteo","code":61}"#, ConditionVote(.rain, .light)),
    (#"{"table":"open_meteo","code":"61"}"#, ConditionVote(.rain, .light)),
    (#"{"table":"open_meteo"}"#, nil), ("null", nil),
  ])
  func `a condition is a word or a code`(condition: String, vote: ConditionVote?) throws {
    let report = try current(#""humidity":40,"condition":\#(condition)"#)
    #expect(report.current?.content.condition == vote)
    #expect(report.problems.isEmpty)
  }

  @Test(arguments: [
    ("1601553000", 1_601_553_000.0), (#""2020-10-01T11:50:00Z""#, 1_601_553_000),
    (#""2020-10-01T13:50+02:00""#, 1_601_553_000), ("1601553000.5", 1_601_553_000.5),
  ])
  func `a time is seconds or has its offset`(time: String, seconds: Double) throws {
    let report = try report(#"{"current":{"temperature":1,"issued":\#(time),"time":\#(time)}}"#)
    #expect(report.current?.content.time.timeIntervalSince1970 == seconds)
    #expect(report.current?.issued?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    #""2020-10-01T11:50:00""#, #""noon""#, "1e30", "-1", "1601553000000", "true", #""1601553000""#,
  ])
  func `a time of another form is invalid`(time: String) throws {
    let report = try report(
      #"{"current":{"temperature":1,"time":\#(time)},"hourly":{"time":[\#(time)],"temperature":[1]}}"#
    )
    #expect(report.current == nil)
    #expect(report.hourly == nil)
    #expect(report.problems.map(\.path) == ["current.time", "hourly.time[0]"])
  }

  @Test func `a section has its kind, else that of the program, else the default`() throws {
    #expect(try current(#""temperature":1"#).current?.kind == .analysis)
    #expect(try current(#""temperature":1"#, kind: "observation").current?.kind == .observation)
    #expect(try current(#""temperature":1,"kind":"nowcast""#, kind: "observation").current?.kind == .nowcast)
    let odd = try current(#""temperature":1,"kind":"guess""#, kind: "hunch")
    #expect(odd.current?.kind == .analysis)
    #expect(odd.problems.map(\.path) == ["kind", "current.kind"])
    #expect(try report(#"{"hourly":{"time":[1],"temperature":[1]}}"#).hourly?.kind == .forecast)
  }

  @Test func `hours are sorted, gaps stay gaps, and two rows of one hour are joined`() throws {
    let report = try report(
      """
      {"hourly":{"time":[7200,3600,null,7200,10800,14400],"issued":60,
        "temperature":[1,null,3,4,null,null],"precipitation":[0.5,0,9,null,null,null],
        "interval":{"precipitation":"starting 3h","condition":"ending 1h"},
        "condition":[null,"rain",null,{"table":"open_meteo","code":0},null,null],"humidity":null,"later":["x"]}}
      """
    )
    func at(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }
    var first = Readings(time: at(3600), values: [.precipitation: 0], condition: ConditionVote(.rain))
    first.spans = [.precipitation: .starting(10_800)]
    first.conditionSpan = .ending(3600)
    var second = Readings(
      time: at(7200),
      values: [.temperature: 4, .precipitation: 0.5],
      condition: ConditionVote(.clear)
    )
    second.spans = [.precipitation: .starting(10_800)]
    second.conditionSpan = .ending(3600)
    let rows = report.hourly?.content ?? []
    #expect(rows.prefix(2) == [first, second])
    // Rows without values end the condition before them.
    #expect(rows.dropFirst(2).map(\.time) == [at(10_800), at(14_400)])
    #expect(rows.dropFirst(2).allSatisfy { $0.values.isEmpty && $0.condition == nil })
    #expect(report.hourly?.issued == at(60))
    #expect(report.problems.isEmpty)
  }

  @Test func `a wind may be variable, and an hour without values still ends a code`() throws {
    let now = try current(#""windSpeed":3,"windDirection":"VRB""#)
    #expect(now.current?.content.isWindVariable == true && now.problems.isEmpty)
    let report = try self.report(
      #"{"hourly":{"time":[1601553600,1601557200],"condition":["rain",null],"windDirection":["vrb",null]}}"#
    )
    #expect(report.hourly?.content.map(\.condition?.condition) == [.rain, nil])
    #expect(report.hourly?.content.map(\.isWindVariable) == [true, false])
  }

  @Test func `warnings have the names of agg alerts, and one without an event is missing`() throws {
    let report = try self.report(
      #"{"alerts":[{"event":"Gale","id":"7","uri":"https://w.example/7","status":"Actual","messageType":"Update","#
        + #""response":"AllClear","severity":"Severe","sent":1601553600,"areas":"North"},{"id":"8"}]}"#
    )
    var expected = WeatherAlert(event: "Gale")
    (expected.identifier, expected.uri, expected.areas) = ("7", "https://w.example/7", "North")
    (expected.status, expected.messageType, expected.response) = (.actual, .update, .allClear)
    expected.severity = .severe
    expected.sent = Date(timeIntervalSince1970: 1_601_553_600)
    #expect(report.alerts == [expected])
    #expect(report.alertsProblem == .unreadable(1))
    #expect(try self.report(#"{"alerts":[{"event":"Gale"}]}"#, has: "current").alerts == nil)
    let many = Array(repeating: #"{"event":"Gale"}"#, count: RowLimit.count + 3).joined(separator: ",")
    let long = try self.report(#"{"alerts":[\#(many),{}]}"#)
    #expect(long.alerts?.count == RowLimit.count && long.alertsProblem == .more(than: RowLimit.count))
    #expect(long.problems.map(\.path) == ["alerts"])
  }

  @Test(arguments: [
    (#"{"alerts":[{}]}"#, "alerts[0].event: expected text that is not empty, found nothing"),
    (#"{"alerts":[{"event":7}]}"#, "alerts[0].event: expected text that is not empty, found 7"),
    (#"{"alerts":[null]}"#, "alerts[0]: expected an object, found null"),
    (
      #"{"current":{"temperature":1}}"#,
      "current.time: expected seconds since 1970, or a time with its offset such as 2026-07-21T02:00Z, found nothing"
    ),
  ])
  func `a warning without an event, and values without a time, have one problem`(
    answer: String,
    problem: String
  ) throws {
    let report = try report(answer)
    #expect(report.alerts?.isEmpty ?? true && report.current == nil)
    #expect(messages(report) == [problem])
  }

  @Test func `a column of the wrong shape is dropped`() throws {
    let report = try report(#"{"hourly":{"time":[3600],"temperature":5,"humidity":[40]}}"#)
    #expect(report.hourly?.content.first?.values == [.humidity: 40])
    #expect(messages(report) == ["hourly.temperature: expected an array, found 5"])
  }

  @Test func `hours with columns of unequal length are dropped`() throws {
    let report = try report(
      #"{"current":{"time":60,"temperature":5},"hourly":{"time":[3600,7200],"temperature":[5]}}"#
    )
    #expect(report.current?.content.values == [.temperature: 5])
    #expect(report.hourly == nil)
    #expect(messages(report) == [#"hourly.temperature: expected 2 elements as in "time", found 1"#])
  }

  @Test func `more hours than any section has are not read`() throws {
    let times = Array(repeating: "3600", count: RowLimit.count + 1).joined(separator: ",")
    let report = try report(#"{"current":{"time":60,"temperature":5},"hourly":{"time":[\#(times)]}}"#)
    #expect(report.current?.content.values == [.temperature: 5])
    #expect(report.hourly == nil)
    #expect(messages(report).map { $0.prefix(44) } == ["hourly.time: expected at most 5000 rows, fou"])
  }

  @Test func `an answer with only nulls has no weather`() throws {
    let report = try report(
      #"{"current":{"time":60,"temperature":null},"hourly":{"time":[60],"temperature":[null],"condition":[null]}}"#
    )
    #expect(report.current == nil)
    #expect(report.hourly == nil)
  }

  @Test func `a report names the place where it was measured`() throws {
    let report = try current(
      ##""temperature":1,"station":{"name":"Hill \u001b[2J\u202eX","distanceMeters":1200,"elevationMeters":"high"}"##
    )
    #expect(report.station == Station(name: "Hill [2JX", distance: .meters(1200)))
    #expect(report.problems.map(\.path) == ["current.station.elevationMeters"])
  }

  @Test func `a station with impossible coordinates has no location`() throws {
    let report = try current(
      #""temperature":1,"station":{"name":"Hill","distanceMeters":-2000000,"elevationMeters":1e9}"#
    )
    #expect(report.station == Station(name: "Hill"))
    #expect(
      report.problems.map(\.path) == ["current.station.distanceMeters", "current.station.elevationMeters"]
    )
  }

  @Test func `damaged bytes make a report or an error`() throws {
    let answer =
      Array(
        #"{"ok":{"current":{"time":1601553000,"units":{"pop":"%"},"pop":40,"condition":{"table":"open_meteo","code":3}},"#
          .utf8
      )
      + Array(
        #""hourly":{"time":[60,"1970-01-01T00:02Z"],"interval":{"pop":"ending 1h"},"pop":[1,2]}}}"#.utf8
      )
    var random = SplitMix64(state: 7)
    var reports = 0
    for _ in 0..<3000 {
      var line = answer
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = line.indices.randomElement(using: &random) ?? 0
        line[index] = Array(#"0123456789eE+-."{}[],: tn\"#.utf8).randomElement(using: &random) ?? 0
      }
      guard let reply = try? ProgramReply(line, to: 2), case .ok(let value) = reply else { continue }
      let hello = try ProgramHello(JSONDocument(#"{"protocol":1,"capabilities":["current"]}"#).root)
      var mapper = AnswerMapper(hello)
      var report = WeatherReport(source: try #require(SourceID("mine")), fetched: noon)
      mapper.map(value, into: &report)
      reports += 1
      let hours = report.hourly?.content ?? []
      #expect(zip(hours, hours.dropFirst()).allSatisfy { $0.time < $1.time })
    }
    #expect(reports > 100)
  }
}
