import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

/// Any response gives a report or a failure: nothing may trap.
@Suite struct HostileBodyTests {
  @Test(arguments: [("metar-majors-2026.json", "KJFK"), ("metar-v3-lejr-2023.json", "LEJR")])
  func `no prefix of a response is accepted as complete`(file: String, ident: String) async throws {
    let body = try SampleFolder(provider: "AviationWeather")[file].exchange.body
    let end = try #require(body.lastIndex(of: UInt8(ascii: "]")))
    for length in 1...end {
      let result = try await answer(metar: StubResponse(Array(body[..<length])), for: ident)
      #expect(result.failure?.reason == .schema, "\(length) bytes")
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a damaged response gives a report or a failure`(seed: UInt64) async throws {
    let samples = try SampleFolder(provider: "AviationWeather")
    let metar = try samples["metar-kmci-hours-2025.json"].exchange
    let taf = try samples["taf-kjfk-2026.json"].exchange
    var random = SplitMix64(state: seed)
    var reports = (conditions: 0, forecasts: 0)
    for _ in 0..<250 {
      let observed = StubResponse(random.damage(metar.body))
      if case .success = try await answer(metar: observed, for: "KMCI", at: metar.recorded) {
        reports.conditions += 1
      }
      let forecast = StubResponse(random.damage(taf.body))
      if case .success = try await answer(taf: forecast, for: "KJFK", at: taf.recorded) {
        reports.forecasts += 1
      }
    }
    #expect(reports.conditions > 0 && reports.forecasts > 0, "some damage must leave a report")
  }

  @Test func `every text of the service is cleaned`() async throws {
    let report = try await report(
      #""name": "Port\u001b[2Jland", "icaoId": "kpwm", "rawOb": "METAR KPWM 210151Z\u001b]0;x\u0007 29007KT\n10SM \u202eCLR", "temp": "\u001b[31m""#
    )
    #expect(report.conditions?.rawText == "KPWM 210151Z]0;x 29007KT 10SM CLR")
    let texts = report.problems.map(\.message) + [report.conditions?.ident ?? ""]
    #expect(
      texts.allSatisfy { text in text.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 0x202e } }
    )
    #expect(report.problems.map(\.path) == ["metar[0].temp"])
  }

  @Test func `the number of problems is limited`() async throws {
    let list = (["{\"rawOb\": \"KPWM 210151Z 29007KT\"}"] + Array(repeating: "7", count: 400)).joined(
      separator: ","
    )
    let report = try await answer(metar: StubResponse(200, "[\(list)]")).get()
    #expect(report.conditions != nil)
    #expect(report.problems.count == 51)
    #expect(report.problems.last == ReportProblem(path: "metar", message: "and 350 more"))
  }

  @Test func `the number of problems about stations and contradictions is limited`() async throws {
    let others = (1000..<3000).map { #"{"icaoId": "\#($0)"}"# }.joined(separator: ",")
    let failure = try await answer(metar: StubResponse(200, "[\(others)]")).failure
    #expect(
      failure?.detail == "its response is for 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, not for KPWM"
    )
    let contradictions = Array(repeating: #"{"icaoId": "KBOS", "rawOb": "KPWM 210151Z 29007KT"}"#, count: 300)
    let report = try await answer(metar: StubResponse(200, "[\(contradictions.joined(separator: ","))]"))
      .get()
    #expect(report.problems.count == 51)
    #expect(report.problems.last == ReportProblem(path: "metar", message: "and 250 more"))
  }
}
