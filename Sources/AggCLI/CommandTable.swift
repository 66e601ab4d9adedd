import Aggregation
package import Arguments
import Rendering
import Weather

/// A command of `agg`: what it takes, and what it does.
protocol Command: Sendable {
  static var spec: CommandSpec { get }
  /// Whether it may ask sources: what that takes is made ready while the config is read.
  static var asksSources: Bool { get }
  /// What `--format` and `--json` may ask of it.
  ///
  /// - Parameter path: The words that lead to it or to one of its subcommands.
  static func formats(of path: [String]) -> Set<OutputFormat>
  /// - Throws: Why there is no answer at all, with the exit code.
  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode
}

extension Command {
  static var asksSources: Bool { true }
  static func formats(of path: [String]) -> Set<OutputFormat> { .all }
}

extension Set<OutputFormat> {
  static let all = Set(OutputFormat.allCases)
  /// Of what does not change with the weather.
  static let allButMetrics = all.subtracting([.prometheus])
  /// Of a table, of which no line stands for the whole in a status bar.
  static let ofTables = allButMetrics.subtracting([.waybar])
}

/// All commands: the one table that parsing, help and completions read.
package enum CommandTable {
  /// In the order in which help lists them.
  static var commands: [any Command.Type] { answering + others }

  /// Those whose answers can be shared.
  private static var answering: [any Command.Type] {
    [
      WeatherCommand.self, HourlyCommand.self, DailyCommand.self, AlertsCommand.self, AirCommand.self,
      SunCommand.self, CompareCommand.self, ExplainCommand.self, MapCommand.self, AirportCommand.self,
      AirportsCommand.self, ListCommand.self, RecentsCommand.self, VerifyCommand.self,
    ]
  }

  private static var others: [any Command.Type] {
    [
      TUICommand.self,
      WatchCommand.self, DecodeCommand.self, CitiesCommand.self, ProvidersCommand.self, ConfigCommand.self,
      DoctorCommand.self, SchemaCommand.self,
      HelpCommand.self, CompletionsCommand.self, ManCommand.self, CompleteCommand.self,
    ]
  }

  package static let root = CommandSpec(
    "agg",
    "The weather from several sources at once, merged and explained",
    examples: [
      .init("agg weather Berlin", "what all sources say together"),
      .init("agg airport KPWM --metric", "METAR, TAF and winds aloft of an airport"),
      .init("agg weather Berlin --sample", "try it without a network or a key"),
    ],
    options: globalOptions,
    subcommands: commands.map { $0.spec } + [ShareCommand.spec(sharing: answering.map { $0.spec })]
  )

  /// The command that words lead to.
  ///
  /// - Throws: What was most likely meant, when there is none.
  static func command(at path: [String]) throws(CommandFailure) -> CommandSpec {
    var known = root
    for word in path {
      guard let next = known.subcommands.first(where: { $0.name == word }) else {
        let names = known.subcommands.filter { !$0.isHidden }.map(\.name)
        let near = CommandFailure.suggestion(for: word, among: names)
        throw CommandFailure("there is no command \"\(word)\".\(near)", .usage)
      }
      known = next
    }
    return known
  }

  private static let globalOptions: [OptionSpec] = [
    .flag("metric", short: "m", "Show °C, km/h, hPa and metres"),
    .flag("imperial", short: "i", "Show °F, mph, inHg and miles"),
    .flag("aviation", short: "a", "Show knots, feet and the pressure unit of the country"),
    .value(
      "lang",
      "CODE",
      choices: Language.allCases.map(\.rawValue),
      "The language of the answer; the config or the locale decides when not said"
    ),
    .value(
      "time",
      "CLOCK",
      choices: ClockChoice.allCases.map(\.rawValue),
      "Whose clock times are read from: that of the place, of this machine, or UTC"
    ),
    .value("units", "LIST", isRepeatable: true, "Single units, such as wind=kt,temperature=C, or a system"),
    .optionalValue("json", "VERSION", choices: ["1"], "Print JSON with the provenance of every value"),
    .flag("ndjson", "Print JSON, on a line of its own for each place"),
    .value(
      "format",
      "NAME",
      short: "f",
      choices: OutputFormat.allCases.filter { $0 != .plain }.map(\.rawValue),
      freeTextSign: "{",
      "How to print the answer; or a line of your own, such as '{place} {temperature}': see agg help template"
    ),
    .flag("explain", short: "e", "Say for every value who said what, and why it counts")
      .only(for: ["weather", "watch", "airport", "decode"]),
    .value(
      "merge",
      "MODE",
      completion: .words(["consensus", "first", "median", "only="]),
      "How sources become one: consensus, first, median or only=ID"
    ),
    .value("provider", "ID", short: "p", completion: .provider, isRepeatable: true, "Ask this source only"),
    .value("timeout", "TIME", short: "t", "The longest that the run may take, such as 8s"),
    .flag("no-cache", "Ask every source anew, even for identical requests, and keep nothing"),
    .flag("refresh", "Ask again even for what is kept and still good"),
    .flag("offline", "Ask nobody: answer from what earlier runs kept, however old"),
    .value("max-age", "TIME", "Ask again for what is kept and older than this, such as 10m"),
    .flag("sample", "Answer from the recordings inside the program"),
    .value("record", "DIR", completion: .file, "Keep what the sources answer, without secrets"),
    .value("replay", "DIR", completion: .file, "Answer from what --record kept"),
    .value("now", "INSTANT", "The clock of the run, such as 2026-11-21T09:00:00Z"),
    .value("config", "FILE", completion: .file, "Read this config only, over the shipped one"),
    .value("color", "WHEN", choices: ["auto", "always", "never"], "Whether to use colour"),
    .value("width", "COLUMNS", short: "w", "The width of the answer"),
    .flag("ascii", "Use no characters beyond ASCII"),
    .flag("wide-ambiguous", "Count characters of ambiguous width as two columns, as the terminal draws them"),
    .flag("no-hyperlinks", "Write no links that a terminal can follow"),
    .flag("strict", "Exit with 1 when any source failed"),
    .flag("verbose", short: "v", "Say more on standard error"),
    .flag("quiet", short: "q", "Say nothing but the answer, and why there is none"),
    .flag("version", "Show the version"),
  ]
}
