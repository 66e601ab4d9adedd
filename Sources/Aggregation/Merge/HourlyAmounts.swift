import FoundationEssentials

/// The amounts of one source and field on their way from its intervals, which may begin and end at any minute, to the hours of
/// the grid.
struct HourlyAmounts {
  struct Amount: Hashable {
    var value = 0.0
    /// Some of it is a share of what fell in a longer time.
    var isSplit = false
  }

  /// An hour of which a part is known.
  private struct Part {
    var amount = Amount()
    /// The stretches that no interval covered so far.
    var left: [Range<Date>]
  }

  /// What fell in each hour; `nil` for one that is not covered whole.
  private(set) var hours: [Amount?]
  private var parts: [Int: Part] = [:]
  private let grid: HourlyGrid

  init(on grid: HourlyGrid) {
    self.grid = grid
    hours = Array(repeating: nil, count: grid.count)
  }

  /// Splits an amount evenly over its interval. What earlier ones cover stays as it is: the shortest are to come first.
  mutating func add(_ amount: Double, from start: Date, to end: Date) {
    let length = end.timeIntervalSince(start)
    for index in grid.hours(touching: start, end) where hours[index] == nil {
      let hour = grid.hour(index)..<grid.hour(index + 1)
      if start <= hour.lowerBound, end >= hour.upperBound, parts[index] == nil {
        hours[index] = Amount(value: amount / length * 3600, isSplit: length > 3600)
        continue
      }
      var part = parts[index] ?? Part(left: [hour])
      let reach = (start..<end).clamped(to: hour)
      let covered = part.left.reduce(0) { sum, stretch in
        let own = stretch.clamped(to: reach)
        return sum + own.upperBound.timeIntervalSince(own.lowerBound)
      }
      guard covered > 0 else { continue }
      part.amount.value += amount * (covered / length)
      part.amount.isSplit = part.amount.isSplit || covered < length
      part.left = part.left.flatMap { stretch in
        [hour.lowerBound..<reach.lowerBound, reach.upperBound..<hour.upperBound].map(stretch.clamped)
      }.filter { !$0.isEmpty }
      parts[index] = part
      if part.left.isEmpty { hours[index] = part.amount }
    }
  }
}
