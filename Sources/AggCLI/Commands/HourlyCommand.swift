import Arguments
import Formats
import Pages
import ProviderKit

enum HourlyCommand: PlaceCommand {
  static let name = "hourly"

  static let spec = CommandSpec(
    name,
    "Show the next hours at a place, one row per hour",
    group: "Weather",
    examples: [
      .init("agg hourly Berlin", "the next 24 hours"),
      .init("agg hourly Berlin --hours 72 --json", "three days, with the sources of every value"),
    ],
    operands: [PlaceQuery.operand],
    options: [hours.spec]
  )

  private static let mostHours = WeatherQuery.mostDays * 24
  private static let hours = ParsedOption.number(
    "hours",
    "N",
    in: 1...mostHours,
    takes: "a number from 1 to \(mostHours)",
    "How many hours, at most \(mostHours); sources forecast 2 to \(WeatherQuery.mostDays) days [default: 24]"
  )

  static let acceptedOptions: AcceptedOptions = [.weather, .selection, .condition, .list]

  static func answer(_ session: Session) async throws(CommandFailure) -> CommandAnswer {
    let hours = try session.command[hours] ?? 24
    let answers = try await PlaceQuery(session).answers(days: (hours + 23) / 24)
    return CommandAnswer(.weather(answers, part: .hours(hours)), answers)
  }
}
