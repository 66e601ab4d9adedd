import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

/// Any response gives a report or a failure: nothing may trap.
@Suite struct RobustnessTests {
  /// A sample and its request.
  private static let bodies = [
    ("gridpoint-okx.synthetic.json", Answers.cell), ("observation-knyc.json", Answers.latest),
    ("observations-kfll.synthetic.json", Answers.earlier), ("alerts-portland-2019.json", Answers.alerts),
    ("points-nyc.json", Answers.point), ("stations-nyc.json", Answers.stations),
  ]

  private static func answer(_ body: [UInt8], to path: String) async throws {
    var replies = Answers.all
    if path == Answers.earlier { replies[Answers.latest] = nil }
    replies[path] = .init(String(decoding: body, as: UTF8.self))
    do {
      let report = try await Service(replies).weather()
      #expect(report.current != nil || report.hourly != nil || report.alerts != nil)
    } catch let failure as ProviderFailure {
      #expect([.schema, .place, .upstream].contains(failure.reason))
    }
  }

  @Test(arguments: bodies)
  func `no prefix of a response traps`(file: String, path: String) async throws {
    let body = try SampleFolder(provider: "NationalWeatherService")[file].exchange.body
    for length in stride(from: 0, to: body.count, by: max(1, body.count / 200)) {
      try await Self.answer(Array(body[..<length]), to: path)
    }
  }

  @Test(arguments: bodies)
  func `no damaged response traps`(file: String, path: String) async throws {
    let body = try SampleFolder(provider: "NationalWeatherService")[file].exchange.body
    var generator = SplitMix64(state: UInt64(body.count))
    for _ in 0..<60 { try await Self.answer(generator.damage(body), to: path) }
  }

  @Test func `the length of a forecast is limited`() async throws {
    let entry = ("00:00", "P9999D", "1")
    let layer = Answers.layer("wmoUnit:degC", Array(repeating: entry, count: 5000))
    let report = try await Answers.with(Answers.cell, .init(Answers.grid(#""temperature":\#(layer)"#)))
      .weather()
    #expect(report.hourly?.content.count == 252)
  }
}
