import Catalog
import FoundationEssentials
import ProviderKit
import Text
import Weather

extension Aggregator {
  /// The most stations besides the points that are queried, which bounds the requests of a long way.
  private static let mostStations = 12

  /// Queries all that is known along a way: the points, the stations beside it and the hazards, all at once.
  package func route(_ plan: RoutePlan) async -> RouteAnswer {
    var answer = RouteAnswer(plan: plan, now: now)
    let ways = plan.ways
    let corridor = Self.corridor(ways, plan)
    let beside = Self.spread(corridor, over: ways)
    (answer.stationsAsked, answer.stationsInCorridor) = (beside.count, corridor.count)
    let idents = (plan.points + beside).unique { $0.ident }.compactMap { StationIdent($0.ident) }
    async let reply = hazards(along: ways)
    let stations = await inOrder(idents) { ident in
      await airport(ident, parts: [.conditions, .forecast, .windsAloft])
    }
    answer.legs = Self.legs(of: plan, windsFrom: stations)
    answer.stations = answer.stations(of: stations)
    let hazardReplies = await reply
    for report in hazardReplies.compactMap(\.report) {
      answer.knowsHazards = true
      answer.missingHazards += report.missing
      answer.hazards += report.hazards.compactMap(answer.encounter)
    }
    answer.hazards.sort { $0.along?.meters ?? -1 < $1.along?.meters ?? -1 }
    answer.sources = SourceOutcome.joined(
      stations.map { .station($0.ident.text, $0.sources) } + [.hazards(outcomes(of: hazardReplies))]
    )
    if let end = plan.points.last, let arrival = answer.arrival {
      (answer.isArrivalInDark, answer.sunset) = Self.sunset(around: arrival, at: end.coordinates)
    }
    return answer
  }

  /// Whether the sun is down at a time, and its last sunset if so, else its next one.
  static func sunset(around time: Date, at place: Coordinates) -> (isDark: Bool, sunset: Date?) {
    let day: TimeInterval = 86_400
    guard let next = SunTimes(on: time..<time.addingTimeInterval(day), at: place)?.horizon else {
      return (false, nil)
    }
    let (rise, set) = (next.rises.first ?? .distantFuture, next.sets.first ?? .distantFuture)
    guard next.course == .alwaysBelow || rise < set else { return (false, next.sets.first) }
    return (true, SunTimes(on: time.addingTimeInterval(-day)..<time, at: place)?.horizon.sets.last)
  }

  // MARK: Stations

  /// An airport beside the ways.
  private struct Neighbor {
    var airport: Airport
    /// From the nearest way.
    var aside: Length
    /// Where it comes nearest to it, in metres from the start.
    var along: Double
  }

  /// The airports beside the ways that may report, the nearest to them first.
  private static func corridor(_ ways: [GreatCircle], _ plan: RoutePlan) -> [Neighbor] {
    let points = Set(plan.points.map(\.ident))
    var found: [Neighbor] = []
    var start = 0.0
    for way in ways {
      let length = way.length.meters
      // A way around the world is searched at as many points as one across a continent.
      let count = min(200, max(1, Int((length / max(plan.width.meters, 20_000)).rounded(.up))))
      // The circles around two neighbouring points meet at the edge of the corridor.
      let half = length / Double(count) / 2
      let radius = Length.meters((plan.width.meters * plan.width.meters + half * half).squareRoot())
      let near = (0...count).flatMap { look in
        AirportCatalog.allReporting(around: way.point(at: Double(look) / Double(count)), within: radius)
      }
      for airport in near.unique(by: { $0.ident }) where !points.contains(airport.ident) {
        let (aside, share) = way.nearest(to: airport.coordinates)
        guard aside <= plan.width else { continue }
        found.append(Neighbor(airport: airport, aside: aside, along: start + share * length))
      }
      start += length
    }
    return found.sorted { ($0.aside, $0.airport.ident) < ($1.aside, $1.airport.ident) }
      .unique { $0.airport.ident }
  }

