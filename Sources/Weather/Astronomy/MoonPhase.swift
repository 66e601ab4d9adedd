package import FoundationEssentials

/// The phase of the moon, which is the same for all places on earth.
///
/// Meeus, Astronomical Algorithms, chapters 47 to 49.
package struct MoonPhase: Hashable, Sendable {
  /// The eighth of the month.
  package enum Name: String, CaseIterable, Hashable, Sendable {
    case newMoon = "new moon"
    case waxingCrescent = "waxing crescent"
    case firstQuarter = "first quarter"
    case waxingGibbous = "waxing gibbous"
    case fullMoon = "full moon"
    case waningGibbous = "waning gibbous"
    case lastQuarter = "last quarter"
    case waningCrescent = "waning crescent"
  }

  /// A coming quarter and its time.
  package struct Event: Hashable, Sendable {
    package let quarter: MoonQuarter
    package let time: Date
  }

  /// The lit part of the disc, 0...1; within 0.001.
  package let illuminatedFraction: Double
  /// How far the moon is ahead of the sun along the ecliptic, in degrees 0..<360: 180 at full moon.
  let elongation: Double
  /// Days since the last new moon, 0 to almost 30.
  package let age: Double
  /// The next of each of the four quarters, in order of time.
  package let upcoming: [Event]

  /// - Returns: `nil` for a time outside the years 1...9999 or not a number.
  package init?(at time: Date) {
    guard let instant = AstronomicalTime(time), let newMoon = MoonQuarter.new.instant(notAfter: time) else {
      return nil
    }
    let sun = GeocentricSun(at: instant)
    let moon = GeocentricMoon(at: instant)
    elongation = Degrees.turn(moon.apparentLongitude - sun.apparentLongitude)
    illuminatedFraction = Self.illuminatedFraction(elongation: elongation, sun: sun, moon: moon)
    age = time.timeIntervalSince(newMoon) / 86_400
    upcoming = MoonQuarter.allCases
      .compactMap { quarter in quarter.instant(after: time).map { Event(quarter: quarter, time: $0) } }
      .sorted { $0.time < $1.time }
  }

  /// Chapter 48, from the angle at the moon between the sun and the earth.
  private static func illuminatedFraction(elongation: Double, sun: GeocentricSun, moon: GeocentricMoon)
    -> Double
  {
    let cosine = Degrees.cos(moon.latitude) * Degrees.cos(elongation)
    let sine = max(0, 1 - cosine * cosine).squareRoot()
    let phaseAngle = Degrees.atan2(sun.distance * sine, moon.distance - sun.distance * cosine)
    return (1 + Degrees.cos(phaseAngle)) / 2
  }

  /// A quarter's name applies for about a day: while the moon is within half a day's mean motion (6.1°) of
  /// it.
  package var name: Name {
    let quarter = (elongation / 90).rounded()
    let isNear = abs(elongation - quarter * 90) <= 6.1
    let index = isNear ? 2 * Int(quarter) : 2 * Int(elongation / 90) + 1
    return Name.allCases[index % Name.allCases.count]
  }

  /// When this quarter comes next.
  package func next(_ quarter: MoonQuarter) -> Date? { upcoming.first { $0.quarter == quarter }?.time }
}
