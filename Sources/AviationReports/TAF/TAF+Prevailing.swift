import FoundationEssentials
package import Weather

extension TAF {
  /// A part of the forecast during which the same conditions prevail.
  struct PrevailingStretch {
    let start: Date
    let end: Date
    /// The certain conditions: during a transition the old ones, because the time of the change is unknown.
    let certain: DecidingPeriods
    /// The conditions after each change that is in transition; conditions without values after a change that
    /// cannot be decoded.
    let possible: [DecidingPeriods]
    /// Whether a change that cannot be read may have happened.
    let isBehindUnreadChange: Bool
  }

  /// Whether a change that cannot be read may replace a period of a category before its end.
  ///
  /// - Parameter stretches: Those behind such a change.
  private func mayBeReplaced(
    _ period: borrowing TAFPeriod,
    of category: FlightCategory,
    _ course: ForecastCourse?,
    _ stretches: [PrevailingStretch]
  ) -> Bool {
    guard !period.change.isOverlay, category != .lifr, !unreadChanges.isEmpty else { return false }
    guard let course, let start = period.start else { return true }
    let end = period.end ?? course.end
    return stretches.contains { $0.start < end && start < $0.end }
  }

  /// The worst possible category of each.
  private func categories(
    of stretches: [PrevailingStretch],
    by outlook: (DecidingPeriods) -> CategoryOutlook
  ) -> [CategoryStretch] {
    var categories: [CategoryStretch] = []
    categories.reserveCapacity(stretches.count)
    // In a span: a copy of each stretch would take longer than what is done with it.
    let stretches = stretches.span
    for index in stretches.indices {
      var worst = outlook(stretches[index].certain)
      for possible in stretches[index].possible { worst = CategoryOutlook.worse(worst, outlook(possible)) }
      categories.join(
        CategoryStretch(start: stretches[index].start, end: stretches[index].end, outlook: worst)
      )
    }
    return categories
  }

  /// What follows from all values that hold in a period, including inherited ones.
  package struct PeriodOutlook {
    package let ceiling: Length?
    /// Unknown if a change that cannot be read may replace the period before its end, unless no category is
    /// worse.
    package fileprivate(set) var category: CategoryOutlook
  }

  /// The outlook of each of `periods`, and the categories of the prevailing conditions from start to end,
  /// without a gap; the latter are empty without a validity, and for a cancelled or missing forecast. Both
  /// are computed together because both need the prevailing conditions.
  ///
  /// FM replaces everything. BECMG changes what it names: the old conditions count until its end, and the new
  /// ones from its end until the next FM (WMO-No. 306, FM 51.8.4; IWXXM interprets it the same way). TEMPO
  /// and PROB never change the prevailing conditions.
  package var outlook: (periods: [PeriodOutlook], prevailing: [CategoryStretch]) {
    let course = course
    let stretches = course.map { prevailingStretches($0) } ?? []
    let deciding = decidingPeriods(course, stretches)
    var periods = deciding.map { deciding in
      let sky = sky(deciding)
      return PeriodOutlook(
        ceiling: sky?.ceiling,
        category: CategoryOutlook(visibility: visibility(deciding), sky: sky)
      )
    }
    let prevailing = categories(of: stretches) { certain in
      // Most stretches have the visibility, the weather and the sky of a period.
      let same = deciding.firstIndex {
        $0.visibility == certain.visibility && $0.sky == certain.sky && $0.weather == certain.weather
      }
      return same.map { periods[$0].category } ?? outlook(certain)
    }
    if !unreadChanges.isEmpty {
      let unread = stretches.filter(\.isBehindUnreadChange)
      for place in periods.indices {
        if let worst = periods[place].category.worst,
          mayBeReplaced(self.periods[place], of: worst, course, unread)
        {
          periods[place].category = .unknown
        }
      }
    }
    return (periods, prevailing)
  }

  /// Each period with its own and inherited values, in the order of `periods`. BECMG inherits from the
  /// conditions that prevail when it is complete; a temporary or probable change, from the worst that may
  /// prevail during it.
  package var periodsInFull: [(period: TAFPeriod, conditions: Conditions)] {
    let course = course
    let deciding = decidingPeriods(course, course.map { prevailingStretches($0) } ?? [])
    return zip(periods, deciding).map { ($0, conditions($1)) }
  }

