import Catalog
import FoundationEssentials
import HTTPTransport
import Merge
import Synchronization
import TestSupport
import Testing
import Weather

@testable import Aggregation
@testable import ProviderKit

/// The stations around a place, which are merged with the sources of weather.
struct NearStationTests {
  @Test func `a near station is merged with the values of its report`() async throws {
    let berlin = Place(
      name: "Berlin",
      coordinates: try #require(Coordinates(latitude: 52.52, longitude: 13.41))
    )
    let source = Asking.StationSource()
    let answer = await Asking.aggregator(ofStations: [source]).weather(at: berlin)
    #expect(answer.current.values[.temperature]?.value == 12)
    #expect(answer.reports.first?.station?.ident == "EDDT")
    let airport = await Asking.aggregator(ofStations: [source]).airport(
      try #require(StationIdent("EDDB"))
    )
    #expect(airport.conditions?.content.altimeter == .hectopascals(1013))
    #expect(airport.conditions?.content.decodedHere.contains(.altimeter) == true)
    #expect(
      airport.sources.first?.problems.map(\.description)
        == ["conditions.rawText: the altimeter settings differ: 1013 hPa, which is used, and 1005.8 hPa"]
    )
    // Its pressure is 0.25 hPa below that of the standard atmosphere, which is 7 ft.
    let (altitude, elevation) = (airport.pressureAltitude, airport.airport?.elevation)
    #expect(abs(try #require(altitude).feet - (try #require(elevation)).feet - 7) < 1)
    // The elevation of the directory is used for both.
    #expect(airport.conditions?.content.densityAltitude != nil)
    // It reports a cloud layer.
    #expect(airport.conditions?.content.estimatedCloudBase == nil)
    #expect(airport.airport?.name.contains("Brandenburg") == true)
    #expect(airport.forecast?.content.periods.map(\.wind?.speed) == [.knots(8)])
  }

  /// Aerodromes: the text after the ident and time of each, `nil` for one that fails, an empty text for one
  /// that never answers. An aerodrome that is not listed has no report.
  private final class Aerodromes: AirportWeatherProvider {
    let id = NumberedReports.source(0)
    private let texts: [String: [String?]]
    /// The ages of the reports.
    private let minutes: [String: Double]
    let asked = Mutex<[String]>([])

    init(_ texts: [String: [String?]], minutes: [String: Double] = [:]) {
      self.texts = texts
      self.minutes = minutes
    }

    func airportReport(for query: AirportQuery) async throws(ProviderFailure) -> AirportReport {
      let ident = query.station.text
      asked.withLock { $0.append(ident) }
      guard let answers = texts[ident] else { throw ProviderFailure(id, .place) }
      guard let answer = answers.first else {
        await Event().wait()
        throw ProviderFailure(id, .transport(.cancelled))
      }
      guard let text = answer else { throw ProviderFailure(id, .upstream) }
      var report = AirportReport(source: id, fetched: NumberedReports.now)
      report.conditions = StationConditions(ident: ident)
      report.conditions?.rawText = "\(ident) 090600Z \(text)"
      report.conditions?.observed = NumberedReports.now - (minutes[ident] ?? 10) * 60
      return report
    }
  }

  private static let whole = "24008KT 9000 FEW030 12/08 Q1013"

  /// The weather in London, where at most the nearest three aerodromes are queried.
  private static func london(
    _ source: Aerodromes,
    limit: Duration = .seconds(5),
    elevation: Length? = nil
  ) async throws -> (answer: WeatherAnswer, asked: [String]) {
    let coordinates = try #require(Coordinates(latitude: 51.51, longitude: -0.13))
    var place = Place(name: "London", coordinates: coordinates)
    place.elevation = elevation
    let answer = await Asking.aggregator(ofStations: [source], limit: limit).weather(at: place)
    return (answer, source.asked.withLock(\.self))
  }

  /// A source that answers each request with the report of one station.
  private struct Elsewhere: AirportWeatherProvider {
    let id = NumberedReports.source(0)
    let ident: String
    var coordinates: Coordinates?

    func airportReport(for query: AirportQuery) async throws(ProviderFailure) -> AirportReport {
      var report = AirportReport(source: id, fetched: NumberedReports.now)
      var conditions = StationConditions(ident: ident)
      conditions.rawText = "\(ident) 090600Z \(NearStationTests.whole)"
      conditions.observed = NumberedReports.now - 600
      conditions.coordinates = coordinates
      report.conditions = conditions
      report.history = query.pastHours.map { _ in [conditions] }
      return report
    }
  }

  @Test func `the report of another station is not shown as that of the station near the place`() async throws
  {
    let asked = try await Self.london(Aerodromes([:])).asked
    let place = Place(
      name: "London",
      coordinates: try #require(Coordinates(latitude: 51.51, longitude: -0.13))
    )
    for (ident, isOwn) in [("KPWM", false), (asked[1], true), ("EGXX", false)] {
      let answer = await Asking.aggregator(ofStations: [Elsewhere(ident: ident)]).weather(at: place)
      #expect(answer.reports.map(\.station?.ident) == (isOwn ? [ident] : []), "\(ident)")
      #expect((answer.current.values[.temperature] != nil) == isOwn)
    }
  }

  @Test func `an aerodrome has the report of another station only if that is near`() async throws {
    let near = try #require(Coordinates(latitude: 43.6, longitude: -70.3))
    let cases: [(asked: String, answer: Elsewhere, isUsed: Bool)] = [
      ("KPWM", Elsewhere(ident: "KPWM"), true), ("KPWM", Elsewhere(ident: "KSFM"), true),
      ("KPWM", Elsewhere(ident: "EGLL"), false), ("KPWM", Elsewhere(ident: "XXXX", coordinates: near), true),
      ("KPWM", Elsewhere(ident: "XXXX"), false), ("XXXX", Elsewhere(ident: "KPWM"), false),
      ("XXXX", Elsewhere(ident: "XXXX"), true),
    ]
    for (asked, source, isUsed) in cases {
      let answer = await Asking.aggregator(ofStations: [source]).airport(
        try #require(StationIdent(asked)),
        pastHours: 2
      )
      #expect((answer.conditions != nil) == isUsed, "\(asked) by \(source.ident)")
      #expect((answer.history?.content.reports.isEmpty ?? true) == !isUsed, "\(asked) by \(source.ident)")
      #expect(answer.sources[0].problems.contains { $0.path == "conditions" } == !isUsed)
    }
  }

  /// The stations that provided a field, by their distance in kilometres.
  private static func givers(_ field: Field, of answer: WeatherAnswer) -> [Int] {
    answer.current.values[field]?.used.compactMap { $0.distance.map { Int($0.kilometers) } } ?? []
  }

  @Test func `a group missing at the nearest station comes from the next one`() async throws {
    let all = try await Self.london(Aerodromes([:])).asked
    try #require(all.count == 3)
    let source = NumberedReports.source(0)

    let whole = try await Self.london(Aerodromes([all[0]: [Self.whole], all[1]: [Self.whole]]))
    #expect(whole.asked == [all[0]], "it lacks nothing")
    let near = try #require(Self.givers(.visibility, of: whole.answer).first)

    let lacking = "/////KT 9999 BKN030 ///// Q1013"
    let next = try await Self.london(
      Aerodromes([all[0]: [lacking], all[1]: ["24008KT 2000 BKN010 12/08 Q1020"], all[2]: [Self.whole]])
    )
    #expect(next.asked == Array(all.prefix(2)))
    #expect(next.answer.reports.map(\.station?.ident) == Array(all.prefix(2)))
    #expect(next.answer.sources.map(\.source) == [source])
    let further = try #require(Self.givers(.temperature, of: next.answer).first)
    #expect(further > near)
    for field in [Field.temperature, .dewPoint, .windSpeed, .windDirection] {
      #expect(Self.givers(field, of: next.answer) == [further], "\(field)")
    }
    for field in [Field.visibility, .cloudBase, .qnh] {
      #expect(Self.givers(field, of: next.answer) == [near], "\(field)")
    }
    #expect(next.answer.current.values[.temperature]?.value == 12)
    #expect(next.answer.current.values[.qnh]?.value == 1013)
    #expect(next.answer.report(of: source, on: .wind)?.station?.ident == all[1])
    #expect(next.answer.report(of: source, on: .sky)?.station?.ident == all[0])

    // One has the wind, the one after it the temperature.
    let each = try await Self.london(
      Aerodromes([all[0]: [lacking], all[1]: ["24008KT 2000 ///// Q1020"], all[2]: [Self.whole]])
    )
    #expect(each.answer.reports.map(\.station?.ident) == all)
    #expect(each.answer.report(of: source, on: .wind)?.station?.ident == all[1])
    #expect(each.answer.report(of: source, on: .temperature)?.station?.ident == all[2])

    // No other station has more.
    let none = try await Self.london(
      Aerodromes([all[0]: [lacking], all[1]: [lacking], all[2]: [lacking]])
    )
    #expect(none.asked == all)
    #expect(none.answer.reports.map(\.station?.ident) == [all[0]])
  }

  @Test(arguments: [[nil], []] as [[String?]])
  func `a further station without an answer removes only its own values`(next: [String?])
    async throws
  {
    let all = try await Self.london(Aerodromes([:])).asked
    try #require(all.count == 3)
    let source = Aerodromes([all[0]: ["24008KT 9999 FEW030 ///// Q1013"], all[1]: next])
    let (answer, asked) = try await Self.london(source, limit: .milliseconds(400))
    #expect(answer.sources.map(\.status) == [.answered])
    #expect(answer.current.values[.visibility]?.value == 10_000)
    #expect(answer.current.values[.temperature]?.value == nil)
    #expect(asked == Array(all.prefix(2)))
  }

  @Test(arguments: [300.0, -180])
  func `a silent station or one with a wrong clock hides no other`(
    minutes: Double
  ) async throws {
    let all = try await Self.london(Aerodromes([:])).asked
    try #require(all.count == 3)
    func idents(_ texts: [String: [String?]]) async throws -> [String?] {
      let source = Aerodromes(texts, minutes: [all[0]: minutes])
      return try await Self.london(source).answer.reports.map(\.station?.ident)
    }
    #expect(try await idents([all[0]: [Self.whole], all[1]: [Self.whole]]) == [all[1]])
    #expect(try await idents([all[0]: [Self.whole]]) == [all[0]], "it is shown, though it does not count")
  }

  @Test func `a station that is too far below the place hides no other`() async throws {
    let all = try await Self.london(Aerodromes([:])).asked
    let heights = all.map {
      StationIdent($0).flatMap { AirportCatalog.airport(ident: $0.text)?.elevation?.meters }
    }
    let (lowest, next) = (try #require(heights[0]), try #require(heights[1]))
    try #require(next > lowest + 1)
    let hill = Length.meters(lowest + 300.5)
    let source = Aerodromes([all[0]: [Self.whole], all[1]: [Self.whole]])
    let answer = try await Self.london(source, elevation: hill).answer
    #expect(answer.reports.map(\.station?.ident) == [all[1]])
    let alone = try await Self.london(Aerodromes([all[0]: [Self.whole]]), elevation: hill).answer
    #expect(alone.reports.map(\.station?.ident) == [all[0]], "it is shown, though it does not count")
    #expect(alone.current.values[.visibility]?.rejected.map(\.reason) == [.far])
  }
}
