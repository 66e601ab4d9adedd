import Arguments
import Configuration
import Formats
import Layout
import Merge
import Weather

/// The options that commands share, each read by its constant: `command[GlobalOptions.metric]`.
enum GlobalOptions {
  /// All of them, in the order in which help lists them.
  static let groups = groups(accepting: .all, FormatChoice.named, fillsLines: true)

  /// The groups of options that a command accepts.
  ///
  /// - Parameters:
  ///   - formats: The formats that the command has.
  ///   - fillsLines: Whether its answer can fill the user's own line.
  static func groups(
    accepting accepted: AcceptedOptions,
    _ formats: [FormatChoice],
    fillsLines: Bool
  ) -> [OptionGroup] {
    let output =
      output(accepted, formats, fillsLines: fillsLines)
      + (accepted.contains(.explain) ? [explain.spec] : [])
    let groups =
      [OptionGroup("Output", output, isInShortHelp: true)]
      + table.map { title, rows in
        OptionGroup(title, rows.flatMap { accepted.isSuperset(of: $0.about) ? $0.options : [] })
      }
    return groups.filter { !$0.options.isEmpty }
  }

  private static let table: [(title: String, rows: [(about: AcceptedOptions, options: [OptionSpec])])] = [
    (
      "Selection",
      [(.condition, [condition.spec]), (.selection, [fields.spec, without.spec])]
    ),
    ("Many places", [(.manyPlaces, [from.spec, unordered.spec, resume.spec])]),
    (
      "Units and language",
      [(.units, ofUnits), (.language, [language.spec]), (.time, [time.spec, clock.spec])]
    ),
    (
      "Sources",
      [
        (.provider, [provider.spec]), (.merge, [merge.spec]), (.timeout, [timeout.spec]),
        (.strict, [strict.spec]),
      ]
    ),
    ("Cache", [(.cache, [noCache.spec, refresh.spec, offline.spec, maximumAge.spec])]),
    ("Recordings", [(.recordings, [sample.spec, record.spec, replay.spec]), (.now, [now.spec])]),
    (
      "Terminal",
      [
        (.appearance, [color.spec, theme.spec, icons.spec]), (.width, [width.spec]),
        (.appearance, [ascii.spec, wideAmbiguous.spec, noHyperlinks.spec]),
      ]
    ),
    // Every command accepts these.
    ("General", [([], [config.spec, verbose.spec, quiet.spec, version.spec, .help])]),
  ]

  private static func output(
    _ accepted: AcceptedOptions,
    _ formats: [FormatChoice],
    fillsLines: Bool
  ) -> [OptionSpec] {
    guard formats != [.format(.text)] else { return [] }
    let names = formats.map(\.rawValue)
    var format = fillsLines ? format.spec : format.spec.saying("The output format")
    (format.choices, format.completion) = (names, .words(names))
    if !fillsLines { format.freeText = nil }
    // Only answers made of values have sources for them, and only answers about places have a line for each.
    let hasValues = !accepted.isDisjoint(with: [.selection, .explain])
    let isOfPlaces = fillsLines || accepted.contains(.manyPlaces)
    let json = hasValues ? json.spec : json.spec.saying("Print JSON")
    let ndjson = isOfPlaces ? ndjson.spec : ndjson.spec.saying("Print JSON, one object on each line")
    return (formats.contains(.format(.json)) ? [json] : [])
      + (formats.contains(.format(.ndjson)) ? [ndjson] : []) + [format]
  }

  /// Options that exclude each other, and why.
  private static let conflicts: [(one: OptionSpec, other: OptionSpec, reason: String)] = {
    let reads = "--offline reads the cache, so it conflicts with --no-cache and --refresh"
    return [
      (offline.spec, noCache.spec, reads), (offline.spec, refresh.spec, reads),
      (
        offline.spec, maximumAge.spec,
        "--offline uses cached responses of any age, so it conflicts with --max-age"
      ),
      (sample.spec, replay.spec, "--sample conflicts with --replay. Use only one of them."),
      (
        condition.spec, strict.spec,
        "--if and --strict give the exit code 1 different meanings. Use only one of them."
      ),
    ]
  }()

  /// Checks the options also when the run does not use them.
  ///
  /// - Throws: For an option with an invalid value, and for options that exclude each other.
  static func check(_ command: ParsedCommand) throws(CommandFailure) {
    _ = try (command[merge], command[timeout], command[maximumAge], command[now], command[width])
    for (one, other, reason) in conflicts where command.has(one) && command.has(other) {
      throw CommandFailure(reason, .usage)
    }
    for option in [unordered.spec, resume.spec] where command.has(option) && !command.has(from.spec) {
      throw CommandFailure("--\(option.name) is about a list of places. Add --from FILE.", .usage)
    }
    try command.checkFormat()
    _ = try (command.condition(), command.jsonSelection())
  }

  // MARK: - Units, language and time

  static let metric = Option.flag("metric", short: "m", "Show °C, km/h, hPa and metres")
  static let imperial = Option.flag("imperial", short: "i", "Show °F, mph, inHg and miles")
  static let aviation = Option.flag(
    "aviation",
    short: "a",
    "Show knots, feet and the pressure unit of the country"
  )
  static let language = Option.languageTag(
    "lang",
    "CODE",
    among: Language.tags,
    others: Language.languages.flatMap { $0.codes.dropFirst() },
    "The language of the answer [default: from the config or the locale]"
  ) { Language(tag: $0) }
  static let time = Option.choice(
    "time",
    "ZONE",
    among: TimeChoice.allCases,
    "Show times in the time zone of the place, of this machine (local), or in UTC"
  )
  static let clock = Option.choice(
    "clock",
    "HOURS",
    among: ClockChoice.allCases,
    "Show times with 12 or 24 hours; auto follows the locale"
  )
  static let units = Option.texts(
    "units",
    "LIST",
    completion: .units,
    "Show these units, such as wind=kt,temperature=C (agg help units)"
  )

