import Arguments
import Configuration
import Manifests
import Pages

extension ProvidersCommand {
  enum Lint: LocalCommand {
    static let name = "lint"

    static let spec = CommandSpec(
      name,
      "Check a manifest and print all errors with line and column",
      operands: [OperandSpec("file", "A manifest file; - is standard input", completion: .file)]
    )

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let file = TypedFile(session.command.operands[0])
      let trial = try await ManifestTrial(file)
      for warning in trial.warnings { session.output.hint("\(warning)") }
      try session.output.answer("\(file.name) is valid\n")
      return .success
    }
  }
}

extension ManifestTrial {
  /// - Throws: All that is wrong with the file, exit code 78.
  init(_ typed: TypedFile) async throws(CommandFailure) {
    let file = typed.name
    let bytes = try await typed.contents()
    do throws(ConfigProblems) {
      self = try ManifestTrial(bytes, file: file, version: Tool.version)
    } catch {
      throw CommandFailure("\(file) has errors\n\(error)", .config)
    }
  }
}
