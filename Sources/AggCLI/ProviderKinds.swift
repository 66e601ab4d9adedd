import Aggregation
import AirportDirectory
import AviationWeather
import Configuration
import Embedded
import FetchList
import ForeFlight
import HTTPTransport
import Manifests
import MeteoAlarm
import NationalWeatherService
import OpenMeteoEnsemble
import OpenMeteoGeocoding
import OpenWeatherMap
import Posix
import ProgramProviders
import ProviderKit
import Weather

/// Every kind of provider that a config can `use`. Only this type knows all of them.
enum ProviderKinds {
  /// The kinds that are written in Swift.
  static let coded: [ProviderKind] = [
    AviationWeather.kind, ForeFlight.kind, NationalWeatherService.kind, OpenWeatherMap.kind, FetchList.kind,
    AirportDirectory.kind,
    AirportDirectory.qantas, MeteoAlarm.kind, OpenMeteoEnsemble.kind, OpenMeteoGeocoding.kind,
  ]

  /// All built-in kinds.
  static let shipped = coded + Manifest.shippedKinds(version: Tool.version)

  /// Whether a provider can answer a query, as far as that is known without reading the files that it names.
  /// An error in a manifest of the user must not stop a query that no manifest answers.
  static func mayAnswer(_ query: Query, _ provider: Config.Provider) -> Bool {
    guard case .manifest = provider.implementation else { return true }
    return Manifest.answerable.contains(query)
  }

  /// Whether the answers of a provider may be merged with those of others, without reading the files that it
  /// names.
  static func mayBeMerged(_ provider: Config.Provider) -> Bool {
    provider.kind(among: shipped)?.isMerged ?? true
  }

  /// The queries that a provider answers; `nil` if only the files that it names know them.
  static func answers(_ provider: Config.Provider) -> Set<Query>? { provider.kind(among: shipped)?.answers }

  /// All kinds that a config can use: the built-in ones, and the manifest files and programs that the config
  /// names; and the errors in those files.
  ///
  /// - Parameters:
  ///   - environment: Programs inherit some of its variables.
  ///   - runsPrograms: `false` with a recording, which holds responses of servers only: then no program is
  ///     run.
  ///   - log: Receives what programs write to their standard error.
  static func all(
    _ config: Config,
    environment: [String: String],
    runsPrograms: Bool,
    log: @escaping @Sendable (String) -> Void
  ) -> (kinds: [ProviderKind], problems: [ConfigProblem]) {
    var kinds = shipped
    var problems = config.providers.compactMap { distrust(of: "baseURL", $0) }
    for provider in config.providers where provider.kind(among: kinds) == nil {
      switch provider.implementation {
      case .kind: break
      case .manifest(let file):
        do throws(ConfigProblems) {
          kinds.append(try manifest(file, of: provider, in: config, environment))
        } catch {
          problems += error.problems
        }
      case .program, .plugin:
        if runsPrograms,
          let problem = distrust(of: "exec", provider) ?? distrust(of: "plugin", provider)
            ?? sharedVariable(of: provider)
        {
          problems.append(problem)
          continue
        }
        kinds.append(program(of: provider, environment: environment, isRun: runsPrograms, log: log))
      }
    }
    return (kinds, problems)
  }

  /// Reports a config file that other users can change: they could make agg run any program, or send a key to
  /// any server.
  ///
  /// - Parameter key: The key of the provider's entry, such as `exec`.
  private static func distrust(of key: String, _ provider: Config.Provider) -> ConfigProblem? {
    guard let node = provider.node[key], let stranger = node.layer?.stranger else { return nil }
    let what =
      ["exec", "plugin"].contains(key) ? "names a program to run" : "names a server that may get your key"
    let path = ["providers", provider.id.name, key]
    return .at(node, path, "\(what), but \(stranger.access) this file", help: stranger.remedy)
  }

  /// Reports two parameters that a program gets as one variable: it would have only one of their values.
  private static func sharedVariable(of provider: Config.Provider) -> ConfigProblem? {
    guard let shared = Executable.sharedVariable(among: Array(provider.parameters.keys)) else { return nil }
    let path = ["params", shared.names[1]]
    return .at(
      provider.node[path: path] ?? provider.node,
      ["providers", provider.id.name] + path,
      "the program gets it as \(shared.variable), and \"\(shared.names[0])\", too",
      help: "rename one of them"
    )
  }

