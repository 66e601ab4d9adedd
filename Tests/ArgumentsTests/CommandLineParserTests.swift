import TestSupport
import Testing

@testable import Arguments

/// Command lines as users of curl, gh and ripgrep write them.
struct CommandLineParserTests {
  private enum Format: String, CaseIterable, Sendable { case text, json }

  private static let metric = Option.flag("metric", short: "m", "Metric")
  private static let verbose = Option.flag("verbose", short: "v", "More")
  private static let quiet = Option.flag("quiet", short: "q", "Less")
  private static let format = Option.choice("format", "NAME", short: "f", among: Format.allCases, "How")
  /// The same for a command with a single format.
  private static let textOnly = Option.choice("format", "NAME", short: "f", among: [Format.text], "How").spec
  private static let provider = Option.list("provider", "ID", short: "p", "Who")
  private static let record = Option.text("record", "DIR", "Where to")
  private static let json = Option.flag("json", orValue: "VERSION", choices: ["1"], "JSON").acceptedEverywhere
  private static let noCache = Option.flag("no-cache", "No cache")
  private static let explain = Option.flag("explain", "Why")

  private static let general = OptionGroup("General", [verbose.spec, quiet.spec, .help])

  private static let root = CommandSpec(
    "agg",
    "The weather",
    globalOptions: [
      OptionGroup("Output", [format.spec, json.spec], isInShortHelp: true),
      OptionGroup("Sources", [metric.spec, provider.spec, record.spec, noCache.spec]), general,
    ],
    subcommands: [
      CommandSpec(
        "weather",
        "Weather",
        operands: [OperandSpec("place", "A place", arity: .many)],
        options: [explain.spec]
      ),
      CommandSpec(
        "config",
        "Config",
        subcommands: [
          CommandSpec("get", "One value", operands: [OperandSpec("key", "Key")]),
          CommandSpec("show", "All", globalOptions: [OptionGroup("Output", [textOnly]), general]),
        ]
      ),
      CommandSpec("list", "List", operands: [OperandSpec("name", "Name", arity: .optional)]),
      CommandSpec("secret", "Hidden", isHidden: true),
    ]
  )

  struct Row: Sendable {
    var words: [String]
    var path: [String]
    var operands: [String] = []
    /// By the names of the given options.
    var texts: [String: [String]] = [:]
  }

  @Test(arguments: [
    Row(words: [], path: []), Row(words: ["weather"], path: ["weather"]),
    Row(words: ["weather", "Berlin", "-m"], path: ["weather"], operands: ["Berlin"], texts: ["metric": []]),
    Row(words: ["-m", "weather", "Berlin"], path: ["weather"], operands: ["Berlin"], texts: ["metric": []]),
    Row(words: ["weather", "-vq"], path: ["weather"], texts: ["verbose": [], "quiet": []]),
    Row(words: ["weather", "-vfjson"], path: ["weather"], texts: ["verbose": [], "format": ["json"]]),
    Row(words: ["weather", "-f", "json"], path: ["weather"], texts: ["format": ["json"]]),
    Row(words: ["weather", "--format=json"], path: ["weather"], texts: ["format": ["json"]]),
    Row(
      words: ["weather", "--format", "JSON", "-fText"],
      path: ["weather"],
      texts: ["format": ["json", "text"]]
    ),
    Row(words: ["config", "show", "--json"], path: ["config", "show"], texts: ["json": []]),
    Row(words: ["--json=1", "config", "show"], path: ["config", "show"], texts: ["json": ["1"]]),
    Row(
      words: ["weather", "--format", "text", "--format", "json"],
      path: ["weather"],
      texts: ["format": ["text", "json"]]
    ),
    Row(words: ["weather", "-33.9,151.2"], path: ["weather"], operands: ["-33.9,151.2"]),
    Row(words: ["weather", "--", "-m"], path: ["weather"], operands: ["-m"]),
    Row(words: ["weather", "-"], path: ["weather"], operands: ["-"]),
    Row(words: ["weather", "--json"], path: ["weather"], texts: ["json": []]),
    Row(words: ["weather", "--json=1"], path: ["weather"], texts: ["json": ["1"]]),
    Row(words: ["weather", "--provider", "-odd"], path: ["weather"], texts: ["provider": ["-odd"]]),
    Row(words: ["config", "get", "a.b"], path: ["config", "get"], operands: ["a.b"]),
    Row(
      words: ["weather", "--explain", "--no-cache"],
      path: ["weather"],
      texts: ["explain": [], "no-cache": []]
    ),
    Row(words: ["weather", "config"], path: ["weather"], operands: ["config"]),
  ])
  func `valid command lines are parsed`(row: Row) throws {
    let command = try Self.root.parse(row.words)
    #expect(command.path == row.path)
    #expect(command.operands == row.operands)
    #expect(Dictionary(uniqueKeysWithValues: command.options.map { ($0.name, $0.texts) }) == row.texts)
    #expect(command.help == nil)
  }

