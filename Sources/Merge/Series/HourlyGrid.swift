package import FoundationEssentials

/// The UTC hours that a series is merged on.
package struct HourlyGrid: Hashable, Sendable {
  /// The start of the first hour.
  package let start: Date
  let count: Int

  /// - Parameter instant: The first hour is the one around it.
  package init(from instant: Date, count: Int) {
    start = Date(timeIntervalSince1970: (instant.timeIntervalSince1970 / 3600).rounded(.down) * 3600)
    self.count = max(0, count)
  }

  func hour(_ index: Int) -> Date { start.addingTimeInterval(Double(index) * 3600) }

  /// The hours that start in `from..<to`.
  func hours(from: Date, to: Date) -> Range<Int> {
    let first = index(from, rounding: .up)
    return first..<max(first, index(to, rounding: .up))
  }

  /// The hours that start between two moments, at neither of them.
  func hours(between from: Date, _ to: Date) -> Range<Int> {
    let first = index(from, rounding: .down) + (from < start ? 0 : 1)
    return first..<max(first, index(to, rounding: .up))
  }

  /// The hour that starts at this very moment.
  func index(ofHour moment: Date) -> Int? {
    let index = index(moment, rounding: .down)
    return index < count && hour(index) == moment ? index : nil
  }

  /// The hours that lie whole in the interval.
  func hours(inside from: Date, _ to: Date) -> Range<Int> {
    let first = index(from, rounding: .up)
    return first..<max(first, index(to, rounding: .down))
  }

  /// Held inside the grid before it becomes a number of hours: a time stamp may be anything.
  // Inlined, for a rule that is known takes one instruction.
  @inline(__always)
  private func index(_ instant: Date, rounding rule: FloatingPointRoundingRule) -> Int {
    let hours = (instant.timeIntervalSince(start) / 3600).rounded(rule)
    return hours > 0 ? Int(min(hours, Double(count))) : 0
  }
}
