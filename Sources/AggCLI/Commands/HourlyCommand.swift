import Arguments
import Formats
import Pages

enum HourlyCommand: Command {
  static let name = "hourly"

  static let spec = CommandSpec(
    name,
    "The next hours at a place, a row each, merged from all sources",
    group: "Weather",
    examples: [
      .init("agg hourly Berlin", "the next 24 hours"),
      .init("agg hourly Berlin --hours 72 --json", "three days, with who said what"),
    ],
    operands: [PlaceQuery.operand],
    options: [hours.spec]
  )

  private static let hours = ParsedOption.number(
    "hours",
    "N",
    in: 1...168,
    takes: "a number from 1 to 168",
    "How many hours, 24 when nothing is said, at most 168"
  )

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let hours = try session.command[hours] ?? 24
    let answers = try await PlaceQuery(session).answers()
    return try session.show(.weather(answers, part: .hours(hours)), answers)
  }
}
