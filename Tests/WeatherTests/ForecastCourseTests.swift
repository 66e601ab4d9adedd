import Foundation
import Testing
import Weather

/// The prevailing conditions by the periods of a source, without the text of the forecast.
struct ForecastCourseTests {
  typealias Period = (hours: ClosedRange<Double>, change: ForecastChange, category: FlightCategory?)

  private static let start = Date(timeIntervalSince1970: 1_600_000_000)

  private static func forecast(_ periods: [Period]) -> StationForecast {
    var forecast = StationForecast(ident: "EGLL")
    forecast.periods = periods.map { hours, change, category in
      var period = ForecastPeriod(
        start: start.addingTimeInterval(hours.lowerBound * 3600),
        end: start.addingTimeInterval(hours.upperBound * 3600),
        change: change
      )
      period.flightCategory = category
      return period
    }
    return forecast
  }

  @Test(
    arguments: [
      ([(0...24, .initial, .vfr)], [(0, .vfr)]),
      ([(0...24, .initial, .vfr), (6...12, .becoming, .lifr)], [(0, .vfr), (6, .lifr)]),
      ([(0...24, .initial, .lifr), (6...12, .becoming, .vfr)], [(0, .lifr), (12, .vfr)]),
      // A transition that ends with the next period, or within it.
      (
        [(0...6, .initial, .lifr), (2...6, .becoming, .vfr), (6...24, .from, .vfr)], [(0, .lifr), (6, .vfr)]
      ),
      (
        [(0...6, .initial, .lifr), (2...8, .becoming, .vfr), (6...24, .from, .mvfr)],
        [(0, .lifr), (6, .mvfr)]
      ),
      // A change that begins with the forecast, and one with an unknown beginning.
      ([(0...24, .initial, .lifr), (0...2, .becoming, .vfr)], [(0, .lifr), (2, .vfr)]),
      ([(0...24, .initial, nil), (2...6, .becoming, .vfr)], [(0, nil), (6, .vfr)]),
      ([(0...24, .initial, .vfr), (2...6, .becoming, nil)], [(0, .vfr), (2, nil)]),
      ([(0...24, .initial, nil), (2...6, .becoming, .lifr)], [(0, nil), (2, .lifr)]),
      // Temporary changes do not change what prevails.
      ([(0...24, .initial, .vfr), (2...6, .temporary, .lifr)], [(0, .vfr)]),
      (
        [(0...6, .initial, .vfr), (6...12, .initial, .ifr), (12...18, .initial, .vfr)],
        [(0, .vfr), (6, .ifr), (12, .vfr)]
      ),
      ([], []),
    ] as [([Period], [(Double, FlightCategory?)])]
  )
  func `the prevailing category follows the changes of a forecast`(
    periods: [Period],
    expected: [(Double, FlightCategory?)]
  ) {
    let prevailing = Self.forecast(periods).prevailing
    #expect(prevailing.map { $0.start.timeIntervalSince(Self.start) / 3600 } == expected.map(\.0))
    #expect(prevailing.map(\.category) == expected.map(\.1))
  }

  @Test func `a change with an unknown end may come until the forecast ends`() {
    var forecast = Self.forecast([(0...24, .initial, .lifr), (6...12, .becoming, .vfr)])
    forecast.periods[1].end = nil
    #expect(forecast.prevailing.map(\.category) == [.lifr])
  }

  @Test(
    arguments: [
      ([(0...24, .initial, nil), (2...6, .temporary, .lifr)], .lifr),
      ([(0...24, .initial, nil), (2...6, .probability(percent: 30, recurring: nil), .mvfr)], .mvfr),
      // Better than what may prevail.
      ([(0...24, .initial, nil), (2...6, .temporary, .vfr)], nil),
      ([(0...24, .initial, nil), (8...9, .temporary, .lifr)], nil),
      ([(0...24, .initial, nil)], nil),
    ] as [([Period], FlightCategory?)]
  )
  func `a temporary category counts while the prevailing one is unknown`(
    periods: [Period],
    worst: FlightCategory?
  ) {
    let start = Self.start.addingTimeInterval(3 * 3600)
    let (category, isKnown) = Self.forecast(periods)
      .worstCategory(in: start..<start.addingTimeInterval(3600))
    #expect(category == worst)
    #expect(!isKnown)
  }

  @Test(
    arguments: [(3, nil, .vfr, false), (3, .ifr, .ifr, false), (8, .ifr, .vfr, true)]
      as [(Double, FlightCategory?, FlightCategory, Bool)]
  )
  func `an unknown temporary category makes the worst one uncertain`(
    hour: Double,
    bound: FlightCategory?,
    worst: FlightCategory,
    isKnown: Bool
  ) {
    var forecast = Self.forecast([(0...24, .initial, .vfr), (2...6, .temporary, nil)])
    forecast.periods[1].flightCategoryBound = bound
    let start = Self.start.addingTimeInterval(hour * 3600)
    let found = forecast.worstCategory(in: start..<start.addingTimeInterval(3600))
    #expect(found.category == worst && found.isKnownThroughout == isKnown)
  }

  @Test func `the limit of an unknown prevailing category limits the worst one`() {
    var forecast = Self.forecast([(0...6, .initial, nil), (6...24, .from, .vfr)])
    forecast.periods[0].flightCategoryBound = .ifr
    #expect(forecast.prevailing.map(\.outlook) == [.noBetter(than: .ifr), .known(.vfr)])
    for (hours, worst, isKnown) in [
      (0.0...1, FlightCategory.ifr, false), (5...7, .ifr, false), (7...8, .vfr, true),
    ] {
      let span = Self.start.addingTimeInterval(hours.lowerBound * 3600)
      let found = forecast.worstCategory(in: span..<Self.start.addingTimeInterval(hours.upperBound * 3600))
      #expect(found.category == worst && found.isKnownThroughout == isKnown, "\(hours)")
    }
  }

  @Test func `a hundred thousand changes do not hang a run`() {
    let periods = (0..<100_000).map { index -> Period in
      (Double(index) / 100...Double(index) / 100 + 1000, .becoming, .vfr)
    }
    #expect(Self.forecast(periods).prevailing.last?.category == .vfr)
  }
}
