import Catalog
import TestSupport
import Testing
import Weather

@testable import Aggregation

/// Properties that follow from an answer about an airport alone.
struct AirportAnswerTests {
  private static func answer(of station: String, elevation: Length) throws -> AirportAnswer {
    let ident = try #require(StationIdent("KDEN"))
    let airport = try #require(AirportCatalog.airport(ident: "KDEN"))
    var answer = AirportAnswer(ident: ident, airport: airport, now: NumberedReports.now, sources: [])
    var conditions = StationConditions(ident: station)
    conditions.altimeter = .hectopascals(1013.25)
    conditions.elevation = elevation
    conditions.densityAltitude = .feet(8000)
    answer.conditions = .init(NumberedReports.source(0), conditions)
    return answer
  }

  @Test func `an aerodrome has no pressure or density altitude by the report of another one`() throws {
    let airport = try #require(AirportCatalog.airport(ident: "KDEN"))
    func altitude(reportedBy station: String) throws -> Length? {
      let answer = try Self.answer(of: station, elevation: .feet(5450))
      #expect((answer.densityAltitude == nil) == (station != "KDEN"))
      #expect(answer.computedHere.contains(.pressureAltitude) == (station == "KDEN"))
      return answer.pressureAltitude
    }
    let own = try #require(try altitude(reportedBy: "KDEN"))
    #expect(abs(own.feet - (try #require(airport.elevation)).feet) < 20)
    #expect(try altitude(reportedBy: "KBJC") == nil)
  }

  /// The directory has 5434 ft.
  @Test(arguments: [(5450.0, 5434.0), (5300, 5434), (1656, 1656), (7000, 7000)])
  func `the elevation of the station is used where that of the directory contradicts it`(
    reported: Double,
    used: Double
  ) throws {
    let altitude = try Self.answer(of: "KDEN", elevation: .feet(reported)).pressureAltitude
    #expect(abs(try #require(altitude).feet - used) < 20)
  }
}
