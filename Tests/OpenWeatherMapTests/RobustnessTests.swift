import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

/// Any response gives a report or a failure: nothing may trap.
@Suite struct RobustnessTests {
  /// Recorded responses that state no point, as they stand for any place.
  private static func bodies() throws -> [[UInt8]] {
    let samples = try SampleFolder(provider: "OpenWeatherMap")
    return try ["weather-zocca-rain.json", "weather-berlin-2020.json"].map { file in
      let text = String(decoding: try samples[file].exchange.body, as: UTF8.self)
      return Array(text.replacing("\"coord\"", with: "\"point\"").utf8)
    }
  }

  @Test func `no prefix of a response traps`() async throws {
    for body in try Self.bodies() {
      for length in 0..<body.count {
        let result = try await answer(current: String(decoding: body[..<length], as: UTF8.self))
        // If only space was cut off, the object is complete.
        let isWhole = body[length...].allSatisfy { $0 <= 32 }
        #expect((result.failure == nil) == isWhole)
      }
    }
  }

  @Test(arguments: 0..<200)
  func `no changed response traps`(seed: UInt64) async throws {
    var generator = SplitMix64(state: seed)
    var body = try Self.bodies()[Int(seed) % 2]
    let alphabet = Array(#"{}[]",:0123456789.-+eEtfn\u "#.utf8)
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      body[Int.random(in: 0..<body.count, using: &generator)] = alphabet.randomElement(using: &generator) ?? 0
    }
    let text = String(decoding: body, as: UTF8.self)
    let result = try await answer(current: text, forecast: #"{"list":[\#(text)]}"#)
    switch result {
    case .success(let report): #expect(report.current != nil || report.hourly != nil)
    case .failure(let failure): #expect(failure.reason != .timedOut)
    }
  }
}
