import Aggregation
import Arguments
import Configuration
import Formats
import ProviderKit

enum PlacesCommand: Command {
  static let name = "places"

  static let spec = CommandSpec(
    name,
    "Find the places that a name may mean",
    discussion: """
      Cities from your config, cities of the world and airports, most likely first. Sources are asked only for a name \
      that agg does not know, or of which it knows only a place that is seldom meant.
      """,
    group: "Lists",
    examples: [
      .init("agg places Portland", "each Portland, with its coordinates and time zone"),
      .init("agg places KPWM --json", "one airport"),
    ],
    operands: [
      OperandSpec(
        "name",
        "Name of a city, airport code or latitude,longitude",
        arity: .several,
        completion: .place
      )
    ],
    options: [limit.spec]
  )

  static let limit = ParsedOption.number(
    "limit",
    "N",
    in: 1...100,
    "How many places, at most 100 [default: 10]"
  )

  static let formats = Set<OutputFormat>.ofPlaces
  static let queries: Set<Query> = [.places]

  static let acceptedOptions: AcceptedOptions = [
    .language, .provider, .timeout, .cache, .now, .recordings, .terminal,
  ]

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let name = session.command.operands.joined(separator: " ")
    let limit = try session.command[limit] ?? 10
    let resolver = try session.placeResolver()
    var found = resolver.places(named: name, limit: limit)
    if found.isEmpty {
      found = [PlaceMatch(at: try await session.place(name))]
    } else if session.samples == nil, let known = try? resolver.resolve(name), known.isDoubtful {
      let lookup = await (try session.aggregator(for: .places)).places(named: known.text)
      found = Array((lookup.places.map { PlaceMatch(at: $0) } + found).prefix(limit))
    }
    return try session.show(.places(found, name: name, now: session.now))
  }
}
