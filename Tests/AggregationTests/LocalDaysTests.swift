import Foundation
import Testing
import Weather

@testable import Aggregation
@testable import Catalog

struct LocalDaysTests {
  /// A day of 25 hours ends 24 hours after a moment that is still in it.
  @Test(arguments: ["2026-10-24T22:10:00Z", "2026-10-25T22:50:00Z", "2026-03-28T23:30:00Z"])
  func `the requested number of days, also when clocks change`(now: String) throws {
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
}
