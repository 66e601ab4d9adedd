import Aggregation
import Catalog
import FoundationEssentials
import Merge
import TestSupport
import Testing
import Weather

@testable import ProviderKit

/// Where the hours and days of an answer begin and end.
struct WeatherAnswerTests {
  /// Forecasts the temperature of some days, by default of two: the number of the hour.
  private struct Forecaster: WeatherProvider {
    let id = NumberedReports.source(0)
    let midnight: Date
    var hours = 48

    func weather(for query: WeatherQuery) async throws(ProviderFailure) -> WeatherReport {
      NumberedReports.report(0, [.temperature: 1]) {
        let rows = (0..<hours).map {
          Readings(time: midnight + 3600 * Double($0), values: [.temperature: Double($0) / 10])
        }
        $0.hourly = ReportSection(.forecast, issued: midnight, rows)
      }
    }
  }

  @Test func `hours begin at midnight on a day of 25 hours, too`() async throws {
    let midnight = try Date("2026-10-24T22:00:00Z", strategy: .iso8601)
    var aggregator = Asking.aggregator([Forecaster(midnight: midnight)])
    aggregator.now = try Date("2026-10-25T22:50:00Z", strategy: .iso8601)
    let answer = await aggregator.weather(at: try #require(Asking.place))
    let first = try #require(answer.hours.first { $0.values[.temperature]?.value != nil })
    #expect(first.time == midnight)
  }

  @Test func `the hours of a copy are its own`() {
    let time = NumberedReports.now
    let answer = WeatherAnswer(
      place: Place(name: "Berlin", coordinates: Coordinates(inRange: 1, 1)),
      now: time,
      sources: [],
      current: MergedReadings(time: time),
      reports: []
    )
    var copy = answer
    copy.hours = [MergedReadings(time: time)]
    #expect(answer.hours.isEmpty && copy.hours.count == 1)
  }

  @Test(arguments: [("Europe/Berlin", "22:30"), ("Asia/Kolkata", "18:40"), ("Asia/Kathmandu", "18:20")])
  func `the last day is complete, also before one of 25 hours and between full hours`(
    zone: String,
    time: String
  )
    async throws
  {
    let begin = try Date("2026-10-18T\(time.prefix(2)):00:00Z", strategy: .iso8601)
    var aggregator = Asking.aggregator([Forecaster(midnight: begin, hours: 216)])
    aggregator.now = try Date("2026-10-18T\(time):00Z", strategy: .iso8601)
    var place = try #require(Asking.place)
    place.timeZone = zone
    let days = await aggregator.weather(at: place).days
    #expect(days.count == 7)
    #expect(days.last?.temperature?.upperBound == 16.8, "the hour after a week of them")
  }
}
