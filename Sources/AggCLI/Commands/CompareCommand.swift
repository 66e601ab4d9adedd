import Arguments
import Formats
import Pages

enum CompareCommand: Command {
  static let name = "compare"

  static let spec = CommandSpec(
    name,
    "Show what each source reports, beside the merged values",
    discussion: """
      The merged column is what agg weather shows. Values marked x were excluded from the merge; the lines below the \
      table give the reasons. Values in brackets were not used because better ones exist: for example, a nearby station \
      replaces model values of the present.
      """,
    group: "Weather",
    examples: [
      .init("agg compare Berlin", "all sources"),
      .init("agg compare Berlin -p open-meteo -p bright-sky", "two of them"),
    ],
    operands: [PlaceQuery.operand]
  )

  static let acceptedOptions: AcceptedOptions = [.weather, .selection, .condition]

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let answers = try await PlaceQuery(session).answers()
    return try session.show(.weather(answers, part: .comparison), answers)
  }
}
