import Arguments
import Formats
import Pages
import ProviderKit

enum AirCommand: PlaceCommand {
  static let name = "air"

  static let spec = CommandSpec(
    name,
    "Show the air quality and the pollen at a place",
    discussion: """
      The main pollutant is the one with the highest European Air Quality Index, by its concentration in the hour. Pollen \
      is shown where a source has it: Open-Meteo has six kinds for Europe.
      """,
    group: "Weather",
    examples: [
      .init("agg air Berlin", "indexes and pollutants"),
      .init("agg air Berlin --hours 48", "and the next two days, one row for each hour"),
    ],
    operands: [PlaceQuery.operand],
    options: [hours.spec]
  )

  private static let mostHours = WeatherQuery.usualDays * 24
  private static let hours = ParsedOption.number(
    "hours",
    "N",
    in: 1...mostHours,
    "Show this many hours ahead, at most \(mostHours), one row each; sources forecast 2 to 7 days"
  )

  /// Concentrations and indices have the same units everywhere.
  static let acceptedOptions: AcceptedOptions = .all.subtracting(.units)
  static let subject = AnswerSubject.air
  static let queries: Set<Query> = [.air, .places]

  static func answer(_ session: Session) async throws(CommandFailure) -> CommandAnswer {
    let hours = try session.command[hours]
    let answers = try await PlaceQuery(session).airAnswers()
    return CommandAnswer(.weather(answers, part: hours.map(WeatherPart.airHours) ?? .air))
  }
}
