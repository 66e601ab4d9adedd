import FoundationEssentials
package import Weather

extension TAF {
  /// A part of the forecast during which the same conditions prevail.
  struct PrevailingStretch: Hashable, Sendable {
    let start: Date
    let end: Date
    /// The certain conditions: during a transition the old ones, because the time of the change is unknown.
    let conditions: Conditions
    /// The conditions after each change that is in transition; conditions without values after a change that
    /// cannot be decoded.
    let possible: [Conditions]
    /// Whether a change that cannot be read may have happened.
    let isBehindUnreadChange: Bool

    /// The worst possible category.
    var flightCategory: FlightCategory? {
      possible.isEmpty
        ? conditions.flightCategory
        : FlightCategory.worst(of: [conditions.flightCategory] + possible.map(\.flightCategory))
    }
  }

  /// The prevailing conditions from start to end, without a gap; temporary and probable changes are in
  /// `periods`.
  ///
  /// FM replaces everything. BECMG changes what it names: the old conditions count until its end, and the new
  /// ones from its end until the next FM (WMO-No. 306, FM 51.8.4; IWXXM interprets it the same way). TEMPO
  /// and PROB never change the prevailing conditions.
  ///
  /// - Returns: an empty array without a validity, and for a cancelled or missing forecast.
  var prevailingStretches: [PrevailingStretch] { course.map(prevailingStretches) ?? [] }

  /// The category of a period, including inherited values.
  ///
  /// - Parameter conditions: The conditions of the period in full.
  /// - Returns: `nil` if a change that cannot be read may replace the period before its end, unless no
  ///   category is worse.
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

  /// The categories of the prevailing conditions.
  package var prevailingCategories: [CategoryStretch] { Self.categories(of: prevailingStretches) }

  private static func categories(of stretches: [PrevailingStretch]) -> [CategoryStretch] {
    stretches.map { CategoryStretch(start: $0.start, end: $0.end, category: $0.flightCategory) }.joined
  }

  /// The conditions of `periodsInFull` and `prevailingCategories`, computed together because both need the
  /// prevailing conditions.
  package var outlook: (conditions: [Conditions], prevailing: [CategoryStretch]) {
    guard let course else { return (periods.map(\.conditions), []) }
    let stretches = prevailingStretches(course)
    return (conditionsInFull(course, stretches), Self.categories(of: stretches))
  }

  /// Each period with its own and inherited values, in the order of `periods`. BECMG inherits from the
  /// conditions that prevail when it is complete; a temporary or probable change, from the worst that may
  /// prevail during it.
  package var periodsInFull: [(period: TAFPeriod, conditions: Conditions)] {
    zip(periods, outlook.conditions).map { ($0, $1) }
  }

  private func conditionsInFull(_ course: ForecastCourse, _ stretches: [PrevailingStretch]) -> [Conditions] {
    var full = periods.map(\.conditions)
    for place in periods.indices where periods[place].change.isOverlay {
      guard let start = periods[place].start, start < course.end else { continue }
      let end = max(periods[place].end ?? course.end, start + 1)
      // In a span: a copy of each stretch would take longer than the comparison.
      let stretches = stretches.span
      var under: [Conditions] = []
      for index in stretches.indices where stretches[index].start < end && start < stretches[index].end {
        under.append(stretches[index].conditions)
        under += stretches[index].possible
      }
      full[place] = full[place].overWorst(of: under)
    }
    for event in course.events where event.step == .holds || event.step == .isReplaced {
      // A change that is replaced would have changed the conditions before that.
      let stretch =
        event.step == .holds
        ? stretches.last { $0.start <= event.instant } : stretches.last { $0.start < event.instant }
      guard let stretch, let start = periods[event.place].start, course.start <= start, start < course.end
      else { continue }
      full[event.place] = periods[event.place].conditions.over(stretch.conditions)
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
      // In a span: a copy of each period would take longer than what is done with it.
      let periods = periods.span
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
      let possible = transitions.sorted().map { self.periods[$0].conditions.over(prevailing.conditions) }
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

/// The conditions that prevail after some changes, taken in the order in which they become complete: after a
/// full set, the last change in the report that names a field decides it.
private struct PrevailingConditions {
  private(set) var conditions = Conditions()
  private var wind = -1
  private var visibility = -1
  private var weather = -1
  private var sky = -1

  /// - Parameter place: The index of the period in the report.
  mutating func take(_ period: borrowing TAFPeriod, at place: Int) {
    let replacesEverything = period.replacesEverything
    func settles(_ isNamed: Bool, _ last: inout Int) -> Bool {
      guard replacesEverything || isNamed && place > last else { return false }
      last = place
      return true
    }
    if settles(period.conditions.wind != nil, &wind) { conditions.wind = period.conditions.wind }
    if settles(period.conditions.visibility != nil, &visibility) {
      conditions.visibility = period.conditions.visibility
      conditions.isVisibilityWithoutDirections = period.conditions.isVisibilityWithoutDirections
      conditions.directionalVisibilities = period.conditions.directionalVisibilities
    }
    if settles(period.conditions.weather != nil, &weather) { conditions.weather = period.conditions.weather }
    if settles(period.conditions.sky != nil, &sky) { conditions.sky = period.conditions.sky }
  }
}
