package import FoundationEssentials

/// When a body rises and sets through a height within an interval. Near a pole, and on a day of 25 hours, it
/// can do either several times or not at all.
package struct HorizonCrossings: Hashable, Sendable {
  /// Where the body is if it does not cross the height.
  package enum Course: Hashable, Sendable {
    case crosses
    case alwaysAbove
    case alwaysBelow
  }

  /// In order of time.
  package let rises: [Date]
  /// In order of time.
  package let sets: [Date]
  package let course: Course
  /// How long the body is above the height.
  let timeAbove: Duration

  init(rises: [Date], sets: [Date], startsAbove: Bool, within interval: Range<Date>) {
    self.rises = rises
    self.sets = sets
    course = rises.isEmpty && sets.isEmpty ? (startsAbove ? .alwaysAbove : .alwaysBelow) : .crosses
    let ends = rises.count + (startsAbove ? 1 : 0) > sets.count ? sets + [interval.upperBound] : sets
    let starts = startsAbove ? [interval.lowerBound] + rises : rises
    timeAbove = .seconds(zip(starts, ends).reduce(0) { $0 + $1.1.timeIntervalSince($1.0) })
  }

  /// The next rise after a time, or else the last one.
  package func rise(at time: Date) -> Date? { rises.first { $0 > time } ?? rises.last }
  /// The next set after a time, or else the last one.
  package func set(at time: Date) -> Date? { sets.first { $0 > time } ?? sets.last }
}
