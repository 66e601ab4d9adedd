import Arguments
import Configuration
import Formats
import SpannedJSON
import Text

extension ConfigCommand {
  enum Show: LocalCommand {
    static let name = "show"

    static let spec = CommandSpec(name, "Print the config in effect", options: [origin.spec])

    private static let origin = Option.flag(
      "origin",
      "Print each value with the file or variable that sets it"
    )

    static let formats = Set<OutputFormat>.ofJSON

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let config = try session.config.get()
      if session.command[origin] {
        guard session.format() == .text else {
          throw CommandFailure("agg config show --origin has no JSON output", .usage)
        }
        var lines: [(setting: String, origin: String)] = []
        collect(config.tree, [], &lines)
        let width = lines.map(\.setting.columns).max() ?? 0
        let text = lines.map { "\($0.setting.padded(toColumns: width))  \($0.origin)\n" }
        try session.output.answer(quoting: text.joined())
        return .success
      }
      if session.format() == .json {
        let json = ConfigJSON(now: session.now)
        try session.output.answer(json.text { $0.withoutKeys(config.tree, at: []) })
        return .success
      }
      var writer = JSONWriter(.pretty)
      writer.withoutKeys(config.tree, at: [])
      writer.newline()
      try session.output.answer(writer.bytes)
      return .success
    }

    private static func collect(
      _ node: ConfigNode,
      _ path: [String],
      _ lines: inout [(setting: String, origin: String)]
    ) {
      let name = path.joined(separator: ".")
      if case .value(let value, let layer) = node {
        var writer = JSONWriter()
        writer.withoutKeys(value, at: path)
        lines.append(("\(name) = \(writer.text)", layer.file))
      }
      if node.members.isEmpty, node.value == nil { lines.append(("\(name) = {}", node.layer?.file ?? "")) }
      for member in node.members { collect(member.node, path + [member.key], &lines) }
    }
  }
}
