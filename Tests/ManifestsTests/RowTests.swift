import Configuration
import Foundation
import HTTPTransport
import ProviderKit
import SpannedJSON
import TestSupport
import Testing
import Weather

@testable import Catalog
@testable import Manifests

/// Which rows of a response belong together, and what they are a part of.
@Suite struct RowTests {
  // MARK: - Rows of the same time

  private static let instant = #"{"t":"2026-04-02T06:00","x":7,"w":3}"#
  private static let short = #"{"t":"2026-04-02T06:00","s":"2026-04-02T05:00","r":0.2,"c":"RA"}"#
  private static let long = #"{"t":"2026-04-02T06:00","s":"2026-04-02T00:00","r":1.2,"c":"SN"}"#

  /// The form of the old forecasts of MET Norway.
  @Test(arguments: [[instant, short, long], [long, short, instant], [short, instant, long]])
  func `rows of one time become one, with the shortest interval of each value`(rows: [String]) async throws {
    let hourly = """
      {"hourly":{"from":"a","rows":"/h","kind":"forecast","time":"utc /t","fields":{
        "temperature":"C /x","windSpeed":"m/s /w","precipitation":{"of":"mm /r","interval":{"from":"utc /s"}},
        "condition":{"of":"code /c","codes":{"RA":"rain","SN":"snow"},"interval":{"from":"utc /s"}}}}}
      """
    let body = #"{"h":[\#(rows.joined(separator: ","))]}"#
    let report = try await report(manifestText(map: hourly), of: body).get()
    let hours = try #require(report.hourly?.content)
    #expect(hours.map(\.values) == [[.temperature: 7, .windSpeed: 3, .precipitation: 0.2]])
    #expect(hours.first?.spans[.precipitation] == .ending(3600))
    #expect(hours.first?.condition == ConditionVote(sourceText: "rain"))
    #expect(report.problems.isEmpty)
  }

