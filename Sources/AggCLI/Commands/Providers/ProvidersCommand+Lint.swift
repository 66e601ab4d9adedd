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
      trial.tellVariables(to: session.output)
      try session.output.answer("\(file.name) is valid\n")
      return .success
    }
  }
}

extension ManifestTrial {
  /// Lists the variables of the environment that the manifest reads and the hosts that get them.
  func tellVariables(to output: Output) {
    for variable in environment {
      let hosts = variable.hosts.isEmpty ? "no host" : variable.hosts.joined(separator: ", ")
      let condition = variable.needsConfig ? "; it counts only where your config names it" : ""
      output.hint("reads \(variable.name) (\(variable.parameter)), sent to \(hosts)\(condition)")
    }
  }

  /// - Throws: All errors in the file, exit code 78.
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
