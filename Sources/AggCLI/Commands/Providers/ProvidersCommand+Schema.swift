import Arguments
import Formats
import Manifests

extension ProvidersCommand {
  enum Schema: LocalCommand {
    static let name = "schema"

    static let spec = CommandSpec(name, "Print the JSON Schema of manifests, for editors")

    static let formats = Set<OutputFormat>.ofJSON

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      try session.output.answer(ManifestSchema.jsonSchema)
      return .success
    }
  }
}
