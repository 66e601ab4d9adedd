import Arguments

extension ConfigCommand {
  enum Migrate: LocalCommand {
    static let spec = CommandSpec("migrate", "Bring the user's file to the newest version of the format")

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      // There is one version so far; what a later one changes is told here first.
      _ = try session.config.get()
      try session.output.answer(
        "\(try UserConfig(session).file) is of version 1, the newest: nothing to do\n"
      )
      return .success
    }
  }
}
