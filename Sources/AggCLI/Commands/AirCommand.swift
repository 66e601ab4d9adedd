import Arguments
import Formats
import Pages

enum AirCommand: PlaceCommand {
  static let name = "air"

  static let spec = CommandSpec(
    name,
    "Show the air quality at a place",
    group: "Weather",
    examples: [.init("agg air Madrid", "indexes and pollutants")],
    operands: [PlaceQuery.operand]
  )

  static let acceptedOptions: AcceptedOptions = .all

  static func answer(_ session: Session) async throws(CommandFailure) -> CommandAnswer {
    let answers = try await PlaceQuery(session).airAnswers()
    return CommandAnswer(.weather(answers, part: .air), answers)
  }
}
