import Aggregation
import Configuration
import HTTPTransport
import Posix
import ProviderKit
import SpannedJSON
import Weather

/// The keys of a config, and which other users can read or change them.
struct KeyCheck {
  private let config: Config
  private let kinds: [ProviderKind]
  private let environment: [String: String]

  init(_ config: Config, kinds: [ProviderKind], environment: [String: String]) {
    self.config = config
    self.kinds = kinds
    self.environment = environment
  }

  /// A parameter that contains a key, and the origin of the key according to the config.
  private struct Key {
    let path: [String]
    let node: ConfigNode
    let source: Config.ParameterSource
    /// The layer that sets the parameter; `nil` for the built-in config.
    let layer: ConfigLayer?
  }

  private var keys: [Key] {
    config.providers.flatMap { provider in
      let secrets = provider.kind(among: kinds)?.parameters.filter(\.isSecret).map(\.name)
      return provider.parameters.sorted { $0.key < $1.key }.compactMap { name, source -> Key? in
        guard provider.hides(name) || secrets?.contains(name) ?? SecretName.isSecret(name),
          let node = provider.node["params"]?[name]
        else { return nil }
        let path = ["providers", provider.id.name, "params", name]
        return Key(path: path, node: node, source: source, layer: provider.layer(of: name))
      }
    }
  }

  /// Whether the config contains a key literally, at a path or below it.
  func hasLiteral(below path: [String]) -> Bool {
    keys.contains { key in
      if case .literal = key.source { key.path.starts(with: path) } else { false }
    }
  }

  /// - Returns: `nil` unless it is a file: it may be a pipe to which a program writes.
  private static func status(_ file: String) -> FileStatus? {
    (try? FileStatus(of: file)).flatMap { $0.isRegular ? $0 : nil }
  }

  /// Keys, and programs that print keys, in a config file that other users can change. A run treats these
  /// keys as missing.
  var problems: [ConfigProblem] {
    keys.compactMap { key in
      guard key.source.needsOwnConfig(isSecret: true),
        let stranger = key.layer?.stranger
      else { return nil }
      if case .command = key.source {
        let message = "names a program to run, but \(stranger.access) this file"
        return .at(key.node, key.path, message, help: stranger.remedy)
      }
      return .at(
        key.node,
        key.path,
        "is a key, but \(stranger.access) this file",
        help: "\(stranger.remedy); or move the key to a file of its own with {\"file\": …}"
      )
    }
  }

  /// Keys that the config contains literally, keys in files that other users can read, and keys too short to
  /// be masked in all output.
  var warnings: [String] { exposed + short }

  private var short: [String] {
    keys.compactMap { key in
      let text: String? =
        switch key.source {
        case .literal(let text): text
        case .environment(let name): environment[name]
        case .file, .command: nil
        }
      guard let count = text?.utf8.count, 1..<SecretRedactor.shortestSecret ~= count else { return nil }
      return
        "\(JSONPath(keys: key.path)) is shorter than \(SecretRedactor.shortestSecret) bytes: it is hidden"
        + " where it stands under its name, and not in every text"
    }
  }

  /// With `chmod 600` on the config of the machine, no run of another user could read it.
  private static let remedy = "chmod 600 prevents that, if only you use the file"

  private var exposed: [String] {
    keys.compactMap { key in
      let path = JSONPath(keys: key.path)
      switch key.source {
      case .literal:
        let isOpen = (key.layer?.file).flatMap(Self.status)?.othersCanRead ?? false
        let readers = isOpen ? ", which other users can read (\(Self.remedy))" : ""
        return "\(path) is a key in the config itself\(readers);"
          + " {\"file\": …} or {\"command\": […]} keeps it elsewhere"
      case .file(let file):
        let file = HomeDirectory.expand(file, environment)
        guard Self.status(file)?.othersCanRead == true else { return nil }
        return "other users can read \(file), the key of \(path); \(Self.remedy)"
      case .environment, .command: return nil
      }
    }
  }
}