  private static func manifest(
    _ name: String,
    of provider: Config.Provider,
    in config: Config,
    _ environment: [String: String]
  ) throws(ConfigProblems) -> ProviderKind {
    let file = HomeDirectory.expand(name, environment)
    func problem(_ message: String) -> ConfigProblems {
      let path = ["providers", provider.id.name, "manifest"]
      return ConfigProblems([.at(provider.node["manifest"] ?? provider.node, path, message)])
    }
    if let problem = distrust(of: "manifest", provider) { throw ConfigProblems([problem]) }
    let bytes: [UInt8]
    switch FileContents(ofPlainFile: file) {
    case .bytes(_, let stranger?):
      throw problem("\(stranger.access) \(file), which says where a key is sent; \(stranger.remedy)")
    case .bytes(let read, nil): bytes = read
    case .missing: throw problem("there is no file \(file)")
    case .unreadable(let reason): throw problem("cannot read \(file): \(reason)")
    }
    // No config has a file of the command line: it is the only value of a layer that is named after it.
    let isInConfig = provider.node["manifest"]?.layer?.file != name
    var kind = try Manifest.kind(bytes, fileName: file, version: Tool.version) { variable in
      provider.parameters.values.contains(.environment(variable))
        || (isInConfig && mayRead(variable, as: provider.entry, in: config))
    }
    // The kind is named after the file, as in the config.
    kind.name = name
    kind.revision = (try? FileStatus(of: file))?.revision ?? ""
    return kind
  }

  /// Whether the manifest of an entry may read an environment variable that no config names for it: one that
  /// begins with the name of the entry, alone or behind `AGG_`, and that no other source reads. Any other may
  /// contain a secret that the hosts of the manifest must not get. Its author chooses the variable, but not
  /// the name of the entry.
  static func mayRead(_ variable: String, as entry: SourceID, in config: Config) -> Bool {
    func isNamed(after entry: SourceID) -> Bool {
      let name = entry.name.uppercased().replacing("-", with: "_")
      return variable.hasPrefix("\(name)_") || variable.hasPrefix("AGG_\(name)_")
    }
    guard isNamed(after: entry),
      !shipped.contains(where: { $0.parameters.contains { $0.environment == variable } })
    else { return false }
    return !config.providers.contains { other in
      // `MET_EIREANN_KEY` is that of `met-eireann`, not of `met`.
      let isLonger = other.entry.name.utf8.count > entry.name.utf8.count
      return other.entry != entry
        && (other.parameters.values.contains(.environment(variable))
          || isLonger && isNamed(after: other.entry))
    }
  }

  /// - Parameter isRun: Whether the program may be started. Otherwise a query fails with the message that
  ///   recordings do not contain answers of programs.
  private static func program(
    of provider: Config.Provider,
    environment: [String: String],
    isRun: Bool,
    log: @escaping @Sendable (String) -> Void
  ) -> ProviderKind {
    // A parameter whose name is that of a secret is one.
    let parameters = provider.parameters.keys.map { name in
      (name, provider.hides(name) || SecretName.isSecret(name))
    }
    let command = command(of: provider, environment).words
    var kind = executable(of: provider, environment, log: log).kind(
      name: provider.kindName,
      title: provider.id.name,
      parameters: Dictionary(uniqueKeysWithValues: parameters)
    )
    let revision = command.first.flatMap { try? FileStatus(of: $0) }?.revision
    // Its digest is stored, which must not depend on a secret.
    kind.revision = (SecretName.split(command).map { String($0.shown) } + [revision ?? ""])
      .joined(separator: "\n")
    guard !isRun else { return kind }
    kind.capabilities = ProviderCapabilities(
      weather: { configuration, _ throws(ProviderFailure) in
        throw ProviderFailure(
          configuration.id,
          .transport(.notRecorded("programs", available: []))
        )
      }
    )
    return kind
  }

  /// The program of an entry; one without a path if it has none.
  static func executable(
    of provider: Config.Provider,
    _ environment: [String: String],
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Executable {
    let (command, digest) = command(of: provider, environment)
    return Executable(
      command: command,
      sha256: digest,
      environment: environment,
      version: Tool.version,
      log: log
    )
  }

  /// The program of an entry with its arguments, and the digest that its file must have. Without a program
  /// there are no words.
  static func command(
    of provider: Config.Provider,
    _ environment: [String: String]
  ) -> (words: [String], sha256: String?) {
    switch provider.implementation {
    case .kind, .manifest: return ([], nil)
    case .program(let command, let digest): return (command, digest)
    case .plugin(let name, let digest):
      // Without a home directory there are no plugins. No plugin is ever found in this folder.
      let folder = BaseDirectory.data.folder(environment) ?? "/agg"
      return (Executable.command(plugin: name, dataDirectory: folder) ?? [], digest)
    }
  }
}
