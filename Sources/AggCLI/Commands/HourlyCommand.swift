import Aggregation
import Arguments
import Formats
import Pages
import ProviderKit

enum HourlyCommand: PlaceCommand {
  static let name = "hourly"

  static let spec = CommandSpec(
    name,
    "Show the next or past hours at a place, one row for each hour",
    group: "Weather",
    examples: [
      .init("agg hourly Berlin", "the next 24 hours"),
      .init("agg hourly Berlin --hours 72 --json", "three days, with the sources of every value"),
      .init("agg hourly Berlin --past 6", "what the sources report of the last six hours"),
    ],
    operands: [PlaceQuery.operand],
    options: [hours.spec, past.spec]
  )

  private static let mostHours = WeatherQuery.mostDays * 24
  static let hours = ParsedOption.number(
    "hours",
    "N",
    in: 1...mostHours,
    "How many hours, at most \(mostHours); sources forecast 2 to \(WeatherQuery.mostDays) days [default: 24]"
  )

  static let past = ParsedOption.number(
    "past",
    "N",
    in: 1...WeatherAnswer.mostPastHours,
    "Show the last N hours instead, at most \(WeatherAnswer.mostPastHours), the newest first"
  )

  static let acceptedOptions: AcceptedOptions = [.weather, .selection, .condition, .manyPlaces]

  static func answer(_ session: Session) async throws(CommandFailure) -> CommandAnswer {
    let (hours, past) = (try session.command[hours], try session.command[past])
    guard hours == nil || past == nil else {
      throw CommandFailure("--hours shows the next hours and --past the last ones. Use one of them.", .usage)
    }
    let part = past.map(WeatherPart.pastHours) ?? .hours(hours ?? 24)
    let answers = try await PlaceQuery(session).answers(days: ((hours ?? 24) + 23) / 24)
    return CommandAnswer(.weather(answers, part: part))
  }
}
