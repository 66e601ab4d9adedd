import Arguments
import Configuration
import Text

enum ConfigCommand: LocalCommand {
  static let name = "config"

  static let spec = CommandSpec(
    name,
    "Show, check and change the config",
    discussion: """
      Your file overrides /etc/xdg/agg/config.json, which overrides the built-in defaults. Objects are merged key by \
      key. Lists are replaced, and so is the place where a source's parameter comes from. null removes what a lower \
      file sets; agg config unset removes the key from your file, so that the value of a lower file counts again.

      Each setting has an environment variable, which overrides all files: AGG_UNITS for settings.units, AGG_CACHE_RUN \
      for settings.cache.run, AGG_PREFERRED_CITY for settings.preferredCity. agg help environment \
      lists them.
      """,
    group: "The tool",
    examples: [
      .init("agg config show --origin", "every value, and the file or variable that sets it"),
      .init("agg config set settings.units imperial", "change one value in your file"),
      .init("agg config validate", "all errors, with line and column"),
    ]
  )

  /// Its answer is its help page.
  static let acceptedOptions: AcceptedOptions = .terminal

  static let subcommands: [any Command.Type] = [
    Path.self, Show.self, Validate.self, Init.self, Edit.self, Schema.self, Migrate.self, GetValue.self,
    SetValue.self, UnsetValue.self,
  ]

  /// The keys on the way to a value, typed as `settings.units`.
  ///
  /// - Throws: For a text with an empty key in it.
  static func path(_ text: String) throws(CommandFailure) -> [String] {
    let path = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !path.contains("") else {
      throw CommandFailure("\"\(text)\" is not a setting. Use a name such as settings.units.", .usage)
    }
    return path
  }

  /// What to add to an error about an unknown key: a key of the same object, or the setting of that name;
  /// `nil` if none is similar.
  static func suggestion(for path: [String], in tree: ConfigNode) -> String? {
    guard let word = path.last?.lowercased() else { return nil }
    if ["color", "colors", "colour", "colours"].contains(word) {
      return " Colours are not a setting: use NO_COLOR or --color."
    }
    let parent = Array(path.dropLast())
    var paths = (tree[path: parent]?.members ?? []).map { parent + [$0.key] }
    if path.count == 1 || path[0].lowercased() == "settings" { paths += SettingVariable.all.map(\.path) }
    let near = nearest(to: word, among: paths.compactMap(\.last))
    return Suggestion(paths.first { $0.last == near }?.joined(separator: ".")).sentence.map { " \($0)" }
  }

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    try session.output.answer(HelpCommand.page([name], .short, as: session.command, session.environment))
    return .success
  }
}
