import Configuration
import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Catalog
@testable import Manifests

/// Any content of a file or a response gives a value or an error: nothing may trap.
@Suite struct RobustnessTests {
  private func manifestBytes() throws -> [UInt8] { try Array(Shipped.named("OpenMeteo").text().utf8) }

  @Test func `no prefix of a manifest is a manifest`() throws {
    let bytes = try manifestBytes()
    let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
    for length in stride(from: 0, through: end, by: 3) {
      #expect(throws: ConfigProblems.self) { try Manifest(Array(bytes[..<length]), file: "x") }
    }
  }

  @Test(arguments: 0..<150)
  func `damaged manifests are read or rejected, and run`(seed: UInt64) async throws {
    var generator = SplitMix64(state: seed)
    let bytes = mutated(try manifestBytes(), &generator)
    let body = try SampleFolder(provider: "OpenMeteo")["forecast-berlin-2020.synthetic.json"]
      .exchange.body
    do throws(ConfigProblems) {
      let manifest = try Manifest(bytes, file: "x")
      let result = try? await ask(manifest) { _ in
        .init(String(decoding: body, as: UTF8.self))
      }
      #expect(result != nil)
    } catch {
      #expect(!error.problems.isEmpty)
      #expect(error.problems.allSatisfy { $0.position != nil })
    }
  }

  @Test(arguments: 0..<150)
  func `damaged responses make a report or a failure`(seed: UInt64) async throws {
    var generator = SplitMix64(state: seed &+ 1000)
    let manifest = try Manifest(manifestBytes(), file: "x")
    let body = try SampleFolder(provider: "OpenMeteo")["forecast-berlin-2020.synthetic.json"]
      .exchange.body
    let text = String(decoding: mutated(body, &generator), as: UTF8.self)
    switch try await ask(manifest, { _ in .init(text) }) {
    case .success(let report): #expect(report.current != nil || report.hourly != nil)
    case .failure(let failure): #expect(failure.detail != nil)
    }
  }

  private static let services = [
    ("buienradar", "buienradar-feed.json"), ("jma", "jma-amedas.json"),
    ("smhi-pmp3g", "smhi-pmp3g-rows.json"),
    ("hko", "hko-warnings.json"), ("ipma", "ipma-forecast.json"), ("aemet", "aemet-days.iso-8859-15.txt"),
    ("fmi", "observation-tampere-2025-07-15.xml"), ("met-eireann", "elements-2021-03-20.synthetic.xml"),
  ]

  @Test(arguments: services, 0..<20)
  func `damaged manifests and responses of services never trap`(
    service: (manifest: String, answer: String),
    seed: UInt64
  ) async throws {
    var generator = SplitMix64(state: seed &+ 2000)
    let bytes = try Service.manifest(service.manifest)
    let body = StubResponse(mutated(try Service.answer(service.answer), &generator))
    for text in [bytes, mutated(bytes, &generator)] {
      guard let manifest = try? Manifest(text, file: "x") else { continue }
      var place = try berlin()
      place.coordinates = manifest.coverage.area?.middle ?? place.coordinates
      place.timeZone = "Europe/Berlin"
      let result = try await ask(manifest, parameters: ["key": "k"], at: place) { _ in body }
      if let report = try? result.get() {
        #expect(report.current != nil || report.hourly != nil || report.daily != nil || report.alerts != nil)
      }
    }
  }

  @Test func `no prefix of a response is a valid response`() async throws {
    let manifest = try Manifest(manifestBytes(), file: "x")
    let sample = try SampleFolder(provider: "OpenMeteo")["forecast-berlin-2020.synthetic.json"]
    for length in stride(from: 37, to: sample.exchange.body.count - 2, by: 37) {
      let text = String(decoding: sample.exchange.body[..<length], as: UTF8.self)
      let result = try await ask(manifest) { _ in .init(text) }
      #expect(result.failure?.reason == .schema)
    }
  }

  @Test(arguments: [true, false])
  func `rows beyond the limit are not read`(areColumns: Bool) async throws {
    let rows = 0..<100_000
    let body =
      areColumns
      ? #"{"h":{"t":[\#(rows.map(String.init).joined(separator: ","))]}}"#
      : #"{"h":[\#(rows.map { "{\"t\":\($0)}" }.joined(separator: ","))]}"#
    let section =
      #"{"from":"a","\#(areColumns ? "columns" : "rows")":"/h","kind":"forecast","time":"epoch /t","fields":{"temperature":"C /t"}}"#
    let report = try await report(manifestText(map: #"{"hourly":\#(section)}"#), of: body).get()
    #expect(report.hourly?.content.count == 5000)
    #expect(report.problems.count == 1)
    #expect(report.problems.first?.message.hasPrefix("expected at most 5000 rows") == true)
  }

  private func mutated(_ bytes: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    let alphabet = Array(#"{}[]",:0123456789.-+eEtfn\u ~^*/?"#.utf8)
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      if Bool.random(using: &generator) {
        bytes[place] = alphabet.randomElement(using: &generator) ?? 0
      } else {
        bytes.remove(at: place)
      }
    }
    return bytes
  }
}
