package import FoundationEssentials

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
  /// - Returns: One value or more; `nil` is among them if what prevails, or what may come over it, is unknown
  ///   for some of the time.
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
    return values + overlays.filter { $0.isBlank || part($0) != nil }.map(part)
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
    ) { place in
      let period = periods[place]
      let start = isUntimedFrom(period) ? nil : period.start
      return (change: period.change, start: start, end: period.end)
    }
  }
}
