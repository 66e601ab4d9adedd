import FoundationEssentials
import HTTPTransport
import TestSupport
import Testing
import Weather

@testable import Aggregation
@testable import ProviderKit

/// The outcomes of a source that was asked several things become one.
struct SourceOutcomeTests {
  private static let source = NumberedReports.source(0)
  private static let now = NumberedReports.now
  private static let broken = ProviderFailure(source, .upstream, detail: "HTTP 500")
  private static let unknown = ProviderFailure(source, .place)

  private static func outcome(
    _ status: SourceOutcome.Status,
    _ change: (inout SourceOutcome) -> Void = { _ in }
  ) -> SourceOutcome {
    var outcome = SourceOutcome(source: source, title: "Source", status: status)
    change(&outcome)
    return outcome
  }

  /// The outcome for a station, that for hazards, the joined status and what is missing.
  private static let pairs: [(SourceOutcome.Status, SourceOutcome.Status, SourceOutcome.Status, [String])] = [
    (.answered, .answered, .answered, []),
    (.answered, .failed(broken), .answered, ["hazards"]),
    (.failed(broken), .answered, .answered, ["KPWM"]),
    // Without an answer, it is not known that there are no hazards.
    (.answered, .failed(unknown), .answered, ["hazards"]),
    // A station that the source does not know is not missing.
    (.failed(unknown), .answered, .answered, []),
    (.skipped("no data"), .answered, .answered, []),
    (.answered, .skipped("no data"), .answered, []),
    (.failed(unknown), .failed(broken), .failed(broken), []),
    (.skipped("no data"), .failed(broken), .failed(broken), []),
    (.skipped("no data"), .failed(unknown), .skipped("no data"), []),
    (.skipped("no data"), .skipped("no data"), .skipped("no data"), []),
  ]

  @Test(arguments: 0..<pairs.count)
  func `an answer counts, and a failure beside it is a missing part`(row: Int) {
    let (station, hazards, status, missing) = Self.pairs[row]
    let joined = SourceOutcome.joined([
      .station("KPWM", [Self.outcome(station)]), .hazards([Self.outcome(hazards)]),
    ])
    #expect(joined.map(\.status) == [status])
    #expect(joined.flatMap(\.missingParts).map(\.name) == missing)
  }

  @Test func `joined answers are as old, as stale and as unreal as the worse one`() {
    let new = Self.outcome(.answered) {
      $0.fetched = Self.now
      $0.problems = [ReportProblem(path: "a", message: "odd")]
    }
    let old = Self.outcome(.answered) {
      $0.fetched = Self.now.addingTimeInterval(-600)
      $0.staleCause = .offline
      $0.origin = .recorded
      $0.problems = [ReportProblem(path: "a", message: "odd"), ReportProblem(path: "b", message: "odd")]
    }
    for parts in [[new, old], [old, new]] {
      let joined = SourceOutcome.joined([.station("KPWM", [parts[0]]), .hazards([parts[1]])])
      #expect(joined.map(\.fetched) == [old.fetched])
      #expect(joined.map(\.staleCause) == [.offline])
      #expect(joined.map(\.origin) == [.recorded])
      #expect(joined.first?.problems.map(\.path) == ["a", "b"])
    }
  }

  @Test func `each source has one outcome, in the order of the first query that has it`() {
    let other = SourceOutcome(source: NumberedReports.source(1), title: "Other", status: .answered)
    let joined = SourceOutcome.joined([
      .station("KPWM", [Self.outcome(.failed(Self.broken))]),
      .station("KBOS", [other, Self.outcome(.failed(Self.broken))]),
      .station("KJFK", [Self.outcome(.answered)]), .current("Berlin", [Self.outcome(.failed(Self.broken))]),
      .current("Oslo", [Self.outcome(.failed(Self.unknown))]),
    ])
    #expect(joined.map(\.source) == [Self.source, other.source])
    #expect(joined.first?.missingParts.map(\.name) == ["KPWM", "KBOS", "Berlin"])
  }
}
