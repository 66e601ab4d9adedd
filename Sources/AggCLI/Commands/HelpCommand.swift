import Arguments
import Rendering

enum HelpCommand: LocalCommand {
  static let spec = CommandSpec(
    "help",
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
    try session.output.answer(page(session.command.operands, environment: session.environment))
    return .success
  }

  /// The help page of the command at a path of existing names.
  static func page(_ path: [String], environment: [String: String]) -> String {
    let spec = path.reduce(CommandTable.root) { spec, word in
      spec.subcommands.first { $0.name == word } ?? spec
    }
    let terminal = Terminal(
      environment: environment,
      color: .auto,
      width: nil,
      ascii: false,
      hyperlinks: false
    )
    return spec.helpPage(path: path, root: CommandTable.root, width: min(terminal.width, 80)) { heading in
      terminal.color == .none ? heading : "\u{1B}[1m\(heading)\u{1B}[0m"
    }
  }
}
