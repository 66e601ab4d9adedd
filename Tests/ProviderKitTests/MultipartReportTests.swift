import FoundationEssentials
import ProviderKit
import TestSupport
import Testing
import Weather

/// A new member of a report fails its test until `join` has it, or it is named here as one of the whole.
struct MultipartReportTests {
  private static let id = NumberedReports.source(0)
  private static let now = NumberedReports.now

  /// The members that an empty report does not take over from a full one.
  private static func unjoined<Report: MultipartReport>(_ full: Report, to empty: Report) -> Set<String> {
    var joined = empty
    joined.join(full)
    let members = zip(Mirror(reflecting: joined).children, Mirror(reflecting: empty).children)
    let unchanged = members.filter { ReportDump.text($0.value) == ReportDump.text($1.value) }
    return Set(unchanged.compactMap(\.0.label))
  }

  @Test func `a weather report takes over every member of a part`() {
    var part = WeatherReport(source: Self.id, fetched: Self.now)
    part.attribution = "a service"
    part.station = Station(name: "Airport")
    part.current = ReportSection(.observation, Readings(time: Self.now))
    part.hourly = ReportSection(.forecast, [])
    part.minutely = ReportSection(.forecast, [])
    part.runs = ReportSection(.forecast, [])
    part.daily = ReportSection(.forecast, [])
    part.alerts = []
    part.alertsProblem = .unreadable(1)
    part.placeName = "Berlin"
    part.elevation = .meters(34)
    part.timeZone = "Europe/Berlin"
    part.rawText = "METAR"
    part.conditionImage = ConditionImage(url: "https://a.example/sun.png", allowsLocal: false)
    part.extras = ["pollen": "low"]
    let whole: Set = ["source", "family", "fetched", "isStale", "origin", "problems"]
    #expect(Self.unjoined(part, to: WeatherReport(source: Self.id, fetched: Self.now)) == whole)
  }

  @Test func `an airport report takes over every member of a part`() {
    var part = AirportReport(source: Self.id, fetched: Self.now)
    part.conditions = StationConditions(ident: "EDDB")
    part.history = []
    part.forecast = StationForecast(ident: "EDDB")
    part.windsAloft = WindsAloft(columns: [])
    part.modelForecast = StationForecast(ident: "EDDB")
    part.broadcasts = [ATISBroadcast(ident: "EDDB", text: "Information A")]
    let whole: Set = ["source", "fetched", "origin", "problems"]
    #expect(Self.unjoined(part, to: AirportReport(source: Self.id, fetched: Self.now)) == whole)
  }

  @Test func `a report of an area takes over every member of a part`() {
    let part = AreaReport(source: Self.id, fetched: Self.now, stations: [StationConditions(ident: "EDDB")])
    let empty = AreaReport(source: Self.id, fetched: Self.now, stations: [])
    #expect(Self.unjoined(part, to: empty) == ["source", "fetched", "origin", "problems"])
  }

  @Test func `a report of hazards takes over every member of a part`() {
    var part = HazardReport(source: Self.id, fetched: Self.now)
    part.hazards = [Hazard(.sigmet, .icing)]
    part.missing = [.pilotReports]
    let empty = HazardReport(source: Self.id, fetched: Self.now)
    #expect(Self.unjoined(part, to: empty) == ["source", "fetched", "origin", "problems"])
  }
}
