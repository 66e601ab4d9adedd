import Aggregation
import Arguments
import Posix

extension ConfigCommand {
  enum Edit: LocalCommand {
    static let name = "edit"

    static let spec = CommandSpec(
      name,
      "Open the user's file in $VISUAL or $EDITOR, and check it afterwards"
    )

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let config = try UserConfig(session)
      let file = config.file
      let named = ["VISUAL", "EDITOR"].lazy.compactMap { session.environment[$0] }
      // One of blanks alone names nothing.
      let editor = named.map { $0.split(separator: " ").map(String.init) }.first { !$0.isEmpty }
      guard let editor else {
        throw CommandFailure("set VISUAL or EDITOR, or edit \(file) yourself", .config)
      }
      if case .missing = FileContents(of: file) { try Init.write(config, session.output) }
      let name = editor.joined(separator: " ")
      let end: ProgramProcess.Exit
      do throws(SystemError) { end = try ChildProgram.run(editor + [file]) } catch {
        throw CommandFailure("\(name) cannot be started: \(error)", .config)
      }
      switch end {
      case .code(0): break
      case .code(let code): throw CommandFailure("\(name) ended with \(code)", .config)
      case .signal(let signal): throw CommandFailure("\(name) was ended by \(signal)", .config)
      }
      // Read anew: what this run knows is the file as it was.
      let warnings = try session.again().config.warnings()
      for warning in warnings { session.output.warning(warning) }
      if warnings.isEmpty { session.output.note("\(file) is in order") }
      return .success
    }
  }
}
