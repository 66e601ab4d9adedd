import Aggregation
import Arguments
import SpannedJSON

extension ConfigCommand {
  enum GetValue: LocalCommand {
    static let spec = CommandSpec(
      "get",
      "Print one value",
      operands: [OperandSpec("key", "Such as settings.units")]
    )

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let key = session.command.operands[0]
      guard let node = try session.config.get().tree[path: key] else {
        throw CommandFailure("the config has no \(key). agg config show prints all of it.", .config)
      }
      let path = key.split(separator: ".").map(String.init)
      if let text = node.string, !ConfigSchema.isParameter(path) {
        try session.output.answer(quoting: "\(text)\n")
        return .success
      }
      var writer = JSONWriter(.pretty)
      writer.withoutKeys(node, at: path)
      writer.newline()
      try session.output.answer(writer.bytes)
      return .success
    }
  }
}
