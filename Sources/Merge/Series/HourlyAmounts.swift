import FoundationEssentials

/// Converts the amounts of one source and field from its intervals, which may begin and end at any minute, to
/// the hours of the grid.
struct HourlyAmounts {
  /// An amount and the time in which it falls.
  struct Interval {
    let amount: Double
    let start: Date
    let end: Date
  }

  private struct Hour {
    var amount = 0.0
    /// Whether part of it is a share of the amount of a longer interval.
    var isSplit = false
    /// The covered minutes, one bit each.
    var minutes: UInt64 = 0

    static let allMinutes: UInt64 = (1 << 60) - 1
  }

  /// Minutes from the start of the grid.
  private struct Span {
    let amount: Double
    let first: Double
    let end: Double
    var length: Double { end - first }
  }

  private var hours: [Hour]

  /// Spreads each amount evenly over the minutes of its interval. Where intervals overlap, the shortest is
  /// used, and a longer one adds only what the shorter ones leave of its amount.
  ///
  /// - Parameter intervals: The shortest first.
  init(_ intervals: [Interval], on grid: TimeGrid) {
    hours = Array(repeating: Hour(), count: grid.count)
    // Rounded, so that adjacent intervals share an edge.
    func minute(of instant: Date) -> Double { (instant.timeIntervalSince(grid.start) / 60).rounded() }
    let spans = intervals.compactMap { interval in
      let span = Span(
        amount: interval.amount,
        first: minute(of: interval.start),
        end: minute(of: interval.end)
      )
      return span.length >= 1 ? span : nil
    }
    guard Self.overlap(spans) else {
      for span in spans { add(span.amount, over: span.length, of: span) }
      return
    }
    var known = KnownMinutes(hours: grid.count)
    for span in spans {
      let (rest, minutes) = known.add(span)
      add(rest, over: minutes, of: span)
    }
  }

  /// The amount of an hour; `nil` if the hour is not covered completely.
  subscript(index: Int) -> (amount: Double, isSplit: Bool)? {
    let hour = hours[index]
    return hour.minutes == Hour.allMinutes ? (hour.amount, hour.isSplit) : nil
  }

  /// Most sources have intervals that follow each other.
  private static func overlap(_ spans: [Span]) -> Bool {
    func follow(_ spans: [Span]) -> Bool { zip(spans, spans.dropFirst()).allSatisfy { $0.end <= $1.first } }
    return !follow(spans) && !follow(spans.sorted { $0.first < $1.first })
  }

  /// Adds an amount to the minutes of an interval that are not covered yet.
  ///
  /// - Parameter length: How many minutes of the interval are not covered, on the grid or outside.
  private mutating func add(_ amount: Double, over length: Double, of span: Span) {
    // Limited to the grid before the conversion to `Int`, because a time stamp may have any value.
    let last = Int(min(max(span.end, 0), Double(hours.count * 60)))
    var minute = Int(min(max(span.first, 0), Double(last)))
    while minute < last {
      let (index, from) = minute.quotientAndRemainder(dividingBy: 60)
      let to = min(last - index * 60, 60)
      var hour = hours[index]
      let covered = ((1 &<< to) - (1 &<< from)) & ~hour.minutes
      let count = Double(covered.nonzeroBitCount)
      if covered != 0 { hour.amount += amount * (count / length) }
      hour.isSplit = hour.isSplit || covered != 0 && count < span.length
      hour.minutes |= covered
      hours[index] = hour
      minute = index * 60 + to
    }
  }

  /// The amount of each minute, also of those outside of the grid: shorter intervals may lie there and take
  /// their part of a longer one that reaches into the grid.
  private struct KnownMinutes {
    /// No amount above 0 is spread over more than 25 hours.
    private static let margin = 48 * 60
    /// Not a number where the minute is not covered.
    private var amounts: [Double]

    init(hours: Int) { amounts = Array(repeating: .nan, count: hours * 60 + 2 * Self.margin) }

    /// Covers the minutes of an interval.
    ///
    /// - Returns: What is left of its amount, and how many minutes were not covered.
    mutating func add(_ span: Span) -> (rest: Double, minutes: Double) {
      let end = Double(amounts.count)
      let first = Int(min(max(span.first + Double(Self.margin), 0), end))
      let last = Int(min(max(span.end + Double(Self.margin), Double(first)), end))
      var rest = span.amount
      var free = span.length - Double(last - first)
      for minute in first..<last {
        if amounts[minute].isNaN { free += 1 } else { rest -= amounts[minute] }
      }
      // Nothing that only rounding leaves.
      if rest < span.amount * 1e-9 { rest = 0 }
      if free > 0 {
        for minute in first..<last where amounts[minute].isNaN { amounts[minute] = rest / free }
      }
      return (rest, free)
    }
  }
}
