import AviationWeather
import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Catalog

/// A station whose last report is some time ago, such as a small airfield at night.
@Suite struct SilentStationTests {
  private static let last = #"[{"icaoId":"KSQL","rawOb":"METAR KSQL 201655Z 29007KT 10SM CLR 15/10 A3000"}]"#

  private func ask(looksBack: Bool, hours: Int) async throws -> (
    Result<AirportReport, ProviderFailure>, [String]
  ) {
    let service = StubService { request in
      let asked = request.url.firstMatch(of: /hours=([0-9]+)/).flatMap { Int($0.1) } ?? 0
      return asked >= hours ? .init(Self.last) : .init(200)
    }
    let provider = try AviationWeather.kind.provider(\.airportWeather, service.host(at: now)) {
      $0.baseURL = AviationWeather.kind.baseURL
    }
    let station = try #require(StationIdent("KSQL"))
    let query = AirportQuery(station, parts: .conditions, looksBack: looksBack)
    let result = await Result { () async throws(ProviderFailure) in
      try await provider.airportReport(for: query)
    }
    return (result, service.urls)
  }

  @Test func `the last report of a station is requested when there is no current one`() async throws {
    let (result, urls) = try await ask(looksBack: true, hours: 10)
    #expect(try result.get().conditions?.observed == Date(timeIntervalSince1970: 1_784_566_500))
    #expect(urls.count == 2)
  }

  @Test func `only a caller that shows the age gets an old report`() async throws {
    let (result, urls) = try await ask(looksBack: false, hours: 10)
    #expect(result.failure?.reason == .place)
    #expect(urls.count == 1)
  }

  @Test func `a station that reports is queried once`() async throws {
    let (result, urls) = try await ask(looksBack: true, hours: 2)
    #expect(try result.get().conditions != nil)
    #expect(urls.count == 1)
  }
}
