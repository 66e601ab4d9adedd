import Arguments

/// A command table with everything that completion scripts and manual pages have to get right.
enum ToolSpec {
  static let root = CommandSpec(
    "tool",
    "Try what a 'table' can hold",
    options: [
      .flag("metric", short: "m", "Show °C [not \"°F\"]: $HOME, `ls` and C:\\dir"),
      .flag("cache", "Keep answers"),
      .value("format", "NAME", short: "f", choices: ["text", "json", "plain text", "it's"], "How to print"),
      .value("source", "ID", short: "s", completion: .provider, isRepeatable: true, "Ask this one"),
      .value("from", "FILE", completion: .file, "Read a file"),
      .value("mode", "MODE", completion: .words(["first", "only="]), "How to choose"),
      .optionalValue("json", "VERSION", choices: ["1", "2"], "Print JSON"),
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
        options: [.value("days", "N", "How many")]
      ),
      CommandSpec(
        "config",
        "Change settings",
        group: "The tool",
        subcommands: [
          CommandSpec(
            "set",
            "Change one",
            operands: [
              OperandSpec("key", "Which", completion: .words(["units", "time"])),
              OperandSpec("file", "Where", arity: .optional, completion: .file),
            ],
            options: [.flag("force", "Even so")]
          ),
          CommandSpec("show", "Print all"),
        ]
      ),
      CommandSpec(
        "help",
        "Explain",
        group: "The tool",
        operands: [OperandSpec("command", "Which", arity: .many, completion: .command)]
      ),
      CommandSpec("__complete", "Print candidates", isHidden: true),
    ]
  )
}
