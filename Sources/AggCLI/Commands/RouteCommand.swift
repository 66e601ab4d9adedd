import Aggregation
import Arguments
import Catalog
import Formats
import FoundationEssentials
import ProviderKit
import Weather

enum RouteCommand: Command {
  static let name = "route"

  static let spec = CommandSpec(
    name,
    "Show the weather along a route of airports",
    discussion: """
      Legs are great circles. For each leg: the true course, the wind aloft in its middle, ground speed and time. \
      For each airport and the stations beside the route: the current METAR, and the TAF for the time at which you \
      pass. Then the SIGMETs, AIRMETs and pilot reports that the route meets. It is weather and not a clearance: \
      agg knows no NOTAMs and no TFRs.
      """,
    group: "Weather",
    examples: [
      .init("agg route KPWM KBOS KJFK", "now, at 110 kt and 6,000 ft"),
      .init("agg route KPWM KJFK --depart 14:00Z --speed 140kt --altitude 8,000ft", "a flight of today"),
      .init("agg route KPWM KJFK -f geojson", "legs, stations and hazards for a map program"),
      .init("agg route KPWM KJFK -f '{category} {duration}, {hazards:-no hazards}'", "a line of your own"),
    ],
    operands: [
      OperandSpec("ident", "ICAO, IATA or FAA code, such as KPWM", arity: .several, completion: .airport)
    ],
    options: [depart.spec, speed.spec, altitude.spec, corridor.spec]
  )

  static let fillsLines = true
  static let isAlongRoute = true
  static let formats = Set<OutputFormat>.allButMetrics.subtracting([.waybar])
  /// Times along a route are those of aviation, in UTC.
  static let acceptedOptions: AcceptedOptions = .weather.subtracting([.merge, .time])
  static let queries: Set<Query> = [.airport]

  // MARK: - Options

  static let depart = ParsedOption<Departure>(
    "depart",
    "TIME",
    takes:
      "a time such as 14:00Z, a day and a time such as 21/14:00Z, or an instant such as 2026-11-21T14:00:00Z",
    "When the flight begins, at most an hour ago: such as 14:00Z or 21/14:00Z [default: now]"
  ) { Departure($0) }

  static let speed = ParsedOption<Speed>.measured(
    "speed",
    "SPEED",
    in: [.knots, .kilometersPerHour, .milesPerHour],
    takes: "a speed from 20 to 1000 kt, such as 110kt or 200km/h",
    "The true airspeed [default: 110kt]"
  ) { (20...1000).contains($0.knots) }

  static let altitude = ParsedOption<Length>(
    "altitude",
    "ALTITUDE",
    takes: "an altitude up to 60,000 ft, such as 6,000ft, FL180 or 2000m",
    "The cruising altitude above sea level [default: 6,000ft]"
  ) { text in
    let upper = text.uppercased()
    if upper.hasPrefix("FL") {
      let level = upper.dropFirst(2)
      guard level.allSatisfy(\.isWholeNumber), let hundreds = Int(level), (1...600).contains(hundreds) else {
        return nil
      }
      return .feet(Double(hundreds) * 100)
    }
    guard let height = MeasureUnit.value(of: text, in: [.feet, .meters]), height.meters > 0,
      height.feet <= 60_000
    else { return nil }
    return height
  }

  static let corridor = ParsedOption<Length>.measured(
    "corridor",
    "DISTANCE",
    in: [.nauticalMiles, .kilometers, .statuteMiles],
    takes: "a distance from 1 to 200 nm, such as 25nm, 2.5nm or 50km",
    "How far to each side stations and advisories count [default: 25nm]"
  ) { (1...200).contains($0.nauticalMiles) }

  // MARK: - Run

  /// More would take too many requests of the services.
  private static let mostPoints = 25

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let words = AirportCatalog.names(in: session.command.operands)
    guard words.count >= 2 else {
      throw CommandFailure("a route needs two airports or more, such as KPWM KJFK", .usage)
    }
    guard words.count <= mostPoints else {
      throw CommandFailure("a route has at most \(mostPoints) airports. Leave out some of these.", .usage)
    }
    let airports = try await airports(words, session)
    let aggregator = try session.aggregator(for: .airport, sampleOf: airports.first?.ident)
    let typed = try session.command[depart]
    let departure = typed?.instant(at: aggregator.now) ?? aggregator.now
    // The sources have the advisories of now: about a flight of yesterday nothing would be known.
    guard aggregator.now.timeIntervalSince(departure) <= Departure.longestDelay else {
      let instant = ISOInstant.text(departure)
      throw CommandFailure("--depart is in the past: \(instant). Give a coming time, such as 14:00Z.", .usage)
    }
    let plan = RoutePlan(
      points: airports,
      departure: departure,
      airspeed: try session.command[speed] ?? .knots(110),
      altitude: try session.command[altitude] ?? .feet(6000),
      width: try session.command[corridor] ?? .nauticalMiles(25)
    )
    let answer = await aggregator.route(plan)
    return try session.show(.route(answer))
  }

  /// The airports of the words. One that is not known ends the run: a route without it would be another one.
  private static func airports(_ words: [String], _ session: Session) async throws(CommandFailure)
    -> [Airport]
  {
    var airports: [Airport] = []
    for word in words {
      let idents = try await StationQuery(session, words: [word]).idents()
      guard let ident = idents.first, let airport = AirportCatalog.airport(ident: ident.text) else {
        throw CommandFailure(
          "\(word) is not in the directory of airports, so its position is unknown. Search with agg airports WORDS.",
          .noPlace
        )
      }
      if airports.last?.ident == airport.ident {
        throw CommandFailure("\(airport.ident) is named twice in a row. Name each airport once.", .usage)
      }
      airports.append(airport)
    }
    return airports
  }
}
