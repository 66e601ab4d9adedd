import Arguments
import Formats
import Layout

enum HelpCommand: LocalCommand {
  static let name = "help"

  static let spec = CommandSpec(
    name,
    "Show what a command does",
    group: "The tool",
    examples: [
      .init("agg help airport", "examples, arguments and options"),
      .init("agg help options", "the options that commands share"),
    ],
    operands: [
      OperandSpec(
        "command",
        "The command; or options, for those that commands share, or template, for lines of your own",
        arity: .many,
        completion: .command
      )
    ]
  )

  static let acceptedOptions: AcceptedOptions = .terminal

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let (command, environment) = (session.command, session.environment)
    let page =
      switch command.operands {
      case []: Self.page([], .short, as: command, environment)
      case ["options"]: CommandTable.root.globalOptionsPage(style: style(command, environment))
      case ["template"]: FieldTemplate.help(try session.renderOptions())
      case let path:
        try CommandTable.command(at: path)
          .helpPage(path: path, root: CommandTable.root, style: style(command, environment))
      }
    try session.output.answer(page)
    return .success
  }

  /// The help page of the command at a path of existing names.
  ///
  /// - Parameter command: Its options say what the page looks like.
  static func page(
    _ path: [String],
    _ detail: HelpDetail,
    as command: ParsedCommand,
    _ environment: [String: String]
  ) -> String {
    let spec = path.reduce(CommandTable.root) { spec, word in
      spec.subcommands[word] ?? spec
    }
    let style = style(command, environment)
    return spec.helpPage(path: path, root: CommandTable.root, detail: detail, style: style)
  }

  /// An invalid width does not keep anybody from help.
  private static func style(_ command: ParsedCommand, _ environment: [String: String]) -> HelpStyle {
    let width = try? command[GlobalOptions.width]
    let terminal = Terminal(command, width: width, environment: environment)
    return HelpStyle(
      // Who does not ask for long lines reads short ones with more ease.
      width: width ?? min(terminal.width, 80),
      heading: { terminal.color == .none ? $0 : "\u{1B}[1m\($0)\u{1B}[0m" },
      spelling: { terminal.glyphs == .ascii ? TerminalText.ascii($0) : $0 }
    )
  }
}
