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
    var prevailing = Conditions()
    for period in periods {
      guard let from = period.start, from <= instant else { continue }
      if period.replacesEverything {
        prevailing = period.conditions
      } else if period.change == .becoming, let until = period.end, until <= instant {
        prevailing = period.conditions.over(prevailing)
      }
    }
    return prevailing
  }

  /// What a period means with all it inherits from the ones before; for the period itself see `periods`.
  package func conditions(of period: TAFPeriod) -> Conditions {
    guard !period.replacesEverything, let from = period.start,
      let prevailing = prevailingConditions(at: from)
    else { return period.conditions }
    return period.conditions.over(prevailing)
  }
}
