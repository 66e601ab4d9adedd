package import Catalog
package import FoundationEssentials
package import Weather

/// Sun and moon at a place, computed without any source.
package struct SunAnswer: Hashable, Sendable {
  /// One local day.
  package struct Day: Hashable, Sendable {
    package let interval: Range<Date>
    package let sun: SunTimes
    package let moon: MoonTimes?
  }

  package var place: Place
  package let now: Date
  /// From today.
  package let days: [Day]
  /// At `now`.
  package let moonPhase: MoonPhase?
  package let sunPosition: SolarPosition?

  /// - Parameter withMoonTimes: Moonrise and moonset take most of the time, so they can be skipped.
  package init(place: Place, now: Date, days count: Int, withMoonTimes: Bool = true) {
    self.place = place
    self.now = now
    days = LocalDays(zone: place.timeZone).days(from: now, count: count).compactMap { interval in
      SunTimes(on: interval, at: place.coordinates).map { sun in
        let moon = withMoonTimes ? MoonTimes(on: interval, at: place.coordinates) : nil
        return Day(interval: interval, sun: sun, moon: moon)
      }
    }
    moonPhase = MoonPhase(at: now)
    sunPosition = SolarPosition(at: place.coordinates, time: now)
  }
}
