import Catalog
import FoundationEssentials
import Synchronization
import TestSupport
import Testing
import Text
import Weather

@testable import Aggregation
@testable import ProviderKit

/// A flight from Portland to Boston and back in the morning of 9 May, from 06:13 on: fog comes at 08:10, more
/// than an hour after the first passage of Portsmouth, and before the landing.
struct RoutePassageTests {
  /// Reports of two points, of Portsmouth beside the way, and of Beverly near the turn.
  private final class Aerodromes: AirportWeatherProvider {
    let id = NumberedReports.source(0)
    private let asked = Mutex<[String]>([])

    func requests(for ident: String) -> Int { asked.withLock { $0.count { $0 == ident } } }

    func airportReport(for query: AirportQuery) async throws(ProviderFailure) -> AirportReport {
      let ident = query.station.text
      asked.withLock { $0.append(ident) }
      var report = AirportReport(source: id, fetched: NumberedReports.now)
      guard ["KPWM", "KBOS", "KPSM", "KBVY"].contains(ident) else { return report }
      var conditions = StationConditions(ident: ident)
      conditions.rawText = "\(ident) 090555Z 18005KT 10SM OVC012 10/08 A2992"
      conditions.observed = NumberedReports.now.addingTimeInterval(-1100)
      report.conditions = conditions
      var forecast = StationForecast(ident: ident)
      forecast.rawText =
        "TAF \(ident) 090530Z 0906/1012 18005KT P6SM SCT040 FM090810 00000KT 1/4SM FG VV002"
      report.forecast = forecast
      return report
    }
  }

  private static func flight(_ idents: [String], _ source: Aerodromes) async throws -> RouteAnswer {
    let points = try idents.map { try #require(AirportCatalog.airport(ident: $0)) }
    let plan = RoutePlan(
      points: points,
      departure: NumberedReports.now,
      airspeed: .knots(110),
      altitude: .feet(6000),
      width: .nauticalMiles(25)
    )
    return await Asking.aggregator(ofStations: [source]).route(plan)
  }

  private static func passages(_ ident: String, _ answer: RouteAnswer) -> [RouteAnswer.Station] {
    answer.stations.filter { $0.answer.ident.text == ident }
  }

  @Test func `an airport that is left and landed at is judged at both times`() async throws {
    let source = Aerodromes()
    let answer = try await Self.flight(["KPWM", "KBOS", "KPWM"], source)
    let portland = Self.passages("KPWM", answer)
    #expect(portland.map(\.categoryAtPassage) == [.vfr, .lifr])
    #expect(portland.map(\.passage) == [answer.plan.departure, answer.arrival])
    #expect(portland.last.map { abs($0.along.meters - answer.length.meters) < 1 } == true)
    #expect(answer.outlook.category == .lifr)
    // On the way back, Portsmouth is passed before the landing.
    #expect(answer.worstStation?.answer.ident.text == "KPSM")
    #expect(answer.stations.map(\.along) == answer.stations.map(\.along).sorted())
    // It is not asked again for the way back.
    let thereOnly = Aerodromes()
    _ = try await Self.flight(["KPWM", "KBOS"], thereOnly)
    #expect(source.requests(for: "KPWM") == thereOnly.requests(for: "KPWM"))
  }

  @Test func `a station beside the way is passed on the way out and on the way back`() async throws {
    let answer = try await Self.flight(["KPWM", "KBOS", "KPWM"], Aerodromes())
    let portsmouth = Self.passages("KPSM", answer)
    #expect(portsmouth.count == 2)
    #expect(portsmouth.first?.aside == portsmouth.last?.aside)
    #expect(portsmouth.map(\.categoryAtPassage) == [.vfr, .lifr])
  }

  @Test(arguments: ["KBOS", "KBVY"]) func `a turn at a point of the route counts as one passage`(
    ident: String
  ) async throws {
    let answer = try await Self.flight(["KPWM", "KBOS", "KPWM"], Aerodromes())
    #expect(Self.passages(ident, answer).count == 1)
  }

  @Test func `a route that goes on passes each station once`() async throws {
    let answer = try await Self.flight(["KPWM", "KBOS", "KJFK"], Aerodromes())
    let idents = answer.stations.map(\.answer.ident.text)
    #expect(idents == idents.unique() && idents.contains("KPSM"))
    #expect(answer.silentPoints.map(\.answer.ident.text) == ["KJFK"])
  }
}
