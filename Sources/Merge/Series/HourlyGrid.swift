package import FoundationEssentials
import Weather

/// The UTC hours of a merged series.
package struct HourlyGrid: Hashable, Sendable {
  /// The start of the first hour.
  package let start: Date
  let count: Int

  /// - Parameter instant: Within the first hour.
  package init(from instant: Date, count: Int) {
    start = instant.startOfUTCHour
    self.count = max(0, count)
  }

  func hour(_ index: Int) -> Date { start.addingTimeInterval(Double(index) * 3600) }

  /// The hours that start within `from..<to`.
  func hours(from: Date, to: Date) -> Range<Int> {
    let first = index(from, rounding: .up)
    return first..<max(first, index(to, rounding: .up))
  }

  /// The hours that start between two times, excluding both.
  func hours(between from: Date, _ to: Date) -> Range<Int> {
    let first = index(from, rounding: .down) + (from < start ? 0 : 1)
    return first..<max(first, index(to, rounding: .up))
  }

  /// The hour that starts at exactly this time.
  func index(ofHour moment: Date) -> Int? {
    let index = index(moment, rounding: .down)
    return index < count && hour(index) == moment ? index : nil
  }

  /// The hour during which this time is; `nil` at its start and outside the grid.
  func index(around moment: Date) -> Int? {
    let index = index(moment, rounding: .down)
    return index < count && hour(index) < moment ? index : nil
  }

  /// The hours that lie completely within the interval.
  func hours(inside from: Date, _ to: Date) -> Range<Int> {
    let first = index(from, rounding: .up)
    return first..<max(first, index(to, rounding: .down))
  }

  /// Limited to the grid before the conversion to `Int`, because a time stamp may have any value.
  // Inlined because looking up a known rule then takes one instruction.
  @inline(__always)
  private func index(_ instant: Date, rounding rule: FloatingPointRoundingRule) -> Int {
    let hours = (instant.timeIntervalSince(start) / 3600).rounded(rule)
    return hours > 0 ? Int(min(hours, Double(count))) : 0
  }
}
