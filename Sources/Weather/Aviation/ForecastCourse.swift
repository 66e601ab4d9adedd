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

/// A time of a forecast with one flight category.
package struct CategoryStretch: Hashable, Sendable {
  package var start: Date
  package var end: Date
  package var outlook: CategoryOutlook

  /// `nil` if it cannot be known.
  package var category: FlightCategory? { outlook.category }

  package init(start: Date, end: Date, outlook: CategoryOutlook) {
    self.start = start
    self.end = end
    self.outlook = outlook
  }
}

extension [CategoryStretch] {
  /// Appends a stretch, or extends the last one up to its end if the same is known of both.
  package mutating func join(_ stretch: CategoryStretch) {
    if let last, last.outlook == stretch.outlook, last.end == stretch.start {
      self[count - 1].end = stretch.end
    } else {
      append(stretch)
    }
  }
}

extension StationForecast {
  /// The worst category at any time of a span. What comes over the prevailing conditions only at times or
  /// perhaps (TEMPO, INTER, PROB) counts too.
  ///
  /// - Returns: The category, and whether all of these are known all the time; if not, it may be worse. `nil`
  ///   if nothing limits the category.
  package func worstCategory(in span: Range<Date>) -> (category: FlightCategory?, isKnownThroughout: Bool) {
    func overlaps(_ start: Date, _ end: Date) -> Bool { start < span.upperBound && end > span.lowerBound }
    let limited = prevailing.filter { $0.outlook.worst != nil && overlaps($0.start, $0.end) }
    let overlays = periods.filter { $0.change.isOverlay && overlaps($0.start, $0.end ?? .distantFuture) }
      .map(\.categoryOutlook)
    let length = limited.filter(\.outlook.isKnown).reduce(0.0) { length, stretch in
      length + min(stretch.end, span.upperBound).timeIntervalSince(max(stretch.start, span.lowerBound))
    }
    let categories = limited.map(\.outlook.worst) + overlays.map(\.worst)
    // A second less, because sums are rounded.
    let isKnownThroughout =
      length > span.upperBound.timeIntervalSince(span.lowerBound) - 1 && overlays.allSatisfy(\.isKnown)
    let worst = categories.compactMap(\.self).min()
    // Over unknown conditions, a change to VFR limits nothing.
    return limited.isEmpty && worst == .vfr ? (nil, false) : (worst, isKnownThroughout)
  }

  /// The prevailing categories from start to end; in a transition, the worse of the possible ones. Taken from
  /// the text of the forecast if there is one, else from the periods of the source, up to the last known end.
  package var prevailing: [CategoryStretch] {
    if let prevailingOfText { return prevailingOfText }
    guard let course else { return [] }
    var settled = CategoryOutlook.unknown
    /// How many of the periods that may hold have each category.
    var possible: [CategoryOutlook: Int] = [:]
    return course.stretches.reduce(into: []) { joined, stretch in
      for event in stretch.events {
        let category = periods[event.place].categoryOutlook
        switch event.step {
        case .replaces: settled = category
        case .begins: possible[category, default: 0] += 1
        case .holds:
          possible[category, default: 0] -= 1
          settled = category
        case .isReplaced: possible[category, default: 0] -= 1
        // Only a text has changes that cannot be parsed, and its categories count them.
        case .isUnread: continue
        }
      }
      let worst = possible.filter { $0.value > 0 }.keys.reduce(settled, CategoryOutlook.worse)
      joined.join(CategoryStretch(start: stretch.start, end: stretch.end, outlook: worst))
    }
  }

  /// What a part may be at any time of a span: what prevails, in a transition everything that may prevail,
  /// and what comes over it only at times or perhaps (TEMPO, INTER, PROB).
  ///
  /// - Parameter part: `nil` for a period that does not name it.
  /// - Returns: One value or more; `nil` is among them if what prevails is unknown for some of the time.
  package func values<Part>(of part: (ForecastPeriod) -> Part?, in span: Range<Date>) -> [Part?] {
    func overlaps(_ start: Date, _ end: Date) -> Bool { start < span.upperBound && end > span.lowerBound }
    guard let course else { return [nil] }
    var values: [Part?] = course.start <= span.lowerBound && span.upperBound <= course.end ? [] : [nil]
    // After a full set, the last change in the forecast that names the part decides it.
    var settled: (part: Part?, place: Int) = (nil, -1)
    var possible: [Int: Part] = [:]
    var isBehindUnreadChange = false
    for stretch in course.stretches {
      for event in stretch.events {
        switch event.step {
        case .replaces:
          settled = (part(periods[event.place]), event.place)
          isBehindUnreadChange = false
        case .begins: possible[event.place] = part(periods[event.place])
        case .holds:
          guard let named = possible.removeValue(forKey: event.place), event.place > settled.place else {
            continue
          }
          settled = (named, event.place)
        case .isReplaced: possible[event.place] = nil
        case .isUnread: isBehindUnreadChange = true
        }
      }
      guard overlaps(stretch.start, stretch.end) else { continue }
      values.append(isBehindUnreadChange ? nil : settled.part)
      values += possible.sorted { $0.key < $1.key }.map { Optional($0.value) }
    }
    let overlays = periods.filter { $0.change.isOverlay && overlaps($0.start, $0.end ?? .distantFuture) }
    return values + overlays.map(part).filter { $0 != nil }
  }

  /// From the first start to the last known end of its periods.
  private var course: ForecastCourse? {
    guard let start = periods.map(\.start).min(), let end = periods.compactMap(\.end).max() else {
      return nil
    }
    return ForecastCourse(
      count: periods.count,
      // Where they stand among the periods is not known, so they count as behind those of the same time.
      unread: unreadChanges.map { ForecastCourse.UnreadChange(place: periods.count - 1, start: $0) },
      from: start,
      until: end
    ) { (change: periods[$0].change, start: periods[$0].start, end: periods[$0].end) }
  }
}
