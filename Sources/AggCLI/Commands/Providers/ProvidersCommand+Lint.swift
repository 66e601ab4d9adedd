import Arguments
import Manifests
import Posix

extension ProvidersCommand {
  enum Lint: LocalCommand {
    static let name = "lint"

    static let spec = CommandSpec(
      name,
      "Check a manifest and print all errors with line and column",
      operands: [
        OperandSpec(
          "file",
          "A manifest file, or a source that has one; - is standard input",
          completion: .file
        )
      ]
    )

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let typed = session.command.operands[0]
      // A file of that name comes first.
      let isFile = typed == "-" || FileStatus.isTaken(typed)
      let trial = try await isFile ? ManifestTrial(TypedFile(typed)) : ManifestTrial(of: typed, session)
      for warning in trial.warnings { session.output.hint("\(warning)") }
      trial.listVariables(on: session.output)
      try session.output.answer(quoting: "\(isFile ? TypedFile(typed).name : typed) is valid\n")
      return .success
    }
  }
}
