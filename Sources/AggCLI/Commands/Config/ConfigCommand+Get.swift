import Arguments
import Configuration
import SpannedJSON

extension ConfigCommand {
  enum GetValue: LocalCommand {
    static let name = "get"

    static let spec = CommandSpec(
      name,
      "Print one value",
      operands: [OperandSpec("key", "A setting such as settings.timeout", completion: .key)]
    )

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let key = session.command.operands[0]
      let path = try path(key)
      guard let node = try session.config.get().tree[path: path] else {
        // The default of a setting, if it does not depend on the query.
        if let setting = SettingVariable.all.first(where: { $0.path == path }) {
          try session.output.answer("\(setting.standard ?? "null")\n")
          return .success
        }
        // The same of an entry.
        if let standard = ConfigSchema.standard(at: path),
          try session.config.get().tree[path: Array(path.dropLast())] != nil
        {
          try session.output.answer("\(standard)\n")
          return .success
        }
        throw CommandFailure("the config has no value \(key). agg config show prints all values.", .config)
      }
      let shape = ConfigSchema.shape(at: path)
      if let text = node.string, shape?.isParameter != true {
        try session.output.answer(quoting: "\(text)\n")
        return .success
      }
      var writer = JSONWriter(.pretty)
      writer.withoutKeys(node, shape)
      writer.newline()
      try session.output.answer(writer.bytes)
      return .success
    }
  }
}
