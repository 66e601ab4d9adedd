import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct SampleTests {
  @Test func `each recorded response becomes the report of its file in Expected`() async throws {
    let differences = try await SampleFolder(provider: "OpenWeatherMap").differences {
      try await meaning(of: $0.exchange)
    }
    #expect(differences == [])
  }

  @Test func `the sample of Berlin answers both requests of one query`() async throws {
    let exchanges = try SampleFolder(provider: "OpenWeatherMap").samples.map(\.exchange)
    let host = ProviderHost.replaying(exchanges, at: Date(timeIntervalSince1970: 1_601_541_900))
    let report = try await ask(host, at: place(id: "2950159")).get()
    #expect(report.placeName == "Berlin")
    #expect(report.current?.content.condition == ConditionVote(.mist, .moderate))
    #expect(report.hourly?.content.count == 40)
    // Its forecast is made up.
    #expect(report.origin == .madeUp)
    #expect(report.problems.isEmpty)
  }
}

/// The report from a recording that is the only response, queried as its address states.
private func meaning(of exchange: Exchange) async throws -> String {
  let query = URLComponents(string: exchange.url)?.queryItems ?? []
  let values = Dictionary(query.map { ($0.name, $0.value ?? "") }) { first, _ in first }
  let host = ProviderHost.replaying(exchange)
  if let name = values["q"] {
    let lookup = try provider(\.placeLookup, host)
    return ReportDump.text(try await lookup.places(named: name, limit: Int(values["limit"] ?? "") ?? 5))
  }
  let place = try place(
    Double(values["lat"] ?? "") ?? 52.52,
    Double(values["lon"] ?? "") ?? 13.41,
    id: values["id"]
  )
  let result = try await ask(host, at: place).map { report in
    var report = report
    // The other of the two requests has no response here.
    report.problems.removeAll { $0.path == "forecast" || $0.path == "weather" }
    return report
  }
  return ReportDump.text(result)
}
