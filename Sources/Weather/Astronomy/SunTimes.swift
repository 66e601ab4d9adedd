package import FoundationEssentials

/// The events of the sun's day at a place, within the interval only.
///
/// Within a minute of published almanacs below 66° of latitude. Nearer to the poles, the sun moves along the
/// horizon and the result depends on the air. The horizon is level, at the height of the eye.
package struct SunTimes: Hashable, Sendable {
  /// Whether the sun rises and sets at all.
  package enum Kind: Hashable, Sendable {
    /// The sun rises or sets, possibly both or twice.
    case ordinary
    /// The sun is up during the whole interval.
    case polarDay
    /// The sun is down during the whole interval; there may be twilight.
    case polarNight
  }

  /// The upper limb at the horizon: sunrises and sunsets.
  package let horizon: HorizonCrossings
  /// The sun's centre at -6°.
  package let civil: HorizonCrossings
  /// The sun's centre at -12°.
  package let nautical: HorizonCrossings
  /// The sun's centre at -18°.
  package let astronomical: HorizonCrossings
  /// When the sun crosses the meridian to the south (or north) of the place, visible or not, in order of
  /// time.
  let solarNoons: [Date]

  /// - Parameter interval: A local day, from midnight to midnight, of up to 48 hours.
  /// - Returns: `nil` for an interval that is empty, longer or outside the years 1 to 9999.
  package init?(on interval: Range<Date>, at place: Coordinates) {
    guard let track = CelestialTrack(over: interval, of: { GeocentricSun(at: $0).sight }),
      let curve = HeightCurve(over: interval, of: { track.sight(at: $0).position.elevation(at: place) }),
      let start = AstronomicalTime(interval.lowerBound)
    else { return nil }
    horizon = curve.crossings(of: SolarPosition.horizon)
    civil = curve.crossings(of: -6)
    nautical = curve.crossings(of: -12)
    astronomical = curve.crossings(of: -18)
    solarNoons = Self.solarNoons(from: start, at: place).filter(interval.contains)
  }

  /// The transits that an interval of up to 48 hours from `start` can contain: today, tomorrow and the day
  /// after.
  private static func solarNoons(from start: AstronomicalTime, at place: Coordinates) -> [Date] {
    func hourAngle(_ time: AstronomicalTime) -> Double {
      GeocentricSun(at: time).position.hourAngle(at: place)
    }
    let first = Degrees.turn(-hourAngle(start)) * 240
    return [0, 86_400, 172_800].map { day in
      var time = start.advanced(bySeconds: first + day)
      // The hour angle grows by 360° a day within half a minute, so each step leaves a thousandth of the
      // error.
      for _ in 0..<3 { time = time.advanced(bySeconds: -hourAngle(time) * 240) }
      return time.date
    }
  }

  package var kind: Kind {
    switch horizon.course {
    case .crosses: .ordinary
    case .alwaysAbove: .polarDay
    case .alwaysBelow: .polarNight
    }
  }

  // Dawn and sunrise are the first in the interval, dusk and sunset the last: if twilight lasts past
  // midnight, the day begins with the end of an evening. The crossings have all of them.
  package var sunrise: Date? { horizon.rises.first }
  package var sunset: Date? { horizon.sets.last }
  package var civilDawn: Date? { civil.rises.first }
  package var civilDusk: Date? { civil.sets.last }
  package var nauticalDawn: Date? { nautical.rises.first }
  package var nauticalDusk: Date? { nautical.sets.last }
  package var astronomicalDawn: Date? { astronomical.rises.first }
  package var astronomicalDusk: Date? { astronomical.sets.last }
  package var solarNoon: Date? { solarNoons.first }

  /// How long the sun is up during the interval: all of it on a polar day, zero in a polar night.
  package var dayLength: Duration { horizon.timeAbove }
}
