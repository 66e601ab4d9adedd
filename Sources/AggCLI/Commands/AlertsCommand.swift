import Arguments
import Formats
import Pages

enum AlertsCommand: Command {
  static let name = "alerts"

  static let spec = CommandSpec(
    name,
    "Show the warnings in force at a place, from every source",
    group: "Weather",
    examples: [.init("agg alerts \"New York\"", "with the full text of each warning")],
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
