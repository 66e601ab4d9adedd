import AviationWeather
import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct SampleTests {
  @Test func `each recorded response becomes the report of its file in Expected`() async throws {
    let differences = try await SampleFolder(provider: "AviationWeather").differences {
      try await meaning(of: $0.exchange)
    }
    #expect(differences == [])
  }

  @Test func `both responses for one station make one report`() async throws {
    let exchanges = try SampleFolder(provider: "AviationWeather").samples.map(\.exchange)
    let host = ProviderHost.replaying(exchanges, at: Date(timeIntervalSince1970: 1_785_336_000))
    let report = try await ask(host, for: "KJFK").get()
    #expect(report.conditions?.ident == "KJFK")
    #expect(report.forecast?.periods.count == 5)
    #expect(report.origin == .recorded)
    #expect(report.problems.isEmpty)
  }
}

/// The report from a recording when the other request finds nothing.
private func meaning(of exchange: Exchange) async throws -> String {
  guard let url = URLComponents(string: exchange.url) else { return "no URL" }
  if url.queryItems?.contains(where: { $0.name == "ids" }) == false {
    let service = StubService { $0.url.contains(url.path) ? .init(exchange) : .init(204) }
    let report = try await hazards(service.host(at: exchange.recorded), in: "25,-84,31,-78").get()
    return ReportDump.text((hazards: report.hazards, problems: report.problems))
  }
  guard let ident = url.queryItems?.first(where: { $0.name == "ids" })?.value else {
    let source = try #require(SourceID("aviation-weather"))
    let bulk = try BulkObservations(csv: exchange.body, from: source, now: exchange.recorded)
    return ReportDump.text((stations: bulk.stations, problems: bulk.problems))
  }
  let service = StubService { $0.url == exchange.url ? .init(exchange) : .init(204) }
  let hours = url.queryItems?.first { $0.name == "hours" }?.value.flatMap { Int($0) }
  let pastHours = hours.flatMap { $0 > 2 ? $0 : nil }
  return ReportDump.text(
    try await ask(service.host(at: exchange.recorded), for: ident, pastHours: pastHours)
  )
}
