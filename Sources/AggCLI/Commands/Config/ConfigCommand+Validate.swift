import Aggregation
import Arguments
import Embedded

extension ConfigCommand {
  enum Validate: LocalCommand {
    static let spec = CommandSpec(
      "validate",
      "Check the config, or one file",
      operands: [
        OperandSpec("file", "Another file; - is standard input", arity: .optional, completion: .file)
      ]
    )

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      if let typed = session.command.operands.first.map(TypedFile.init) {
        let file = typed.name
        guard case .bytes(let bytes) = try await typed.read() else {
          throw CommandFailure("\(file) cannot be read", .inputOutput)
        }
        let reading = ConfigReading([.shipped(Embedded.shippedConfig), ConfigFile(.named, file, bytes)])
        let problems =
          session.config.problems(of: reading) + FutileEntries(of: reading.config).problems
        guard problems.isEmpty else {
          throw CommandFailure("\(file) has mistakes\n\(ConfigProblems(problems))", .config)
        }
        for warning in session.config.keyCheck(of: reading.config).warnings {
          session.output.warning(warning)
        }
        try session.output.answer("\(file) is in order\n")
        return .success
      }
      _ = try session.registry()
      let config = try session.config.get()
      let keys = session.config.keyCheck(of: config)
      let problems = keys.problems + FutileEntries(of: config).problems
      guard problems.isEmpty else { throw RunConfig.failure(problems) }
      for warning in keys.warnings { session.output.warning(warning) }
      try session.output.answer("the config is in order\n")
      return .success
    }
  }
}
