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
      let tree = try session.config.get().wholeTree
      guard let node = tree[path: path], node.value?.isNull != true else {
        let parent = Array(path.dropLast())
        var isKnown = ConfigSchema.shape(at: path) != nil && tree[path: parent] != nil
        // Any name is a key of a map, also a misspelled one.
        if case .map? = ConfigSchema.shape(at: parent) { isKnown = false }
        // The default of a key of an entry.
        if isKnown, let standard = ConfigSchema.standard(at: path) {
          try session.output.answer("\(standard)\n")
          return .success
        }
        let reason =
          isKnown
          ? "\(key) is not set. Set it with agg config set \(key) VALUE."
          : "the config has no value \(key).\(suggestion(for: path, in: tree) ?? " agg config show prints all values.")"
        throw CommandFailure(reason, .config)
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
