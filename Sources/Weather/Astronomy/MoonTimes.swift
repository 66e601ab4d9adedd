package import FoundationEssentials

/// Moonrises and moonsets within an interval. The moon rises some fifty minutes later each day, so that about
/// one day a month has no moonrise and another no moonset.
///
/// Meeus, Astronomical Algorithms, chapters 15 and 47; within a minute of published almanacs below 60°
/// of latitude, at a level horizon.
package struct MoonTimes: Hashable, Sendable {
  package let horizon: HorizonCrossings

  /// - Parameter interval: A local day, from midnight to midnight, of up to 48 hours.
  /// - Returns: `nil` for an interval that is empty, longer or outside the years 1 to 9999.
  package init?(on interval: Range<Date>, at place: Coordinates) {
    guard let track = CelestialTrack(over: interval, of: { GeocentricMoon(at: $0).sight }),
      let curve = HeightCurve(
        over: interval,
        of: { GeocentricMoon.clearance(of: track.sight(at: $0), at: place) }
      )
    else { return nil }
    horizon = curve.crossings(of: 0)
  }

  /// The first in the interval.
  package var moonrise: Date? { horizon.rises.first }
  /// The last in the interval; on many days before the moonrise.
  package var moonset: Date? { horizon.sets.last }
}
