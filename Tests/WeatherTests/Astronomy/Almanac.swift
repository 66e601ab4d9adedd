import FoundationEssentials
import TestSupport
import Testing
import Weather

/// A row of an almanac: a place, a local day, and the times of its events in UTC without a date; `-` for a
/// missing event.
struct Almanac: Sendable, CustomTestStringConvertible {
  let name: String
  private let latitude: Double
  private let longitude: Double
  private let start: String
  private let hours: Double
  private let times: String

  init(
    _ name: String,
    _ latitude: Double,
    _ longitude: Double,
    _ start: String,
    hours: Double = 24,
    _ times: String
  ) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.start = start
    self.hours = hours
    self.times = times
  }

  var testDescription: String { "\(name), \(start)" }

  func place() throws -> Coordinates { try WeatherTests.place(latitude, longitude) }
  func day() throws -> Range<Date> { try WeatherTests.day(from: start, hours: hours) }

  /// Each time with the date on which it is within the day.
  func events() throws -> [Date?] {
    let day = try day()
    return try times.split(separator: " ").map { time in
      guard time != "-" else { return nil }
      let sameDate = try instant("\(start.prefix(11))\(time)Z")
      return sameDate < day.lowerBound ? sameDate.addingTimeInterval(86_400) : sameDate
    }
  }
}
