import Arguments
import Layout

enum HelpCommand: LocalCommand {
  static let name = "help"

  static let spec = CommandSpec(
    name,
    "Explain a command or a topic",
    group: "The tool",
    examples: [
      .init("agg help airport", "examples, arguments and the command's own options"),
      .init("agg airport --help", "the same with all options"),
      .init("agg help options", "the options that commands share"),
    ],
    operands: [
      OperandSpec(
        "command",
        "A command, or one of the topics \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", "))",
        arity: .many,
        completion: .topic
      )
    ]
  )

  static let acceptedOptions: AcceptedOptions = .terminal

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let (command, environment) = (session.command, session.environment)
    let path = command.operands
    if path.count == 1, let topic = HelpTopic(typed: path[0]) {
      try session.output.answer(try topic.page(session, style(command, environment)))
    } else {
      _ = try CommandTable.command(at: path, for: name, orTopic: true)
      try session.output.answer(page(path, .short, as: command, environment))
    }
    return .success
  }

  /// The help page of the command at a path of existing names.
  ///
  /// - Parameter command: Its options set the look of the page.
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

  /// An invalid width is ignored, so that help is shown all the same.
  private static func style(_ command: ParsedCommand, _ environment: [String: String]) -> HelpStyle {
    let width = try? command[GlobalOptions.width]
    let terminal = Terminal(command, width: width, environment: environment)
    return HelpStyle(
      // Long lines are hard to read, so they are used only where the user asks for them.
      width: width ?? min(terminal.width, 80),
      heading: { terminal.color == .none ? $0 : "\u{1B}[1m\($0)\u{1B}[0m" },
      spelling: { terminal.glyphs == .ascii ? TerminalText.ascii($0) : $0 }
    )
  }
}
