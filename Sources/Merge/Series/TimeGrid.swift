package import FoundationEssentials
import Weather

/// The steps of a merged series, which all have the same length.
package struct TimeGrid: Hashable, Sendable {
  /// The start of the first step.
  package let start: Date
  /// The length of a step, in seconds.
  let step: TimeInterval
  let count: Int

  /// The UTC hours.
  ///
  /// - Parameter instant: Within the first hour.
  package init(hoursFrom instant: Date, count: Int) {
    start = instant.startOfUTCHour
    step = 3600
    self.count = max(0, count)
  }

  /// A step that ends within this time counts as over, because sources begin with the next full minute.
  private static let shortestRest: TimeInterval = 60

  /// The steps of `Merge.minuteStep`, which begin at full multiples of it, from the one in which `now` is.
  ///
  /// - Parameter reach: How far after `now` the last step begins, in seconds.
  init(minutesFrom now: Date, within reach: TimeInterval) {
    step = Merge.minuteStep
    let first = ((now.timeIntervalSince1970 + Self.shortestRest) / step).rounded(.down) * step
    start = Date(timeIntervalSince1970: first)
    count = max(0, Int(((reach + now.timeIntervalSince1970 - first) / step).rounded(.up)))
  }

  func time(_ index: Int) -> Date { start.addingTimeInterval(Double(index) * step) }

  /// The steps that start within `from..<to`.
  func steps(from: Date, to: Date) -> Range<Int> { steps(from, .up, to, .up) }

  /// The steps that lie completely within the interval.
  func steps(inside from: Date, _ to: Date) -> Range<Int> { steps(from, .up, to, .down) }

  /// The steps that an interval overlaps.
  func steps(overlapping from: Date, _ to: Date) -> Range<Int> { steps(from, .down, to, .up) }

  /// The steps that start between two times, excluding both.
  func steps(between from: Date, _ to: Date) -> Range<Int> {
    let first = index(from, rounding: .down) + (from < start ? 0 : 1)
    return first..<max(first, index(to, rounding: .up))
  }

  /// The step that starts at exactly this time.
  func index(of moment: Date) -> Int? {
    let index = index(moment, rounding: .down)
    return index < count && time(index) == moment ? index : nil
  }

  /// The step during which this time is; `nil` at its start and outside the grid.
  func index(around moment: Date) -> Int? {
    let index = index(moment, rounding: .down)
    return index < count && time(index) < moment ? index : nil
  }

  // Inlined, like the index, because looking up a known rule then takes one instruction.
  @inline(__always)
  private func steps(
    _ from: Date,
    _ rule: FloatingPointRoundingRule,
    _ to: Date,
    _ last: FloatingPointRoundingRule
  ) -> Range<Int> {
    let first = index(from, rounding: rule)
    return first..<max(first, index(to, rounding: last))
  }

  /// Limited to the grid before the conversion to `Int`, because a time stamp may have any value.
  @inline(__always)
  private func index(_ instant: Date, rounding rule: FloatingPointRoundingRule) -> Int {
    let steps = (instant.timeIntervalSince(start) / step).rounded(rule)
    return steps > 0 ? Int(min(steps, Double(count))) : 0
  }
}
