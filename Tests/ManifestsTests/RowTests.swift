import Configuration
import Foundation
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

  @Test func `of values with the same interval the last one is used`() async throws {
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
}
