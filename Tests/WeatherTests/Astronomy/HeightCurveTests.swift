import FoundationEssentials
import Testing

@testable import Weather

/// The events of a curve between its samples, ten minutes apart.
struct HeightCurveTests {
  private let interval =
    Date(timeIntervalSince1970: 1_700_000_000)..<Date(timeIntervalSince1970: 1_700_086_400)

  /// A parabola that is above zero from `reach` seconds before its peak until `reach` seconds after it.
  private func crossings(peak: Double, reach: Double) throws -> HorizonCrossings {
    let start = interval.lowerBound
    let curve = try #require(
      HeightCurve(over: interval) { time in
        let distance = time.date.timeIntervalSince(start) - peak
        return (reach * reach - distance * distance) / 1e6
      }
    )
    return curve.crossings(of: 0)
  }

  @Test(arguments: [1.0, 299, 300.5, 600, 43_200, 43_337, 86_390])
  func `a body may clear the horizon for some seconds`(peak: Double) throws {
    let found = try crossings(peak: peak, reach: 5)
    let rises = found.rises.map { $0.timeIntervalSince(interval.lowerBound) }
    let sets = found.sets.map { $0.timeIntervalSince(interval.lowerBound) }
    #expect(rises.count == (peak > 5 ? 1 : 0))
    #expect(rises.allSatisfy { abs($0 - (peak - 5)) < 0.01 })
    try #require(sets.count == 1)
    #expect(abs(sets[0] - (peak + 5)) < 0.01)
    #expect(abs(found.timeAbove.inSeconds - (min(peak, 5) + 5)) < 0.02)
    #expect(found.course == .crosses)
  }

  @Test func `a peak outside the interval does not belong to it`() throws {
    #expect(try crossings(peak: -10, reach: 5).course == .alwaysBelow)
    #expect(try crossings(peak: 86_410, reach: 5).course == .alwaysBelow)
    #expect(try crossings(peak: 43_200, reach: 1e6).course == .alwaysAbove)
    #expect(try crossings(peak: 43_200, reach: 1e6).timeAbove == .seconds(86_400))
  }

  @Test func `a body above the horizon at the end counts up to the end`() throws {
    let found = try crossings(peak: 86_400, reach: 3600)
    #expect(found.rises.count == 1)
    #expect(found.sets.isEmpty)
    #expect(abs(found.timeAbove.inSeconds - 3600) < 0.01)
  }
}
