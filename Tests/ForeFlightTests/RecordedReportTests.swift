import Aggregation
import ForeFlight
import Foundation
import HTTPTransport
import SpannedJSON
import TestSupport
import Testing
import Weather

@Suite struct RecordedReportTests {
  @Test(arguments: try SampleFolder(provider: "ForeFlight").samples)
  func `every recorded answer becomes what Expected says`(sample: SampleFolder.Sample) async throws {
    let ident = try #require(sample.exchange.url.split(separator: "/").last)
    let outcome = try await ask(.answering(sample.exchange), for: String(ident))
    let text =
      switch outcome {
      case .success(let report): ReportDump.text(report)
      case .failure(let failure): "\(failure)\n"
      }
    let difference = sample.expected.difference(from: text)
    #expect(difference == nil)
  }

  @Test func `the request carries the header of the exercise and the ident in lower case`() async throws {
    let seen = Seen()
    let host = ProviderHost(now: Date(timeIntervalSince1970: 0)) { request throws(TransportError) in
      await seen.keep(request)
      throw .cancelled
    }
    _ = try await ask(host, for: "KPWM", baseURL: "http://127.0.0.1:8080", allowsLocal: true)
    let request = try #require(await seen.requests.first)
    #expect(request.url == "http://127.0.0.1:8080/weather/report/kpwm")
    #expect(request.headers["ff-coding-exercise"] == "1")
    #expect(request.question.allowsLocal)
    #expect(await seen.requests.count == 1)
  }

  @Test func `of a report only what is wanted is read`() async throws {
    let sample = try #require(try SampleFolder(provider: "ForeFlight")["korl-2022-10-11.json"])
    let all = try await ask(.answering(sample.exchange), for: "KORL").get()
    let some = try await ask(.answering(sample.exchange), for: "KORL", parts: .conditions).get()
    #expect(some.conditions == all.conditions)
    #expect(all.forecast != nil && some.forecast == nil)
  }

  @Test func `a service that has other parts than the one wanted knows the aerodrome`() async throws {
    let sample = try #require(try SampleFolder(provider: "ForeFlight")["kpm-winds-aloft-only.synthetic.json"])
    let report = try await ask(.answering(sample.exchange), for: "KPM", parts: .conditions).get()
    #expect(report.conditions == nil && report.windsAloft == nil && report.problems.isEmpty)
    #expect(report.origin == .madeUp)
  }

  @Test func `a report says where it comes from and when it was got`() async throws {
    let sample = try #require(try SampleFolder(provider: "ForeFlight")["kpm-winds-aloft-only.synthetic.json"])
    let report = try await ask(.answering(sample.exchange), for: "KPM").get()
    #expect(report.origin == .madeUp)
    #expect(report.fetched == sample.exchange.recorded)
    #expect(report.source == SourceID("foreflight"))
  }
}

private actor Seen {
  private(set) var requests: [HTTPRequest] = []
  func keep(_ request: HTTPRequest) { requests.append(request) }
}
