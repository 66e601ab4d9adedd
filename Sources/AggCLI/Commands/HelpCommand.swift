import Arguments
import Rendering

enum HelpCommand: LocalCommand {
  static let name = "help"

  static let spec = CommandSpec(
    name,
    "Show what a command does",
    group: "The tool",
    examples: [.init("agg help airport", "examples, operands and options")],
    operands: [OperandSpec("command", "The command", arity: .many, completion: .command)]
  )

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    if session.command.operands == ["template"] {
      try session.output.answer(FieldTemplate.help(try session.renderOptions()))
      return .success
    }
    _ = try CommandTable.command(at: session.command.operands)
    let page = page(session.command.operands, as: session.command, session.environment)
    try session.output.answer(page)
    return .success
  }

  /// The help page of the command at a path of existing names.
  ///
  /// - Parameter command: Whose options say what it looks like. A width that is none
  ///   does not keep anybody from help.
  static func page(_ path: [String], as command: ParsedCommand, _ environment: [String: String]) -> String {
    let spec = path.reduce(CommandTable.root) { spec, word in
      spec.subcommands[word] ?? spec
    }
    let width = try? command[GlobalOptions.width]
    let terminal = Terminal(command, width: width, environment: environment)
    return spec.helpPage(
      path: path,
      root: CommandTable.root,
      // Who does not ask for long lines reads short ones with more ease.
      width: width ?? min(terminal.width, 80),
      heading: { terminal.color == .none ? $0 : "\u{1B}[1m\($0)\u{1B}[0m" },
      spelling: { terminal.glyphs == .ascii ? TerminalText.ascii($0) : $0 }
    )
  }
}
