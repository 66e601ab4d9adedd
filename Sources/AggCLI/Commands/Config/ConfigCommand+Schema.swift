import Arguments
import Configuration
import Formats

extension ConfigCommand {
  enum Schema: LocalCommand {
    static let name = "schema"

    static let spec = CommandSpec(name, "Print the JSON Schema of the config, for editors")

    static let formats = Set<OutputFormat>.ofJSON

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      try session.output.answer(ConfigSchema.jsonSchema)
      return .success
    }
  }
}
