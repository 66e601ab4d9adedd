import Arguments
import Text

/// All commands: the one list that parsing, help and completions read.
enum CommandTable {
  /// In the order in which help lists them.
  static var commands: [any Command.Type] { shareable + others }

  /// The commands that `agg share` can run.
  static var shareable: [any Command.Type] {
    [
      WeatherCommand.self, HourlyCommand.self, DailyCommand.self, RainCommand.self, AlertsCommand.self,
      AirCommand.self, SunCommand.self, CheckCommand.self, CompareCommand.self, ExplainCommand.self,
      MapCommand.self,
      AirportCommand.self, RouteCommand.self,
      PlacesCommand.self, AirportsCommand.self, ListCommand.self, RecentsCommand.self, VerifyCommand.self,
      DecodeCommand.self,
      CitiesCommand.self, ProvidersCommand.self, DoctorCommand.self,
    ]
  }

  private static var others: [any Command.Type] {
    [
      TUICommand.self, WatchCommand.self, ShareCommand.self, MCPCommand.self, ConfigCommand.self,
      SchemaCommand.self, HelpCommand.self, VersionCommand.self, CompletionsCommand.self, ManCommand.self,
      CompleteCommand.self,
    ]
  }

  /// The program itself.
  static let root: CommandSpec = {
    var program = CommandSpec(
      "agg",
      "The weather from several sources at once, merged and explained",
      discussion: """
        agg alone shows the preferred city, which agg config set settings.preferredCity berlin sets. If none is set, it \
        shows the last place in one line; before the first run it prints an introduction.

        agg PLACE is agg weather PLACE, and agg CODE is agg airport CODE.
        """,
      examples: [
        .init("agg weather Berlin", "the weather at a place, merged from all sources"),
        .init("agg airport KPWM --metric", "METAR, TAF and winds aloft of an airport"),
        .init("agg weather Berlin --sample", "samples, without a network or a key"),
      ],
      globalOptions: GlobalOptions.groups,
      subcommands: subcommands,
      runsAlone: true
    )
    program.shortcut = PlaceShortcut.operand
    program.topics = HelpTopic.allCases.map { .init($0.rawValue, $0.summary) }
    return program
  }()

  private static var subcommands: Subcommands {
    let types = commands
    return Subcommands(types.map { $0.name }) { types[$0].wholeSpec }
  }

  /// The command at a path of words.
  ///
  /// - Parameters:
  ///   - reader: The command that the user gave the path to.
  ///   - takesTopics: Whether it takes a topic of the help, too.
  /// - Throws: An error that suggests the most similar name, when there is no such command.
  static func command(
    at path: [String],
    for reader: String = ManCommand.name,
    orTopic takesTopics: Bool = false
  ) throws(CommandFailure) -> CommandSpec {
    var known = root
    let topics = HelpTopic.allCases.map(\.rawValue)
    for (depth, word) in path.enumerated() {
      guard let next = known.subcommands[word] else {
        let commands = known.subcommands.filter { !$0.isHidden }.map(\.name)
        if depth == 0, topics.contains(word) {
          let problem = takesTopics ? "which stands alone" : "which has no manual page"
          throw CommandFailure("\"\(word)\" is a topic, \(problem): agg help \(word)", .usage)
        }
        if depth > 0, root.subcommands[word] != nil {
          throw CommandFailure("\"\(word)\" is a command of its own: agg \(reader) \(word)", .usage)
        }
        let mayBeTopic = takesTopics && depth == 0
        let near = Suggestion(for: word, among: mayBeTopic ? commands + topics : commands).following
        let kind = mayBeTopic ? "command or topic" : "command"
        let list = mayBeTopic ? "\nThe topics are \(topics.joined(separator: ", "))." : ""
        throw CommandFailure("unknown \(kind) \"\(word)\".\(near)\(list)\nSee \"agg help\".", .usage)
      }
      known = next
    }
    return known
  }
}
