import Arguments

extension ConfigCommand {
  enum Init: LocalCommand {
    static let name = "init"

    static let spec = CommandSpec(name, "Write a first config file for you")

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      try await write(try UserConfig(session), session.output)
      return .success
    }

    /// - Throws: When there is a config already.
    static func write(_ config: UserConfig, _ output: Output) async throws(CommandFailure) {
      let text = """
        {
          // Put here only what should differ from the defaults, which agg config show prints.
          "version": 1,
          "settings": {
            // "units": "imperial",
            // "preferredCity": "oslo"
          },
          "cities": {
            // An empty entry is enough for a city that agg knows.
            // "oslo": {}
          },
          "providers": {
            // A free key of openweathermap.org adds another source.
            // "openweathermap": { "params": { "key": { "file": "~/.config/agg/openweathermap.key" } } }
          }
        }

        """
      try await config.create(text)
      try output.answer("\(config.file)\n")
    }
  }
}
