import Catalog
import HTTPTransport
import Merge
import TestSupport
import Testing
import Weather

@testable import Aggregation
@testable import Configuration
@testable import ProviderKit

/// Which sources of the config a run queries, and for how long.
struct ProviderRegistryTests {
  @Test func `the only source of the merge mode is queried although it is switched off`() throws {
    let registry = ProviderRegistry(
      entries: [true, false].enumerated().map { index, isEnabled in
        Asking.entry(NumberedReports.source(index), .init(), isEnabled: isEnabled)
      }
    )
    func asked(_ sole: Int?, only: [SourceID]? = nil) -> [String] {
      registry.entries(only: only, sole: sole.map(NumberedReports.source)).map(\.id.name)
    }
    #expect(asked(nil) == ["s0"])
    #expect(asked(1) == ["s0", "s1"])
    #expect(asked(1, only: [NumberedReports.source(0)]) == ["s0"])
    #expect(asked(nil, only: [NumberedReports.source(1)]) == ["s1"])
    var place = try #require(Asking.place)
    place.sources = [0, 1].map(NumberedReports.source)
    #expect(registry.entries(only: nil, of: place).map(\.id.name) == ["s0"], "a city's list turns none on")
  }

  @Test func `the only source of the merge mode stays off for what is not merged`() async throws {
    let entries = [true, false].enumerated().map { index, isEnabled in
      let id = NumberedReports.source(index)
      return Asking.entry(
        id,
        .init(airportDirectory: { _, _ throws(ProviderFailure) in throw ProviderFailure(id, .request) }),
        isEnabled: isEnabled
      )
    }
    var aggregator = Asking.aggregator(of: entries, limit: .seconds(5))
    aggregator.merge.mode = .only(NumberedReports.source(1))
    let answer = await aggregator.airports("Berlin", country: nil, page: 1, limit: 1)
    #expect(answer.sources.map(\.source.name) == ["s0"])
  }

  @Test(arguments: [("JP", false), ("DE", true), ("FR", false)])
  func `an entry covers no more than its kind and its config`(country: String, isCovered: Bool) throws {
    let text = #"{"providers": {"s0": {"use": "kind", "countries": ["DE", "JP"]}}}"#
    let config = try ConfigReading([ConfigFile(.user, "config.json", Array(text.utf8))]).get()
    let kind = ProviderKind(
      name: "kind",
      title: "Kind",
      capabilities: .init(),
      covers: { ["DE", "FR"].contains($0.country) }
    )
    var place = try #require(Asking.place)
    place.country = country
    let entry = try #require(config.providers.first?.kind(among: [kind]))
    #expect(entry.covers(place) == isCovered)
  }

  @Test func `a provider has at most the time of the run`() async throws {
    let text = #"{"providers": {"s0": {"use": "kind", "timeout": "3s"}}}"#
    let config = try ConfigReading([ConfigFile(.user, "config.json", Array(text.utf8))]).get()
    let kind = ProviderKind(name: "kind", title: "Kind", capabilities: .init())
    let registry = ProviderRegistry(
      config,
      kinds: [kind],
      access: .placeholders(for: Recording()),
      redactor: SecretRedactor(),
      transport: Asking.World(),
      now: NumberedReports.now
    )
    let entry = try #require(registry.entries.first)
    for (time, given) in [(1.0, 1.0), (8, 3)] {
      let call = try await entry.makeCall(within: .seconds(time))
      #expect(call.configuration.timeout == .seconds(given))
    }
  }

  @Test(arguments: [("", 8 << 20), (#", "maxBytes": 9000000"#, 9_000_000), (#", "maxBytes": 1000"#, 1000)])
  func `a response may be as long as its request says, unless the config has another limit`(
    setting: String,
    expected: Int
  ) async throws {
    let text = #"{"providers": {"s0": {"use": "kind"\#(setting)}}}"#
    let world = Asking.World(Asking.response("12"))
    let registry = ProviderRegistry(
      try ConfigReading([ConfigFile(.user, "config.json", Array(text.utf8))]).get(),
      kinds: [ProviderKind(name: "kind", title: "Kind", capabilities: .init())],
      access: .placeholders(for: Recording()),
      redactor: SecretRedactor(),
      transport: world,
      now: NumberedReports.now
    )
    let call = try await #require(registry.entries.first).makeCall(within: .seconds(5))
    _ = try await call.host.send(HTTPRequest(url: "https://api.example/", maximumBodySize: 8 << 20))
    #expect(world.requests.map(\.identity.maximumBodySize) == [expected])
  }
}
