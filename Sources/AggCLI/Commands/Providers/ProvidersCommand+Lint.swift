import Arguments
import Manifests

extension ProvidersCommand {
  enum Lint: LocalCommand {
    static let name = "lint"

    static let spec = CommandSpec(
      name,
      "Check a manifest and print all errors with line and column",
      operands: [
        OperandSpec(
          "file",
          "A manifest file, with a slash or ending in .json, or a source that has one; - is standard input",
          completion: .file
        )
      ]
    )

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let typed = session.command.operands[0]
      let manifest = try await NamedManifest(typed, session)
      for warning in manifest.trial.warnings { session.output.hint("\(warning)") }
      manifest.listInputs(session)
      try session.output.answer(quoting: "\(TypedFile(typed).name) is valid\n")
      return .success
    }
  }
}
