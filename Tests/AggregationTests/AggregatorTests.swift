import HTTPTransport
import Merge
import Synchronization
import TestSupport
import Testing
import Weather

@testable import Aggregation
@testable import Catalog
@testable import ProviderKit

/// Which sources are queried, and how their answers are combined.
struct AggregatorTests {
  @Test func `answers are in the order of the config`() async throws {
    let othersAreThere = Event()
    let sources: [Asking.Source] = [
      Asking.Source(id: NumberedReports.source(0), celsius: 10, permission: othersAreThere),
      Asking.Source(id: NumberedReports.source(1), celsius: 11),
      Asking.Source(id: NumberedReports.source(2), failure: .auth(parameters: [])),
    ]
    var aggregator = Asking.aggregator(sources)
    let missing = Mutex(2)
    aggregator.observer = QueryObserver(began: { _ in }) { _, _ in
      let count = missing.withLock { missing in
        missing -= 1
        return missing
      }
      if count == 0 { othersAreThere.happen() }
    }
    let answer = await aggregator.weather(at: try #require(Asking.place))
    #expect(answer.sources.map(\.source.name) == ["s0", "s1", "s2"])
    #expect(answer.reports.map(\.source.name) == ["s0", "s1"])
    #expect(answer.current.values[.temperature]?.used.map(\.source.name) == ["s0", "s1"])
    #expect(answer.sources[2].failure?.reason == .auth(parameters: []))
    #expect(answer.hasAnswer)
  }

  @Test func `a source that never answers affects no other`() async throws {
    let sources: [Asking.Source] = [
      Asking.Source(id: NumberedReports.source(0), celsius: 10, permission: Event()),
      Asking.Source(id: NumberedReports.source(1), celsius: 11),
    ]
    let answer = await Asking.aggregator(sources, limit: .seconds(1)).weather(
      at: try #require(Asking.place)
    )
    #expect(answer.sources[0].failure?.reason == .timedOut)
    #expect(answer.current.values[.temperature]?.value == 11)
  }

  @Test func `only the named sources are queried`() async throws {
    var aggregator = Asking.aggregator([
      Asking.Source(id: NumberedReports.source(0), celsius: 10),
      Asking.Source(id: NumberedReports.source(1), celsius: 11),
    ])
    aggregator.only = [NumberedReports.source(1)]
    #expect(await aggregator.weather(at: try #require(Asking.place)).sources.map(\.source.name) == ["s1"])
  }

  /// Limits, the country of the place, and whether the place is within the limits.
  private static let coverages:
    [(bounds: [Double], countries: Set<String>?, country: String?, isAsked: Bool)] =
      [
        ([], nil, nil, true), ([-5, -35, 5, -25], nil, "BR", true), ([5, -35, 10, -25], nil, nil, false),
        ([], ["JP"], "JP", true), ([], ["JP"], "BR", false), ([], ["JP"], nil, true),
        ([-5, -35, 5, -25], ["JP"], "BR", false), ([5, -35, 10, -25], ["JP"], "JP", false),
      ]

  @Test(arguments: coverages)
  func `a source is queried only about the places that the config allows`(
    bounds: [Double],
    countries: Set<String>?,
    country: String?,
    isAsked: Bool
  ) async throws {
    let asked = Mutex(0)
    let source = Asking.Source(id: NumberedReports.source(0), celsius: 10)
    let entry = Asking.entry(
      source.id,
      .init(weather: { _, _ in source }),
      coverage: Coverage(area: Area(bounds: bounds), countries: countries)
    ) { asked.withLock { $0 += 1 } }
    var place = try #require(Asking.place)
    place.country = country
    let answer = await Asking.aggregator(of: [entry], limit: .seconds(5)).weather(at: place)
    #expect(asked.withLock(\.self) == (isAsked ? 1 : 0))
    #expect(answer.hasAnswer == isAsked)
    #expect(answer.sources.map(\.failure?.reason) == [isAsked ? nil : .place])
  }

  @Test(arguments: [("US", true), ("CA", false)])
  func `a source is queried only about the airports that the config allows`(country: String, isAsked: Bool)
    async throws
  {
    let asked = Mutex(0)
    let source = Asking.StationSource()
    let entry = Asking.entry(
      source.id,
      .init(airportWeather: { _, _ in source }),
      coverage: Coverage(countries: [country])
    ) { asked.withLock { $0 += 1 } }
    let answer = await Asking.aggregator(of: [entry], limit: .seconds(5))
      .airport(try #require(StationIdent("KPWM")))
    #expect(asked.withLock(\.self) == (isAsked ? 1 : 0))
    #expect((answer.conditions != nil) == isAsked)
  }

  @Test func `in the mode only, the source's failure is that of the answer`() async throws {
    let place = try #require(Asking.place)
    var aggregator = Asking.aggregator([
      Asking.Source(id: NumberedReports.source(0), celsius: 10),
      Asking.Source(id: NumberedReports.source(1), failure: .place),
    ])
    aggregator.merge.mode = .only(NumberedReports.source(0))
    let good = await aggregator.weather(at: place)
    #expect(good.hasAnswer && good.deciding.map(\.source.name) == ["s0"])
    aggregator.merge.mode = .only(NumberedReports.source(1))
    let failed = await aggregator.weather(at: place)
    #expect(!failed.hasAnswer)
    #expect(failed.deciding.map(\.failure?.reason) == [.place], "though another answered")
    #expect(failed.reports.map(\.source.name) == ["s0"], "which is there to be compared")
    aggregator.merge.mode = .only(NumberedReports.source(2))
    let nobody = await aggregator.weather(at: place)
    #expect(!nobody.hasAnswer)
    #expect(nobody.sources.last?.failure?.description.hasPrefix("s2: ") == true)
  }

  /// Looks up places, and provides stations of areas.
  private struct Gazetteer: PlaceLookupProvider, AreaWeatherProvider {
    let id = NumberedReports.source(1)

    func find(_ name: String) async throws(ProviderFailure) -> [FoundPlace] {
      guard let coordinates = Asking.place?.coordinates else { return [] }
      return [FoundPlace(Place(name: name, coordinates: coordinates))]
    }

    func stations(in area: Area) async throws(ProviderFailure) -> AreaReport {
      AreaReport(source: id, fetched: NumberedReports.now, stations: [StationConditions(ident: "KPWM")])
    }
  }

  @Test func `a source gets only queries that it can answer`() async throws {
    let asked = Mutex<[SourceID]>([])
    func entry(_ provider: any Provider, _ capabilities: ProviderCapabilities) -> ProviderRegistry.Entry {
      Asking.entry(provider.id, capabilities) { asked.withLock { $0.append(provider.id) } }
    }
    let (source, gazetteer) = (Asking.Source(id: NumberedReports.source(0)), Gazetteer())
    let entries = [
      entry(source, .init(weather: { _, _ in source })),
      entry(gazetteer, .init(areaWeather: { _, _ in gazetteer }, placeLookup: { _, _ in gazetteer })),
      entry(Asking.StationSource(), .init(airportWeather: { _, _ in Asking.StationSource() })),
    ]
    let aggregator = Asking.aggregator(of: entries, limit: .seconds(5))
    let found = await aggregator.places(named: "the sea")
    let place = try #require(Asking.place)
    #expect(found.places.map(\.coordinates) == [place.coordinates])
    #expect(found.places.first?.timeZone == TimeZones.name(at: place.coordinates))
    #expect(found.failures.isEmpty)
    let answer = await aggregator.stations(in: try #require(Area("43,-71,44,-70")))
    #expect(answer.stations.map(\.ident) == ["KPWM"])
    #expect(answer.sources.map(\.source) == [gazetteer.id])
    #expect(asked.withLock(\.self) == [gazetteer.id, gazetteer.id])
  }
}
