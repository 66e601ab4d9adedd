import ForeFlight
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct HostileBodyTests {
  @Test(arguments: ["kpwm-2026-shape.synthetic.json", "korl-2022-10-11.json"])
  func `no prefix of a response traps or is accepted as complete`(file: String) async throws {
    let body = try SampleFolder(provider: "ForeFlight")[file].exchange.body
    let end = try #require(body.lastIndex(of: UInt8(ascii: "}")))
    for length in stride(from: 7, through: end, by: 7) {
      for parts in [AirportQuery.Parts.all, .conditions] {
        let result = try await ask(.answering(200, Array(body[..<length])), for: "KPWM", parts: parts)
        #expect(result.failure?.reason == .schema, "\(length) bytes")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a damaged response gives a report or a failure`(seed: UInt64) async throws {
    let body = try SampleFolder(provider: "ForeFlight")["kdab-2023-09-08.synthetic.json"]
      .exchange.body
    var random = SplitMix64(state: seed)
    var reports = 0
    for _ in 0..<250 {
      let damaged = random.damage(body)
      switch try await ask(.answering(200, damaged), for: "KDAB") {
      case .success: reports += 1
      case .failure(let failure): #expect(failure.reason == .schema || failure.reason == .place)
      }
    }
    #expect(reports > 0, "some damage must leave a report")
  }
}
