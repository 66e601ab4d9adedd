import Arguments
import Formats
import Pages

enum AirCommand: Command {
  static let name = "air"

  static let spec = CommandSpec(
    name,
    "Show the air quality at a place",
    group: "Weather",
    examples: [.init("agg air Madrid", "indexes and pollutants")],
    operands: [PlaceQuery.operand]
  )

  static let acceptedOptions: AcceptedOptions = .all

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let answers = try await PlaceQuery(session).airAnswers()
    return try session.show(.weather(answers, part: .air), answers)
  }
}
