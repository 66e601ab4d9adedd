import FoundationEssentials

/// The amounts of one source and field on their way from its intervals, which may begin and end at any
/// minute, to the hours of the grid.
struct HourlyAmounts {
  private struct Hour {
    var amount = 0.0
    /// Some of it is a share of what fell in a longer time.
    var isSplit = false
    /// The minutes that an interval covers, a bit for each.
    var minutes: UInt64 = 0

    static let allMinutes: UInt64 = (1 << 60) - 1
  }

  private var hours: [Hour]
  private let start: Date

  init(on grid: HourlyGrid) {
    start = grid.start
    hours = Array(repeating: Hour(), count: grid.count)
  }

  /// What fell in an hour; `nil` for one that is not covered whole.
  subscript(index: Int) -> (amount: Double, isSplit: Bool)? {
    let hour = hours[index]
    return hour.minutes == Hour.allMinutes ? (hour.amount, hour.isSplit) : nil
  }

  /// Splits an amount evenly over the minutes of its interval. What earlier ones cover stays as it is:
  /// the shortest are to come first.
  mutating func add(_ amount: Double, from start: Date, to end: Date) {
    let first = minute(of: start)
    let length = minute(of: end) - first
    guard length >= 1 else { return }
    // Held inside the grid before it becomes a number of minutes: a time stamp may be anything.
    let last = Int(min(max(first + length, 0), Double(hours.count * 60)))
    var minute = Int(min(max(first, 0), Double(last)))
    while minute < last {
      let (index, from) = minute.quotientAndRemainder(dividingBy: 60)
      let to = min(last - index * 60, 60)
      let covered = ((1 << to) - (1 << from)) & ~hours[index].minutes
      let share = Double(covered.nonzeroBitCount) / length
      hours[index].amount += amount * share
      hours[index].isSplit = hours[index].isSplit || covered != 0 && share < 1
      hours[index].minutes |= covered
      minute = index * 60 + to
    }
  }

  /// From the start of the grid, to the nearest one: what ends there and what begins there share the edge.
  private func minute(of instant: Date) -> Double { (instant.timeIntervalSince(start) / 60).rounded() }
}
