import Arguments
import Configuration
import Embedded
import Pages

extension ConfigCommand {
  enum Validate: LocalCommand {
    static let name = "validate"

    static let spec = CommandSpec(
      name,
      "Check the config, or a file",
      operands: [
        OperandSpec(
          "file",
          "A file to check instead; - is standard input",
          arity: .optional,
          completion: .file
        )
      ]
    )

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let typed = session.command.operands.first.map(TypedFile.init)
      var reading: ConfigReading?
      if let typed {
        let (bytes, stranger) = try await typed.checkedContents()
        let file = ConfigFile(.named, typed.name, bytes, stranger: stranger)
        reading = ConfigReading([.shipped(Embedded.shippedConfig), file])
      }
      let warnings = try session.config.warnings(of: reading, in: typed?.name)
      for warning in warnings { session.output.warning(warning) }
      let config = if let reading { reading.config } else { try session.config.get() }
      for warning in session.config.keyCheck(of: config).warnings { session.output.warning(warning) }
      let state = warnings.isEmpty ? "is valid" : "is valid, with the warnings above"
      try session.output.answer("\(typed?.name ?? "the config") \(state)\n")
      return .success
    }
  }
}
