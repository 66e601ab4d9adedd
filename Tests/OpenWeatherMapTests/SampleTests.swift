import Aggregation
import Foundation
import HTTPTransport
import TestSupport
import Testing
import Weather

private let folder = Result { try SampleFolder(provider: "OpenWeatherMap") }

@Suite struct SampleTests {
  @Test(arguments: try folder.get().samples)
  func `every recorded answer means what its file says`(sample: SampleFolder.Sample) async throws {
    let text = try await meaning(of: sample.exchange)
    #expect(sample.expected.difference(from: text) == nil)
  }

  @Test func `the sample of Berlin answers both requests of one question`() async throws {
    let exchanges = try folder.get().samples.map(\.exchange)
    let transport = ReplayTransport(Recording(exchanges: exchanges))
    let host = ProviderHost(now: .init(timeIntervalSince1970: 1_601_541_900)) {
      request throws(TransportError) in
      try await transport.send(request)
    }
    let report = try await ask(host, at: place(id: "2950159")).get()
    #expect(report.placeName == "Berlin")
    #expect(report.current?.content.condition == ConditionVote(.mist, .moderate))
    #expect(report.hourly?.content.count == 40)
    // Its forecast is.
    #expect(report.origin == .madeUp)
    #expect(report.problems.isEmpty)
  }
}

/// What comes of an exchange when it is the only answer there is, asked as its address says.
private func meaning(of exchange: Exchange) async throws -> String {
  let query = URLComponents(string: exchange.url)?.queryItems ?? []
  let values = Dictionary(query.map { ($0.name, $0.value ?? "") }) { first, _ in first }
  let host = ProviderHost.answering(exchange)
  if let name = values["q"] {
    let lookup = try provider(\.placeLookup, host)
    return ReportDump.text(try await lookup.places(named: name, limit: Int(values["limit"] ?? "") ?? 5))
  }
  let place = try place(
    Double(values["lat"] ?? "") ?? 52.52,
    Double(values["lon"] ?? "") ?? 13.41,
    id: values["id"]
  )
  switch try await ask(host, at: place) {
  case .success(var report):
    // The other of the two requests has no answer here.
    report.problems.removeAll { $0.path == "forecast" || $0.path == "weather" }
    return ReportDump.text(report)
  case .failure(let failure): return "\(failure)\n"
  }
}
