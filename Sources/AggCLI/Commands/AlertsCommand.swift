import Arguments
import Formats
import Pages

enum AlertsCommand: Command {
  static let name = "alerts"

  static let spec = CommandSpec(
    name,
    "The warnings in force at a place, from every source that warns",
    group: "Weather",
    examples: [.init("agg alerts \"New York\"", "the whole text of each")],
    operands: [PlaceQuery.operand]
  )

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let query = try PlaceQuery(session)
    let answers =
      switch session.command.format {
      // These show the weather beside the warnings.
      case .line, .format(.prometheus): try await query.answers()
      default: try await query.alertAnswers()
      }
    return try session.show(.weather(answers, part: .alerts), answers)
  }
}
