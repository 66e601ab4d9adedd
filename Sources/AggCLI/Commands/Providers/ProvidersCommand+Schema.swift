import Arguments
import Manifest
import Rendering

extension ProvidersCommand {
  enum Schema: LocalCommand {
    static let spec = CommandSpec("schema", "Print the JSON Schema of manifests, for editors")

    // That is JSON as it is.
    static let formats: Set<OutputFormat> = [.text, .json]

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      try session.output.answer(ManifestSchema.jsonSchema)
      return .success
    }
  }
}
