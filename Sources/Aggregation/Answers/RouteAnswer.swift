package import Catalog
package import FoundationEssentials
import Text
package import Weather

/// A planned flight.
package struct RoutePlan: Hashable, Sendable {
  /// At least two.
  package var points: [Airport]
  package var departure: Date
  /// Through the air.
  package var airspeed: Speed
  /// Above mean sea level.
  package var altitude: Length
  /// To each side of the way: stations and advisories within it count.
  package var width: Length

  package init(points: [Airport], departure: Date, airspeed: Speed, altitude: Length, width: Length) {
    self.points = points
    self.departure = departure
    self.airspeed = airspeed
    self.altitude = altitude
    self.width = width
  }
}

/// The weather along a way, as far as the sources know it: not a clearance, and without notices to pilots.
package struct RouteAnswer: Answer {
  package let plan: RoutePlan
  package let now: Date
  package internal(set) var sources: [SourceOutcome] = []
  package internal(set) var legs: [Leg] = []
  /// In the order in which they are passed, the points of the plan among them; one that is passed again, as
  /// on the way back, is there again.
  package internal(set) var stations: [Station] = []
  /// In the order in which they are met.
  package internal(set) var hazards: [RouteHazard] = []
  /// Lists of hazards that could not be fetched: what they have is unknown.
  package internal(set) var missingHazards: [String] = []
  /// Whether any source of hazards answered.
  package internal(set) var knowsHazards = false
  /// Of the day of the arrival; `nil` where the sun does not set, or without an arrival.
  package internal(set) var sunset: Date?

  /// A great circle between two points of the plan.
  package struct Leg: Hashable, Sendable {
    package let from: Airport
    package let to: Airport
    package let way: GreatCircle
    /// In its middle, in degrees true.
    package let course: Double
    package let departure: Date?
    /// In its middle; `nil` when no source has it for the height and time.
    package let wind: WindVector?
    /// With the airspeed where the wind is unknown; `nil` when the wind is too strong to make way.
    package let groundSpeed: Speed?

    package var duration: TimeInterval? {
      groundSpeed.map { way.length.meters / $0.metersPerSecond }
    }
    package var arrival: Date? {
      departure.flatMap { departure in duration.map { departure.addingTimeInterval($0) } }
    }
    /// When a share of it lies behind.
    package func time(at share: Double) -> Date? {
      departure.flatMap { departure in duration.map { departure.addingTimeInterval($0 * share) } }
    }
  }

  package struct Station: Sendable {
    package let answer: AirportAnswer
    package let isPoint: Bool
    /// From the start, along the way.
    package let along: Length
    /// From the way.
    package let aside: Length
    package let passage: Date?

    package var category: FlightCategory? {
      answer.borrowedConditions == nil && answer.outdatedAge == nil
        ? answer.conditions?.content.flightCategory : nil
    }

    /// What the forecast has for the time of passage, the worst of what may come over it at that time too.
    ///
    /// - Returns: `nil` without a forecast of that time.
    package var categoryAtPassage: FlightCategory? {
      guard let passage, let forecast = answer.forecast?.content, forecast.ident == answer.ident.text else {
        return nil
      }
      return forecast.worstCategory(in: passage..<passage.addingTimeInterval(1)).category
    }
  }

  package struct RouteHazard: Hashable, Sendable {
    package let hazard: Hazard
    /// Where the route enters it or comes nearest to it, from the start; `nil` when its position is unknown.
    package let along: Length?
    /// How near it comes there; 0 on the way.
    package let aside: Length?
    package let passage: Date?
  }

  package init(plan: RoutePlan, now: Date) {
    self.plan = plan
    self.now = now
  }

  package var subject: String { plan.points.map(\.ident).joined(separator: " ") }
  package var length: Length { .meters(legs.reduce(0) { $0 + $1.way.length.meters }) }
  package var arrival: Date? { legs.last?.arrival }

  /// The worst category of all stations, now or at the time of passage; `nil` when none is known.
  package var worstCategory: FlightCategory? {
    stations.flatMap { [$0.category, $0.categoryAtPassage] }.compactMap(\.self).min()
  }

  /// The station with it that is met first.
  package var worstStation: Station? {
    guard let worst = worstCategory else { return nil }
    return stations.first { $0.category == worst || $0.categoryAtPassage == worst }
  }

  /// The points of the plan of which neither a report nor a forecast is known, each once.
  package var silentPoints: [Station] {
    stations.filter { $0.isPoint && $0.category == nil && $0.categoryAtPassage == nil }
      .unique { $0.answer.ident }
  }
}
