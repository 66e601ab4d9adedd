import Arguments
import Configuration
import Text
import Weather

enum ManCommand: LocalCommand {
  static let name = "man"

  static let spec = CommandSpec(
    name,
    "Print a manual page",
    discussion: """
      The page is text for man, in its own language. make install puts all pages where man looks for them.
      """,
    group: "The tool",
    examples: [
      .init("agg man | man -l -", "read about agg"),
      .init("agg man weather | man -l -", "read about agg weather"),
    ],
    operands: [
      OperandSpec("command", "The command; agg itself when not said", arity: .many, completion: .command)
    ]
  )

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let path = session.command.operands
    let command = try CommandTable.command(at: path)
    try session.output.answer(command.manPage(path: path, root: CommandTable.root, facts: facts))
    return .success
  }

  private static var facts: ManualFacts {
    ManualFacts(
      version: Tool.version,
      exitStatuses: ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) },
      environment: variables,
      files: [
        ("~/.config/agg/config.json", "The config of the user, in $XDG_CONFIG_HOME when that is set."),
        ("~/.config/agg/providers", "Where agg providers new puts manifests."),
        ("/etc/xdg/agg/config.json", "The config of the machine; what the user's says wins."),
        (
          "~/.local/state/agg/state.json",
          "The airports viewed last and the last place, in $XDG_STATE_HOME when that is set."
        ),
        ("~/.local/state/agg/health.json", "Which sources failed, and when they are asked again."),
        ("~/.local/state/agg/verify.json", "Forecasts that agg verify holds against what came."),
        ("~/.local/share/agg/plugins", "Programs that are sources, in $XDG_DATA_HOME when that is set."),
        ("~/.cache/agg", "Answers that are still good, in $XDG_CACHE_HOME when that is set."),
      ]
    )
  }

  private static var variables: [ManualFacts.Item] {
    [
      ("AGG_CONFIG", "The only config file over the shipped one, as with --config."),
      ("XDG_CONFIG_HOME, XDG_STATE_HOME", "Where configs and states are; ~/.config and ~/.local/state else."),
      ("XDG_CACHE_HOME, XDG_DATA_HOME", "Where answers and plugins are; ~/.cache and ~/.local/share else."),
      ("VISUAL, EDITOR", "What agg config edit opens the config with."),
      ("NO_MOTION", "Lets the motes of agg tui and agg watch stand still."),
      ("NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, CLICOLOR", "Whether to use colour; --color wins."),
      ("TERM, COLORTERM", "What the terminal can show."),
      ("COLUMNS", "The width where no terminal says its own; --width wins."),
      ("LC_ALL, LC_CTYPE, LANG", "Whether the terminal shows more than ASCII."),
      ("LC_ALL, LC_MESSAGES, LANG", "The language of answers; --lang and the config win."),
      ("http_proxy, https_proxy, all_proxy, no_proxy", "Proxies, by the rules of curl."),
      ("CURL_CA_BUNDLE, SSL_CERT_FILE, SSL_CERT_DIR", "Certificates to trust instead of the system's."),
    ] + settings + keys
  }

  private static var settings: [ManualFacts.Item] {
    SettingVariable.all.map { variable in
      let path = variable.path.joined(separator: ".")
      let standard = variable.standard.map { " When nobody says: \($0)." } ?? ""
      return (variable.name, "\(variable.summary). It wins over \(path) of the config.\(standard)")
    }
  }

  /// What the shipped config takes from the environment.
  private static var keys: [ManualFacts.Item] {
    let uses = ConfigReading.shipped.config.providers.flatMap { provider in
      provider.parameters.sorted { $0.key < $1.key }.compactMap {
        parameter -> (variable: String, use: String)? in
        guard case .environment(let variable) = parameter.value else { return nil }
        return (variable, "the \(parameter.key) of \(provider.id.name)")
      }
    }
    return uses.map(\.variable).unique().map { variable in
      let own = uses.filter { $0.variable == variable }.map(\.use).joined(separator: " and ")
      return (variable, "It is \(own), unless the config says otherwise.")
    }
  }
}
