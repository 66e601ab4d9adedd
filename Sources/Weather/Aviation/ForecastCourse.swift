package import FoundationEssentials

/// When the periods of a forecast prevail (WMO-No. 306, FM 51.8). The first period and FM replace everything.
/// BECMG holds from the end of its transition; during the transition, it may or may not have happened. TEMPO,
/// INTER and PROB are added to what prevails and do not change it.
package struct ForecastCourse: Sendable {
  /// A change of the state of one period.
  package struct Event: Hashable, Sendable {
    package let instant: Date
    /// The index of the period in the forecast.
    package let place: Int
    package let step: Step
  }

  /// How an event changes what prevails.
  package enum Step: UInt8, Hashable, Sendable {
    /// It replaces everything that prevailed.
    case replaces
    /// Its transition begins: from now on it may hold.
    case begins
    /// Its transition ends: from now on it holds.
    case holds
    /// A complete set of conditions replaces it before it is certain.
    case isReplaced
    /// A change that cannot be parsed may happen: what prevails is unknown until it is replaced.
    case isUnread
  }

  /// A change that may replace what prevails, but cannot be parsed or is for no time of the forecast.
  package struct UnreadChange: Hashable, Sendable {
    /// The index of the next period in the forecast.
    package let place: Int
    /// The earliest time of the change; `nil` if it may happen at any time.
    package let start: Date?

    package init(place: Int, start: Date?) {
      self.place = place
      self.start = start
    }
  }

  /// A time without further events, after the events at its start.
  package struct Stretch: Sendable {
    package let start: Date
    package let end: Date
    package let events: ArraySlice<Event>
  }

  package let start: Date
  package let end: Date
  /// In order of time, then in the order of the forecast.
  package let events: [Event]

  /// - Parameters:
  ///   - count: The number of periods.
  ///   - end: Of the forecast. A forecast that does not end after its start has no stretches.
  ///   - period: Returns a period by its place in the forecast. A BECMG without a time may happen at any
  ///     time.
  package init(
    count: Int,
    unread: [UnreadChange] = [],
    from start: Date,
    until end: Date,
    period: (Int) -> (change: ForecastChange, start: Date?, end: Date?)
  ) {
    self.start = start
    self.end = end
    var events = unread.map {
      Event(instant: max($0.start ?? start, start), place: $0.place, step: .isUnread)
    }
    events.reserveCapacity(events.count + count)
    // A later period of the forecast replaces an earlier one.
    var replacement: Date?
    for place in (0..<count).reversed() {
      let period = period(place)
      switch period.change {
      case .initial, .from:
        guard let begin = period.start, begin >= start, begin < end else { continue }
        events.append(Event(instant: begin, place: place, step: .replaces))
        replacement = min(replacement ?? begin, begin)
      case .becoming:
        let begin = period.start ?? start
        let last = max(begin, period.end ?? end)
        let isReplaced = replacement.map { $0 <= last } ?? false
        if isReplaced, let replacement, replacement <= begin { continue }
        events.append(Event(instant: begin, place: place, step: .begins))
        events.append(
          isReplaced
            ? Event(instant: replacement ?? last, place: place, step: .isReplaced)
            : Event(instant: last, place: place, step: .holds)
        )
      case .temporary, .intermittent, .probability: continue
      }
    }
    events.sort { ($0.instant, $0.place, $0.step.rawValue) < ($1.instant, $1.place, $1.step.rawValue) }
    self.events = events
  }

  /// From the start of the forecast to its end, without a gap.
  package var stretches: Stretches { Stretches(end: end, events: events, begin: start) }

  /// The stretches of a forecast, found one after another.
  package struct Stretches: Sequence, IteratorProtocol {
    fileprivate let end: Date
    fileprivate let events: [Event]
    fileprivate var begin: Date
    /// The index of the first event that is not part of the previous stretches.
    private var first = 0

    fileprivate init(end: Date, events: [Event], begin: Date) {
      (self.end, self.events, self.begin) = (end, events, begin)
    }

    package mutating func next() -> Stretch? {
      guard begin < end else { return nil }
      var next = first
      while next < events.count, events[next].instant <= begin { next += 1 }
      let until = next < events.count ? Swift.min(events[next].instant, end) : end
      defer { (begin, first) = (until, next) }
      return Stretch(start: begin, end: until, events: events[first..<next])
    }
  }
}
