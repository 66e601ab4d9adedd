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
        let bytes = try await typed.contents()
        let reading = ConfigReading([.shipped(Embedded.shippedConfig), ConfigFile(.named, file, bytes)])
        let problems =
          session.config.problems(of: reading) + session.config.futileEntries(of: reading.config).problems
        guard problems.isEmpty else {
          throw CommandFailure("\(file) has mistakes\n\(ConfigProblems(problems))", .config)
        }
        for warning in session.config.keyCheck(of: reading.config).warnings {
          session.output.warning(warning)
        }
        try session.output.answer("\(file) is in order\n")
        return .success
      }
      let config = try session.config.get()
      let problems = session.config.problems + session.config.futileEntries(of: config).problems
      guard problems.isEmpty else { throw RunConfig.failure(problems) }
      for warning in session.config.keyCheck(of: config).warnings { session.output.warning(warning) }
      try session.output.answer("the config is in order\n")
      return .success
    }
  }
}
