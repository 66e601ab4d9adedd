import FoundationEssentials

/// Converts the amounts of one source and field from its intervals, which may begin and end at any minute, to
/// the hours of the grid.
struct HourlyAmounts {
  private struct Hour {
    var amount = 0.0
    /// Whether part of it is a share of the amount of a longer interval.
    var isSplit = false
    /// The covered minutes, one bit each.
    var minutes: UInt64 = 0

    static let allMinutes: UInt64 = (1 << 60) - 1
  }

  private var hours: [Hour]
  private let start: Date

  init(on grid: HourlyGrid) {
    start = grid.start
    hours = Array(repeating: Hour(), count: grid.count)
  }

  /// The amount of an hour; `nil` if the hour is not covered completely.
  subscript(index: Int) -> (amount: Double, isSplit: Bool)? {
    let hour = hours[index]
    return hour.minutes == Hour.allMinutes ? (hour.amount, hour.isSplit) : nil
  }

  /// Spreads an amount evenly over the minutes of its interval. Minutes that are covered already keep their
  /// amount, so the shortest intervals must be added first.
  mutating func add(_ amount: Double, from start: Date, to end: Date) {
    let first = minute(of: start)
    let length = minute(of: end) - first
    guard length >= 1 else { return }
    // Limited to the grid before the conversion to `Int`, because a time stamp may have any value.
    let last = Int(min(max(first + length, 0), Double(hours.count * 60)))
    var minute = Int(min(max(first, 0), Double(last)))
    while minute < last {
      let (index, from) = minute.quotientAndRemainder(dividingBy: 60)
      let to = min(last - index * 60, 60)
      var hour = hours[index]
      let covered = ((1 &<< to) - (1 &<< from)) & ~hour.minutes
      let share = Double(covered.nonzeroBitCount) / length
      hour.amount += amount * share
      hour.isSplit = hour.isSplit || covered != 0 && share < 1
      hour.minutes |= covered
      hours[index] = hour
      minute = index * 60 + to
    }
  }

  /// Minutes from the start of the grid, rounded, so that adjacent intervals share an edge.
  private func minute(of instant: Date) -> Double { (instant.timeIntervalSince(start) / 60).rounded() }
}
