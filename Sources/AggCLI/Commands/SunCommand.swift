import Aggregation
import Arguments
import Formats
import ProviderKit

enum SunCommand: PlaceCommand {
  static let name = "sun"

  static let spec = CommandSpec(
    name,
    "Show sunrise, sunset, twilight and the moon at a place",
    discussion: """
      Sun and moon are computed from place and time (Meeus, Astronomical Algorithms), without asking any source. \
      Below 66 degrees of latitude, sunrise and sunset are within one minute of the almanacs, moonrise and moonset \
      within three minutes.
      """,
    group: "Weather",
    examples: [
      .init("agg sun Oslo", "today"),
      .init("agg sun 69.65,18.96 --days 7 --now 2026-12-21T12:00:00Z", "a week"),
    ],
    operands: [PlaceQuery.operand],
    options: [days.spec]
  )

  private static let days = ParsedOption.number(
    "days",
    "N",
    in: 1...366,
    "How many days, at most 366 [default: 1]"
  )

  static let fillsLines = false

  /// Sources are queried only to find the place.
  static let acceptedOptions: AcceptedOptions = .weather.subtracting([.units, .merge, .strict]).union(
    .manyPlaces
  )
  static let queries: Set<Query> = [.places]

  static func answer(_ session: Session) async throws(CommandFailure) -> CommandAnswer {
    let days = try session.command[days] ?? 1
    let places = try await PlaceQuery(session).places()
    let now = session.now
    return CommandAnswer(.sun(places.map { SunAnswer(place: $0.place, now: now, days: days) }))
  }
}
