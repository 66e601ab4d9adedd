import AirportDirectory
import Catalog
import FoundationEssentials
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct EmbeddedDirectoryTests {
  @Test func `the embedded airports need no network`() async throws {
    let report = try await ask(StubService(failing: .unresolvedHost("nowhere")).host(), AirportDirectory.kind)
      .get()
    #expect(report.airports.count > 17_000)
    let jetport = try #require(report.airports.first { $0.ident == "KPWM" })
    #expect(jetport.name.hasPrefix("Portland International Jetport"))
    #expect(jetport.iata == "PWM")
    #expect(jetport.timeZone == "America/New_York")
    #expect(report.problems.isEmpty)
  }
}
