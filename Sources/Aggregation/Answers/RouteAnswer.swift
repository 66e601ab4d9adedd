package import Catalog
package import FoundationEssentials
package import ProviderKit
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

  /// Between the points, in order.
  var ways: [GreatCircle] {
    zip(points, points.dropFirst()).map { GreatCircle(from: $0.coordinates, to: $1.coordinates) }
  }
}

/// The weather along a way, as far as the sources know it: not a clearance, and without notices to pilots.
package struct RouteAnswer: Answer {
  package let plan: RoutePlan
  package let now: Date
  package internal(set) var sources: [SourceOutcome] = []
  package internal(set) var legs: [Leg] = []
  /// The stations in the order in which they are passed, with the points of the plan. A station that is
  /// passed twice, as on the way back, is listed twice.
  package internal(set) var stations: [Station] = []
  /// In the order in which they are met.
  package internal(set) var hazards: [RouteHazard] = []
  /// Lists of hazards that could not be fetched: what they have is unknown.
  package internal(set) var missingHazards: [MissingHazards] = []
  /// Whether any source of hazards answered.
  package internal(set) var knowsHazards = false
  /// The sunset at the last point: the last one before an arrival in the dark, else the next one. `nil` where
  /// the sun does not set within a day, or without an arrival.
  package internal(set) var sunset: Date?
  /// Whether the sun is down at the last point at the time of arrival.
  package internal(set) var isArrivalInDark = false
  /// How many stations beside the way were queried.
  package internal(set) var stationsAsked = 0
  /// How many stations beside the way may report.
  package internal(set) var stationsInCorridor = 0

  /// A great circle between two points of the plan.
  package struct Leg: Hashable, Sendable {
    package let from: Airport
    package let to: Airport
    package let way: GreatCircle
    /// In its middle, in degrees true.
    package let course: Double
    /// `nil` after a leg without a ground speed.
    package let departure: Date?
    /// The wind in its middle; `nil` when no source has it for the height and time.
    package let wind: WindVector?
    /// The airspeed if the wind is unknown; `nil` when the wind is too strong to make way.
    package let groundSpeed: Speed?

    /// In seconds; `nil` without a ground speed.
    package var duration: TimeInterval? {
      groundSpeed.map { way.length.meters / $0.metersPerSecond }
    }
    /// `nil` without a departure or a ground speed.
    package var arrival: Date? {
      departure.flatMap { departure in duration.map { departure.addingTimeInterval($0) } }
    }
    /// The time at which a share of it, from 0 to 1, has been flown; `nil` without a departure or a ground
    /// speed.
    package func time(at share: Double) -> Date? {
      departure.flatMap { departure in duration.map { departure.addingTimeInterval($0 * share) } }
    }
  }

  /// A station at or beside the way, where the way passes it.
  package struct Station: Sendable {
    package let answer: AirportAnswer
    package let isPoint: Bool
    /// The distance from the start, along the way.
    package let along: Length
    /// The distance from the way.
    package let aside: Length
    /// When the way passes it; `nil` without a departure or a ground speed.
    package let passage: Date?

    /// The station's own METAR of now.
    private var report: StationConditions? {
      answer.borrowedConditions == nil && answer.outdatedAge == nil ? answer.conditions?.content : nil
    }

    /// The station's own TAF.
    private var taf: StationForecast? {
      answer.forecast.flatMap { $0.content.ident == answer.ident.text ? $0.content : nil }
    }

    /// Whether neither a report nor a forecast of the station itself is known, of whatever age.
    package var isSilent: Bool {
      (answer.conditions == nil || answer.borrowedConditions != nil) && taf == nil
    }

    /// The category of now.
    package var reported: CategoryOutlook { report?.categoryOutlook ?? .unknown }

    /// What the TAF has for the passage, the worst of what may come over it too.
    package var forecast: CategoryOutlook {
      guard let taf, let span = passageHours else { return .unknown }
      let (category, isKnown) = taf.worstCategory(in: span)
      return CategoryOutlook(worst: category, isKnown: isKnown && category != nil || category == .lifr)
    }

    /// What the TAF, and for a passage within an hour of now the METAR, have for the passage.
    package var outlook: CategoryOutlook {
      let (reported, forecast) = (reported, forecast)
      guard let passage, abs(passage.timeIntervalSince(answer.now)) <= Self.margin,
        let worstNow = reported.worst
      else { return forecast }
      let worst = min(worstNow, forecast.worst ?? worstNow)
      // Where the TAF does not cover these hours, the METAR is enough. Where it covers them and is unknown,
      // the weather may change.
      let isKnown = reported.isKnown && (forecast.isKnown || !isForecastThroughout)
      return CategoryOutlook(worst: worst, isKnown: isKnown || worst == .lifr)
    }

    /// The category of the TAF at the passage; `nil` if it is unknown for some of the time.
    package var categoryAtPassage: FlightCategory? { forecast.category }

    /// The runways that the METAR closes now.
    package var closures: [StationConditions.Closure] { report?.closures ?? [] }

    /// What is dangerous by the TAF at the passage and, if that is within an hour of now, by the METAR.
    package var dangers: [Danger] {
      var dangers: [Danger] = []
      if let passage, abs(passage.timeIntervalSince(answer.now)) <= Self.margin {
        let (danger, closures) = (report?.danger, self.closures)
        if danger != nil || !closures.isEmpty {
          dangers.append(Danger(report: .metar, closures: closures, period: danger))
        }
      }
      guard let taf, !taf.isCancelled, let span = passageHours else { return dangers }
      dangers += taf.dangers(in: span).map { Danger(report: .taf, period: $0) }
      let (stated, winds) = (taf.statedHazards(in: span), taf.strongWinds(in: span))
      if !stated.isEmpty || !winds.isEmpty {
        dangers.append(Danger(report: .taf, stated: stated, winds: winds))
      }
      return dangers
    }

    /// Whether the TAF is not amended at the passage; see `AmendmentLimit`.
    package var isForecastUnamended: Bool {
      guard let limit = taf?.amendmentLimit, let passage, [.known, .unknown].contains(forecastState) else {
        return false
      }
      return limit.amended.isEmpty && limit.holds(at: passage)
    }

    /// What the TAF has for the passage, if anything.
    package var forecastState: ForecastState {
      guard let taf else { return answer.hasFailed(.forecast) ? .unknown : .none }
      if taf.isCancelled { return .cancelled }
      if taf.isMissing { return .missing }
      guard let passage else { return .unknown }
      if taf.isOver(at: passage) { return .endsBefore }
      if let start = taf.start ?? taf.periods.map(\.start).min(), start > passage { return .beginsLater }
      return forecast.isKnown ? .known : .unknown
    }

    /// A forecast must hold for an hour before and an hour after the estimated time (14 CFR 91.169(b)(2);
    /// ICAO Annex 6, Part I, 4.3.4).
    private static let margin: TimeInterval = 3600

    /// The hour before the passage, as far as it is in the future, and the hour after it.
    private var passageHours: Range<Date>? {
      passage.map { passage in
        let start = max(passage.addingTimeInterval(-Self.margin), min(answer.now, passage))
        return start..<passage.addingTimeInterval(Self.margin)
      }
    }

    /// Whether the TAF is for all of these hours.
    private var isForecastThroughout: Bool {
      guard let taf, !taf.isCancelled, !taf.isMissing, let span = passageHours,
        let start = taf.start ?? taf.periods.map(\.start).min(),
        let end = taf.end ?? taf.periods.compactMap(\.end).max()
      else { return false }
      return start <= span.lowerBound && end >= span.upperBound
    }
  }

  /// Dangerous weather and closed runways at a station.
  package struct Danger: Sendable {
    /// The names are those in JSON.
    package enum Report: String, Sendable, CaseIterable { case metar, taf }

    package let report: Report
    /// The runways that the METAR closes; empty for a forecast.
    package var closures: [StationConditions.Closure] = []
    /// Has nothing but what is dangerous; `nil` for what has times of its own.
    package var period: ForecastPeriod?
    package var stated: [StationForecast.StatedHazard] = []
    package var winds: [StationForecast.StatedWind] = []
  }

  /// What the TAF of a station has for a passage. The raw values are those in JSON.
  package enum ForecastState: String, Hashable, Sendable, CaseIterable {
    /// The category is known for all of the time.
    case known
    /// The category, the time of the passage or the TAF itself is unknown.
    case unknown
    /// The station has no TAF.
    case none
    case cancelled
    /// Its text has no forecast (`NIL`), although one is due.
    case missing
    case endsBefore
    case beginsLater
  }

  /// A hazard on or near the way.
  package struct RouteHazard: Hashable, Sendable {
    package let hazard: Hazard
    /// Where the route enters it or comes nearest to it, from the start; `nil` when its position is unknown.
    package let along: Length?
    /// How near it comes there; 0 on the way.
    package let aside: Length?
    /// When the route gets there; `nil` when its position, the departure or the ground speed is unknown.
    package let passage: Date?
  }

  package init(plan: RoutePlan, now: Date) {
    self.plan = plan
    self.now = now
  }

  package var subject: String { plan.points.map(\.ident).joined(separator: " ") }
  package var length: Length { .meters(legs.reduce(0) { $0 + $1.way.length.meters }) }
  package var arrival: Date? { legs.last?.arrival }

  /// The worst category of all passages. It is unknown if the category at a point of the plan is unknown,
  /// because that one may be worse. Most stations beside the way have no TAF, so only their known categories
  /// count.
  package var outlook: CategoryOutlook {
    let outlooks = stations.map { (isPoint: $0.isPoint, outlook: $0.outlook) }
    let worst = outlooks.compactMap(\.outlook.worst).min()
    let isKnown = outlooks.allSatisfy { station in
      station.outlook.isKnown || !station.isPoint && (worst == .vfr || station.outlook.worst != worst)
    }
    return CategoryOutlook(worst: worst, isKnown: worst == .lifr || worst != nil && isKnown)
  }

  /// The first station with the worst category. If no category worse than VFR is known, the first point whose
  /// category is unknown.
  package var worstStation: Station? {
    let outlook = outlook
    guard let worst = outlook.category ?? outlook.bound else { return unknownPoints.first }
    return stations.first { $0.outlook.worst == worst }
  }

  /// The points of the plan of which the category at the passage is unknown, each once.
  package var unknownPoints: [Station] {
    stations.filter { $0.isPoint && !$0.outlook.isKnown }.unique { $0.answer.ident }
  }

  /// The points of the plan of which neither a report nor a forecast is known, each once.
  package var silentPoints: [Station] {
    stations.filter { $0.isPoint && $0.isSilent }.unique { $0.answer.ident }
  }

  /// Whether sources have AIRMETs for all of its points.
  package var knowsAirmets: Bool { plan.points.allSatisfy(\.hasAirmets) }

  /// The kinds of advisories that are not issued yet for the end of the flight, each with the end of the time
  /// for which they are issued.
  package var unissued: [(kind: Hazard.Kind, after: Date)] {
    let end = arrival ?? plan.departure
    return Self.longestValidity.map { (kind: $0.kind, after: now.addingTimeInterval($0.validity)) }
      .filter { $0.after < end && ($0.kind != .airmet || knowsAirmets) }
  }

  /// A SIGMET holds for at most 4 hours, only one of volcanic ash or a tropical cyclone for 6 (ICAO Annex 3,
  /// 7.1); G-AIRMETs are issued for the next 12 hours.
  private static let longestValidity: [(kind: Hazard.Kind, validity: TimeInterval)] = [
    (.sigmet, 4 * 3600), (.airmet, 12 * 3600),
  ]
}