  /// The airports to query, from parts of the ways of equal length: the nearest of each part, then the second
  /// nearest of each.
  ///
  /// - Parameter airports: The nearest to the ways first.
  private static func spread(_ airports: [Neighbor], over ways: [GreatCircle]) -> [Airport] {
    let length = ways.reduce(0) { $0 + $1.length.meters }
    var counts: [Int: Int] = [:]
    let ranked = airports.enumerated().map { offset, neighbor in
      let part = min(mostStations - 1, Int(neighbor.along / max(length, 1) * Double(mostStations)))
      let rank = counts[part, default: 0]
      counts[part] = rank + 1
      return (airport: neighbor.airport, rank: rank, offset: offset)
    }
    return ranked.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.prefix(mostStations).map(\.airport)
  }

  // MARK: Legs

  /// The legs of a plan one after another, each with the wind in its middle; in calm air where no airport
  /// near it has winds aloft.
  static func legs(of plan: RoutePlan, windsFrom answers: [AirportAnswer]) -> [RouteAnswer.Leg] {
    let winds = answers.compactMap { answer -> (place: Coordinates, winds: WindsAloft)? in
      guard let place = answer.airport?.coordinates, let winds = answer.windsAloft?.content else {
        return nil
      }
      return (place, winds)
    }
    var departure: Date? = plan.departure
    return zip(plan.ways, zip(plan.points, plan.points.dropFirst())).map { way, ends in
      let middle = way.point(at: 0.5)
      // The wind changes little within the time of a leg, so that the airspeed is near enough.
      let halfway = departure?.addingTimeInterval(way.length.meters / 2 / plan.airspeed.metersPerSecond)
      let wind = halfway.flatMap { Self.wind(at: middle, plan.altitude, $0, winds) }
      let course = GreatCircle(from: middle, to: way.end).course
      let leg = RouteAnswer.Leg(
        from: ends.0,
        to: ends.1,
        way: way,
        course: course,
        departure: departure,
        wind: wind,
        groundSpeed: wind.map { $0.groundSpeed(on: course, airspeed: plan.airspeed) } ?? plan.airspeed
      )
      departure = leg.arrival
      return leg
    }
  }

  /// Winds aloft of places further away say little.
  private static let furthestWinds = Length.nauticalMiles(200)

  /// The winds aloft around a place, each with a weight that falls with the square of its distance.
  private static func wind(
    at place: Coordinates,
    _ height: Length,
    _ time: Date,
    _ known: [(place: Coordinates, winds: WindsAloft)]
  ) -> WindVector? {
    var (east, north, weights) = (0.0, 0.0, 0.0)
    for (other, winds) in known {
      let distance = other.distance(to: place)
      guard distance <= furthestWinds, let wind = winds.vector(at: height, time: time) else { continue }
      let weight = 1 / max(distance.kilometers * distance.kilometers, 1)
      east += wind.east * weight
      north += wind.north * weight
      weights += weight
    }
    return weights > 0 ? WindVector(east: east / weights, north: north / weights) : nil
  }

  // MARK: Hazards

  private func hazards(along ways: [GreatCircle]) async -> [Reply<HazardReport>] {
    guard let area = Self.area(ways) else { return [] }
    return await ask(\.hazards) { provider throws(ProviderFailure) in
      try await provider.hazards(for: HazardQuery(area))
    }
  }

  /// The area that contains all ways, with room for the pilot reports beside them.
  static func area(_ ways: [GreatCircle]) -> Area? {
    let points = ways.flatMap { way in (0...20).map { way.point(at: Double($0) / 20) } }
    let (latitudes, longitudes) = (points.map(\.latitude), points.unwrappedLongitudes)
    guard var south = latitudes.min(), var north = latitudes.max(),
      var west = longitudes.min(), var east = longitudes.max()
    else { return nil }
    let margin = RouteAnswer.pilotReportWidth.nauticalMiles / 60
    (south, north) = (max(-90, south - margin), min(90, north + margin))
    // About the cosine of the latitude that is nearest to a pole.
    let scale = max(0.05, min(1, (90 - max(abs(south), abs(north))) / 60))
    (west, east) = (west - margin / scale, east + margin / scale)
    guard east - west < 360, north < 89, south > -89 else {
      return Area(south: south, west: -180, north: north, east: 180)
    }
    return Area(
      south: south,
      west: Coordinates.wrapped(longitude: west),
      north: north,
      east: Coordinates.wrapped(longitude: east)
    )
  }
}