  @Test func `the last of several values with the same interval is used`() async throws {
    let hourly = """
      {"hourly":{"from":"a","rows":"/h","kind":"forecast","time":"utc /t","fields":{
        "temperature":"C /x","precipitation":{"of":"mm /r","interval":"ending 1h"},
        "condition":{"of":"code /c","codes":{"RA":"rain","SN":"snow"}}}}}
      """
    let body = """
      {"h":[{"t":"2026-04-02T06:00","x":1,"r":1,"c":"RA"},{"t":"2026-04-02T06:00","r":2,"c":"SN"}]}
      """
    let hour = try #require(
      try await report(manifestText(map: hourly), of: body).get().hourly?.content.first
    )
    #expect(hour.values == [.temperature: 1, .precipitation: 2])
    #expect(hour.condition == ConditionVote(sourceText: "snow"))
  }

  @Test func `a day and its night are one day`() async throws {
    let daily = """
      {"daily":{"from":"a","rows":"/d","kind":"forecast","time":"iso /t","fields":{
        "temperatureMin":"C /x","temperatureMax":"C /x","precipitation":"mm /r","pop":"% /p","cloudCover":"% /n",
        "condition":{"of":"code /c","codes":{"RA":"rain","SN":"snow"}}}}}
      """
    let body = """
      {"d":[{"t":"2026-11-30T18:00:00+01:00","x":1.1,"r":1,"p":30,"n":40,"c":"SN"},
            {"t":"2026-11-30T06:00:00+01:00","x":7,"r":2,"p":80,"n":80,"c":"RA"},
            {"t":"2026-12-01T06:00:00+01:00","x":5,"r":0,"p":0}]}
      """
    var place = try berlin()
    place.timeZone = "Europe/Berlin"
    let report = try await ask(manifest(manifestText(map: daily)), at: place) { _ in .init(body) }.get()
    let days = try #require(report.daily?.content)
    #expect(days.map(\.temperatureMin) == [1.1, 5] && days.map(\.temperatureMax) == [7, 5])
    #expect(days.first?.values == [.precipitation: 3, .pop: 80, .cloudCover: 60])
    #expect(days.first?.condition == ConditionVote(sourceText: "rain"))
  }

  @Test func `a day that is there twice is not added up`() async throws {
    let daily = """
      {"daily":{"from":"a","rows":"/d","kind":"forecast","time":"utc /t","fields":{
        "temperatureMax":"C /x","precipitation":"mm /r"}}}
      """
    let body = #"{"d":[{"t":"2026-11-30","x":7,"r":2},{"t":"2026-11-30","r":3}]}"#
    let days = try await report(manifestText(map: daily), of: body).get().daily?.content
    #expect(days?.map(\.temperatureMax) == [7] && days?.first?.values == [.precipitation: 3])
  }

  // MARK: - What a row is a part of

  private static let days = [
    #"{"date":"2026-11-30","hours":[{"h":0,"x":0},{"h":3,"x":3}]}"#,
    #"{"date":"2026-12-01","hours":[{"h":0,"x":20},{"h":3,"x":23}]}"#,
  ]

  @Test(
    arguments: ["^/days/*/date", "^/days/*1/date"],
    ["[\(days[0]),\(days[1])]", #"{"a":\#(days[0]),"b":\#(days[1])}"#]
  )
  func `an hour has the date of its day`(pointer: String, days: String) async throws {
    let hourly = #"""
      {"hourly":{"from":"a","rows":"/days/*/hours","kind":"forecast",
        "time":{"of":"date \#(pointer)","hour":"/h","zone":"UTC"},"fields":{"temperature":"C /x"}}}
      """#
    let report = try await report(manifestText(map: hourly), of: #"{"days":\#(days)}"#).get()
    #expect(report.hourly?.content.map { $0.values[.temperature] } == [0, 3, 20, 23])
    #expect(report.problems.isEmpty)
  }

  @Test func `a * below the root needs one in the rows`() {
    let hourly = """
      {"hourly":{"from":"a","rows":"/h","kind":"forecast","time":"date ^/d/*/date","fields":{"temperature":"C /x"}}}
      """
    let problems = #expect(throws: ConfigProblems.self) { try manifest(manifestText(map: hourly)) }
    #expect(
      problems?.problems.map(\.message) == ["a * below the root is one of \"rows\", which does not have it"]
    )
  }

  @Test func `numbers and text beside the rows are passed over`() async throws {
    let hourly = """
      {"hourly":{"from":"a","rows":"/*","kind":"forecast","time":"utc *","fields":{"temperature":"C /x"}}}
      """
    let body =
      #"{"request_state":200,"message":"OK","2026-11-30 21:00:00":{"x":4},"2026-11-30 22:00:00":{"x":5}}"#
    let report = try await report(manifestText(map: hourly), of: body).get()
    #expect(report.hourly?.content.map { $0.values[.temperature] } == [4, 5])
    #expect(report.problems.isEmpty)
  }

  // MARK: - Warnings

  private static func square(_ west: Int, _ south: Int) -> String {
    let corners = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)].map { "[\(west + $0.0),\(south + $0.1)]" }
    return #"{"type":"Polygon","coordinates":[[\#(corners.joined(separator: ","))]]}"#
  }

  private static let country = """
    {"w":[{"e":"Gale","g":\(square(13, 52))},{"e":"Frost","g":\(square(2, 48))},{"e":"Fog"},
          {"e":"Snow","g":{"type":"Point","coordinates":[2,48]}}]}
    """
  private static let warnings = manifestText(
    map: #"{"alerts":{"from":"a","rows":"/w","outline":"/g","fields":{"event":"text /e"}}}"#
  )

  @Test func `a warning whose area does not contain the place is left out`() async throws {
    let report = try await report(Self.warnings, of: Self.country).get()
    #expect(report.alerts?.map(\.event) == ["Gale", "Fog", "Snow"])
  }

  /// Areas as messages of CAP write them: latitude first.
  @Test(arguments: [
    (#"{"areaDesc":"Here","polygon":"52,13 52,14 53,14 53,13 52,13"}"#, true),
    (#"{"areaDesc":"There","polygon":"48,2 48,3 49,3 49,2 48,2"}"#, false),
    (
      #"[{"polygon":"48,2 48,3 49,3 48,2"},{"polygon":["48,2 48,3 49,3 48,2","52,13 52,14 53,14 53,13 52,13"]}]"#,
      true
    ),
    (#"{"circle":"52.5,13.5 20"}"#, true), (#"{"circle":["48.8,2.3 20","43,5 9"]}"#, false),
    // An area that cannot be read, or of which only the codes are known, may be here.
    (#"[{"polygon":"48,2 48,3 49,3 48,2"},{"polygon":"48,2 48"}]"#, true),
    (#"[{"polygon":"48,2 48,3 49,3 48,2"},{"geocode":{"valueName":"FIPS","value":"GM16"}}]"#, true),
    (#""52,13 52,14 53,14 53,13 52,13""#, true), (#""48,2 48,3 49,3 49,2 48,2""#, false), (#""""#, true),
    (#"["48,2 48,3 49,3 49,2 48,2","43,5 43,6 44,6 43,5"]"#, false), ("[]", true), ("null", true),
  ])
  func `an area of CAP decides whether a warning is for the place`(area: String, isForPlace: Bool)
    async throws
  {
    let body = #"{"w":[{"e":"Gale","g":\#(area)}]}"#
    let report = try await report(Self.warnings, of: body).get()
    #expect(report.alerts?.map(\.event) == (isForPlace ? ["Gale"] : []))
    #expect(report.problems.isEmpty == !area.hasSuffix("48,2 48\"}]"))
  }

  @Test func `polygons of CAP are drawn, circles are not`() async throws {
    let polygon = #"{"polygon":"52,13 52,14 53,14 53,13 52,13"}"#
    let body = #"{"w":[{"e":"Gale","g":\#(polygon)},{"e":"Frost","g":{"circle":"52.5,13.5 20"}}]}"#
    let alerts = try #require(try await report(Self.warnings, of: body).get().alerts)
    #expect(alerts.map { $0.outline?.areas.map(\.corners.count) } == [[4], nil])
  }

  @Test func `a trial counts the warnings of other places, and shows all without a place`() async throws {
    let trial = try ManifestTrial(Array(Self.warnings.utf8), file: "test.json", version: "1")
    let replies = [ManifestTrial.Reply(body: Array(Self.country.utf8))]
    let near = try await trial.report(from: replies, at: berlin(), now: noon)
    #expect(near.alerts?.count == 3)
    #expect(
      near.problems.map(\.description).contains(
        "alerts: 1 of 4 are not for this place: their outlines do not contain it"
      )
    )
    let all = try await trial.report(from: replies, at: nil, now: noon)
    #expect(all.alerts?.count == 4 && all.problems.count == 1)
  }

  @Test func `the areas of a message are joined`() async throws {
    let map =
      #"{"alerts":{"from":"a","rows":"/w","fields":{"event":"text /e","areas":"text /area/*/areaDesc"}}}"#
    let body =
      #"{"w":[{"e":"Gale","area":[{"areaDesc":"Berlin"},{"areaDesc":null},{"areaDesc":"Potsdam"}]}]}"#
    let report = try await report(manifestText(map: map), of: body).get()
    #expect(report.alerts?.map(\.areas) == ["Berlin, Potsdam"] && report.problems.isEmpty)
  }

  // MARK: - A trial's doubts

  @Test(arguments: [
    (
      #""only":{"at":"/k","is":"de"},"#, #"{"k":"en","t":0,"x":50}"#,
      "hourly: \"only\" reads none of the 1 rows"
    ),
    (
      #""joined":[{"rows":"/h","only":{"at":"/k","is":"de"},"time":"epoch /t","fields":{"humidity":"% /x"}}],"#,
      #"{"k":"en","t":0,"x":50}"#, "hourly.joined[0]: \"only\" reads none of the 1 rows"
    ),
    (
      "", #"{"t":0,"x":0.83},{"t":3600,"x":1}"#,
      "hourly.humidity: all values are at most 1 %: is the unit frac?"
    ),
    ("", #"{"t":0,"x":0},{"t":3600,"x":1}"#, nil), ("", #"{"t":0,"x":0.5},{"t":3600,"x":70}"#, nil),
  ])
  func `a trial reports what is most often an error`(only: String, rows: String, expected: String?)
    async throws
  {
    let map = """
      {"hourly":{"from":"a","rows":"/h","absent":[],\(only)"kind":"forecast","time":"epoch /t","fields":{"humidity":"% /x"}},
       "current":{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /x"}}}
      """
    let trial = try ManifestTrial(Array(manifestText(map: map).utf8), file: "test.json", version: "1")
    let body = #"{"t":0,"x":1,"h":[\#(rows)]}"#
    let report = try await trial.report(from: [.init(body: Array(body.utf8))], at: berlin(), now: noon)
    #expect(report.problems.map(\.description) == [expected].compactMap(\.self))
  }

  @Test(arguments: [(55.0, true), (2, false), (-300, false)])
  func `a current time in the future is doubted`(minutes: Double, isDoubted: Bool) async throws {
    let trial = try ManifestTrial(Array(manifestText().utf8), file: "test.json", version: "1")
    let time = Int(noon.timeIntervalSince1970 + minutes * 60)
    let body = #"{"t":\#(time),"x":1}"#
    let report = try await trial.report(from: [.init(body: Array(body.utf8))], at: berlin(), now: noon)
    #expect(report.problems.map(\.path) == (isDoubted ? ["current.time"] : []))
    #expect(report.problems.allSatisfy { $0.message.contains("is 55 min in the future") })
  }

  @Test func `a pointer that needs a ^ is named`() async throws {
    let map = """
      {"hourly":{"from":"a","rows":"/h","kind":"forecast","time":{"of":"local /t","zone":"/place/zone"},
        "fields":{"temperature":"C /x"}}}
      """
    let trial = try ManifestTrial(Array(manifestText(map: map).utf8), file: "test.json", version: "1")
    let body = #"{"place":{"zone":"Europe/Berlin"},"h":[{"t":"2026-11-30 19:00","x":1}]}"#
    let failure = await Result { () async throws(ProviderFailure) in
      try await trial.report(from: [.init(body: Array(body.utf8))], at: nil, now: noon)
    }.failure
    #expect(
      failure?.detail
        == #"h[0].t: expected a time whose zone is at the pointer of "zone", found "2026-11-30 19:00""#
    )
    let gaps = try manifest(manifestText(map: map)).unanswered(in: ["a": JSONDocument(Array(body.utf8)).root])
    #expect(
      gaps.map(\.description) == [
        "hourly.time.zone: a row has nothing at /place/zone (from the root, write ^ before the pointer)"
      ]
    )
  }
}
