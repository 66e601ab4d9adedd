import Aggregation
import Arguments
import Catalog
import Formats
import Layout
import Weather

enum MapCommand: Command {
  static let name = "map"

  static let spec = CommandSpec(
    name,
    "Draw a map with flight categories or temperatures",
    discussion: """
      Around an airport, the map shows the stations that report, each by the letter of its flight category (V, M, I, L, \
      a small letter for that category or worse, or ? if the report does not give one); elsewhere it shows the cities \
      from your config with their temperatures. The default is the world, or the area of --bbox.
      """,
    group: "Weather",
    examples: [
      .init("agg map KPWM", "the stations around an airport"),
      .init("agg map Berlin --radius 1200km", "the cities from your config around a place"),
      .init("agg map KPWM --bbox=40,-75,46,-65", "south, west, north, east"),
      .init("agg map KPWM -f geojson", "for a map program"),
    ],
    operands: [
      OperandSpec("place", "Airport, city or latitude,longitude", arity: .optional, completion: .place)
    ],
    options: [radius.spec, box.spec, height.spec]
  )

  private static let radius = ParsedOption<Length>.measured(
    "radius",
    "DISTANCE",
    in: [.kilometers, .nauticalMiles, .statuteMiles],
    takes: "a distance from 1 to 20,000 km, such as 300km, 200nm or 150mi",
    "How far the map reaches to north and south, in km or with a unit; twice as far to west and east"
  ) { (1...20_000).contains($0.kilometers) }
  private static let box = ParsedOption(
    "bbox",
    "S,W,N,E",
    takes: "south,west,north,east in degrees, such as 40,-75,46,-65",
    "Show this area; it crosses the antimeridian if W is larger than E"
  ) { Area($0) }
  private static let height = ParsedOption.number(
    "height",
    "LINES",
    in: 8...1000,
    takes: "a number of lines from 8 to 1000",
    "Use at most this many lines, from 8 to 1000"
  )

  static let formats = Set<OutputFormat>.allButMetrics

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let height = try session.command[height]
    let answer = try await answer(session)
    return try session.show(.map(answer)) { options in
      // Leaves a row for the prompt of the shell.
      options.height = height ?? options.height.map { $0 - 1 }
    }
  }

  private static func answer(_ session: Session) async throws(CommandFailure) -> MapAnswer {
    guard let word = session.command.operands.first else {
      guard try session.command[radius] == nil else {
        throw CommandFailure("--radius needs a place, such as agg map KPWM --radius 300km", .usage)
      }
      return try await MapQuery(session).cities(in: try box(session) ?? .world)
    }
    let (box, radius) = (try box(session), try session.command[radius])
    return try await MapQuery(session).answer(around: word) { place, usual in
      box ?? Area(around: place, reaching: radius ?? usual)
    }
  }

  private static func box(_ session: Session) throws(CommandFailure) -> Area? {
    guard !session.command.has(box.spec) || !session.command.has(radius.spec) else {
      throw CommandFailure("--bbox conflicts with --radius. Use only one of them.", .usage)
    }
    return try session.command[box]
  }
}