  /// The periods that decide the values of each period, including inherited ones.
  private func decidingPeriods(
    _ course: ForecastCourse?,
    _ stretches: [PrevailingStretch]
  ) -> [DecidingPeriods] {
    var deciding = periods.indices.map { DecidingPeriods(all: $0) }
    guard let course else { return deciding }
    // In spans: a copy of each period and stretch would take longer than what is done with it.
    let periods = periods.span
    let spans = stretches.span
    var choices: [DecidingPeriods] = []
    for place in periods.indices where periods[place].indicator?.change.isOverlay ?? false {
      guard let start = beginning(place, course), start < course.end else { continue }
      let end = max(periods[place].end ?? course.end, start + 1)
      choices.removeAll(keepingCapacity: true)
      for index in spans.indices where spans[index].start < end && start < spans[index].end {
        choices.append(spans[index].certain.replaced(by: place, of: periods))
        for possible in spans[index].possible {
          choices.append(possible.replaced(by: place, of: periods))
        }
      }
      deciding[place] = worst(of: choices) ?? deciding[place]
    }
    for event in course.events {
      let last: Int?
      switch event.step {
      case .holds: last = spans.indices.last { spans[$0].start <= event.instant }
      // It would have changed the conditions before that.
      case .isReplaced: last = spans.indices.last { spans[$0].start < event.instant }
      case .replaces, .begins, .isUnread: continue
      }
      guard let last, let start = beginning(event.place, course), course.start <= start, start < course.end
      else { continue }
      deciding[event.place] = spans[last].certain.replaced(by: event.place, of: periods)
    }
    return deciding
  }

  /// The earliest time of a change; `nil` for one that may be anything, which inherits nothing.
  private func beginning(_ place: Int, _ course: ForecastCourse) -> Date? {
    let periods = periods.span
    return periods[place].isUnread ? nil : periods[place].start ?? course.start
  }

  /// Those that make the flight category the worst, the first of them if several do. An unknown category is
  /// the worst unless another one is LIFR.
  private func worst(of choices: [DecidingPeriods]) -> DecidingPeriods? {
    guard choices.count > 1 else { return choices.first }
    var (place, worst) = (0, outlook(choices[0]))
    for index in 1..<choices.count {
      let worse = CategoryOutlook.worse(worst, outlook(choices[index]))
      if worse.category != worst.category { place = index }
      worst = worse
    }
    return choices[place]
  }

  var course: ForecastCourse? {
    guard !isCancelled, !isMissing, let start, let end else { return nil }
    let periods = periods.span
    return ForecastCourse(
      count: periods.count,
      unread: unreadChanges,
      from: start,
      until: end
    ) { (change: periods[$0].change, start: periods[$0].start, end: periods[$0].end) }
  }

  func prevailingStretches(_ course: ForecastCourse) -> [PrevailingStretch] {
    var prevailing = DecidingPeriods()
    var transitions: [Int] = []
    var isBehindUnreadChange = false
    let periods = periods.span
    var stretches: [PrevailingStretch] = []
    stretches.reserveCapacity(course.events.count + 1)
    for stretch in course.stretches {
      for event in stretch.events {
        switch event.step {
        case .replaces:
          isBehindUnreadChange = false
          prevailing = DecidingPeriods(all: event.place)
        case .begins: transitions.append(event.place)
        case .holds:
          transitions.removeAll { $0 == event.place }
          prevailing.take(event.place, of: periods)
        case .isReplaced: transitions.removeAll { $0 == event.place }
        case .isUnread: isBehindUnreadChange = true
        }
      }
      var possible: [DecidingPeriods] = []
      if !transitions.isEmpty {
        possible = transitions.sorted().map { prevailing.replaced(by: $0, of: periods) }
      }
      if isBehindUnreadChange { possible.append(DecidingPeriods()) }
      stretches.append(
        PrevailingStretch(
          start: stretch.start,
          end: stretch.end,
          certain: prevailing,
          possible: possible,
          isBehindUnreadChange: isBehindUnreadChange
        )
      )
    }
    return stretches
  }

