import Arguments
import Testing

/// Command lines as users of curl, gh and ripgrep write them.
struct CommandLineParserTests {
  private static let root = CommandSpec(
    "agg",
    "The weather",
    options: [
      .flag("metric", short: "m", "Metric"), .flag("verbose", short: "v", "More"),
      .flag("quiet", short: "q", "Less"),
      .value("format", "NAME", short: "f", choices: ["text", "json"], "How"),
      .value("provider", "ID", short: "p", "Who"),
      .optionalValue("json", "VERSION", choices: ["1"], "JSON"), .flag("no-cache", "No cache"),
    ],
    subcommands: [
      CommandSpec(
        "weather",
        "Weather",
        operands: [OperandSpec("place", "A place", arity: .many)],
        options: [.flag("explain", "Why")]
      ),
      CommandSpec(
        "config",
        "Config",
        subcommands: [
          CommandSpec("get", "One value", operands: [OperandSpec("key", "Key")]), CommandSpec("show", "All"),
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
    var flags: [String] = []
    var values: [String: [String]] = [:]
  }

  @Test(arguments: [
    Row(words: [], path: []), Row(words: ["weather"], path: ["weather"]),
    Row(words: ["weather", "Berlin", "-m"], path: ["weather"], operands: ["Berlin"], flags: ["metric"]),
    Row(words: ["-m", "weather", "Berlin"], path: ["weather"], operands: ["Berlin"], flags: ["metric"]),
    Row(words: ["weather", "-vq"], path: ["weather"], flags: ["verbose", "quiet"]),
    Row(words: ["weather", "-vfjson"], path: ["weather"], flags: ["verbose"], values: ["format": ["json"]]),
    Row(words: ["weather", "-f", "json"], path: ["weather"], values: ["format": ["json"]]),
    Row(words: ["weather", "--format=json"], path: ["weather"], values: ["format": ["json"]]),
    Row(
      words: ["weather", "--format", "text", "--format", "json"],
      path: ["weather"],
      values: ["format": ["text", "json"]]
    ),
    Row(words: ["weather", "-33.9,151.2"], path: ["weather"], operands: ["-33.9,151.2"]),
    Row(words: ["weather", "--", "-m"], path: ["weather"], operands: ["-m"]),
    Row(words: ["weather", "-"], path: ["weather"], operands: ["-"]),
    Row(words: ["weather", "--json"], path: ["weather"], flags: ["json"]),
    Row(words: ["weather", "--json=1"], path: ["weather"], values: ["json": ["1"]]),
    Row(words: ["weather", "--provider", "-odd"], path: ["weather"], values: ["provider": ["-odd"]]),
    Row(words: ["config", "get", "a.b"], path: ["config", "get"], operands: ["a.b"]),
    Row(words: ["weather", "--explain", "--no-cache"], path: ["weather"], flags: ["explain", "no-cache"]),
    Row(words: ["weather", "config"], path: ["weather"], operands: ["config"]),
  ])
  func `understood`(row: Row) throws {
    let command = try Self.root.parse(row.words)
    #expect(command.path == row.path)
    #expect(command.operands == row.operands)
    for flag in row.flags { #expect(command.flag(flag)) }
    for (name, values) in row.values { #expect(command.values(name) == values) }
    #expect(!command.wantsHelp)
  }

  @Test(arguments: [
    (["wether"], "there is no command \"agg wether\"\nDid you mean agg weather?"),
    (["weather", "--metrc"], "agg weather has no option --metrc\nDid you mean --metric?"),
    (["weather", "-z"], "agg weather has no option -z\nSee \"agg help weather\"."),
    (["weather", "--format", "xml"], "--format takes text, json, not \"xml\"\nSee \"agg help weather\"."),
    (["weather", "--format"], "--format needs a value\nSee \"agg help weather\"."),
    (["weather", "--metric=yes"], "--metric takes no value\nSee \"agg help weather\"."),
    (["weather", "--json=2"], "--json takes 1, not \"2\"\nSee \"agg help weather\"."),
    (["config", "get"], "agg config get needs KEY\nSee \"agg help config get\"."),
    (["list", "a", "b"], "agg list does not take \"b\"\nSee \"agg help list\"."),
    (["config", "shw"], "there is no command \"agg config shw\"\nDid you mean agg config show?"),
    (["sec"], "there is no command \"agg sec\"\nSee \"agg help\"."),
  ])
  func `not understood`(words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Self.root.parse(words) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["weather", "-h"], ["config", "get", "--help"], ["list", "a", "b", "--help"],
  ])
  func `help is never refused`(words: [String]) throws { #expect(try Self.root.parse(words).wantsHelp) }

  @Test(arguments: [20, 40, 80, 120])
  func `a help page is never wider than asked`(width: Int) {
    for (path, spec) in [
      ([], Self.root), (["weather"], Self.root.subcommands[0]), (["config"], Self.root.subcommands[1]),
    ] {
      let page = spec.helpPage(path: path, root: Self.root, width: width)
      #expect(page.split(separator: "\n").allSatisfy { $0.count <= width })
      #expect(page.contains("Usage"))
      #expect(!page.contains("secret"))
    }
  }

  @Test func `no words trap`() {
    var state: UInt64 = 42
    let pieces = [
      "-", "--", "-m", "--format", "=", "json", "weather", "config", "get", "\u{1F327}", "--json=", "-f", "",
      "-9",
    ]
    for _ in 0..<5000 {
      let words = (0..<6).map { _ -> String in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return pieces[Int(state >> 33) % pieces.count]
      }
      _ = try? Self.root.parse(words)
    }
  }
}
