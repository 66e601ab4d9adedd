import FoundationEssentials

/// The steps of five minutes of a merged series, which begin at full multiples of it.
struct MinuteGrid: Hashable, Sendable {
  static let step: TimeInterval = 5 * 60
  /// A step that ends within this time counts as over, because sources begin with the next full minute.
  private static let shortestRest: TimeInterval = 60

  /// The start of the first step, in which `now` is.
  let start: Date
  let count: Int

  /// - Parameter reach: How far after `now` the last step begins, in seconds.
  init(from now: Date, within reach: TimeInterval) {
    let first = ((now.timeIntervalSince1970 + Self.shortestRest) / Self.step).rounded(.down) * Self.step
    start = Date(timeIntervalSince1970: first)
    count = max(0, Int(((reach + now.timeIntervalSince1970 - first) / Self.step).rounded(.up)))
  }

  func time(_ index: Int) -> Date { start.addingTimeInterval(Double(index) * Self.step) }

  /// The steps that an interval overlaps.
  func steps(from: Date, to: Date) -> Range<Int> {
    // Limited before the conversion to `Int`, because a time stamp may have any value.
    func index(_ time: Date, _ rule: FloatingPointRoundingRule) -> Int {
      let steps = (time.timeIntervalSince(start) / Self.step).rounded(rule)
      return steps > 0 ? Int(min(steps, Double(count))) : 0
    }
    let first = index(from, .down)
    return first..<max(first, index(to, .up))
  }
}
