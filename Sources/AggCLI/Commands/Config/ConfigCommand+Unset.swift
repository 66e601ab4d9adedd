import Arguments
import Configuration

extension ConfigCommand {
  enum UnsetValue: LocalCommand {
    static let name = "unset"

    static let spec = CommandSpec(
      name,
      "Remove values from your file",
      operands: [
        OperandSpec("key", "A setting such as settings.units", arity: .several, completion: .key)
      ]
    )

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let config = try UserConfig(session)
      try await config.edit { editor throws(CommandFailure) in
        for key in session.command.operands {
          let path = try path(key)
          guard try !editor.remove(path) else { continue }
          let current = try session.config.latest()
          var reason = "\(config.file) does not set \(key)."
          if let layer = current.tree[path: path]?.layer {
            reason += " Its value is from \(layer.file)."
          } else if ConfigSchema.shape(at: path) == nil {
            reason += suggestion(for: path, in: current.wholeTree) ?? ""
          }
          throw CommandFailure(reason, .config)
        }
      }
      for key in session.command.operands { session.output.note("\(key) is removed from \(config.file)") }
      return .success
    }
  }
}
