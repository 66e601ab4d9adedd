import Arguments
import Formats
import Pages

enum CompareCommand: Command {
  static let name = "compare"

  static let spec = CommandSpec(
    name,
    "What each source says of a place, side by side with what they say together",
    discussion: """
      The merged column is what agg weather shows. A value marked x took no part; the lines below the table say why. Neither
      did one in brackets, for which others stand: a near station, say, replaces what models say of now.
      """,
    group: "Weather",
    examples: [
      .init("agg compare Berlin", "all sources of the config"),
      .init("agg compare Berlin -p open-meteo -p bright-sky", "two of them"),
    ],
    operands: [PlaceQuery.operand]
  )

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let answers = try await PlaceQuery(session).answers()
    return try session.show(.weather(answers, part: .comparison), answers)
  }
}
