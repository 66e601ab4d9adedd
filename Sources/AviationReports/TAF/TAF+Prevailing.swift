package import FoundationEssentials
import Weather

extension TAF {
  /// The conditions that prevail at an instant; what may come over them for a while is in `periods`.
  ///
  /// FM replaces everything. BECMG changes what it names: the old conditions count until its end, since until then
  /// nobody knows when it happens, and the new ones from its end until the next FM (WMO-No. 306, FM 51.8.4; IWXXM reads
  /// it so too). TEMPO and PROB never change what prevails.
  ///
  /// - Returns: `nil` outside the validity, and for a cancelled or missing forecast.
  package func prevailingConditions(at instant: Date) -> Conditions? {
    guard !isCancelled, !isMissing, let start, let end, instant >= start, instant < end else { return nil }
    var prevailing = PrevailingConditions()
    for change in settledChanges.prefix(while: { $0.instant <= instant }) {
      prevailing.take(periods[change.place], at: change.place)
    }
    return prevailing.conditions
  }

  /// The places of the periods that become part of what prevails, by when they do.
  private var settledChanges: [(place: Int, instant: Date)] {
    periods.indices
      .compactMap { place in periods[place].settled.map { (place: place, instant: $0) } }
      .sorted { ($0.instant, $0.place) < ($1.instant, $1.place) }
  }

  /// Each period with what it means, which is what it says itself over all it inherits, in the order of `periods`.
  package var periodsInFull: [(period: TAFPeriod, conditions: Conditions)] {
    var full = periods.map { (period: $0, conditions: $0.conditions) }
    guard !isCancelled, !isMissing, let start, let end else { return full }
    let heirs = periods.indices
      .compactMap { place in periods[place].inherits.map { (place: place, instant: $0) } }
      .filter { $0.instant >= start && $0.instant < end }
      .sorted { $0.instant < $1.instant }
    var changes = settledChanges[...]
    var prevailing = PrevailingConditions()
    for heir in heirs {
      while let change = changes.first, change.instant <= heir.instant {
        prevailing.take(periods[change.place], at: change.place)
        changes.removeFirst()
      }
      full[heir.place].conditions = full[heir.place].conditions.over(prevailing.conditions)
    }
    return full
  }
}

extension TAFPeriod {
  /// From when on a period is part of what prevails; `nil` for what only comes over it, and without an end.
  fileprivate var settled: Date? {
    guard let start, let end else { return nil }
    if replacesEverything { return start }
    return change == .becoming ? max(start, end) : nil
  }

  /// When a period takes over what it does not name; `nil` when it inherits nothing.
  fileprivate var inherits: Date? { replacesEverything ? nil : start }
}

/// What prevails after some changes, taken in the order in which they settle: after a full set, for each field the last
/// one in the report that names it.
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
      conditions.directionalVisibilities = own.directionalVisibilities
    }
    if settles(own.weather != nil, &weather) { conditions.weather = own.weather }
    if settles(own.sky != nil, &sky) { conditions.sky = own.sky }
  }
}
