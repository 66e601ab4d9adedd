import Arguments

enum ConfigCommand: LocalCommand {
  static let name = "config"

  static let spec = CommandSpec(
    name,
    "Look at the config, check it and change it",
    discussion: """
      What the user's file says wins over /etc/xdg/agg/config.json, and that over what is shipped. Objects are merged \
      key by key; lists, and where a parameter of a source comes from, are replaced; null takes a key away.

      Each setting has a variable of the environment, which wins over all files: AGG_UNITS for settings.units, \
      AGG_CACHE_RUN for settings.cache.run, AGG_PREFERRED_CITY for settings.preferredCity. agg man lists them.
      """,
    group: "The tool",
    examples: [
      .init("agg config show --origin", "every value and where it comes from"),
      .init("agg config set settings.units imperial", "change one value, keep the rest of the file"),
      .init("agg config validate", "all mistakes, with line and column"),
    ]
  )

  /// Its answer is its help page.
  static let acceptedOptions: AcceptedOptions = .terminal

  static let subcommands: [any Command.Type] = [
    Path.self, Show.self, Validate.self, Init.self, Edit.self, Schema.self, Migrate.self, GetValue.self,
    SetValue.self,
  ]

  /// The keys on the way to a value that was typed as `settings.units`.
  ///
  /// - Throws: For a text with an empty key in it.
  static func path(_ text: String) throws(CommandFailure) -> [String] {
    let path = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !path.contains("") else {
      throw CommandFailure("\"\(text)\" names no value: such as settings.units", .usage)
    }
    return path
  }

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    try session.output.answer(HelpCommand.page([name], .short, as: session.command, session.environment))
    return .success
  }
}
