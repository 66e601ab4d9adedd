import Aggregation
import Arguments
import Rendering
import Weather

/// The options that every command understands: `command[GlobalOptions.metric]`.
enum GlobalOptions {
  /// In the order in which help lists them.
  static let all: [OptionSpec] = [
    metric.spec, imperial.spec, aviation.spec, language.spec, time.spec, units.spec,
    json.spec, ndjson.spec, format.spec, explain.spec,
    merge.spec, provider.spec,
    timeout.spec, noCache.spec, refresh.spec, offline.spec, maximumAge.spec,
    sample.spec, record.spec, replay.spec, now.spec,
    config.spec,
    color.spec, width.spec, ascii.spec, wideAmbiguous.spec, noHyperlinks.spec,
    strict.spec, verbose.spec, quiet.spec, version.spec,
  ]

  /// - Throws: For a text that has not the form of its option, and for options that exclude each other, also
  ///   where the command has no use for them.
  static func check(_ command: ParsedCommand) throws(CommandFailure) {
    _ = try (command[merge], command[timeout], command[maximumAge], command[now], command[width])
    try command.checkFormat()
  }

  // MARK: - Units, language and clock

  static let metric = Option.flag("metric", short: "m", "Show °C, km/h, hPa and metres")
  static let imperial = Option.flag("imperial", short: "i", "Show °F, mph, inHg and miles")
  static let aviation = Option.flag(
    "aviation",
    short: "a",
    "Show knots, feet and the pressure unit of the country"
  )
  static let language = Option.choice(
    "lang",
    "CODE",
    among: Language.allCases,
    "The language of the answer; the config or the locale decides when not said"
  )
  static let time = Option.choice(
    "time",
    "CLOCK",
    among: ClockChoice.allCases,
    "Whose clock times are read from: that of the place, of this machine, or UTC"
  )
  static let units = Option.texts(
    "units",
    "LIST",
    "Single units, such as wind=kt,temperature=C, or a system"
  )

  /// All that say in which units values are shown.
  static let ofUnits = systems + [units.spec]
  /// Those that name a whole system.
  static let systems = [metric.spec, imperial.spec, aviation.spec]

  // MARK: - The form of the answer

  static let json = Option.flag(
    "json",
    orValue: "VERSION",
    choices: ["1"],
    "Print JSON with the provenance of every value"
  )
  static let ndjson = Option.flag("ndjson", "Print JSON, on a line of its own for each place")
  static let format = Option.choice(
    "format",
    "NAME",
    short: "f",
    among: OutputFormat.allCases.filter { $0 != .plain }.map(FormatChoice.format),
    freeTextSign: "{",
    "How to print the answer; or a line of your own, such as '{place} {temperature}': see agg help template"
  )
  static let explain = Option.flag(
    "explain",
    short: "e",
    "Say for every value who said what, and why it counts"
  )
  .only(for: ["weather", "air", "watch", "airport", "decode"])

  // MARK: - Sources

  static let merge = ParsedOption(
    "merge",
    "MODE",
    completion: .merge,
    takes: "consensus, first, median or only=ID",
    "How sources become one: consensus, first, median or only=ID"
  ) { MergeMode(name: $0) }
  static let provider = Option.texts(
    "provider",
    "ID",
    short: "p",
    completion: .provider,
    "Ask this source only"
  )
  static let timeout = ParsedOption(
    "timeout",
    "TIME",
    short: "t",
    takes: "a time such as 8s or 500ms, at most 30d",
    "The longest that the run may take, such as 8s"
  ) { Duration(configText: $0) ?? Duration(configText: "\($0)s") }
  static let noCache = Option.flag(
    "no-cache",
    "Ask every source anew, even for identical requests, and keep nothing"
  )
  static let refresh = Option.flag("refresh", "Ask again even for what is kept and still good")
  static let offline = Option.flag("offline", "Ask nobody: answer from what earlier runs kept, however old")
  static let maximumAge = ParsedOption(
    "max-age",
    "TIME",
    takes: "a time such as 10m, at most 30d",
    "Ask again for what is kept and older than this, such as 10m"
  ) { Duration(configText: $0) }

  // MARK: - Recordings

  static let sample = Option.flag(
    "sample",
    "Answer from the recordings inside the program, by the shipped config"
  )
  static let record = Option.text(
    "record",
    "DIR",
    completion: .file,
    "Keep what the sources answer, without secrets"
  )
  static let replay = Option.text("replay", "DIR", completion: .file, "Answer from what --record kept")
  static let now = ParsedOption.instant(
    "now",
    "INSTANT",
    "The clock of the run, such as 2026-11-21T09:00:00Z"
  )
  static let config = Option.text(
    "config",
    "FILE",
    completion: .file,
    "Read this config only, over the shipped one"
  )

  // MARK: - The terminal

  static let color = Option.choice("color", "WHEN", among: ColorChoice.allCases, "Whether to use colour")
  static let width = ParsedOption.number(
    "width",
    "COLUMNS",
    short: "w",
    in: 1...10_000,
    takes: "a number of columns from 1 to 10,000",
    "The width of the answer"
  )
  static let ascii = Option.flag("ascii", "Use no characters beyond ASCII in what people read")
  static let wideAmbiguous = Option.flag(
    "wide-ambiguous",
    "Count characters of ambiguous width as two columns, as the terminal draws them"
  )
  static let noHyperlinks = Option.flag("no-hyperlinks", "Write no links that a terminal can follow")

  // MARK: - What else is said

  static let strict = Option.flag("strict", "Exit with 1 when any source failed")
  static let verbose = Option.flag("verbose", short: "v", "Say more on standard error")
  static let quiet = Option.flag("quiet", short: "q", "Say nothing but the answer, and why there is none")
  static let version = Option.flag("version", "Show the version")
}

extension ParsedCommand {
  /// The same as one of the runs of a command that asks again and again: a recording is of one run, so each
  /// has a folder of its own in that of `--record`.
  func recorded(asRun number: Int) -> Self {
    with(GlobalOptions.record, self[GlobalOptions.record].map { "\($0)/\(number)" })
  }

  /// The same without a recording, for who asks nothing.
  var unrecorded: Self { with(GlobalOptions.record, nil) }
}
