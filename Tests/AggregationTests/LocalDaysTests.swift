import Foundation
import Testing
import Weather

@testable import Aggregation
@testable import Catalog

struct LocalDaysTests {
  /// A day of 25 hours ends 24 hours after a moment that is still in it.
  @Test(arguments: ["2026-10-24T22:10:00Z", "2026-10-25T22:50:00Z", "2026-03-28T23:30:00Z"])
  func `as many days as requested follow each other, also when clocks change`(now: String) throws {
    let now = try Date(now, strategy: .iso8601)
    let days = LocalDays(zone: "Europe/Berlin").days(from: now, count: 3)
    #expect(days.count == 3)
    #expect(days.first?.contains(now) == true)
    #expect(zip(days, days.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    var place = Place(
      name: "Berlin",
      coordinates: try #require(Coordinates(latitude: 52.52, longitude: 13.41))
    )
    place.timeZone = "Europe/Berlin"
    #expect(SunAnswer(place: place, now: now, days: 3).days.map(\.interval) == days)
  }

  /// Also where clocks change at midnight, by half an hour, for a month, or by a whole day.
  @Test(arguments: [
    "Europe/Berlin", "Asia/Beirut", "Africa/Cairo", "America/Santiago", "America/Havana", "Africa/Casablanca",
    "Australia/Lord_Howe", "Asia/Kathmandu", "Asia/Gaza", "Asia/Tehran", "Pacific/Apia", "America/St_Johns",
  ])
  func `a day is that of the calendar`(zone: String) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let days = LocalDays(zone: zone)
    // Two years with changes of each of these zones, and an odd step, so that every hour occurs.
    for year in ["2011-01-01T00:00:00Z", "2022-01-01T00:00:00Z"] {
      let start = try Date(year, strategy: .iso8601)
      for step in 0..<1200 {
        let moment = start.addingTimeInterval(Double(step) * (7 * 3600 + 1234.5))
        let expected = try #require(calendar.dateInterval(of: .day, for: moment))
        #expect(days.day(around: moment) == expected.start..<expected.end, "\(moment)")
      }
    }
  }
}