  /// All options that choose units.
  static let ofUnits = systems + [units.spec]
  /// The options that choose a whole system of units.
  static let systems = [metric.spec, imperial.spec, aviation.spec]

  // MARK: - The form of the answer

  static let json = Option.flag(
    "json",
    orValue: "VERSION",
    choices: ["1"],
    "Print JSON, with the sources of every value"
  )
  .acceptedEverywhere
  static let ndjson = Option.flag("ndjson", "Print JSON on one line for each place or report")
  static let format = Option.choice(
    "format",
    "NAME",
    short: "f",
    among: FormatChoice.named,
    freeText: "{place} {temperature}",
    "The output format, or a line such as '{place} {temperature}' (agg help template)"
  )
  static let explain = Option.flag(
    "explain",
    short: "e",
    "Show for every value what each source reported and how it was used"
  )

  static let without = Option.choice(
    "without",
    "PART",
    among: AnswerSelection.Part.allCases,
    "Leave this out of JSON"
  )
  static let fields = Option.list(
    "fields",
    "NAMES",
    completion: .items(.fields, of: AnswerSelection.names),
    "Print only these values in JSON, such as temperature,windGust"
  )
  static let condition = Option.text(
    "if",
    "CONDITION",
    completion: .words(ConditionExpression.fieldNames),
    "Print only where this holds, such as 'gust > 15 m/s' (agg help conditions)"
  )

  // MARK: - Many places

  static let from = Option.text(
    "from",
    "FILE",
    completion: .file,
    "Read places from this file, one per line, and answer one after another; - is standard input"
  )
  static let unordered = Option.flag("unordered", "With --from, print each answer as soon as it is there")
  static let resume = Option.text(
    "resume",
    "FILE",
    completion: .file,
    "With --from, keep in this file which lines are done, and leave those out"
  )

  // MARK: - Sources

  static let merge = ParsedOption(
    "merge",
    "MODE",
    completion: .merge,
    takes: MergeMode.syntax,
    "How to merge the sources: \(MergeMode.syntax)"
  ) { MergeMode(name: $0.lowercased()) }
  static let provider = Option.list(
    "provider",
    "ID",
    short: "p",
    completion: .provider,
    "Use only these sources, such as open-meteo,nws"
  )
  static let timeout = ParsedOption(
    "timeout",
    "TIME",
    short: "t",
    takes: "a time such as 8s or 500ms, at most 30d",
    "End the run after this time, such as 8s"
  ) { Duration(typed: $0) }
  static let noCache = Option.flag(
    "no-cache",
    "Neither read nor write the cache, and repeat identical requests"
  )
  static let refresh = Option.flag("refresh", "Send requests even if cached responses are fresh")
  static let offline = Option.flag("offline", "Send no requests; use cached responses of any age")
  static let maximumAge = ParsedOption(
    "max-age",
    "TIME",
    takes: "a time such as 10m, at most 30d",
    "Ignore cached responses older than this, such as 10m"
  ) { Duration(typed: $0) }

  // MARK: - Recordings

  static let sample = Option.flag(
    "sample",
    "Use samples from inside the program, some of them made up, and the default config"
  )
  static let record = Option.text(
    "record",
    "DIR",
    completion: .file,
    "Save the responses in this folder, without secrets"
  )
  static let replay = Option.text("replay", "DIR", completion: .file, "Use responses that --record saved")
  static let now = ParsedOption.instant(
    "now",
    "INSTANT",
    "Run as if it were this time, such as 2026-11-21T09:00:00Z"
  )
  static let config = Option.text(
    "config",
    "FILE",
    completion: .file,
    "Use this config file instead of the usual ones"
  )

  // MARK: - The terminal

  static let color = Option.choice("color", "WHEN", among: ColorChoice.allCases, "When to use colour")
    .acceptedEverywhere
  static let theme = Option.choice(
    "theme",
    "BACKGROUND",
    among: Theme.allCases,
    "Colours for a dark or a light background; auto asks the terminal where it can"
  )
  static let icons = Option.choice(
    "icons",
    "STYLE",
    among: IconStyle.allCases,
    "Weather icons: emoji, short words, glyphs of a Nerd Font, or none"
  )
  static let width = ParsedOption.number(
    "width",
    "COLUMNS",
    short: "w",
    in: 1...10_000,
    takes: "a number of columns from 1 to 10,000",
    "The width of the output"
  )
  static let ascii = Option.flag("ascii", "Use only ASCII characters")
  static let wideAmbiguous = Option.flag(
    "wide-ambiguous",
    "Count characters of ambiguous width as two columns"
  )
  static let noHyperlinks = Option.flag("no-hyperlinks", "Print no hyperlinks")

  // MARK: - Messages and exit codes

  static let strict = Option.flag(
    "strict",
    "Exit with 1 if a source failed or a part of its answer is missing"
  )
  static let verbose = Option.flag("verbose", short: "v", "Print more on standard error")
  static let quiet = Option.flag(
    "quiet",
    short: "q",
    "Print only the answer, or the error if there is no answer"
  )
  static let version = Option.flag("version", short: "V", "Show the version")
}

extension ParsedCommand {
  /// The same command as one run of a command that repeats its queries. A recording is of one run, so each
  /// run records into its own subfolder of the folder of `--record`.
  func recorded(asRun number: Int) -> Self {
    with(GlobalOptions.record, self[GlobalOptions.record].map { "\($0)/\(number)" })
  }

  /// The same command without a recording, for runs that send no requests.
  var unrecorded: Self { with(GlobalOptions.record, nil) }
}
