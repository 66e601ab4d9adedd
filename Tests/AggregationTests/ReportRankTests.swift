import Foundation
import Merge
import TestSupport
import Testing
import Weather

@testable import Aggregation
@testable import Catalog

/// Which of several reports of an aerodrome is used.
struct ReportRankTests {
  private static let now = NumberedReports.now

  private struct Report {
    var minutes = 10.0
    var isStale = false
    var ident = "KAUS"
    var category: FlightCategory? = .vfr
  }

  private static func standing(_ report: Report) throws -> AirportReport.Rank {
    var conditions = StationConditions(ident: report.ident)
    conditions.observed = now - report.minutes * 60
    conditions.flightCategory = report.category
    let ident = try #require(StationIdent("KAUS"))
    return AirportReport.Rank(conditions, isStale: report.isStale, of: ident, at: now)
  }

  @Test func `each report takes precedence over all that follow it`() throws {
    let inOrder = [
      Report(minutes: 5), Report(category: .lifr), Report(category: .vfr), Report(category: nil),
      Report(minutes: 110), Report(minutes: 1, ident: "KEDC"), Report(minutes: 1, isStale: true),
      Report(minutes: 2, isStale: true), Report(minutes: 1, isStale: true, ident: "KEDC"),
      // Neither is current: an old observation, or one that claims to be of tomorrow.
      Report(minutes: -1440), Report(minutes: 180), Report(minutes: 121, isStale: true),
    ]
    let standings = try inOrder.map(Self.standing)
    for (index, standing) in standings.enumerated() {
      for other in standings.dropFirst(index + 1) { #expect(standing < other, "\(inOrder[index])") }
    }
  }

  @Test func `a valid forecast takes precedence over an ended one and the next one, then the newest`() throws
  {
    let ident = try #require(StationIdent("KAUS"))
    func standing(issued minutes: Double, begun: Double = 1, hours: Double) -> AirportReport.Rank {
      var forecast = StationForecast(ident: "KAUS")
      (forecast.issued, forecast.end) = (Self.now - minutes * 60, Self.now + hours * 3600)
      forecast.start = Self.now - begun * 3600
      return AirportReport.Rank(forecast, isStale: false, of: ident, at: Self.now)
    }
    #expect(standing(issued: 10, hours: 20) < standing(issued: 300, hours: 20))
    #expect(standing(issued: 300, hours: 20) < standing(issued: 10, hours: -1))
    #expect(standing(issued: 300, hours: 20) < standing(issued: 10, begun: -0.25, hours: 24))
    #expect(standing(issued: 10, begun: -0.25, hours: 24) < standing(issued: 300, hours: -1))
  }

  @Test func `a report from the future is a problem`() throws {
    var report = AirportReport(source: NumberedReports.source(0), fetched: Self.now)
    report.conditions = StationConditions(ident: "KAUS")
    report.conditions?.observed = Self.now + 300
    #expect(report.checkedAgainstClock(Self.now).problems.isEmpty)
    report.conditions?.observed = Self.now + 3600
    let problems = report.checkedAgainstClock(Self.now).problems.map(\.description)
    #expect(problems.count == 1 && problems[0].contains("in the future"), "\(problems)")
  }
}
