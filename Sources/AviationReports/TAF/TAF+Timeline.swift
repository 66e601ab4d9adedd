package import FoundationEssentials
package import Weather

/// What a forecast says of an instant: the prevailing conditions, and what may come over them for a while.
package struct ForecastMoment: Hashable, Sendable {
  package let prevailing: Conditions
  /// Changes that hold beside it, complete with what they inherit: TEMPO, INTER, PROB, and BECMG while it takes place.
  package let overlays: [Overlay]

  package struct Overlay: Hashable, Sendable {
    package let change: ForecastChange
    package let conditions: Conditions
  }

  package var category: FlightCategory? { prevailing.flightCategory }

  /// The worst category of the prevailing conditions and all overlays; those that are not known do not count.
  package var worstCategory: FlightCategory? {
    (overlays.map(\.conditions.flightCategory) + [category]).compactMap(\.self).min()
  }
}

/// The flight category in one hour of a forecast.
package struct HourlyCategory: Hashable, Sendable {
  package let start: Date
  /// Of the prevailing conditions at the beginning of the hour.
  package let prevailing: FlightCategory?
  /// The worst at any time of the hour, with everything that may come over it.
  package let worst: FlightCategory?
}

extension TAF {
  /// The conditions that prevail at an instant, and the changes that lie over them.
  ///
  /// FM replaces everything. BECMG changes what it names: the old conditions count until its end, since until then
  /// nobody knows when it happens, and the new ones from its end until the next FM (WMO-No. 306, FM 51.8.4; IWXXM reads
  /// it so too). TEMPO and PROB never change what prevails.
  ///
  /// - Returns: `nil` outside the validity, and for a cancelled or missing forecast.
  package func conditions(at instant: Date) -> ForecastMoment? {
    guard !isCancelled, !isMissing, let start, let end, instant >= start, instant < end else { return nil }
    var prevailing = Conditions()
    var overlays: [(change: ForecastChange, conditions: Conditions)] = []
    for period in periods {
      guard let from = period.start, from <= instant else { continue }
      if period.replacesEverything {
        prevailing = period.conditions
        overlays.removeAll()
      } else if let until = period.end {
        switch period.change {
        case .becoming where until <= instant: prevailing = period.conditions.over(prevailing)
        case _ where instant < until: overlays.append((period.change, period.conditions))
        default: break
        }
      }
    }
    return ForecastMoment(
      prevailing: prevailing,
      overlays: overlays.map {
        ForecastMoment.Overlay(change: $0.change, conditions: $0.conditions.over(prevailing))
      }
    )
  }

  /// What a period means with all it inherits from the ones before; for the period itself see `periods`.
  package func conditions(of period: TAFPeriod) -> Conditions {
    guard !period.replacesEverything, let from = period.start, let moment = conditions(at: from) else {
      return period.conditions
    }
    return period.conditions.over(moment.prevailing)
  }

  /// The category of every hour of the validity, by the clock's full hours.
  package func hourlyCategories() -> [HourlyCategory] {
    guard let start, let end, !isCancelled, !isMissing else { return [] }
    let changes = periods.flatMap { [$0.start, $0.end] }.compactMap(\.self)
    var hours: [HourlyCategory] = []
    var hour = start
    // Validities are 9 to 30 hours; a garbled one may seem to last a month.
    while hour < end, hours.count < 31 * 24 {
      let next = min(hour.addingTimeInterval(3600), end)
      let moments = ([hour] + changes.filter { $0 > hour && $0 < next }).compactMap(conditions(at:))
      hours.append(
        HourlyCategory(
          start: hour,
          prevailing: moments.first?.category,
          worst: moments.compactMap(\.worstCategory).min()
        )
      )
      hour = next
    }
    return hours
  }
}
