import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Manifests

/// How rules map responses, one peculiarity at a time.
@Suite struct MappingTests {
  /// Reads one field of a row `{"t": 0, …}`.
  private func value(
    _ rule: String,
    of row: String,
    field: String = "precipitation"
  ) async throws -> (readings: Readings?, problems: [String]) {
    let current = """
      {"from":"a","at":"/now","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /always","\(field)":\(rule)}}
      """
    let report = try await report(
      manifestText(current: current),
      of: "{\"up\":7,\"now\":{\"t\":0,\"always\":1,\(row)}}"
    ).get()
    return (report.current?.content, report.problems.map { "\($0.path): \($0.message)" })
  }

  @Test(
    arguments: [
      (#""mm /r""#, #""r":1.5"#, 1.5), (#""mm /r""#, #""r":"1.5""#, 1.5), (#""mm /r""#, #""r":null"#, nil),
      (#""mm /r""#, #""q":1"#, nil), (#""mm /r""#, #""r":"""#, nil), (#""in /r""#, #""r":1"#, 25.4),
      (#""mm /a~1b/0/c""#, #""a/b":[{"c":4}]"#, 4), (#""mm ^/up""#, #""q":1"#, 7),
      (#""mm ^/now/r""#, #""r":2"#, 2),
      (#"{"of":"mm /r","missing":[9999,"--"]}"#, #""r":9999.0"#, nil),
      (#"{"of":"mm /r","missing":[9999,"--"]}"#, #""r":"--""#, nil),
      (#"{"of":"mm /r","missing":[9999,"--"]}"#, #""r":3"#, 3),
      (#""mm /r""#, "\"r\":\"\u{2212}3\"", -3), (#""mm /r""#, "\"r\":\"\u{2212}0.5 mm\"", -0.5),
      (#""in /r""#, #""r":-999"#, nil), (#""mm /r""#, #""r":"-999""#, nil),
      (#""mm /r""#, #""r":-999.0"#, nil),
      (#"{"any":["mm /r","cm /s"]}"#, #""r":-999,"s":2"#, 20),
      (#"{"sum":["mm /r","mm /s"]}"#, #""r":-999,"s":1.5"#, 1.5),
      (#"{"max":["mm /r","mm /s"]}"#, #""r":-999,"s":-999"#, nil),
      (#"{"any":["mm /r","cm /s"]}"#, #""r":null,"s":2"#, 20),
      (#"{"any":["mm /r","cm /s"]}"#, #""r":1,"s":2"#, 1),
      (#"{"any":["mm /r","cm /s"],"absent":0}"#, #""q":2"#, 0),
      (#"{"sum":["mm /r","mm /s"],"absent":0}"#, #""q":1"#, 0),
      (#"{"sum":["mm /r","mm /s"],"absent":0}"#, #""s":1.5"#, 1.5),
      (#"{"sum":["mm /r","mm /s"],"absent":0}"#, #""r":1,"s":1.5"#, 2.5),
      (#"{"sum":["mm /r","mm /s"]}"#, #""q":1"#, nil),
      (#"{"max":["mm /r","cm /s"]}"#, #""r":1,"s":1.5"#, 15), (#"{"max":["mm /r","cm /s"]}"#, #""r":1"#, 1),
      (#"{"sum":[{"any":["mm /r","mm /q"]},"mm /s"]}"#, #""q":1,"s":2"#, 3),
    ] as [(String, String, Double?)]
  )
  func `values are read by every form of rule`(rule: String, row: String, expected: Double?) async throws {
    let (readings, problems) = try await value(rule, of: row)
    #expect(readings?.values[.precipitation] == expected)
    #expect(problems.isEmpty)
  }

  @Test(
    arguments: [
      ("dewPoint", "C", "22\u{b0}", 22.0), ("dewPoint", "C", "71.6 \u{b0}F", 22),
      ("windDirection", "deg", "220\u{b0}", 220), ("windSpeed", "m/s", "36 kts", 18.52),
      ("windSpeed", "m/s", "3\u{b0}", nil), ("carbonMonoxide", "ug/m3", "0.4 mg/m3", 400),
    ] as [(String, String, String, Double?)]
  )
  func `a number of text is read in the unit that it states`(
    field: String,
    unit: String,
    value: String,
    expected: Double?
  ) async throws {
    let (readings, problems) = try await self.value("\"\(unit) /v\"", of: "\"v\":\"\(value)\"", field: field)
    let read = Field(name: field).flatMap { readings?.values[$0] }
    #expect(read.map { ($0 * 100).rounded() / 100 } == expected)
    #expect(problems.isEmpty == (expected != nil), "\(problems)")
  }

  @Test(arguments: [
    (
      #""mm /r""#, #""r":"x""#,
      ["now.r: expected a number (a text with a meaning belongs in \"missing\" or \"codes\"), found \"x\""]
    ),
    (
      #""mm /r""#, #""r":"5,4""#,
      ["now.r: expected a number (with this comma: \"decimal\": \",\"), found \"5,4\""]
    ),
    (#""mm /r""#, #""r":true"#, ["now.r: expected a number, found true"]),
    (#""mm /r""#, #""r":1e999"#, ["now.r: expected a number, found 1e999"]),
    (#"{"of":"mm /r","absent":0}"#, #""r":{}"#, ["now.r: expected a number, found an empty object"]),
    (
      #"{"sum":["mm /r","mm /s"],"absent":0}"#, #""r":"x","s":1"#,
      ["now.r: expected a number (a text with a meaning belongs in \"missing\" or \"codes\"), found \"x\""]
    ),
    (
      #"{"sum":["mm /r","mm /s"],"absent":0}"#, #""r":1,"s":[]"#,
      ["now.s: expected a number, found an empty array"]
    ),
    (#"{"any":["mm /r"],"absent":0}"#, #""r":[1]"#, ["now.r: expected a number, found an array"]),
  ])
  func `a value that cannot be read is unknown, and nothing is assumed for it`(
    rule: String,
    row: String,
    expected: [String]
  ) async throws {
    let (readings, problems) = try await value(rule, of: row)
    #expect(readings?.values[.precipitation] == nil)
    #expect(readings?.values[.temperature] == 1)
    #expect(problems == expected)
  }

  @Test(arguments: [
    (#"{"of":"mm /r","interval":"ending 3h"}"#, TimeSpan.ending(10800)),
    (#"{"of":"mm /r","interval":"starting 15m"}"#, .starting(900)),
    (#"{"of":"mm /r","interval":"instant"}"#, .instant), (#""mm /r""#, .ending(3600)),
    (
      #"{"any":[{"of":"mm /q","interval":"starting 1h"},{"of":"mm /r","interval":"starting 6h"}]}"#,
      .starting(21600)
    ),
    (#"{"sum":["mm /r","mm /q"],"interval":"ending 6h"}"#, .ending(21600)),
    (#"{"any":[{"of":"mm /r","interval":"starting 6h"}],"interval":"ending 3h"}"#, .ending(10800)),
  ])
  func `an amount has its interval`(rule: String, span: TimeSpan) async throws {
    let (readings, _) = try await value(rule, of: #""r":1"#)
    #expect(readings?.span(of: .precipitation) == span)
  }

  @Test(arguments: [(10, 10000, true), (9.999, 9999, false), (24, 24000, true)])
  func `a value at the cap is a lower bound`(kilometers: Double, meters: Double, isBound: Bool) async throws {
    let (readings, _) = try await value(
      #"{"of":"km /v","cap":10}"#,
      of: "\"v\":\(kilometers)",
      field: "visibility"
    )
    #expect(readings?.values[.visibility] == meters)
    #expect(readings?.bounds[.visibility] == (isBound ? .atLeast : nil))
  }

  @Test(
    arguments: [
      (#"{"of":"code /c","table":"open_meteo"}"#, "61", ConditionVote(.rain, .light), []),
      (#"{"of":"code /c","table":"open_meteo"}"#, "61.0", ConditionVote(.rain, .light), []),
      (#"{"of":"code /c","table":"open_meteo"}"#, "\"61\"", ConditionVote(.rain, .light), []),
      (
        #"{"of":"code /c","table":"open_meteo"}"#, "4", nil, ["now.c: expected a code of open_meteo, found 4"]
      ),
      (
        #"{"of":"code /c","table":"open_meteo"}"#, "[]", nil, ["now.c: expected a code, found an empty array"]
      ),
      (
        #"{"of":"code /c","table":"met_norway"}"#, "\"partlycloudy_polartwilight\"",
        ConditionVote(.partlyCloudy), []
      ),
      (#"{"of":"code /c","table":"bright_sky"}"#, "\"dry\"", nil, []),
      (
        #"{"any":[{"of":"code /c","table":"bright_sky"},{"of":"code /d","table":"bright_sky_icon"}]}"#,
        "\"dry\"", ConditionVote(.clear), []
      ),
      (
        #"{"of":"code /c","codes":{"wet":"heavy rain","dry":"unknown","sun":"clear"}}"#, "\"wet\"",
        ConditionVote(.rain, .heavy), []
      ),
      (#"{"of":"code /c","codes":{"wet":"heavy rain","dry":"unknown","sun":"clear"}}"#, "\"dry\"", nil, []),
      (
        #"{"of":"code /c","codes":{"Mostly Cloudy":"mostlyCloudy"}}"#, "\"mostly CLOUDY\"",
        ConditionVote(.mostlyCloudy), []
      ),
      (
        #"{"of":"code /c","codes":{"r":"light rain","R":"heavy rain"}}"#, "\"R\"",
        ConditionVote(.rain, .heavy), []
      ),
      (
        #"{"of":"code /c","codes":{"r":"light rain","R":"heavy rain"}}"#, "\"r\"",
        ConditionVote(.rain, .light), []
      ),
      (
        #"{"of":"code /c","codes":{"wet":"heavy rain"}}"#, "\"hot\"", nil,
        ["now.c: expected a code of the manifest, found \"hot\""]
      ),
      (#"{"of":"code /c","table":"open_meteo","codes":{"61":"drizzle"}}"#, "61", ConditionVote(.drizzle), []),
      (
        #"{"of":"code /c","table":"open_meteo","codes":{"61":"drizzle"}}"#, "95",
        ConditionVote(.thunderstorm, .moderate), []
      ),
    ] as [(String, String, ConditionVote?, [String])]
  )
  func `a code becomes a vote`(rule: String, code: String, vote: ConditionVote?, expected: [String])
    async throws
  {
    let (readings, problems) = try await value(
      rule,
      of: "\"c\":\(code),\"d\":\"clear-day\"",
      field: "condition"
    )
    #expect(readings?.condition == vote)
    #expect(problems == expected)
  }

  @Test(
    arguments: [
      ("epoch", "1601541645", 1_601_541_645.0), ("epoch", "\"1601541645\"", 1_601_541_645),
      ("epoch_ms", "1601541645500", 1_601_541_645.5),
      ("iso", "\"2020-10-01T08:40:45Z\"", 1_601_541_645), ("epoch", "1e300", nil), ("epoch", "-1", nil),
      ("iso", "\"2020-10-01T08:40\"", nil),
      ("iso", "\"20201001T084045Z\"", 1_601_541_645), ("iso", "\"20201001T084045\"", nil),
      ("iso", "\"2020-10-01 10:40:45 +02:00\"", 1_601_541_645),
      ("utc", "\"2020-10-01 10:40:45 +0200\"", 1_601_541_645),
      ("utc", "\"2020-10-01 08:40:45 AM\"", 1_601_541_645), ("utc", "\"2020-10-01 08:40:45 \"", nil),
      ("iso", "1601541645", nil), ("epoch", "\"soon\"", nil),
    ] as [(String, String, Double?)]
  )
  func `a time is read in every form`(unit: String, time: String, seconds: Double?) async throws {
    let current =
      #"{"from":"a","at":"","kind":"analysis","time":"\#(unit) /t","fields":{"temperature":"C /x"}}"#
    let result = try await report(manifestText(current: current), of: "{\"t\":\(time),\"x\":1}")
    #expect((try? result.get())?.current?.content.time.timeIntervalSince1970 == seconds)
    #expect((result.failure?.reason == .schema) == (seconds == nil))
  }

  @Test func `rows of nested arrays are sorted by time, and the last of equal ones is used`() async throws {
    let hourly =
      #"{"hourly":{"from":"a","rows":"/days/*/hours","kind":"forecast","issued":"iso ^/at","time":"epoch /t","fields":{"temperature":"C /x"}}}"#
    let body =
      #"{"at":"2020-10-01T00:00Z","days":[{"hours":[{"t":7200,"x":2},{"t":3600,"x":1}]},{"hours":[]},{},{"hours":[{"t":7200,"x":9},{"x":5}]}]}"#
    let report = try await report(manifestText(map: hourly), of: body).get()
    #expect(report.hourly?.content.map { $0.values[.temperature] } == [1, 9])
    #expect(report.hourly?.issued?.timeIntervalSince1970 == 1_601_510_400)
    #expect(report.hourly?.kind == .forecast)
  }

  @Test(
    arguments: [
      (#"{"h":{"t":[0,3600],"x":[1,2]}}"#, [1.0, 2.0], nil),
      (#"{"h":{"t":[0,3600],"x":[null,2]}}"#, [2], nil),
      (#"{"h":{"t":[0,3600],"x":[1,"y"]}}"#, [1], nil),
      (#"{"h":{"t":[0,3600],"x":[1]}}"#, [], "h.x: expected 2 elements as in the other columns, found 1"),
      (#"{"h":{"t":[0],"x":[1,2]}}"#, [], "h.x: expected 1 elements as in the other columns, found 2"),
      (#"{"h":[1]}"#, [], "h: expected an object of arrays, found an array"),
      (#"{"h":{"t":[0,3600],"x":7}}"#, [], "h.x: expected an array, found 7"),
      (#"{"h":{"t":[0,3600]}}"#, [], "hourly.temperature: the response has nothing at /x"),
      (#"{}"#, [], "it has nothing for this query"),
      (#"{"a":1}"#, [], "hourly: the response has nothing at /h"),
      (
        #"{"h":{"t":[0,3600],"x":[null,null]}}"#, [],
        "hourly.temperature: the response has nothing at /x"
      ),
    ] as [(String, [Double], String?)]
  )
  func `columns are read side by side and must have the same length`(
    body: String,
    values: [Double],
    detail: String?
  ) async throws {
    let hourly =
      #"{"hourly":{"from":"a","columns":"/h","kind":"forecast","time":"epoch /t","fields":{"temperature":"C /x"}}}"#
    let result = try await report(manifestText(map: hourly), of: body)
    #expect((try? result.get())?.hourly?.content.compactMap { $0.values[.temperature] } ?? [] == values)
    #expect(result.failure?.detail == detail)
  }

  /// Columns are read as a whole if possible, rows never.
  @Test func `columns give the same values and problems as rows`() async throws {
    let fields = #"""
      "kind":"forecast","time":"epoch /t","fields":{"temperature":"F /a","pressure":"hPa /b","pop":{"of":"frac /c","interval":"ending 3h"},
       "precipitation":{"of":"mm /d","absent":0},"visibility":{"of":"km /e","cap":10},"uvIndex":{"any":["index /f","index /a"]},
       "cloudCover":{"of":"% /g","missing":[99]},"condition":{"of":"code /h","table":"open_meteo"}}
      """#
    let usual = ["1", "2.5", "-0.0", "13", "99", "null"]
    let strange = ["\"7\"", "\"\"", "true", "1e999", "{}", "61", "4000000000"]
    var generator = SplitMix64(state: 3)
    var successes = 0
    for round in 0..<300 {
      let names = ["t", "a", "b", "c", "d", "e", "f", "g", "h"]
      let columns = names.map { name in
        let cells = round % 3 == 0 || Bool.random(using: &generator) ? usual : usual + strange
        return (0..<6).map { row in
          name == "t" && round % 5 > 0 ? "\(row * 3600)" : cells.randomElement(using: &generator) ?? "0"
        }
      }
      let asColumns = zip(names, columns).map { "\"\($0)\":[\($1.joined(separator: ","))]" }
      let asRows = (0..<6).map { row in
        "{" + zip(names, columns).map { "\"\($0)\":\($1[row])" }.joined(separator: ",") + "}"
      }
      let ofColumns = try await report(
        manifestText(map: #"{"hourly":{"from":"a","columns":"/h",\#(fields)}}"#),
        of: "{\"h\":{\(asColumns.joined(separator: ","))}}"
      )
      let ofRows = try await report(
        manifestText(map: #"{"hourly":{"from":"a","rows":"/h",\#(fields)}}"#),
        of: "{\"h\":[\(asRows.joined(separator: ","))]}"
      )
      guard case (.success(let ofColumns), .success(let ofRows)) = (ofColumns, ofRows) else {
        // If one has no values, neither has the other.
        #expect((try? ofColumns.get()) == nil && (try? ofRows.get()) == nil, "\(asRows)")
        continue
      }
      successes += 1
      #expect(ofColumns.hourly == ofRows.hourly, "\(asRows)")
      let problems = ofRows.problems.map { problem in
        let path = problem.path.replacing(/h(\[.\])\.(.)/) { "h.\($0.2)\($0.1)" }
        return ReportProblem(path: path, message: problem.message)
      }
      #expect(ofColumns.problems == problems)
    }
    #expect(successes > 200)
  }

  @Test(
    arguments: [
      (#"{"any":["C /a","C /b"],"missing":[99.9]}"#, #""a":99.9,"b":5"#, 5),
      (#"{"sum":["C /a",{"of":"C /b","missing":["x"]}],"missing":[9999]}"#, #""a":9999,"b":5"#, 5),
      (#"{"max":["C /a",{"max":["C /b","C /c"]}],"missing":[99.9]}"#, #""a":99.9,"b":5,"c":99.9"#, 5),
      (#"{"of":"C /a","missing":[99.9]}"#, #""a":"99.9""#, nil),
      (#"{"of":"C /a","missing":[-9999]}"#, #""a":"-9999.0""#, nil),
      (#"{"of":"C /a","missing":["-9999"]}"#, #""a":-9999"#, nil),
      (#"{"of":"C /a","missing":["M"]}"#, #""a":"5""#, 5),
    ] as [(String, String, Double?)]
  )
  func `marks of missing values apply to all parts, as a number and as text`(
    rule: String,
    answer: String,
    celsius: Double?
  ) async throws {
    let current =
      #"{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":{"temperature":\#(rule),"humidity":"% /h"}}"#
    let report = try await report(manifestText(current: current), of: "{\"t\":5,\"h\":50,\(answer)}").get()
    #expect(report.current?.content.values[.temperature] == celsius)
  }

  @Test func `a condition has its interval`() async throws {
    let rule =
      #"{"any":[{"of":"code /c","table":"open_meteo","interval":"starting 6h"}],"interval":"starting 3h"}"#
    let (readings, _) = try await value(rule, of: #""c":61"#, field: "condition")
    #expect(readings?.conditionSpan == .starting(10800), "the outer rule counts")
  }

  @Test func `each step of a trial reads its own reply, whatever its address`() async throws {
    let text = #"""
      {"manifest":1,"id":"two","name":"Two","hosts":["api.example.org"],
       "params":{"version":{"required":true},"units":{"default":"metric"}},
       "steps":[{"id":"now","url":"https://api.example.org/{param.version}/data","query":{"t":"now"}},
        {"id":"fc","url":"https://api.example.org/{param.version}/data/{param.units}"}],
       "map":{"current":{"from":"now","at":"","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /x"}},
              "hourly":{"from":"fc","rows":"","kind":"forecast","time":"epoch /t","fields":{"temperature":"C /x"}}}}
      """#
    let trial = try ManifestTrial(Array(text.utf8), file: "test.json", version: "9.9")
    let replies = [("now", #"{"t":0,"x":1}"#), ("fc", #"[{"t":0,"x":2}]"#)].map { step, body in
      ManifestTrial.Reply(step: step, body: Array(body.utf8))
    }
    let report = try await trial.report(from: replies, at: berlin(), now: noon)
    #expect(report.current?.content.values[.temperature] == 1)
    #expect(report.hourly?.content.first?.values[.temperature] == 2)
    #expect(report.problems.isEmpty, "\(report.problems)")
  }

  @Test(arguments: [
    (
      #"{"from":"a","at":"/currnt","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /x"}}"#,
      "current: the response has nothing at /currnt"
    ),
    (
      #"{"from":"a","at":"/current","kind":"analysis","time":"epoch /tme","fields":{"temperature":"C /x"}}"#,
      "current.time: the response has nothing at /tme"
    ),
  ])
  func `a pointer that makes all values unreadable is named`(current: String, detail: String) async throws {
    let result = try await report(manifestText(current: current), of: #"{"current":{"t":0,"x":1}}"#)
    #expect(result.failure?.detail == detail)
  }

  @Test(arguments: [
    ([3600, 7200, 0], 7200), ([90_000, 93_600], 90_000), ([0, 93_600, 90_000], 0), ([3600], 3600),
    ([90_000], 90_000), ([0, 36_000, 39_600], 36_000),
  ])
  func `the current row is the newest that is not in the future`(times: [Int], expected: Int)
    async throws
  {
    // Each hour is a degree, so the value identifies the row.
    let start = Int(noon.timeIntervalSince1970) - 36_000
    let rows = times.map { "{\"t\":\(start + $0),\"x\":\($0 / 3600),\"n\":\"of \($0)\"}" }
    let current =
      #"{"from":"a","rows":"/d","kind":"observation","time":"epoch /t","fields":{"temperature":"C /x","extra.note":"text /n"}}"#
    let body = "{\"d\":[{\"t\":\(start + 8000)},\(rows.joined(separator: ","))]}"
    let report = try await report(manifestText(current: current), of: body).get()
    #expect(report.current?.content.values[.temperature] == Double(expected / 3600))
    #expect(report.extras == ["note": "of \(expected)"])
  }

  @Test func `a trial's reply gives the same report as a response`() async throws {
    let trial = try ManifestTrial(Array(manifestText().utf8), file: "test.json", version: "9.9")
    let body = #"{"t":0,"x":1}"#
    let tried = try await trial.report(from: [.init(body: Array(body.utf8))], at: berlin(), now: noon)
    let asked = try await report(manifestText(), of: body).get()
    #expect(tried.current == asked.current && tried.current != nil)
  }

  @Test(arguments: [
    (#"{"of":"F /x","absent":50}"#, 10), (#"{"any":["F /x","F /y"],"absent":50}"#, 10),
    (#"{"any":[{"of":"F /x","absent":50},"C /y"]}"#, 10),
  ])
  func `an assumed value has the unit of the values that it replaces`(rule: String, celsius: Double)
    async throws
  {
    let current =
      #"{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":{"temperature":\#(rule),"humidity":"% /h"}}"#
    let report = try await report(manifestText(current: current), of: #"{"t":5,"h":50}"#).get()
    let temperature = try #require(report.current?.content.values[.temperature])
    #expect(abs(temperature - celsius) < 1e-9)
  }

  @Test(arguments: [
    (#""distance":"km /d""#, Station(name: "Test", distance: .kilometers(200))),
    (#""distance":"km /none""#, nil),
    (#""ident":"text /i","distance":"km /d""#, Station(name: "7", ident: "7", distance: .kilometers(200))),
  ])
  func `a station without a name keeps its distance`(map: String, expected: Station?) async throws {
    let current =
      #"{"from":"a","at":"","kind":"observation","time":"epoch /t","fields":{"humidity":"% /h"},"station":{"name":"text /n",\#(map)}}"#
    let body = #"{"t":5,"h":50,"n":null,"d":200,"i":7}"#
    let report = try await report(manifestText(current: current), of: body).get()
    #expect(report.station == expected)
  }

  @Test(arguments: [("-2000", "48"), ("2", "1e9"), ("1e9", "-501")])
  func `a station with impossible coordinates has no location`(distance: String, elevation: String)
    async throws
  {
    let current =
      #"{"from":"a","at":"","kind":"observation","time":"epoch /t","fields":{"humidity":"% /h"},"station":{"name":"text /n","distance":"km /d","elevation":{"any":["m /none","m /e"]}}}"#
    let body = #"{"t":5,"h":50,"n":"Hill","d":\#(distance),"e":\#(elevation)}"#
    let report = try await report(manifestText(current: current), of: body).get()
    let expected = Station(
      name: "Hill",
      distance: distance == "2" ? .kilometers(2) : nil,
      elevation: elevation == "48" ? .meters(48) : nil
    )
    #expect(report.station == expected)
    #expect(report.problems.map(\.path) == (distance == "1e9" ? ["d", "e"] : [distance == "2" ? "e" : "d"]))
  }

  @Test func `an assumed value alone is not an answer`() async throws {
    let current =
      #"{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":{"precipitation":{"of":"mm /r","absent":0}}}"#
    #expect(try await report(manifestText(current: current), of: #"{"t":5}"#).failure?.reason == .schema)
    let partly =
      #"{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":{"precipitation":{"sum":[{"of":"mm /r","absent":0},"mm /s"]}}}"#
    let rain = try await report(manifestText(current: partly), of: #"{"t":5,"s":2}"#).get()
    #expect(rain.current?.content.values[.precipitation] == 2, "one part is reported")
  }

  @Test func `a sum with a part that is a lower bound is one`() async throws {
    let rule = #"{"sum":["km /v",{"of":"km /w","cap":10}]}"#
    let (readings, _) = try await value(rule, of: #""v":1,"w":10"#, field: "visibility")
    #expect(readings?.values[.visibility] == 11_000)
    #expect(readings?.bounds[.visibility] == .atLeast)
  }

  @Test func `values of the place are found from the root, too`() async throws {
    let map = #"""
      {"place":{"from":"a","name":"text ^/at/city","elevation":"m ^/at/alt","timeZone":{"any":["text ^/zone","text /z"]}},
       "current":{"from":"a","at":"/now","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /x"}}}
      """#
    let body = #"{"at":{"city":"Bern","alt":540},"zone":"Europe/Zurich","now":{"t":0,"x":1}}"#
    let report = try await report(manifestText(map: map), of: body).get()
    #expect(report.placeName == "Bern")
    #expect(report.elevation == .meters(540))
    #expect(report.timeZone == "Europe/Zurich")
    #expect(report.current?.content.values[.temperature] == 1)
  }

  @Test func `a misspelled pointer to the place or the station is reported`() async throws {
    let map = #"""
      {"place":{"from":"a","name":"text /cityy","elevation":"m /alt","timeZone":"text ^/zonee"},
       "current":{"from":"a","at":"/now","kind":"observation","time":"epoch /t","fields":{"temperature":"C /x"},
        "station":{"name":"text /nam","ident":"text ^/id","distance":"km /d","elevation":"m /e"}}}
      """#
    let body =
      #"{"city":"Bern","alt":540,"zone":"Europe/Zurich","id":"X1","now":{"t":0,"x":1,"name":"Y","d":2}}"#
    let trial = try ManifestTrial(Array(manifestText(map: map).utf8), file: "test.json", version: "9.9")
    let reply = ManifestTrial.Reply(step: "a", body: Array(body.utf8))
    let report = try await trial.report(from: [reply], at: berlin(), now: noon)
    let unanswered = [
      "current.station.name: the response has nothing at /nam",
      "current.station.elevation: the response has nothing at /e",
      "place.name: the response has nothing at /cityy",
      "place.timeZone: the response has nothing at ^/zonee",
    ]
    #expect(report.problems.map(\.description) == unanswered)
  }

  @Test func `station, place and extra values are stored as harmless text`() async throws {
    let map = #"""
      {"place":{"from":"a","name":"text /city","elevation":"ft /alt","timeZone":"text /zone"},
       "current":{"from":"a","at":"","kind":"observation","time":"epoch /t","fields":{"temperature":"C /x","extra.moon":"text /m","extra.soil":"C /s","extra.none":"text /n"},
        "station":{"name":"text /st/name","ident":"text /st/id","distance":"km /st/d","elevation":"m /st/e"}}}
      """#
    let body = #"""
      {"t":0,"x":1,"m":"wax\u001b[31ming","s":7.5,"city":"A\u202eB","alt":100,"zone":"Europe/Berlin",
       "st":{"name":"Tempelhof","id":10384,"d":3.5,"e":48}}
      """#
    let report = try await report(manifestText(map: map), of: body).get()
    #expect(report.extras == ["moon": "wax[31ming", "soil": "7.5 C"])
    #expect(report.placeName == "AB")
    #expect(report.elevation == .feet(100))
    #expect(report.timeZone == "Europe/Berlin")
    #expect(
      report.station
        == Station(name: "Tempelhof", ident: "10384", distance: .kilometers(3.5), elevation: .meters(48))
    )
    #expect(report.current?.kind == .observation)
  }
}
