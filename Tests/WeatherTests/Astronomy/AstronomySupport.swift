import FoundationEssentials
import TestSupport
import Testing
import Weather

/// The local day that begins at `start`, a time in UTC.
func day(from start: String, hours: Double = 24) throws -> Range<Date> {
  let start = try instant(start)
  return start..<start.addingTimeInterval(hours * 3600)
}

func place(_ latitude: Double, _ longitude: Double) throws -> Coordinates {
  try #require(Coordinates(latitude: latitude, longitude: longitude))
}

/// The ends of the years 1...9999, and times outside: in seconds since 1970, because the description of a
/// `Date` that is infinite or not a number traps, and a test describes its arguments.
enum Years {
  static let first = -62_135_596_800.0
  static let last = 253_402_300_799.0
  static let outside = [first - 1, last + 1, .nan, .infinity, -.infinity, .greatestFiniteMagnitude]
}

extension Duration {
  var inSeconds: Double { self / .seconds(1) }
}
