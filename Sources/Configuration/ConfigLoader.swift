import FoundationEssentials
package import Posix
import SpannedJSON
import Text

/// Finds the config files and setting variables of a run and reads them, lowest layer first.
package struct ConfigLoader: Sendable {
  package var environment: [String: String]
  /// `--config`.
  package var explicitFile: String?
  /// Injected, so that tests need no disk.
  package var read: @Sendable (String) -> FileContents

  package init(
    environment: [String: String],
    explicitFile: String? = nil,
    read: @escaping @Sendable (String) -> FileContents = { FileContents(of: $0) }
  ) {
    self.environment = environment
    self.explicitFile = explicitFile
    self.read = read
  }

  /// The file that `agg config set` and `agg cities add` write; `nil` without a home directory.
  package var userFile: String? {
    if let explicit { return explicit }
    return BaseDirectory.config.folder(environment).map { "\($0)/config.json" }
  }

  private var explicit: String? {
    explicitFile ?? environment[Self.fileVariable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The variable that names the file like `--config`.
  static let fileVariable = "AGG_CONFIG"

  /// Reads all layers over the shipped one: the files, then the variables. A file named on the command line
  /// must exist and is then the only one over the shipped config. Nothing is ever read from the current
  /// directory.
  ///
  /// - Parameter added: Layers above all of them.
  package func reading(shipped: [UInt8], adding added: [ConfigFile] = []) -> ConfigReading {
    let (found, problems) = read(over: shipped)
    return ConfigReading(found + SettingVariable.layers(in: environment) + added, problems: problems)
  }

  /// Reads the files with other bytes for the user's file, to check a change, and without variables.
  package func reading(shipped: [UInt8], userFile bytes: [UInt8]) -> ConfigReading {
    var changed = self
    changed.read = { [self] file in
      let current = read(file)
      guard file == userFile else { return current }
      // The change keeps its owner and permissions.
      let stranger = if case .bytes(_, let stranger) = current { stranger } else { Stranger?.none }
      return .bytes(bytes, stranger: stranger)
    }
    let (found, problems) = changed.read(over: shipped)
    return ConfigReading(found, problems: problems)
  }

  /// The shipped layer and the files over it, and why others cannot be read.
  private func read(over shipped: [UInt8]) -> (files: [ConfigFile], problems: [ConfigProblem]) {
    var found = [ConfigFile.shipped(shipped)]
    var problems: [ConfigProblem] = []
    for (layer, file, isRequired) in files {
      switch read(file) {
      case .missing where isRequired:
        problems.append(
          ConfigProblem(
            file: file,
            path: "",
            message: "file not found",
            help: "create it with agg config init --config \(file.shellWord)"
          )
        )
      case .missing: break
      case .bytes(let bytes, let stranger): found.append(ConfigFile(layer, file, bytes, stranger: stranger))
      case .unreadable(let reason):
        problems.append(ConfigProblem(file: file, path: "", message: "cannot be read: \(reason)"))
      }
    }
    return (found, problems)
  }

  /// Reads the shipped layer, and the variables of settings over it.
  package func readingVariables(over shipped: [UInt8]) -> ConfigReading {
    ConfigReading([.shipped(shipped)] + SettingVariable.layers(in: environment), problems: [])
  }

  /// The files that it reads, whether they exist or not.
  package var paths: [String] { files.map(\.file) }

  private var files: [(layer: ConfigLayer.Kind, file: String, isRequired: Bool)] {
    if let explicit { return [(.named, explicit, true)] }
    return systemFiles.map { (.system, $0, false) } + (userFile.map { [(.user, $0, false)] } ?? [])
  }

  /// The machine's files, the one that overrides the others last (XDG Base Directory Specification 0.8).
  private var systemFiles: [String] {
    let folders = (environment["XDG_CONFIG_DIRS"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return (folders.isEmpty ? ["/etc/xdg"] : folders.reversed()).map { "\($0)/agg/config.json" }
  }
}
