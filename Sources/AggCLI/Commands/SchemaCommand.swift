import Arguments
import Formats

enum SchemaCommand: LocalCommand {
  static let name = "schema"

  static let spec = CommandSpec(
    name,
    "Print the JSON Schema of --json output",
    discussion: """
      It describes every answer in JSON, each line of --format ndjson, and the object printed when there is no answer. \
      Of a decoded report it describes all members; agg decode --fields prints only the chosen ones. \
      With -f arrow, it is the schema of agg decode -f arrow --each-line, as a stream of Arrow without rows. \
      Without --json, agg config show and get print the config itself. For editors there are also agg config schema \
      and agg providers schema.
      """,
    group: "The tool",
    examples: [.init("agg schema > agg-1.schema.json", "to validate answers or to generate types")]
  )

  static let formats = Set<OutputFormat>.ofJSON
  static let hasArrow = true

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    if session.formatChoice == .arrow {
      try session.checkTakesBytes()
      try session.output.answer(ArrowStream.opening(AnswerSchema.decodedColumns) + ArrowStream.closing)
      return .success
    }
    let failures = ExitCode.allCases.filter { $0 != .success }
    try session.output.answer(AnswerSchema.text(failures: failures.map(\.id)))
    return .success
  }
}
