import Arguments
import Configuration
import SpannedJSON
import Weather

extension ConfigCommand {
  enum SetValue: LocalCommand {
    static let name = "set"

    static let spec = CommandSpec(
      name,
      "Change one value in your file",
      operands: [
        OperandSpec("key", "A setting such as settings.units", completion: .key),
        OperandSpec("value", "JSON, or text without quotes", completion: .value),
      ]
    )

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let key = session.command.operands[0]
      let typed = session.command.operands[1]
      let path = try path(key)
      let shape = ConfigSchema.shape(at: path)
      // Elsewhere, the name may contain a key, and the check of the file finds it.
      if shape == nil, path.count == 1 || path[0] == "settings" {
        let hint = suggestion(for: path, in: try session.config.get().wholeTree)
        throw CommandFailure("unknown key \(key).\(hint ?? " agg config show prints all settings.")", .config)
      }
      let isParameter = shape?.isParameter == true
      var shown = JSONWriter()
      let json: String
      if let value = value(typed, isText: isParameter || shape?.isText == true) {
        // Without the comments and blanks around it: a comment would hide the rest of the line in the file.
        json = String(decoding: Array(typed.utf8)[value.span], as: UTF8.self)
        shown.withoutKeys(value, shape)
      } else {
        // Text that is not JSON is taken as a string.
        let text = shape?.unabridged(typed) ?? typed
        json = JSONWriter.quoted(text)
        shown.string(isParameter ? "***" : text)
      }
      try await UserConfig(session).edit { editor throws(CommandFailure) in try editor.set(path, to: json) }
      session.output.note("\(key) = \(shown.text)")
      try warn(of: path, session)
      await listInputs(ofManifestsAt: path, session)
      for variable in SettingVariable.all
      where variable.path.starts(with: path) && variable.isSet(in: session.environment) {
        session.output.warning("the environment variable \(variable.name) is set and overrides this")
      }
      return .success
    }

    /// Lists what the manifests that were set get from the config and the environment, and the hosts that get
    /// it.
    private static func listInputs(ofManifestsAt path: [String], _ session: Session) async {
      let isManifest = path.first == "providers" && path.dropFirst(2).allSatisfy { $0 == "manifest" }
      guard isManifest, let session = try? session.again() else { return }
      for provider in session.config.reading.config.providers
      where path.count < 2 || provider.entry.name == path[1] {
        guard case .manifest = provider.implementation else { continue }
        try? await NamedManifest(provider.id.name, session).listInputs(session)
      }
    }

    /// Warns that a key was typed, and about a value that is well formed but cannot work, such as an unknown
    /// place. It is not an error, because the place may be added later.
    private static func warn(of path: [String], _ session: Session) throws(CommandFailure) {
      let config = try session.again().config
      if try config.keyCheck(of: config.get()).hasLiteral(below: path) {
        let isParameter = ConfigSchema.shape(at: path)?.isParameter == true
        let key = isParameter ? path.joined(separator: ".") : "providers.ID.params.key"
        session.output.warning(
          "this key is now in the history of your shell, and other users could see it in the list of processes."
            + " Store it in a file: agg config set \(key) '{\"file\": \"~/…\"}'"
        )
      }
      for warning in config.futileEntries(of: try config.get()).all where warning.concerns(path) {
        session.output.warning(warning)
      }
    }

    /// - Returns: `nil` for a string: text that is not JSON, a number for a key that takes texts, such as the
    ///   clock `24`, and the digits of a key, which may be more than a number can hold.
    private static func value(_ typed: String, isText: Bool) -> JSONValue? {
      guard let root = try? JSONDocument(typed, options: .config).root else { return nil }
      return isText && root.kind == .number ? nil : root
    }
  }
}
