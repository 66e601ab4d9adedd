import Arguments
import Posix

extension ConfigCommand {
  enum Edit: LocalCommand {
    static let name = "edit"

    static let spec = CommandSpec(
      name,
      "Open your file in $VISUAL or $EDITOR, then check it"
    )

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let config = try UserConfig(session)
      let file = config.file
      let named = ["VISUAL", "EDITOR"].lazy.compactMap { session.environment[$0] }
      // A variable that contains only blanks names no editor.
      guard let name = named.first(where: { !$0.allSatisfy(\.isWhitespace) }) else {
        throw CommandFailure("no editor is set. Set VISUAL or EDITOR, or edit \(file) yourself.", .usage)
      }
      if case .missing = FileContents(of: file) {
        try await Init.write(config, session.output)
      }
      while true {
        switch try await end(of: name, on: file) {
        case .code(0): break
        case .code(let code): throw CommandFailure("\(name) exited with code \(code)", .inputOutput)
        case .signal(let signal): throw CommandFailure("\(name) was stopped by \(signal)", .inputOutput)
        }
        do throws(CommandFailure) {
          // Reads the file again, because this run has read it before the edit.
          let warnings = try session.again().config.warnings()
          for warning in warnings { session.output.warning(warning) }
          if warnings.isEmpty { session.output.note("\(file) is valid") }
          return .success
        } catch {
          guard FileDescriptor.standardInput.isTerminal, session.output.hasErrorTerminal else { throw error }
          session.output.failure(error.message)
          guard try await isEditedAgain(session) else {
            throw CommandFailure("\(file) still has errors. agg config validate shows them.", .config)
          }
        }
      }
    }

    /// Asks on the terminal, and waits for the line that answers: an empty one means yes.
    private static func isEditedAgain(_ session: Session) async throws(CommandFailure) -> Bool {
      session.output.draw("Edit again? [Y/n] ")
      var reader = LineReader(.standardInput, for: "agg config edit", until: session.output.stop)
      guard case .line(let line) = try reader.next() else { return false }
      return ![UInt8(ascii: "n"), UInt8(ascii: "N")].contains(line.first { $0 > 0x20 })
    }

    /// Runs an editor to its end, on a thread of its own: the user takes as long as they like.
    private static func end(of name: String, on file: String) async throws(CommandFailure) -> ProgramExit {
      let end: ProgramExit?
      do throws(SystemError) {
        end = try await Thread.value { _ throws(SystemError) in
          try ForegroundProgram.run(words(name) + [file])
        }
      } catch {
        throw CommandFailure("cannot start \(name): \(error)", .inputOutput)
      }
      guard let end else { throw CommandFailure("cannot start \(name): \(Thread.shortage)", .inputOutput) }
      return end
    }

    /// The program that the editor's variable names, and its arguments before the file. Anything with shell
    /// syntax is passed to a shell, as git and crontab do.
    private static func words(_ editor: String) -> [String] {
      let isPlain = editor.allSatisfy { $0.isLetter || $0.isNumber || " ./_-+:,@".contains($0) }
      return isPlain
        ? editor.split(separator: " ").map(String.init) : ["sh", "-c", "\(editor) \"$@\"", editor]
    }
  }
}
