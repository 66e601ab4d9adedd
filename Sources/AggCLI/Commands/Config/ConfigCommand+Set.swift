import Aggregation
import Arguments
import SpannedJSON

extension ConfigCommand {
  enum SetValue: LocalCommand {
    static let spec = CommandSpec(
      "set",
      "Change one value in the user's file",
      operands: [
        OperandSpec("key", "Such as settings.units"), OperandSpec("value", "JSON, or text without quotes"),
      ]
    )

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let key = session.command.operands[0]
      let typed = session.command.operands[1]
      let path = key.split(separator: ".").map(String.init)
      var shown = JSONWriter()
      let json: String
      if let document = try? JSONDocument(typed, options: .config) {
        json = typed
        shown.withoutKeys(document.root, at: path)
      } else {
        // What is no JSON is meant as text.
        json = JSONWriter.quoted(typed)
        shown.string(ConfigSchema.isParameter(path) ? "***" : typed)
      }
      try UserConfig(session).edit { editor in try editor.set(path, to: json) }
      session.output.note("\(key) = \(shown.text)")
      for variable in SettingVariable.all
      where variable.path.starts(with: path) && variable.isSet(in: session.environment) {
        session.output.warning("\(variable.name) is set in the environment and wins over it")
      }
      return .success
    }
  }
}
