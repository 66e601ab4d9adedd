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
      The page is in the format of man. make install puts all pages where man looks for them.
      """,
    group: "The tool",
    examples: [
      .init("agg man | man -l -", "the page of agg"),
      .init("agg man weather | man -l -", "the page of agg weather"),
    ],
    operands: [
      OperandSpec("command", "A command [default: agg itself]", arity: .many, completion: .command)
    ]
  )

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let path = session.command.operands
    let command = try CommandTable.command(at: path)
    try session.output.answer(command.manPage(path: path, root: CommandTable.root, facts: facts))
    if session.terminal.isTerminal {
      session.output.hint("To read it: \((["agg", name] + path).joined(separator: " ")) | man -l -")
    }
    return .success
  }

  private static var facts: ManualFacts {
    ManualFacts(
      version: Tool.version,
      exitStatuses: ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) },
      environment: variables,
      files: [
        ("~/.config/agg/config.json", "Your config; in $XDG_CONFIG_HOME if that is set."),
        ("~/.config/agg/providers", "Manifests that agg providers new wrote."),
        (
          "/etc/xdg/agg/config.json",
          "The config of the machine, or in each of $XDG_CONFIG_DIRS; your config overrides it."
        ),
        (
          "~/.local/state/agg/state.json",
          "The airports viewed last and the last place; in $XDG_STATE_HOME if that is set."
        ),
        ("~/.local/state/agg/health.json", "Which sources failed, and until when they are paused."),
        ("~/.local/state/agg/requests.json", "How many requests were sent to sources with a limit."),
        ("~/.local/state/agg/verify.json", "Forecasts that agg verify compares with observations."),
        ("~/.local/share/agg/plugins", "Programs that are sources; in $XDG_DATA_HOME if that is set."),
        ("~/.cache/agg", "Cached responses; in $XDG_CACHE_HOME if that is set."),
      ]
    )
  }

  /// The environment variables that agg reads.
  static var variables: [ManualFacts.Item] {
    [
      ("AGG_CONFIG", "The config file to use instead of the usual ones, like --config."),
      (
        "XDG_CONFIG_HOME, XDG_STATE_HOME",
        "The folders of config and state [default: ~/.config and ~/.local/state]."
      ),
      (
        "XDG_CACHE_HOME, XDG_DATA_HOME",
        "The folders of cache and plugins [default: ~/.cache and ~/.local/share]."
      ),
      ("TZ", "The time zone of this machine, such as Europe/Berlin, for --time local."),
      ("VISUAL, EDITOR", "The editor that agg config edit uses."),
      ("NO_MOTION", "Turns off the animation of agg tui and agg watch."),
      ("NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, CLICOLOR", "Whether to use colour; --color overrides them."),
      ("TERM, COLORTERM", "What the terminal can show."),
      ("COLUMNS", "The width if the terminal does not report one; --width overrides it."),
      ("LC_ALL, LC_CTYPE, LANG", "Whether the terminal shows more than ASCII."),
      ("LC_ALL, LC_MESSAGES, LANG", "The language of answers; --lang and the config override it."),
      (
        "LC_ALL, LC_MEASUREMENT, LANG",
        "The region whose units are used for places; options and the config override it."
      ),
      ("LC_ALL, LC_TIME, LANG", "The region whose clock is used; --clock and the config override it."),
      ("COLORFGBG", "Whether the background is dark or light; --theme and the config override it."),
      ("http_proxy, https_proxy, all_proxy, no_proxy", "Proxies, with the rules of curl."),
      (
        "CURL_CA_BUNDLE, SSL_CERT_FILE, SSL_CERT_DIR", "Certificates to trust instead of those of the system."
      ),
    ] + settings + keys
  }

  private static var settings: [ManualFacts.Item] {
    SettingVariable.all.map { variable in
      let path = variable.path.joined(separator: ".")
      let standard = variable.standard.map { " Default: \($0)." } ?? ""
      return (variable.name, "\(variable.summary). It overrides \(path) in the config.\(standard)")
    }
  }

  /// The environment variables that the default config uses.
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
      return (variable, "Sets \(own), unless the config does.")
    }
  }
}
