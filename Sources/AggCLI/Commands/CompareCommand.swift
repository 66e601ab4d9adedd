import Arguments
import Formats
import Pages

enum CompareCommand: PlaceCommand {
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

  static let acceptedOptions: AcceptedOptions = [.weather, .selection, .condition, .manyPlaces]

  static func answer(_ session: Session) async throws(CommandFailure) -> CommandAnswer {
    let answers = try await PlaceQuery(session).answers()
    return CommandAnswer(.weather(answers, part: .comparison))
  }
}
