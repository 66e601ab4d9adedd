import Catalog
import FoundationEssentials
import Merge
import Weather

extension AirportReport {
  /// Orders several reports of an airport; the best one counts. In this order: a current report before an
  /// old one, a new response before a cached one, the airport's own report before another station's, a
  /// forecast that has begun before the next one, the newest, and of equal ones the worse flight category.
  struct Rank: Comparable {
    private let ranks: [Double]

    init(_ conditions: StationConditions, isStale: Bool, of ident: StationIdent, at now: Date) {
      let age = conditions.observed.map { now.timeIntervalSince($0) }
      let isOfNow = conditions.observed.map { WeatherReport.isCurrent($0, at: now) } ?? false
      let category = conditions.flightCategory.flatMap { FlightCategory.allCases.firstIndex(of: $0) }
      ranks = [
        Self.last(!isOfNow), Self.last(isStale), Self.last(conditions.ident != ident.text), age ?? .infinity,
        Double(category ?? FlightCategory.allCases.count),
      ]
    }

    init(_ forecast: StationForecast, isStale: Bool, of ident: StationIdent, at now: Date) {
      let age = forecast.issued.map { now.timeIntervalSince($0) }
      ranks = [
        Self.last(!forecast.holds(at: now)), Self.last(isStale), Self.last(forecast.ident != ident.text),
        Self.last(forecast.start.map { $0 > now } ?? false), age ?? .infinity,
      ]
    }

    private static func last(_ isLast: Bool) -> Double { isLast ? 1 : 0 }

    /// The better one is less.
    static func < (one: Self, other: Self) -> Bool { one.ranks.lexicographicallyPrecedes(other.ranks) }
  }
}
