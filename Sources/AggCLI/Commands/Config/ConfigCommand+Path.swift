import Arguments

extension ConfigCommand {
  enum Path: LocalCommand {
    static let name = "path"

    static let spec = CommandSpec(name, "Print the path of your config file")

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      try session.output.answer("\(try UserConfig(session).file)\n")
      return .success
    }
  }
}
