import HTTPTransport
import Merge
import Synchronization
import TestSupport
import Testing
import Weather

@testable import Aggregation
@testable import ProviderKit

/// Which sources are queried for warnings, and what a missing list means.
struct AlertAskingTests {
  @Test(arguments: [
    (ProviderFailure.Reason.upstream, true), (.timedOut, true), (.auth(parameters: []), true),
    (.unconfigured(setting: "key", hint: "Set it."), false), (.place, false),
  ])
  func `a failed source of warnings is reported`(reason: ProviderFailure.Reason, isGap: Bool)
    async throws
  {
    let sources: [Asking.Source] = [
      Asking.Source(id: NumberedReports.source(0), failure: reason),
      Asking.Source(id: NumberedReports.source(1), celsius: 11),
    ]
    let place = try #require(Asking.place)
    let warning = await Asking.aggregator(sources, reportsAlerts: true).weather(at: place)
    #expect(warning.alertGaps.map(\.name) == (isGap ? ["s0"] : []))
    #expect(await Asking.aggregator(sources).weather(at: place).alertGaps.isEmpty, "none of them warns")
  }

  @Test func `a query for warnings goes only to sources of warnings`() async throws {
    let asked = Mutex<[String]>([])
    func entry(_ index: Int, _ capabilities: ProviderCapabilities) -> ProviderRegistry.Entry {
      let id = NumberedReports.source(index)
      return Asking.entry(id, capabilities) { asked.withLock { $0.append(id.name) } }
    }
    let source = Asking.Source(id: NumberedReports.source(0), celsius: 10)
    let entries = [
      entry(0, .init(weather: { _, _ in source }, alerts: { _, _ in source })),
      entry(1, .init(weather: { _, _ in source })),
      entry(2, .init(airportWeather: { _, _ in Asking.StationSource() })),
    ]
    var aggregator = Asking.aggregator(of: entries, limit: .seconds(5))
    let place = try #require(Asking.place)
    #expect(await aggregator.alerts(at: place).sources.map(\.source.name) == ["s0"])
    #expect(asked.withLock(\.self) == ["s0"])
    aggregator.merge.mode = .only(NumberedReports.source(1))
    #expect(await aggregator.alerts(at: place).hasAnswer, "no warning is left out for a merge")
  }

  @Test(
    arguments: [
      ([], true), ([.place], true), ([.place, .unconfigured(setting: "key", hint: "Set it.")], true),
      ([.place, .upstream], false), ([.transport(.notRecorded("x", available: []))], false),
    ] as [([ProviderFailure.Reason], Bool)]
  )
  func `no warnings are an answer, and a failure is not`(
    reasons: [ProviderFailure.Reason],
    isAnswer: Bool
  ) async throws {
    let sources = reasons.enumerated().map { Asking.Source(id: NumberedReports.source($0), failure: $1) }
    let answer = await Asking.aggregator(sources, reportsAlerts: true).alerts(at: try #require(Asking.place))
    #expect(answer.hasAnswer == isAnswer)
    #expect(answer.alerts == nil)
    let isReported = answer.sources.contains { $0.failure?.reason == .place }
    #expect(isReported == (reasons.contains(.place) && !isAnswer))
  }
}
