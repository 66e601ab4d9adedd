import Arguments
import Posix

extension ConfigCommand {
  enum Migrate: LocalCommand {
    static let name = "migrate"

    static let spec = CommandSpec(name, "Update your file to the newest version of the format")

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      // There is only one version so far. Changes of later versions belong here.
      _ = try session.config.get()
      let file = try UserConfig(session).file
      if case .missing = FileContents(of: file) {
        throw CommandFailure("there is no file \(file). agg config init writes one.", .inputOutput)
      }
      try session.output.answer("\(file) is in version 1, the newest: nothing to do\n")
      return .success
    }
  }
}
