import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

/// NOAA's file server, which has the reports when the service does not work.
@Suite struct ReportFileTests {
  private static let metar = "2026/07/21 01:51\nKPWM 210151Z 27005KT 10SM CLR 20/13 A2993 RMK AO2\n"
  private static let taf = """
    2026/07/20 23:20
    TAF KPWM 202320Z 2100/2124 29006KT P6SM SKC\u{20}
          FM211800 24006KT P6SM SCT250
    """

  private static func service(
    _ reply: StubResponse,
    metar: StubResponse = .init(metar),
    taf: StubResponse = .init(taf)
  ) -> StubService {
    StubService { request in
      if request.url.contains("/api/data/") { return reply }
      return request.url.contains("/observations/") ? metar : taf
    }
  }

  private static let paths = [
    "https://tgftp.nws.noaa.gov/data/forecasts/taf/stations/KPWM.TXT",
    "https://tgftp.nws.noaa.gov/data/observations/metar/stations/KPWM.TXT",
  ]

  @Test(arguments: [
    StubResponse(503, "<html>"), StubResponse(429), StubResponse(200, "<html>"), StubResponse(200, "[5]"),
  ])
  func `when the service does not work, its reports come as files`(reply: StubResponse) async throws {
    let service = Self.service(reply)
    let report = try await ask(service.host(at: now), for: "KPWM").get()
    #expect(report.conditions?.rawText == "KPWM 210151Z 27005KT 10SM CLR 20/13 A2993 RMK AO2")
    #expect(report.conditions?.observed == Date(timeIntervalSince1970: 1_784_598_660))
    #expect(report.forecast?.periods.count == 2)
    #expect(report.problems.map(\.path) == ["metar", "taf"], "\(report.problems)")
    #expect(report.problems.allSatisfy { $0.message.contains("tgftp.nws.noaa.gov") })
    #expect(service.urls.filter { $0.contains("tgftp") }.sorted() == Self.paths)
  }

  @Test(arguments: [StubResponse(204), StubResponse(200, "[]"), StubResponse(400, "<html>")])
  func `no file is requested while the service works`(reply: StubResponse) async throws {
    let service = Self.service(reply)
    _ = try await ask(service.host(at: now), for: "KPWM")
    #expect(!service.urls.isEmpty && !service.urls.contains { $0.contains("tgftp") })
  }

  @Test func `no file is requested beside a server of the user`() async throws {
    let service = Self.service(.init(503, "<html>"))
    let failure = try await ask(service.host(at: now), for: "KPWM", baseURL: "https://awc.example").failure
    #expect(failure?.reason == .upstream && !service.urls.contains { $0.contains("tgftp") })
  }

  @Test func `a quote in a file is a part of its text`() async throws {
    let text = "KPWM 210151Z 27005KT\",\"temp\":\"99"
    let service = Self.service(.init(503, "<html>"), metar: StubResponse("2026/07/21 01:51\n\(text)"))
    let conditions = try await ask(service.host(at: now), for: "KPWM").get().conditions
    #expect(conditions?.rawText == text && conditions?.temperature == nil)
  }

  @Test(arguments: [
    StubResponse(404, "<html>"), StubResponse(""), StubResponse("2026/07/21 01:51\n"),
    StubResponse("KPWM 210151Z 27005KT 10SM CLR 20/13 A2993"),
    // Old, of another station, not a METAR, and with what no report has.
    StubResponse("2021/12/04 00:51\nKPWM 040051Z 27005KT 10SM CLR M02/M13 A2993"),
    StubResponse("2026/07/21 01:51\nKLAX 210151Z 27005KT 10SM CLR 20/13 A2993"),
    StubResponse("2026/07/21 01:51\nTAF KPWM 202320Z 2100/2124 29006KT P6SM SKC"),
    StubResponse("2026/07/21 01:51\nKPWM 210151Z \u{1b}[2J"),
  ])
  func `without a recent report in the file the failure of the service is reported`(file: StubResponse)
    async throws
  {
    let service = Self.service(.init(503, "<html>"), metar: file, taf: .init(404))
    let failure = try await ask(service.host(at: now), for: "KPWM").failure
    #expect(failure?.reason == .upstream, "\(failure.map { "\($0)" } ?? "a report")")
  }
}
