import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import MeteoAlarm

@Suite struct SampleTests {
  private static let folder = Result { try SampleFolder(provider: "MeteoAlarm") }

  /// The place that each sample is read for.
  private static let places = [
    "warnings-france.json": nimes, "warnings-norway.json": place(70.05, 24.96),
    "warnings-spain.json": place(42.7, 0.8), "warnings-none.synthetic.json": place(35.8989, 14.5146),
  ]

  @Test func `each recorded response becomes the report of its file in Expected`() async throws {
    let differences = try await Self.folder.get().differences { sample in
      let service = Service(.init(sample.exchange))
      let place = try #require(Self.places[sample.file])
      let report = try await service.warnings(at: place, in: .french, now: sample.exchange.recorded)
      #expect(service.stub.urls == [sample.exchange.url])
      return ReportDump.text(report)
    }
    #expect(differences == [])
  }

  @Test(arguments: ["warnings-france.json", "warnings-norway.json"])
  func `no prefix of a response traps`(file: String) async throws {
    let body = try Self.folder.get()[file].exchange.body
    for length in stride(from: 0, to: body.count, by: max(1, body.count / 200)) {
      try await Self.survive(Array(body[..<length]), file)
    }
  }

  @Test(arguments: ["warnings-france.json", "warnings-norway.json"])
  func `no damaged response traps or warns a place elsewhere`(file: String) async throws {
    let body = try Self.folder.get()[file].exchange.body
    var generator = SplitMix64(state: UInt64(body.count))
    for _ in 0..<200 { try await Self.survive(generator.damage(body), file) }
  }

  /// Reads a response for its own place, and for Paris, for which there is no recorded warning.
  private static func survive(_ body: [UInt8], _ file: String) async throws {
    let service = Service(.init(body))
    for place in [places[file] ?? nimes, place(48.8566, 2.3522)] {
      do {
        let report = try await service.warnings(at: place)
        let isAway = place != places[file]
        #expect(report.alerts?.contains { $0.reach == nil && isAway } == false)
        #expect(report.alertsProblem != nil || report.alerts?.contains(where: \.isUnplaced) == false)
      } catch let failure as ProviderFailure {
        #expect(failure.reason == .schema)
      }
    }
  }
}
