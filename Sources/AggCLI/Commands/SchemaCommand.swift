import Arguments
import Formats

enum SchemaCommand: LocalCommand {
  static let name = "schema"

  static let spec = CommandSpec(
    name,
    "Print the JSON Schema of what --json answers",
    discussion: """
      It describes every answer in JSON, the lines of --format ndjson, and what is printed when there can be no answer. \
      What agg config show and get print is the config itself. Editors have schemas of their own: agg config schema and \
      agg providers schema.
      """,
    group: "The tool",
    examples: [.init("agg schema > agg-1.schema.json", "to check answers by, or to make types from")]
  )

  static let formats = Set<OutputFormat>.ofJSON

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let failures = ExitCode.allCases.filter { $0 != .success }
    try session.output.answer(AnswerSchema.text(failures: failures.map(\.id)))
    return .success
  }
}
