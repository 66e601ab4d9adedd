import Aggregation
import AviationWeather
import Foundation
import HTTPTransport
import TestSupport
import Testing
import Weather

@Suite struct SampleTests {
  @Test(arguments: try SampleFolder(provider: "AviationWeather").samples)
  func `every recorded answer becomes what Expected says`(sample: SampleFolder.Sample) async throws {
    let difference = sample.expected.difference(from: try await meaning(of: sample.exchange))
    #expect(difference == nil)
  }

  @Test func `both answers of one station make one report`() async throws {
    let exchanges = try SampleFolder(provider: "AviationWeather").samples.map(\.exchange)
    let transport = ReplayTransport(Recording(exchanges: exchanges))
    let host = ProviderHost(now: Date(timeIntervalSince1970: 1_785_336_000)) {
      request throws(TransportError) in try await transport.send(request)
    }
    let report = try await ask(host, for: "KJFK").get()
    #expect(report.conditions?.ident == "KJFK")
    #expect(report.forecast?.periods.count == 5)
    #expect(report.origin == .recorded)
    #expect(report.problems.isEmpty)
  }
}

/// What comes of a recording when the other request finds nothing.
private func meaning(of exchange: Exchange) async throws -> String {
  guard let url = URLComponents(string: exchange.url) else { return "no URL" }
  guard let ident = url.queryItems?.first(where: { $0.name == "ids" })?.value else {
    let source = try #require(SourceID("aviation-weather"))
    let bulk = try BulkObservations(csv: exchange.body, from: source, now: exchange.recorded)
    return ReportDump.text((stations: bulk.stations, problems: bulk.problems))
  }
  let host = ProviderHost(now: exchange.recorded) { request throws(TransportError) in
    let isAsked = request.url == exchange.url
    return HTTPResponse(
      status: isAsked ? exchange.status : 204,
      body: isAsked ? exchange.body : [],
      url: request.url,
      received: exchange.recorded,
      origin: exchange.origin
    )
  }
  switch try await ask(host, for: ident) {
  case .success(let report): return ReportDump.text(report)
  case .failure(let failure): return "\(failure)\n"
  }
}
