import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import MeteoAlarm

/// Which warnings of a feed are for a place.
@Suite struct FeedTests {
  private static func area(_ fields: String) -> String { #"{"areaDesc":"A",\#(fields)}"# }
  private static func codes(_ pairs: [(String, String)]) -> String {
    let codes = pairs.map { #"{"valueName":"\#($0)","value":"\#($1)"}"# }.joined(separator: ",")
    return area(#""geocode":[\#(codes)]"#)
  }
  private static let around = #""polygon":["43,3 45,3 45,5 43,5 43,3"]"#
  private static let away = #""polygon":["50,3 51,3 51,5 50,5 50,3"]"#
  private static let somewhere = WeatherAlert.Reach.somewhere(country: "FR")

  /// The result of a warning for an area: dropped, or shown with its position relative to the place.
  enum Fate: Sendable {
    case dropped
    case shown(WeatherAlert.Reach?)
  }

  @Test(
    arguments: [
      (codes([("NUTS3", "FR812")]), .shown(nil)), (codes([("EMMA_ID", "FR022")]), .shown(nil)),
      (codes([("NUTS3", "FR813")]), .dropped), (codes([("EMMA_ID", "FR067")]), .dropped),
      // Codes that the tables lack.
      (codes([("EMMA_ID", "FR999")]), .shown(somewhere)), (codes([("NUTS9", "FR812")]), .shown(somewhere)),
      (codes([("NUTS3", "FR813"), ("NUTS3", "FRX")]), .shown(somewhere)),
      (codes([("NUTS3", "FR812"), ("NUTS3", "FRX")]), .shown(nil)),
      // It is enough if all codes of one system are known.
      (codes([("NUTS3", "FR813"), ("DEPARTEMENT", "34")]), .dropped),
      // Outlines take precedence over codes.
      (area(#"\#(around),"geocode":[{"valueName":"NUTS3","value":"FR813"}]"#), .shown(nil)),
      (area(#"\#(away),"geocode":[{"valueName":"NUTS3","value":"FR812"}]"#), .dropped),
      (area(#""polygon":["x"],"geocode":[{"valueName":"NUTS3","value":"FR812"}]"#), .shown(nil)),
      (area(#""polygon":["x"],"geocode":[{"valueName":"NUTS3","value":"FR813"}]"#), .shown(somewhere)),
      (area(#""circle":["43.8,4.3 20"]"#), .shown(nil)), (area(#""circle":["43.8,5.3 20"]"#), .dropped),
      // A name is not a code.
      (#"{"areaDesc":"Gard"}"#, .shown(somewhere)), ("7", .shown(somewhere)), ("", .shown(somewhere)),
      // The closest of several areas is used.
      ("\(codes([("NUTS3", "FR813")])),\(codes([("NUTS3", "FR812")]))", .shown(nil)),
      ("\(codes([("NUTS3", "FRX")])),\(codes([("NUTS3", "FR812")]))", .shown(nil)),
      ("\(codes([("NUTS3", "FRX")])),\(codes([("NUTS3", "FR813")]))", .shown(somewhere)),
    ] as [(String, Fate)]
  )
  func `a warning is for the place, for elsewhere, or unknown`(area: String, fate: Fate)
    async throws
  {
    let report = try await Service([warning("Rain", area: area)]).warnings()
    switch fate {
    case .dropped:
      #expect(report.alerts?.isEmpty == true)
      #expect(report.alertsProblem == nil)
    case .shown(let reach):
      #expect(report.alerts?.map(\.event) == ["Rain"])
      #expect(report.alerts?.first?.reach == reach)
      #expect(
        report.alertsProblem?.description == (reach == nil ? nil : "1 may or may not be for this place")
      )
    }
  }

  @Test func `a place beside a shore is near the areas of both sides`() async throws {
    let area = #"{"areaDesc":"Bouches-du-Rhône","geocode":[{"valueName":"EMMA_ID","value":"FR027"}]}"#
    let report = try await Service([warning("Wind", area: area)]).warnings(at: place(43.25, 5.2))
    #expect(report.alerts?.map(\.reach) == [.nearby])
    #expect(report.alertsProblem == nil)
  }

  @Test func `a warning has the names of the areas that made it one for the place`() async throws {
    let area = #"{"areaDesc":"Hérault","geocode":[{"valueName":"NUTS3","value":"FR813"}]}"#
    let gard = #"{"areaDesc":"Gard","geocode":[{"valueName":"NUTS3","value":"FR812"}]}"#
    let report = try await Service([warning("Rain", area: "\(area),\(gard),\(gard)")]).warnings()
    #expect(report.alerts?.map(\.areas) == ["Gard"])
  }

  @Test(arguments: [
    warning("Green", level: "1; green; Minor"), warning("Green", level: "1;green"),
    warning("Over", more: #""responseType":["AllClear"]"#),
    warning("Over", more: #""expires":"2026-09-30T20:29:00Z""#),
    warning("Test", head: #""status":"Test""#), warning("Drill", head: #""status":"Exercise""#),
    warning("Cancelled", head: #""msgType":"Cancel""#), warning("Read", head: #""msgType":"Ack""#),
  ])
  func `messages that are not warnings are not shown`(message: String) async throws {
    let report = try await Service([message]).warnings()
    #expect(report.alerts?.isEmpty == true)
    #expect(report.alertsProblem == nil)
  }

  @Test func `an update replaces a warning, and an all-clear without areas ends it`() async throws {
    let first = #""identifier":"a","sent":"2026-09-30T16:00:00Z""#
    func next(_ references: String) -> String {
      #""identifier":"b","sent":"2026-09-30T18:00:00Z","msgType":"Update","references":"x,\#(references),2026-09-30T16:00:00Z""#
    }
    func events(_ messages: [String]) async throws -> [String]? {
      try await Service(messages).warnings().alerts?.map(\.event)
    }
    #expect(try await events([warning("A", head: first), warning("B", head: next("a"))]) == ["B"])
    #expect(try await events([warning("A", head: first), warning("B", head: next("c"))]) == ["A", "B"])
    let allClear =
      #"\#(next("a")),"info":[{"event":"A","responseType":["AllClear"],"expires":"2026-09-30T18:00:00Z"}]"#
    #expect(try await events([warning("A", head: first), allClear]) == [])
  }

  @Test func `all warnings of one message are shown, each with its own identifier`() async throws {
    let info = #"{"event":"Wind","area":[\#(Self.codes([("NUTS3", "FR812")]))]}"#
    let later = #"{"event":"Storm","area":[\#(Self.codes([("NUTS3", "FR812")]))]}"#
    let lost = #"{"event":"Snow"}"#
    let report = try await Service([#""identifier":"2.49.0.0.250","info":[\#(lost),\#(info),\#(later)]"#])
      .warnings()
    #expect(report.alerts?.map(\.event) == ["Wind", "Storm", "Snow"])
    #expect(report.alerts?.map(\.identifier) == ["2.49.0.0.250", "2.49.0.0.250#2", "2.49.0.0.250#3"])
  }

  @Test(arguments: [(Language.french, "Pluie"), (.english, "Rain"), (.japanese, "Rain")])
  func `the words are in the language of the user, else in English`(language: Language, event: String)
    async throws
  {
    let infos = [("fr-FR", "Pluie"), ("en-GB", "Rain")].map {
      #"{"language":"\#($0)","event":"\#($1)","area":[\#(Self.codes([("NUTS3", "FR812")]))]}"#
    }
    let report = try await Service([#""info":[\#(infos.joined(separator: ","))]"#]).warnings(in: language)
    #expect(report.alerts?.map(\.event) == [event])
  }

  @Test(arguments: [
    ("2; Yellow; Moderate", WeatherAlert.Severity.moderate), ("4", .extreme), ("x", .unknown),
  ])
  func `without a severity that of the level is used`(level: String, severity: WeatherAlert.Severity)
    async throws
  {
    let report = try await Service([warning("Rain", level: level)]).warnings()
    #expect(report.alerts?.map(\.severity) == [severity])
    let graded = warning("Rain", level: level, more: #""severity":"Minor""#)
    #expect(try await Service([graded]).warnings().alerts?.map(\.severity) == [.minor])
  }

  @Test func `messages that cannot be read are counted`() async throws {
    let report = try await Service([warning("Rain"), #""info":[{}]"#, #""info":7"#]).warnings()
    #expect(report.alerts?.map(\.event) == ["Rain"])
    #expect(report.alertsProblem == .unreadable(2))
    #expect(report.problems.map(\.path) == ["warnings[1].alert.info[0].event", "warnings[2].alert.info"])
  }

  @Test func `messages beyond the limit are missing, and that is reported`() async throws {
    let service = Service(Array(repeating: #""msgType":"Cancel""#, count: RowLimit.count + 3))
    #expect(try await service.warnings().alertsProblem == .more(than: RowLimit.count))
  }
}
