import Arguments
import Formats
import Pages
import ProviderKit

enum DailyCommand: PlaceCommand {
  static let name = "daily"

  static let spec = CommandSpec(
    name,
    "Show the days ahead at a place, from local midnight to midnight",
    discussion: """
      Each day is computed from its merged hours: lowest and highest temperature, total rain and snow, strongest wind \
      and gust, highest chance of rain. If more than four hours lack a value, the sources' forecast for the whole day is \
      used and marked *, or the value is missing. Days without any value are not shown.
      """,
    group: "Weather",
    examples: [
      .init("agg daily Berlin", "a week, or as many days as the sources forecast"),
      .init("agg daily Berlin --days 3", "today and the next two days"),
    ],
    operands: [PlaceQuery.operand],
    options: [days.spec]
  )

  private static let mostDays = WeatherQuery.mostDays
  static let days = ParsedOption.number(
    "days",
    "N",
    in: 1...mostDays,
    "How many days, at most \(mostDays); sources forecast 2 to \(mostDays) [default: all of a week]"
  )

  static let acceptedOptions: AcceptedOptions = [.weather, .selection, .condition, .manyPlaces]

  static func answer(_ session: Session) async throws(CommandFailure) -> CommandAnswer {
    let days = try session.command[days]
    let answers = try await PlaceQuery(session).answers(days: days ?? WeatherQuery.usualDays)
    return CommandAnswer(.weather(answers, part: .days(days ?? .max)))
  }
}
