import Catalog
import TestSupport
import Testing
import Weather

@testable import Aggregation

/// Properties that follow from an answer about an airport alone.
struct AirportAnswerTests {
  @Test func `an aerodrome has no pressure or density altitude by the report of another one`() throws {
    let ident = try #require(StationIdent("KDEN"))
    let airport = try #require(AirportCatalog.airport(ident: "KDEN"))
    func altitude(reportedBy station: String) -> Length? {
      var answer = AirportAnswer(ident: ident, airport: airport, now: NumberedReports.now, sources: [])
      var conditions = StationConditions(ident: station)
      conditions.altimeter = .hectopascals(1013.25)
      conditions.elevation = .feet(5673)
      conditions.densityAltitude = .feet(8000)
      answer.conditions = .init(NumberedReports.source(0), conditions)
      #expect((answer.densityAltitude == nil) == (station != "KDEN"))
      #expect(answer.computedHere.contains(.pressureAltitude) == (station == "KDEN"))
      return answer.pressureAltitude
    }
    let own = try #require(altitude(reportedBy: "KDEN"))
    #expect(abs(own.feet - (try #require(airport.elevation)).feet) < 20)
    #expect(altitude(reportedBy: "KBJC") == nil)
  }
}
