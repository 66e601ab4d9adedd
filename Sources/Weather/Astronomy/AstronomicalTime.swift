import FoundationEssentials

/// A time in the two scales of the series of the sun and moon: universal time, which follows the rotation of
/// the earth, and terrestrial time, which is uniform.
struct AstronomicalTime: Sendable {
  /// The years 1 to 9999. Outside them neither the series nor the length of the day are reliable.
  private static let supported = -62_135_596_800.0..<253_402_300_800

  /// 2000-01-01 12:00 UTC (J2000.0) after 1970, in seconds.
  private static let epoch = 946_728_000.0

  /// Seconds of universal time since J2000.0. UTC is used for UT1, from which it differs by less than 0.9 s.
  private let seconds: Double

  /// Julian centuries of terrestrial time since J2000.0.
  let centuries: Double

  /// - Returns: `nil` outside the years 1...9999 and for a date that is not a number.
  init?(_ date: Date) {
    guard Self.supported.contains(date.timeIntervalSince1970) else { return nil }
    self.init(seconds: date.timeIntervalSince1970 - Self.epoch)
  }

  /// The time after this many days of terrestrial time since J2000.0.
  init(terrestrialDays days: Double) {
    self.init(seconds: days * 86_400 - DeltaT.seconds(in: Self.year(days: days)))
  }

  private init(seconds: Double) {
    self.seconds = seconds
    let days = seconds / 86_400
    centuries = (days + DeltaT.seconds(in: Self.year(days: days)) / 86_400) / 36_525
  }

  private static func year(days: Double) -> Double { 2000 + days / 365.2425 }

  var date: Date { Date(timeIntervalSince1970: seconds + Self.epoch) }

  func seconds(since earlier: Self) -> Double { seconds - earlier.seconds }

  func advanced(bySeconds offset: Double) -> Self { Self(seconds: seconds + offset) }

  /// Mean sidereal time at Greenwich in degrees (Meeus, Astronomical Algorithms, 12.4).
  var meanSiderealTime: Double {
    let t = seconds / 86_400 / 36_525
    return Degrees.turn(
      280.460_618_37 + 360.985_647_366_29 * (seconds / 86_400) + t * t * (0.000_387_933 - t / 38_710_000)
    )
  }
}
