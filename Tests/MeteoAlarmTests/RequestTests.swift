import Catalog
import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import MeteoAlarm

@Suite struct RequestTests {
  /// In Slovakia, 186 metres from Austria.
  private static let border = place(48.06, 17.1)

  @Test func `the feed of the country is requested with a large limit`() async throws {
    let service = Service([])
    #expect(try await service.warnings().alerts == [])
    let request = try #require(service.stub.requests.first)
    #expect(service.stub.urls == ["https://feeds.meteoalarm.org/api/v1/warnings/feeds-france"])
    #expect(request.identity.maximumBodySize == 8 << 20)
    #expect(request.identity.freshness.map { $0 >= .seconds(600) } == true)
  }

  @Test func `at a border the feeds of all countries are requested`() async throws {
    let service = Service([])
    #expect(try await service.warnings(at: Self.border).alerts == [])
    #expect(
      service.stub.urls.sorted()
        == ["austria", "slovakia"].map { "https://feeds.meteoalarm.org/api/v1/warnings/feeds-\($0)" }
    )
  }

  @Test func `the warnings of one country are shown when the feed of the other fails`() async throws {
    let stub = StubService { request in
      request.url.hasSuffix("slovakia") ? .init(503) : .init(#"{"warnings":[]}"#)
    }
    let provider = try MeteoAlarm.kind.provider(\.alerts, stub.host(at: evening))
    let report = try await provider.weather(
      for: WeatherQuery(place: .init(name: "Border", coordinates: Self.border), scope: .alerts)
    )
    #expect(report.alerts == [])
    #expect(report.alertsProblem?.description == "the source reports an error (HTTP 503). Try again later.")
  }

  @Test func `no request is sent for a place outside the areas`() async {
    let service = Service([])
    #expect(await service.failure(at: place(52.52, 13.41))?.reason == .place)
    #expect(service.stub.urls.isEmpty)
  }

  @Test(
    arguments: [
      (StubResponse(200, ""), ProviderFailure.Reason.schema), (.init(204), .schema),
      (.init(200, "null"), .schema),
      (.init(200, "{}"), .schema), (.init(200, "[]"), .schema), (.init(200, #"{"warnings":null}"#), .schema),
      (.init(200, #"{"warnings":{}}"#), .schema), (.init(200, "<html>Maintenance</html>"), .schema),
      (.init(200, #"{"warnings":[{"alert":"#), .schema), (.init(404), .request), (.init(503), .upstream),
      (.init(403), .request), (.init(429), .rate(retryAfter: nil)),
    ] as [(StubResponse, ProviderFailure.Reason)]
  )
  func `a response without a list of warnings does not mean that there are none`(
    response: StubResponse,
    reason: ProviderFailure.Reason
  ) async {
    #expect(await Service(response).failure()?.reason == reason)
  }
}
