package import FoundationEssentials
package import Weather

extension TAF {
  /// A time of the forecast in which the same conditions prevail.
  package struct PrevailingStretch: Hashable, Sendable {
    package let start: Date
    package let end: Date
    /// What holds for certain: in a transition the old conditions, since nobody
    /// knows when the change happens.
    package let conditions: Conditions
    /// What each change that is in its transition makes of them; nothing known after one that cannot be read.
    package let possible: [Conditions]
    /// Whether a change that cannot be read may have come.
    let isBehindUnreadChange: Bool

    /// The worst of what may be.
    package var flightCategory: FlightCategory? {
      FlightCategory.worst(of: [conditions.flightCategory] + possible.map(\.flightCategory))
    }
  }

  /// What prevails from the start to the end, without a gap; what may come over it
  /// for a while is in `periods`.
  ///
  /// FM replaces everything. BECMG changes what it names: the old conditions count until its end, and the
  /// new ones from its end until the next FM (WMO-No. 306, FM 51.8.4; IWXXM reads it so too). TEMPO and
  /// PROB never change what prevails.
  ///
  /// - Returns: nothing without a validity, and for a cancelled or missing forecast.
  package var prevailingStretches: [PrevailingStretch] { course.map(prevailingStretches) ?? [] }

  /// The category of a period, with all it inherits.
  ///
  /// - Parameter conditions: Of the period in full.
  /// - Returns: `nil` where a change that cannot be read may take its place before it ends,
  ///   unless nothing can be worse.
  package func category(of period: TAFPeriod, in conditions: Conditions) -> FlightCategory? {
    let category = conditions.flightCategory
    guard !period.change.isOverlay, category != .lifr, !unreadChanges.isEmpty else { return category }
    guard let course, let start = period.start else { return nil }
    let end = period.end ?? course.end
    let mayBeReplaced = prevailingStretches(course).contains {
      $0.isBehindUnreadChange && $0.start < end && start < $0.end
    }
    return mayBeReplaced ? nil : category
  }

  /// The categories of what prevails.
  package var prevailingCategories: [CategoryStretch] { Self.categories(of: prevailingStretches) }

  private static func categories(of stretches: [PrevailingStretch]) -> [CategoryStretch] {
    stretches.map { CategoryStretch(start: $0.start, end: $0.end, category: $0.flightCategory) }.joined
  }

  /// `periodsInFull` and `prevailingCategories`, of which both follow from what prevails.
  package var outlook: (periods: [(period: TAFPeriod, conditions: Conditions)], prevailing: [CategoryStretch])
  {
    guard let course else { return (periods.map { ($0, $0.conditions) }, []) }
    let stretches = prevailingStretches(course)
    return (periodsInFull(course, stretches), Self.categories(of: stretches))
  }

  /// Each period with what it means, which is what it says itself over all it inherits, in the order of
  /// `periods`: BECMG inherits from what prevails when it holds; what comes over that for a while, the worst
  /// of what may prevail meanwhile.
  package var periodsInFull: [(period: TAFPeriod, conditions: Conditions)] { outlook.periods }

  private func periodsInFull(
    _ course: ForecastCourse,
    _ stretches: [PrevailingStretch]
  ) -> [(period: TAFPeriod, conditions: Conditions)] {
    var full = periods.map { (period: $0, conditions: $0.conditions) }
    for (place, period) in periods.enumerated() where period.change.isOverlay {
      guard let start = period.start, start < course.end else { continue }
      let end = period.end ?? course.end
      let under = stretches.filter { $0.start < max(end, start + 1) && start < $0.end }
      let possible = under.flatMap { [$0.conditions] + $0.possible }.map(period.conditions.over)
      if let worst = Conditions.worst(of: possible) { full[place].conditions = worst }
    }
    for event in course.events where event.step == .holds || event.step == .isReplaced {
      // Where another set of conditions takes its place, it would have changed those before.
      let stretch =
        event.step == .holds
        ? stretches.last { $0.start <= event.instant } : stretches.last { $0.start < event.instant }
      guard let stretch, let start = periods[event.place].start, course.start <= start, start < course.end
      else { continue }
      full[event.place].conditions = periods[event.place].conditions.over(stretch.conditions)
    }
    return full
  }

  private var course: ForecastCourse? {
    guard !isCancelled, !isMissing, let start, let end else { return nil }
    return ForecastCourse(
      periods.map { (change: $0.change, start: $0.start, end: $0.end) },
      unread: unreadChanges,
      from: start,
      until: end
    )
  }

  private func prevailingStretches(_ course: ForecastCourse) -> [PrevailingStretch] {
    var prevailing = PrevailingConditions()
    var transitions: Set<Int> = []
    var isBehindUnreadChange = false
    return course.stretches.map { stretch in
      for event in stretch.events {
        switch event.step {
        case .replaces:
          isBehindUnreadChange = false
          prevailing.take(periods[event.place], at: event.place)
        case .begins: transitions.insert(event.place)
        case .holds:
          transitions.remove(event.place)
          prevailing.take(periods[event.place], at: event.place)
        case .isReplaced: transitions.remove(event.place)
        case .isUnread: isBehindUnreadChange = true
        }
      }
      let possible = transitions.sorted().map { periods[$0].conditions.over(prevailing.conditions) }
      return PrevailingStretch(
        start: stretch.start,
        end: stretch.end,
        conditions: prevailing.conditions,
        possible: isBehindUnreadChange ? possible + [Conditions()] : possible,
        isBehindUnreadChange: isBehindUnreadChange
      )
    }
  }
}

/// What prevails after some changes, taken in the order in which they settle: after a full set, for each
/// field the last one in the report that names it.
private struct PrevailingConditions {
  private(set) var conditions = Conditions()
  private var wind = -1
  private var visibility = -1
  private var weather = -1
  private var sky = -1

  /// - Parameter place: Of the period in the report.
  mutating func take(_ period: TAFPeriod, at place: Int) {
    let own = period.conditions
    func settles(_ isNamed: Bool, _ last: inout Int) -> Bool {
      guard period.replacesEverything || isNamed && place > last else { return false }
      last = place
      return true
    }
    if settles(own.wind != nil, &wind) { conditions.wind = own.wind }
    if settles(own.visibility != nil, &visibility) {
      conditions.visibility = own.visibility
      conditions.isVisibilityWithoutDirections = own.isVisibilityWithoutDirections
      conditions.directionalVisibilities = own.directionalVisibilities
    }
    if settles(own.weather != nil, &weather) { conditions.weather = own.weather }
    if settles(own.sky != nil, &sky) { conditions.sky = own.sky }
  }
}
