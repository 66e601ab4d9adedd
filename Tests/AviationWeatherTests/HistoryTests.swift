import AviationWeather
import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Catalog

/// The reports of several hours, of one request.
@Suite struct HistoryTests {
  private func ask(_ service: StubService, hours: Int?) async throws -> Result<AirportReport, ProviderFailure>
  {
    let provider = try AviationWeather.kind.provider(\.airportWeather, service.host(at: now)) {
      $0.baseURL = AviationWeather.kind.baseURL
    }
    let query = AirportQuery(try #require(StationIdent("KPWM")), parts: .conditions, pastHours: hours)
    return await Result { () async throws(ProviderFailure) in try await provider.airportReport(for: query) }
  }

  private func ask(_ reports: String..., hours: Int?) async throws -> AirportReport {
    let list = reports.map { #"{"icaoId":"KPWM","rawOb":"\#($0)"}"# }.joined(separator: ",")
    return try await ask(StubService(StubResponse("[\(list)]")), hours: hours).get()
  }

  @Test(arguments: [(nil, 2), (1, 2), (2, 2), (6, 6), (72, 72)] as [(Int?, Int)])
  func `one request covers all hours, and at least the last two`(hours: Int?, asked: Int)
    async throws
  {
    let service = StubService(.init(204))
    _ = try await ask(service, hours: hours)
    #expect(service.urls.map { $0.suffix(8) } == ["&hours=\(asked)".suffix(8)])
  }

  @Test func `the newest report is first, whatever the order of the response`() async throws {
    let report = try await ask(
      "METAR KPWM 210051Z 27005KT 10SM CLR 15/10 A3000",
      "SPECI KPWM 210210Z 27015KT 2SM BR OVC007 15/14 A2998",
      "METAR KPWM 210151Z 27009KT 5SM BR BKN014 15/13 A2999",
      hours: 6
    )
    #expect(
      report.history?.map { $0.rawText?.prefix(18) } == [
        "SPECI KPWM 210210Z", "KPWM 210151Z 27009", "KPWM 210051Z 27005",
      ]
    )
    #expect(report.conditions == report.history?.first)
    #expect(report.history?.map(\.flightCategory) == [.ifr, .mvfr, .vfr])
  }

  @Test func `a corrected report replaces the original`() async throws {
    let report = try await ask(
      "METAR KPWM 210151Z 27009KT 5SM BR BKN014 15/13 A2999",
      "METAR KPWM 210151Z COR 27009KT 5SM BR BKN041 15/13 A2999",
      "METAR KPWM 210051Z 27005KT 10SM CLR 15/10 A3000",
      hours: 6
    )
    #expect(report.history?.map { $0.sky?.ceiling?.feet.rounded() } == [4100, nil])
  }

  @Test func `without past hours only the newest report is used`() async throws {
    let report = try await ask(
      "METAR KPWM 210151Z 27009KT 5SM BR BKN014 15/13 A2999",
      "METAR KPWM 210051Z 27005KT 10SM CLR 15/10 A3000",
      hours: nil
    )
    #expect(report.history == nil && report.conditions != nil)
  }
}
