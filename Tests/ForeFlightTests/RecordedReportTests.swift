import ForeFlight
import Foundation
import HTTPTransport
import ProviderKit
import SpannedJSON
import TestSupport
import Testing
import Weather

@Suite struct RecordedReportTests {
  @Test func `each recorded response becomes the report of its file in Expected`() async throws {
    let differences = try await SampleFolder(provider: "ForeFlight").differences { sample in
      let ident = try #require(sample.exchange.url.split(separator: "/").last)
      return ReportDump.text(try await ask(.replaying(sample.exchange), for: String(ident)))
    }
    #expect(differences == [])
  }

  @Test func `the request carries the header of the exercise and the ident in lower case`() async throws {
    let service = StubService(failing: .cancelled)
    _ = try await ask(service.host(), for: "KPWM", baseURL: "http://127.0.0.1:8080", allowsLocal: true)
    let request = try #require(service.requests.first)
    #expect(request.url == "http://127.0.0.1:8080/weather/report/kpwm")
    #expect(request.headers["ff-coding-exercise"] == "1")
    #expect(request.identity.allowsLocal)
    #expect(service.requests.count == 1)
  }

  @Test func `only wanted parts of a report are read`() async throws {
    let sample = try SampleFolder(provider: "ForeFlight")["korl-2022-10-11.json"]
    let all = try await ask(.replaying(sample.exchange), for: "KORL").get()
    let some = try await ask(.replaying(sample.exchange), for: "KORL", parts: .conditions).get()
    #expect(some.conditions == all.conditions)
    #expect(all.forecast != nil && some.forecast == nil)
  }

  @Test func `a service with other parts than the wanted one knows the aerodrome`() async throws {
    let sample = try SampleFolder(provider: "ForeFlight")["kpm-winds-aloft-only.synthetic.json"]
    let report = try await ask(.replaying(sample.exchange), for: "KPM", parts: .conditions).get()
    #expect(report.conditions == nil && report.windsAloft == nil && report.problems.isEmpty)
    #expect(report.origin == .madeUp)
  }

  @Test func `a report has its source and its time of arrival`() async throws {
    let sample = try SampleFolder(provider: "ForeFlight")["kpm-winds-aloft-only.synthetic.json"]
    let report = try await ask(.replaying(sample.exchange), for: "KPM").get()
    #expect(report.origin == .madeUp)
    #expect(report.fetched == sample.exchange.recorded)
    #expect(report.source == SourceID("foreflight"))
  }
}
