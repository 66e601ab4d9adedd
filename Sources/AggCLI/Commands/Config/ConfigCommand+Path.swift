import Arguments

extension ConfigCommand {
  enum Path: LocalCommand {
    static let name = "path"

    static let spec = CommandSpec(name, "Print where the config of this user is")

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      try session.output.answer("\(try UserConfig(session).file)\n")
      return .success
    }
  }
}