  @Test func `each option has a value of its type`() throws {
    let words = "weather --json=1 -f text -f json -p one,two -p three --record a --record b"
    let command = try Self.root.parse(words.split(separator: " ").map(String.init))
    #expect(command[Self.json])
    #expect(!command[Self.metric])
    #expect(command[Self.format] == .json)
    #expect(command[Self.provider] == ["one", "two", "three"])
    #expect(command[Self.record] == "b")
    #expect(command.with(Self.metric)[Self.metric])
    let changed = command.with(Self.provider, nil).with(Self.format, "text").with(Self.record, "c")
    #expect(changed.options.map { $0.name } == ["json", "format", "record"])
    #expect(changed.given(of: [Self.provider.spec, Self.record.spec]).map(\.name) == ["record"])
    #expect(changed[Self.provider].isEmpty && changed[Self.format] == .text && changed[Self.record] == "c")
    let bare = try Self.root.parse(["weather"])
    #expect(!bare[Self.json])
    #expect(bare[Self.format] == nil)
    #expect(bare[Self.provider].isEmpty)
    #expect(bare[Self.record] == nil)
  }

  @Test(arguments: [
    (["wether"], "unknown command \"agg wether\"\nDid you mean agg weather?"),
    (["weather", "--metrc"], "agg weather has no option --metrc\nDid you mean --metric?"),
    (["weather", "-z"], "agg weather has no option -z\nSee \"agg help weather\"."),
    (["weather", "--format", "xml"], "--format takes text, json, not \"xml\"\nSee \"agg help weather\"."),
    (["weather", "--format"], "--format needs a value\nSee \"agg help weather\"."),
    (["weather", "--metric=yes"], "--metric takes no value\nSee \"agg help weather\"."),
    (["weather", "--json=2"], "--json takes 1, not \"2\"\nSee \"agg help weather\"."),
    (["config", "get"], "agg config get needs KEY\nSee \"agg help config get\"."),
    (["list", "a", "b"], "agg list does not take \"b\"\nSee \"agg help list\"."),
    (["config", "shw"], "unknown command \"agg config shw\"\nDid you mean agg config show?"),
    (["config", "show", "--verbos"], "agg config show has no option --verbos\nDid you mean --verbose?"),
    (
      ["config", "show", "--metric"],
      "agg config show has no option --metric\nIt is an option of agg weather, agg config and agg list."
    ),
    (
      ["--metric", "config", "show"],
      "agg config show has no option --metric\nIt is an option of agg weather, agg config and agg list."
    ),
    (["config", "show", "-f", "json"], "--format takes text, not \"json\"\nSee \"agg help config show\"."),
    (["-fjson", "config", "show"], "--format takes text, not \"json\"\nSee \"agg help config show\"."),
    (["list", "--explain"], "agg list has no option --explain\nIt is an option of agg weather."),
    (["sec"], "unknown command \"agg sec\"\nSee \"agg help\"."),
  ])
  func `invalid command lines are rejected with a reason`(words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Self.root.parse(words) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    (["--help"], HelpDetail.full), (["-h"], .short), (["weather", "-h"], .short),
    (["config", "get", "--help"], .full), (["list", "a", "b", "--help"], .full), (["-h", "--help"], .full),
    (["--help", "-h"], .full), (["weather", "--format", "-h"], .short),
    (["config", "show", "--metric", "-h"], .short),
  ])
  func `help is never rejected`(words: [String], detail: HelpDetail) throws {
    #expect(try Self.root.parse(words).help == detail)
  }

  @Test func `the short page names the groups of options that only the full page lists`() {
    let spec = Self.root.subcommands[0]
    let short = spec.helpPage(path: ["weather"], root: Self.root, detail: .short)
    #expect(short.contains("--explain") && short.contains("--format") && !short.contains("--no-cache"))
    #expect(short.hasSuffix("\nMore options (sources, general): agg weather --help\n"), "\(short)")
    let full = spec.helpPage(path: ["weather"], root: Self.root)
    #expect(full.contains("--explain") && full.contains("--format") && full.contains("--no-cache"))
  }

  @Test func `help lists only what the command accepts, as the command describes it`() {
    let spec = Self.root.subcommands[1].subcommands[1]
    let page = spec.helpPage(path: ["config", "show"], root: Self.root)
    #expect(page.contains("How: text\n") && page.contains("--verbose"), "\(page)")
    #expect(!page.contains("--metric") && !page.contains("Sources"), "\(page)")
    let all = Self.root.globalOptionsPage()
    for option in ["--metric", "--format", "--verbose", "Sources"] { #expect(all.contains(option)) }
  }

  @Test(arguments: [20, 40, 80, 120])
  func `a help page is never wider than asked`(width: Int) {
    for (path, spec) in [
      ([], Self.root), (["weather"], Self.root.subcommands[0]), (["config"], Self.root.subcommands[1]),
    ] {
      let page = spec.helpPage(path: path, root: Self.root, style: HelpStyle(width: width))
      #expect(page.split(separator: "\n").allSatisfy { $0.count <= width })
      #expect(page.contains("Usage"))
      #expect(!page.contains("secret"))
    }
  }

  @Test func `an option of a command replaces the global one of the same name`() {
    let spec = CommandSpec("recents", "Recents", options: [Option.flag("verbose", "Say more of each").spec])
    let page = spec.helpPage(path: ["recents"], root: Self.root)
    #expect(page.ranges(of: "--verbose").count == 1)
    #expect(page.contains("Say more of each") && page.contains("--quiet"))
  }

  @Test func `a command that runs alone does not require a subcommand`() {
    let show = CommandSpec("show", "All")
    for (runsAlone, usage) in [
      (true, "agg cities [COMMAND] [OPTIONS]"), (false, "agg cities COMMAND [OPTIONS]"),
    ] {
      let spec = CommandSpec("cities", "Cities", subcommands: [show], runsAlone: runsAlone)
      #expect(spec.usage(path: ["cities"], root: Self.root) == usage)
    }
  }

  @Test(arguments: [
    (["-m", "Rome", "Paris"], 1, ["Rome", "Paris"]), (["-33.9,18.4"], 0, ["-33.9,18.4"]),
    (["33.9", "-m", "-18.4", "-q"], 0, ["33.9", "-18.4"]),
    (["--record", "Rome", "Rome"], 2, ["Rome"]), (["Rome", "config"], 0, ["Rome", "config"]),
    // It may be the value of an option that the command has.
    (["Rome", "--explain", "all", "Oslo"], 0, ["Rome"]),
  ])
  func `the words from an unknown command on are its operands`(
    words: [String],
    index: Int,
    operands: [String]
  ) {
    do throws(UsageError) {
      _ = try Self.root.parse(words)
      Issue.record("\(words)")
    } catch {
      #expect(error.unknownCommand?.index == index && error.unknownCommand?.word == operands[0])
      #expect(error.command.operands == operands && error.command.path.isEmpty)
    }
  }

  @Test func `any command line is parsed to one that means the same, or rejected with a hint`() {
    var random = SplitMix64(state: 42)
    let commands = [[], ["weather"], ["list"], ["config"], ["config", "get"], ["config", "show"]]
    let pieces = [
      "-", "--", "-m", "-vq", "--format", "--format=json", "-mftext", "=", "json", "weather", "config", "get",
      "\u{1F327}", "--json", "--json=1", "--json=", "-f", "", "-9", "-p", "--provider=", "--explain",
    ]
    var parsedCount = 0
    for _ in 0..<5000 {
      var words = commands.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        words += pieces.randomElement(using: &random).map { [$0] } ?? []
      }
      do throws(UsageError) {
        let command = try Self.root.parse(words)
        parsedCount += 1
        let options = command.optionWords(acceptedBy: command.spec, of: Self.root)
        let again = try Self.root.parse(command.path + options + ["--"] + command.operands)
        #expect(again.path == command.path && again.operands == command.operands, "\(words)")
        // This command ignores it.
        let ignored = command.path == ["config", "show"] ? "json" : ""
        let kept = command.options.filter { $0.name != ignored }
        #expect(again.options.elementsEqual(kept, by: ==), "\(words)")
      } catch {
        #expect(error.description.split(separator: "\n").count == 2, "\(words): \(error)")
      }
    }
    #expect((500..<4500).contains(parsedCount))
  }
}
