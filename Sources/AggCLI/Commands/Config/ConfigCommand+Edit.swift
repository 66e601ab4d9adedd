import Aggregation
import Arguments
import Posix

extension ConfigCommand {
  enum Edit: LocalCommand {
    static let spec = CommandSpec(
      "edit",
      "Open the user's file in $VISUAL or $EDITOR, and check it afterwards"
    )

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let config = try UserConfig(session)
      let file = config.file
      if case .missing = FileContents(of: file) { try Init.write(config, session.output) }
      let named = [session.environment["VISUAL"], session.environment["EDITOR"]].compactMap(\.self).first {
        !$0.isEmpty
      }
      guard let named else { throw CommandFailure("set VISUAL or EDITOR, or edit \(file) yourself", .config) }
      let words = named.split(separator: " ").map(String.init) + [file]
      let end: Int32
      do throws(SystemError) { end = try ChildProgram.run(words) } catch {
        throw CommandFailure("\(named) cannot be started: \(error)", .config)
      }
      guard end == 0 else { throw CommandFailure("\(named) ended with \(end)", .config) }
      // Read anew: what this run knows is the file as it was.
      let changed = try session.again().config
      _ = try changed.get()
      guard changed.problems.isEmpty else { throw RunConfig.failure(changed.problems) }
      session.output.note("\(file) is in order")
      return .success
    }
  }
}
