import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Merge

/// The values that a merged one was made of.
struct ContributionsTests {
  private static let now = Date(timeIntervalSince1970: 1_795_224_000)

  private static func merged(_ temperatures: [Double]) throws -> MergedValue {
    let reports = temperatures.enumerated().map { index, temperature in
      var report = WeatherReport(source: NumberedReports.source(index), fetched: now)
      report.current = ReportSection(.analysis, Readings(time: now, values: [.temperature: temperature]))
      return report
    }
    return try #require(Merge.current(reports, place: MergePlace(), now: now).values[.temperature])
  }

  @Test func `contributions keep the order of the config, without rejected values`() throws {
    let used = try Self.merged([12, 30, 10, 11]).used
    #expect(used.map(\.source) == [0, 2, 3].map(NumberedReports.source))
    #expect(used.map(\.value) == [12, 10, 11])
    #expect(used.last?.factors?.trust == 1)
    #expect(used[1].value == 10 && used.dropFirst().first == used[1] && Array(used.prefix(1)) == [used[0]])
  }

  @Test func `merged values differ if only their sources do`() throws {
    let value = try Self.merged([10, 12])
    let (same, other) = (try Self.merged([10, 12]), try Self.merged([12, 10]))
    #expect(value == same && value.hashValue == same.hashValue)
    #expect(value != other && value.value == other.value && value.spread == other.spread)
  }
}