  // MARK: - Values of the deciding periods

  private func outlook(_ deciding: DecidingPeriods) -> CategoryOutlook {
    CategoryOutlook(visibility: visibility(deciding), sky: sky(deciding))
  }

  /// The visibility that decides the category.
  private func visibility(_ deciding: DecidingPeriods) -> Visibility? {
    let visibility = deciding.visibility.flatMap { periods.span[$0].conditions.decidingVisibility }
    return isOfFog(visibility) || !hasLaterFog(deciding) ? visibility : .inFog
  }

  /// Whether the weather is fog that comes after the visibility, without one of its own: `BECMG 0108/0110
  /// FG`.
  private func hasLaterFog(_ deciding: DecidingPeriods) -> Bool {
    guard let weather = deciding.weather, weather > deciding.visibility ?? -1 else { return false }
    return periods.span[weather].conditions.hasFog
  }

  private func isOfFog(_ visibility: Visibility?) -> Bool {
    visibility.map { $0.distance < Visibility.inFog.distance } ?? false
  }

  private func sky(_ deciding: DecidingPeriods) -> Sky? {
    deciding.sky.flatMap { periods.span[$0].conditions.sky }
  }

  func conditions(_ deciding: DecidingPeriods) -> Conditions {
    var conditions = Conditions()
    conditions.wind = deciding.wind.flatMap { periods[$0].conditions.wind }
    if let visibility = deciding.visibility.map({ periods[$0].conditions }) {
      conditions.visibility = visibility.visibility
      conditions.hasMetersForMiles = visibility.hasMetersForMiles
      conditions.isVisibilityWithoutDirections = visibility.isVisibilityWithoutDirections
      conditions.directionalVisibilities = visibility.directionalVisibilities
      conditions.isFogContradicted = visibility.isFogContradicted
    }
    if hasLaterFog(deciding), !isOfFog(conditions.visibility) {
      conditions.visibility = .inFog
      (conditions.hasMetersForMiles, conditions.isFogContradicted) = (false, false)
    }
    conditions.weather = deciding.weather.flatMap { periods[$0].conditions.weather }
    conditions.sky = sky(deciding)
    return conditions
  }
}

/// The periods that decide the values of some conditions, by their places in the forecast; `nil` for a value
/// that no period decides. The conditions themselves are rarely needed, and take longer to copy.
struct DecidingPeriods {
  private(set) var wind: Int?
  private(set) var visibility: Int?
  private(set) var weather: Int?
  private(set) var sky: Int?

  init() {}

  init(all place: Int) { (wind, visibility, weather, sky) = (place, place, place, place) }

  /// Takes a BECMG that becomes complete after those taken before: after a full set, the last change in the
  /// report that names a value decides it.
  ///
  /// - Parameter place: Its place among the periods. The period itself would be copied to a call.
  mutating func take(_ place: Int, of periods: Span<TAFPeriod>) {
    func isLast(_ other: Int?) -> Bool { other.map { place > $0 } ?? true }
    if isLast(wind), periods[place].conditions.wind != nil { wind = place }
    if isLast(visibility), periods[place].conditions.visibility != nil { visibility = place }
    if isLast(weather), periods[place].conditions.weather != nil { weather = place }
    if isLast(sky), periods[place].conditions.sky != nil { sky = place }
    if periods[place].colour != nil, periods[place].replacesBothByColour {
      if isLast(visibility) { visibility = place }
      if isLast(sky) { sky = place }
    }
  }

  /// The same, but a period decides the values that it names: how a forecast inherits (FM 51.8).
  func replaced(by place: Int, of periods: Span<TAFPeriod>) -> DecidingPeriods {
    var deciding = self
    if periods[place].conditions.wind != nil { deciding.wind = place }
    if periods[place].conditions.visibility != nil { deciding.visibility = place }
    if periods[place].conditions.weather != nil { deciding.weather = place }
    if periods[place].conditions.sky != nil { deciding.sky = place }
    if periods[place].colour != nil, periods[place].replacesBothByColour {
      (deciding.visibility, deciding.sky) = (place, place)
    }
    return deciding
  }
}
