import Arguments

/// A command table with everything that is difficult for completion scripts and manual pages.
enum ToolSpec {
  private enum Format: String, CaseIterable, Sendable {
    case text, json
    case plainText = "plain text"
    case its = "it's"
  }

  private static let general = OptionGroup("General", [.help])
  private static let textOnly = Option.choice(
    "format",
    "NAME",
    short: "f",
    among: [Format.text],
    "How to print"
  )

  static let root: CommandSpec = {
    var root = program
    root.shortcut = OperandSpec("place", "A place", arity: .many, completion: .place)
    return root
  }()

  private static let program = CommandSpec(
    "tool",
    "Try what a 'table' can hold",
    globalOptions: [
      OptionGroup(
        "What to show",
        [
          Option.flag("metric", short: "m", "Show °C [not \"°F\"]: $HOME, `ls` and C:\\dir").spec,
          Option.flag("cache", "Keep answers").spec,
          Option.choice("format", "NAME", short: "f", among: Format.allCases, "How to print").spec,
          Option.texts("source", "ID", short: "s", completion: .provider, "Ask this one").spec,
          Option.text("from", "FILE", completion: .file, "Read a file").spec,
          Option.text("mode", "MODE", completion: .merge, "How to choose").spec,
          Option.flag("json", orValue: "VERSION", choices: ["1", "2"], "Print JSON").spec,
        ]
      ), general,
    ],
    subcommands: [
      CommandSpec(
        "weather",
        "The weather: now",
        discussion:
          ".hidden files are 'read'.\n\nA second paragraph with a \\ and words enough to need more than one line of text.",
        group: "Questions",
        examples: [.init("tool weather \"Coeur d'Alene\" --metric", "a name with both")],
        operands: [OperandSpec("place", "A place", arity: .many, completion: .place)],
        options: [Option.text("days", "N", "How many").spec]
      ),
      CommandSpec(
        "config",
        "Change settings",
        group: "The tool",
        globalOptions: [general],
        subcommands: [
          CommandSpec(
            "set",
            "Change one",
            operands: [
              OperandSpec("key", "Which", completion: .words(["units", "time"])),
              OperandSpec("file", "Where", arity: .optional, completion: .file),
            ],
            options: [Option.flag("force", "Even so").spec],
            globalOptions: [general]
          ),
          CommandSpec("show", "Print all", globalOptions: [OptionGroup("Output", [textOnly.spec]), general]),
        ]
      ),
      CommandSpec(
        "help",
        "Explain",
        group: "The tool",
        operands: [OperandSpec("command", "Which", arity: .many, completion: .command)]
      ),
      CommandSpec(
        "forget",
        "Forget places",
        group: "The tool",
        operands: [OperandSpec("city", "Which", arity: .several, completion: .city)]
      ),
      CommandSpec("__complete", "Print candidates", isHidden: true),
    ]
  )
}
