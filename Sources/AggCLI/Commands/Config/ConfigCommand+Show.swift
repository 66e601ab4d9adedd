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

    static let acceptedOptions: AcceptedOptions = .width

    /// A value and the file or variable that sets it.
    private struct Line {
      var name: String
      var setting: String
      var origin: String
    }

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let tree = try session.config.get().wholeTree
      var lines: [Line] = []
      if session.command[origin] { collect(tree, [], &lines) }
      if session.format() == .json {
        let json = ConfigJSON(now: session.now, origins: lines.map { ($0.name, $0.origin) })
        try session.output.answer(json.text { $0.withoutKeys(tree, ConfigSchema.root) })
      } else if session.command[origin] {
        try session.output.answer(quoting: text(of: lines, session))
      } else {
        var writer = JSONWriter(.pretty)
        writer.withoutKeys(tree, ConfigSchema.root)
        writer.newline()
        try session.output.answer(writer.bytes)
      }
      return .success
    }

    /// Two columns, or the origins on lines of their own on a terminal that is too narrow. Programs that read
    /// the lines get columns.
    private static func text(of lines: [Line], _ session: Session) -> String {
      let settings = lines.map(\.setting.columns).max() ?? 0
      let origins = lines.map(\.origin.columns).max() ?? 0
      let isLimited = session.terminal.isTerminal || session.command.has(GlobalOptions.width.spec)
      let fits = !isLimited || settings + 2 + origins <= session.terminal.width
      return lines.map { line in
        fits
          ? "\(line.setting.padded(toColumns: settings))  \(line.origin)\n"
          : "\(line.setting)\n    \(line.origin)\n"
      }.joined()
    }

    private static func collect(_ node: ConfigNode, _ path: [String], _ lines: inout [Line]) {
      let name = path.joined(separator: ".")
      if case .value(let value, let layer) = node {
        var writer = JSONWriter()
        writer.withoutKeys(value, ConfigSchema.shape(at: path))
        lines.append(
          Line(name: name, setting: "\(name) = \(writer.text)", origin: value.isNull ? "not set" : layer.file)
        )
      }
      if node.members.isEmpty, node.value == nil {
        lines.append(Line(name: name, setting: "\(name) = {}", origin: node.layer?.file ?? ""))
      }
      for member in node.members { collect(member.node, path + [member.key], &lines) }
    }
  }
}
